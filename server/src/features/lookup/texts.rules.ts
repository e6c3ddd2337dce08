import type { Language } from '@prae/contract/facts';

/** The conditions of play. `{brand}` is the service's name. Each text stands for itself in all languages. */
export const conditionTexts: Record<Language, string[]> = {
  th: [
    '<h3>ฝากเงิน</h3><p>สแกนคิวอาร์ด้วยแอปธนาคารใดก็ได้ ยอดเงินเข้ากระเป๋าภายใน 1 นาที คิวอาร์หนึ่งใบใช้ได้ครั้งเดียวและมีเวลาจำกัด</p><p>หากจ่ายช้าหรือจ่ายคนละยอด เราเพิ่มเงินให้ <strong>ตามยอดที่จ่ายจริง</strong></p>',
    '<h3>ถอนเงิน</h3><p>เงินถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้ <strong>ซึ่งต้องเป็นชื่อของสมาชิกเอง</strong> ทำได้ครั้งละหนึ่งรายการ และยอดต้องอยู่ในช่วงที่หน้าถอนเงินแจ้งไว้</p><p>หลังแก้ไขชื่อบัญชี รายการถอนอาจใช้เวลาตรวจสอบไม่เกิน 24 ชั่วโมง</p>',
    '<h3>โอนเข้าเกม</h3><p>โอนขั้นต่ำ 1 บาท หากค่ายเกมยังไม่ตอบกลับ ยอดจะแสดงเป็น “กำลังดำเนินการ” จนกว่าจะทราบผล เงินไม่หายและไม่ถูกหักซ้ำ</p>',
    '<h3>โบนัส</h3><p>ระหว่างรับโบนัส จะถอนเงินได้เมื่อเล่นถึงเงื่อนไขของโบนัสนั้นแล้ว รายละเอียดแสดงก่อนกดรับทุกครั้ง</p>',
    '<h3>บัญชีสมาชิก</h3><ul><li>หนึ่งคนมีได้หนึ่งบัญชี</li><li>ห้ามให้ผู้อื่นใช้บัญชีหรือบัญชีธนาคารแทน</li><li>อย่าบอกรหัสผ่านหรือรหัส OTP กับใคร ทีมงานจะไม่ถามรหัสเหล่านี้</li></ul>',
  ],
  la: [
    '<h3>ຝາກເງິນ</h3><p>ສະແກນຄິວອາດ້ວຍແອັບທະນາຄານ ຍອດເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ ຄິວອາໜຶ່ງໃບໃຊ້ໄດ້ເທື່ອດຽວ ແລະ ມີເວລາຈຳກັດ</p><p>ຖ້າຈ່າຍຊ້າ ຫຼື ຈ່າຍຄົນລະຍອດ ພວກເຮົາເພີ່ມເງິນໃຫ້ <strong>ຕາມຍອດທີ່ຈ່າຍຈິງ</strong></p>',
    '<h3>ຖອນເງິນ</h3><p>ເງິນຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ <strong>ເຊິ່ງຕ້ອງເປັນຊື່ຂອງສະມາຊິກເອງ</strong> ເຮັດໄດ້ເທື່ອລະໜຶ່ງລາຍການ ແລະ ຍອດຕ້ອງຢູ່ໃນຂອບເຂດທີ່ໜ້າຖອນເງິນແຈ້ງໄວ້</p><p>ຫຼັງແກ້ໄຂຊື່ບັນຊີ ລາຍການຖອນອາດໃຊ້ເວລາກວດສອບບໍ່ເກີນ 24 ຊົ່ວໂມງ</p>',
    '<h3>ໂອນເຂົ້າເກມ</h3><p>ໂອນຂັ້ນຕ່ຳ 1 ໜ່ວຍ ຖ້າຄ່າຍເກມຍັງບໍ່ຕອບກັບ ຍອດຈະສະແດງເປັນ “ກຳລັງດຳເນີນການ” ຈົນກວ່າຈະຮູ້ຜົນ ເງິນບໍ່ເສຍ ແລະ ບໍ່ຖືກຫັກຊ້ຳ</p>',
    '<h3>ໂບນັດ</h3><p>ລະຫວ່າງຮັບໂບນັດ ຈະຖອນເງິນໄດ້ເມື່ອຫຼິ້ນຮອດເງື່ອນໄຂຂອງໂບນັດນັ້ນແລ້ວ ລາຍລະອຽດສະແດງກ່ອນກົດຮັບທຸກຄັ້ງ</p>',
    '<h3>ບັນຊີສະມາຊິກ</h3><ul><li>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ</li><li>ຫ້າມໃຫ້ຜູ້ອື່ນໃຊ້ບັນຊີ ຫຼື ບັນຊີທະນາຄານແທນ</li><li>ຢ່າບອກລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ກັບໃຜ ທີມງານຈະບໍ່ຖາມລະຫັດເຫຼົ່ານີ້</li></ul>',
  ],
  en: [
    "<h3>Deposits</h3><p>Scan the QR with any bank's app; the money is in your wallet within a minute. A QR works once and for a limited time.</p><p>Paid late, or another amount? You are credited <strong>what you really paid</strong>.</p>",
    '<h3>Withdrawals</h3><p>Money goes to the bank account you registered, <strong>which must be in your own name</strong>. One withdrawal at a time, within the limits shown on the withdrawal page.</p><p>After a change of the account name a withdrawal may be reviewed for up to 24 hours.</p>',
    '<h3>Game transfers</h3><p>From 1 baht. While a game has not answered, the amount shows as “in progress” until the outcome is known. It is never lost and never taken twice.</p>',
    '<h3>Bonuses</h3><p>While a bonus is active you can withdraw once its condition is met. The condition is always shown before you accept.</p>',
    '<h3>Your account</h3><ul><li>One person, one account.</li><li>Do not lend your account or use somebody else’s bank account.</li><li>Never tell anybody your password or a one-time password. Our staff will not ask for them.</li></ul>',
  ],
};

/** What a member confirms on the first visit. */
export const agreementTexts: Record<Language, string[]> = {
  th: [
    '<p>ข้าพเจ้ามีอายุครบ 20 ปีบริบูรณ์ และสมัครใช้ <strong>{brand}</strong> ด้วยตนเอง</p>',
    '<p>เงินที่ใช้เล่นเป็นเงินของข้าพเจ้าเอง และข้าพเจ้าเล่นเท่าที่เสียได้โดยไม่เดือดร้อน</p>',
    '<p>ข้าพเจ้าได้อ่านเงื่อนไขการฝาก ถอน โอน และโบนัสแล้ว และยอมรับเงื่อนไขเหล่านั้น</p>',
    '<p>ข้าพเจ้ายินยอมให้ใช้ข้อมูลที่ให้ไว้เพื่อดูแลบัญชีและตรวจสอบรายการเงินเท่านั้น</p>',
  ],
  la: [
    '<p>ຂ້າພະເຈົ້າມີອາຍຸຄົບ 20 ປີ ແລະ ສະໝັກໃຊ້ <strong>{brand}</strong> ດ້ວຍຕົນເອງ</p>',
    '<p>ເງິນທີ່ໃຊ້ຫຼິ້ນເປັນເງິນຂອງຂ້າພະເຈົ້າເອງ ແລະ ຂ້າພະເຈົ້າຫຼິ້ນເທົ່າທີ່ເສຍໄດ້ໂດຍບໍ່ເດືອດຮ້ອນ</p>',
    '<p>ຂ້າພະເຈົ້າໄດ້ອ່ານເງື່ອນໄຂການຝາກ ຖອນ ໂອນ ແລະ ໂບນັດແລ້ວ ແລະ ຍອມຮັບເງື່ອນໄຂເຫຼົ່ານັ້ນ</p>',
    '<p>ຂ້າພະເຈົ້າຍິນຍອມໃຫ້ໃຊ້ຂໍ້ມູນທີ່ໃຫ້ໄວ້ເພື່ອດູແລບັນຊີ ແລະ ກວດສອບລາຍການເງິນເທົ່ານັ້ນ</p>',
  ],
  en: [
    '<p>I am at least 20 years old and I use <strong>{brand}</strong> for myself.</p>',
    '<p>I play with my own money and with no more than I can afford to lose.</p>',
    '<p>I have read the conditions of deposits, withdrawals, transfers and bonuses, and I accept them.</p>',
    '<p>I agree that what I told about myself is used to look after my account and to check money movements, and for nothing else.</p>',
  ],
};

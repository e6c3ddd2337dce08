-- Texts and rules as data, bank rules in the contract, and what tells that a member has deposited.

-- What members read and an operator may change: `agreements` and `conditions` are HTML, one row for each paragraph;
-- `notice` and `contact` are one plain text; `source.CODE` is one answer to how a member heard of the service, in the
-- order of its position. `{brand}` stands for the service's name. A change gives a text its next version in all
-- languages together, so that what somebody accepted can be told by its number.
create table content (
  key text not null check (key in ('agreements', 'conditions', 'notice', 'contact') or key ~ '^source[.][A-Z0-9_]+$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  position smallint not null check (position > 0),
  body text not null check (body <> ''),
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null default now(),
  primary key (key, language, position),
  -- The portal puts the bonus's rate in.
  check (key <> 'notice' or strpos(body, '%percentFail%') > 0)
);

insert into content (key, language, position, body) values
  ('agreements', 'th', 1, '<p>ข้าพเจ้ามีอายุครบ 20 ปีบริบูรณ์ และสมัครใช้ <strong>{brand}</strong> ด้วยตนเอง</p>'),
  ('agreements', 'th', 2, '<p>เงินที่ใช้เล่นเป็นเงินของข้าพเจ้าเอง และข้าพเจ้าเล่นเท่าที่เสียได้โดยไม่เดือดร้อน</p>'),
  ('agreements', 'th', 3, '<p>ข้าพเจ้าได้อ่านเงื่อนไขการฝาก ถอน โอน และโบนัสแล้ว และยอมรับเงื่อนไขเหล่านั้น</p>'),
  ('agreements', 'th', 4, '<p>ข้าพเจ้ายินยอมให้ใช้ข้อมูลที่ให้ไว้เพื่อดูแลบัญชีและตรวจสอบรายการเงินเท่านั้น</p>'),
  ('agreements', 'la', 1, '<p>ຂ້າພະເຈົ້າມີອາຍຸຄົບ 20 ປີ ແລະ ສະໝັກໃຊ້ <strong>{brand}</strong> ດ້ວຍຕົນເອງ</p>'),
  ('agreements', 'la', 2, '<p>ເງິນທີ່ໃຊ້ຫຼິ້ນເປັນເງິນຂອງຂ້າພະເຈົ້າເອງ ແລະ ຂ້າພະເຈົ້າຫຼິ້ນເທົ່າທີ່ເສຍໄດ້ໂດຍບໍ່ເດືອດຮ້ອນ</p>'),
  ('agreements', 'la', 3, '<p>ຂ້າພະເຈົ້າໄດ້ອ່ານເງື່ອນໄຂການຝາກ ຖອນ ໂອນ ແລະ ໂບນັດແລ້ວ ແລະ ຍອມຮັບເງື່ອນໄຂເຫຼົ່ານັ້ນ</p>'),
  ('agreements', 'la', 4, '<p>ຂ້າພະເຈົ້າຍິນຍອມໃຫ້ໃຊ້ຂໍ້ມູນທີ່ໃຫ້ໄວ້ເພື່ອດູແລບັນຊີ ແລະ ກວດສອບລາຍການເງິນເທົ່ານັ້ນ</p>'),
  ('agreements', 'en', 1, '<p>I am at least 20 years old and I use <strong>{brand}</strong> for myself alone.</p>'),
  ('agreements', 'en', 2, '<p>I play with my own money and with no more than I can afford to lose.</p>'),
  ('agreements', 'en', 3, '<p>I have read the conditions of deposits, withdrawals, transfers and bonuses, and I accept them.</p>'),
  ('agreements', 'en', 4, '<p>I agree that my information is used only to look after my account and to check money movements.</p>'),
  ('conditions', 'th', 1, '<h3>ฝากเงิน</h3><p>สแกน QR ด้วยแอปธนาคารใดก็ได้ ยอดเงินเข้ากระเป๋าภายใน 1 นาที QR แต่ละรายการใช้ได้ครั้งเดียวและมีเวลาจำกัด</p><p>หากจ่ายช้าหรือจ่ายคนละยอด เราเพิ่มเงินให้ <strong>ตามยอดที่จ่ายจริง</strong></p>'),
  ('conditions', 'th', 2, '<h3>ถอนเงิน</h3><p>เงินถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้ <strong>ซึ่งต้องเป็นชื่อของสมาชิกเอง</strong> ทำได้ครั้งละหนึ่งรายการ และยอดต้องอยู่ในช่วงที่หน้าถอนเงินแจ้งไว้</p><p>หลังแก้ไขชื่อบัญชี รายการถอนอาจใช้เวลาตรวจสอบไม่เกิน 24 ชั่วโมง</p>'),
  ('conditions', 'th', 3, '<h3>โอนเข้าเกม</h3><p>โอนขั้นต่ำ 1.00 หากค่ายเกมยังไม่ตอบกลับ ยอดจะแสดงเป็น “กำลังดำเนินการ” จนกว่าจะทราบผล เงินไม่หายและไม่ถูกหักซ้ำ</p>'),
  ('conditions', 'th', 4, '<h3>โบนัส</h3><p>ระหว่างรับโบนัส จะถอนเงินได้เมื่อเล่นถึงเงื่อนไขของโบนัสนั้นแล้ว รายละเอียดแสดงก่อนกดรับทุกครั้ง</p>'),
  ('conditions', 'th', 5, '<h3>บัญชีสมาชิก</h3><ul><li>หนึ่งคนมีได้หนึ่งบัญชี</li><li>ห้ามให้ผู้อื่นใช้บัญชีหรือบัญชีธนาคารแทน</li><li>อย่าบอกรหัสผ่านหรือรหัส OTP กับใคร ทีมงานจะไม่ถามรหัสเหล่านี้</li></ul>'),
  ('conditions', 'la', 1, '<h3>ຝາກເງິນ</h3><p>ສະແກນ QR ດ້ວຍແອັບທະນາຄານ ຍອດເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ QR ແຕ່ລະອັນໃຊ້ໄດ້ເທື່ອດຽວ ແລະ ມີເວລາຈຳກັດ</p><p>ຖ້າຈ່າຍຊ້າ ຫຼື ຈ່າຍຄົນລະຍອດ ພວກເຮົາເພີ່ມເງິນໃຫ້ <strong>ຕາມຍອດທີ່ຈ່າຍຈິງ</strong></p>'),
  ('conditions', 'la', 2, '<h3>ຖອນເງິນ</h3><p>ເງິນຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ <strong>ເຊິ່ງຕ້ອງເປັນຊື່ຂອງສະມາຊິກເອງ</strong> ເຮັດໄດ້ເທື່ອລະໜຶ່ງລາຍການ ແລະ ຍອດຕ້ອງຢູ່ໃນຂອບເຂດທີ່ໜ້າຖອນເງິນແຈ້ງໄວ້</p><p>ຫຼັງແກ້ໄຂຊື່ບັນຊີ ລາຍການຖອນອາດໃຊ້ເວລາກວດສອບບໍ່ເກີນ 24 ຊົ່ວໂມງ</p>'),
  ('conditions', 'la', 3, '<h3>ໂອນເຂົ້າເກມ</h3><p>ໂອນຂັ້ນຕ່ຳ 1.00 ຖ້າຄ່າຍເກມຍັງບໍ່ຕອບກັບ ຍອດຈະສະແດງເປັນ “ກຳລັງດຳເນີນການ” ຈົນກວ່າຈະຮູ້ຜົນ ເງິນບໍ່ເສຍຫາຍ ແລະ ບໍ່ຖືກຫັກຊ້ຳ</p>'),
  ('conditions', 'la', 4, '<h3>ໂບນັດ</h3><p>ລະຫວ່າງຮັບໂບນັດ ຈະຖອນເງິນໄດ້ເມື່ອຫຼິ້ນຮອດເງື່ອນໄຂຂອງໂບນັດນັ້ນແລ້ວ ລາຍລະອຽດສະແດງກ່ອນກົດຮັບທຸກຄັ້ງ</p>'),
  ('conditions', 'la', 5, '<h3>ບັນຊີສະມາຊິກ</h3><ul><li>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ</li><li>ຫ້າມໃຫ້ຜູ້ອື່ນໃຊ້ບັນຊີ ຫຼື ບັນຊີທະນາຄານແທນ</li><li>ຢ່າບອກລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ໃຫ້ໃຜ ທີມງານຈະບໍ່ຖາມລະຫັດເຫຼົ່ານີ້</li></ul>'),
  ('conditions', 'en', 1, '<h3>Deposits</h3><p>Scan the QR with any bank''s app; the money is in your wallet within a minute. Each QR is single use and expires.</p><p>If you pay late, or a different amount, you are credited <strong>what you actually paid</strong>.</p>'),
  ('conditions', 'en', 2, '<h3>Withdrawals</h3><p>Money goes to the bank account you registered, <strong>which must be in your own name</strong>. One withdrawal at a time, within the limits shown on the withdrawal page.</p><p>After you change the account name, a withdrawal may be reviewed for up to 24 hours.</p>'),
  ('conditions', 'en', 3, '<h3>Game transfers</h3><p>The minimum transfer is 1.00. If the game does not answer, the transfer stays “In progress” until the outcome is known. Your money is never lost and never taken twice.</p>'),
  ('conditions', 'en', 4, '<h3>Bonuses</h3><p>While a bonus is active you can withdraw once its condition is met. The condition is always shown before you accept.</p>'),
  ('conditions', 'en', 5, '<h3>Your account</h3><ul><li>One person, one account.</li><li>Do not lend your account or use someone else’s bank account.</li><li>Never share your password or a one-time password. Our staff will never ask for them.</li></ul>'),
  ('notice', 'th', 1, 'หากเล่นไม่ถึงเงื่อนไขของโบนัสนี้ ยอดเสียระหว่างรับโบนัสจะคิดคืนให้ %percentFail%%'),
  ('notice', 'la', 1, 'ຖ້າຫຼິ້ນບໍ່ຮອດເງື່ອນໄຂຂອງໂບນັດນີ້ ຍອດເສຍລະຫວ່າງຮັບໂບນັດຈະຄິດຄືນໃຫ້ %percentFail%%'),
  ('notice', 'en', 1, 'If this bonus ends with its condition unmet, losses under it are refunded at %percentFail%%.'),
  ('contact', 'th', 1, 'ทีมงานพร้อมดูแลตลอด 24 ชั่วโมง สแกน QR หรือกดลิงก์เพื่อคุยกับเรา'),
  ('contact', 'la', 1, 'ທີມງານພ້ອມດູແລຕະຫຼອດ 24 ຊົ່ວໂມງ ສະແກນ QR ຫຼື ກົດລິ້ງເພື່ອລົມກັບພວກເຮົາ'),
  ('contact', 'en', 1, 'We are here around the clock. Scan the code or follow the link to talk to us.'),
  ('source.FRIEND', 'th', 1, 'เพื่อนแนะนำ'),
  ('source.FRIEND', 'la', 1, 'ໝູ່ແນະນຳ'),
  ('source.FRIEND', 'en', 1, 'A friend'),
  ('source.FACEBOOK', 'th', 2, 'เฟซบุ๊ก'),
  ('source.FACEBOOK', 'la', 2, 'ເຟສບຸກ'),
  ('source.FACEBOOK', 'en', 2, 'Facebook'),
  ('source.LINE', 'th', 3, 'ไลน์'),
  ('source.LINE', 'la', 3, 'ໄລນ໌'),
  ('source.LINE', 'en', 3, 'LINE'),
  ('source.TIKTOK', 'th', 4, 'ติ๊กต็อก'),
  ('source.TIKTOK', 'la', 4, 'ຕິກຕັອກ'),
  ('source.TIKTOK', 'en', 4, 'TikTok'),
  ('source.YOUTUBE', 'th', 5, 'ยูทูบ'),
  ('source.YOUTUBE', 'la', 5, 'ຢູທູບ'),
  ('source.YOUTUBE', 'en', 5, 'YouTube'),
  ('source.GOOGLE', 'th', 6, 'ค้นหาในกูเกิล'),
  ('source.GOOGLE', 'la', 6, 'ຄົ້ນຫາໃນກູໂກ'),
  ('source.GOOGLE', 'en', 6, 'Google search'),
  ('source.SMS', 'th', 7, 'ข้อความ SMS'),
  ('source.SMS', 'la', 7, 'ຂໍ້ຄວາມ SMS'),
  ('source.SMS', 'en', 7, 'Text message'),
  ('source.OTHER', 'th', 8, 'อื่น ๆ'),
  ('source.OTHER', 'la', 8, 'ອື່ນໆ'),
  ('source.OTHER', 'en', 8, 'Somewhere else');

-- An operator's own words for the contact were one setting for all languages.
update content set body = set_by.body, version = 2, changed_at = set_by.changed_at
  from (select value #>> '{}' as body, changed_at from setting
         where name = 'contactText' and jsonb_typeof(value) = 'string') set_by
 where key = 'contact' and set_by.body <> '';
delete from setting where name = 'contactText';

-- What a bank's account numbers and names look like stands in contract/src/facts.ts, where the browser has it too.
alter table bank drop column digits_min, drop column digits_max, drop column name_english;

-- Whether a member has ever deposited is asked before each payout and each change of a bank account, of the money
-- itself: the statement is for display, and calls refunds, invite money and prizes deposits as well.
create index posting_deposit on ledger.posting (credit) where kind = 'deposit' and outcome = 'posted';
drop index if exists statement_deposited;

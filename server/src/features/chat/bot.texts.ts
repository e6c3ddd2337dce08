import type { Currency } from '@prae/contract/facts';
import type { Language } from '@prae/contract/languages';
import type { AboutState } from './about.ts';

/** What may be chosen from the bot's menu, and what people write who mean it. */
export const topics = ['DEPOSIT', 'WITHDRAW', 'BONUS', 'GAME', 'ACCOUNT', 'PERSON'] as const;
export type Topic = (typeof topics)[number];

/** What the bot says, by the language of whoever asks. Sums and times come written as that language has them. */
export interface BotTexts {
  currency: Record<Currency, string>;
  greeting: string;
  /** Said where nobody answers now. */
  closed: string;
  titles: Record<Topic, string>;
  notUnderstood: string;
  anythingElse: string;
  /** A person is called, who answers now; or when people are there again. */
  called: string;
  calledLater: (from: string, to: string) => string;
  depositPaid: (sum: string, at: string) => string;
  depositChecked: (sum: string, at: string) => string;
  depositFailed: (at: string) => string;
  slipChecked: (at: string) => string;
  codeOpen: (sum: string) => string;
  noDeposit: string;
  withdrawReview: (sum: string, at: string) => string;
  withdrawSent: (sum: string, at: string) => string;
  withdrawPaid: (sum: string, at: string) => string;
  withdrawFailed: (sum: string, at: string) => string;
  noWithdrawal: string;
  bonusActive: (name: string, won: string, target: string) => string;
  noBonus: string;
  game: string;
  /** Of what a message is about, by its state. */
  about: Record<AboutState, string>;
  account: string;
  visitorDeposit: string;
  visitorWithdraw: string;
  visitorBonus: string;
  visitorGame: string;
  visitorAccount: string;
}

export const botTexts: Record<Language, BotTexts> = {
  th: {
    currency: { THB: 'บาท', LAK: 'กีบ' },
    greeting: 'สวัสดี มีอะไรให้ช่วยไหม เลือกเรื่องด้านล่าง หรือพิมพ์มาได้เลย',
    closed: 'ตอนนี้อยู่นอกเวลาทำการ ฝากข้อความไว้ได้ เจ้าหน้าที่จะตอบเมื่อเปิดทำการ',
    titles: {
      DEPOSIT: 'เงินฝากอยู่ไหน',
      WITHDRAW: 'เงินถอนอยู่ไหน',
      BONUS: 'โบนัสของฉัน',
      GAME: 'เข้าเกมไม่ได้',
      ACCOUNT: 'บัญชีและรหัสผ่าน',
      PERSON: 'คุยกับเจ้าหน้าที่',
    },
    notUnderstood: 'ยังไม่เข้าใจคำถาม เลือกเรื่องด้านล่าง หรือคุยกับเจ้าหน้าที่ได้',
    anythingElse: 'มีอะไรให้ช่วยอีกไหม',
    called: 'แจ้งเจ้าหน้าที่แล้ว จะตอบในแชตนี้ พิมพ์รายละเอียดไว้ได้เลย',
    calledLater: (from, to) => `แจ้งเจ้าหน้าที่แล้ว ตอนนี้อยู่นอกเวลาทำการ (${from}–${to} น.) จะตอบในแชตนี้เมื่อเปิดทำการ`,
    depositPaid: (sum, at) => `ยอดฝาก ${sum} เมื่อ ${at} เข้ากระเป๋าแล้ว`,
    depositChecked: (sum, at) => `ยอดฝาก ${sum} เมื่อ ${at} กำลังตรวจสอบ ไม่ต้องโอนซ้ำ`,
    depositFailed: (at) => `รายการฝากเมื่อ ${at} ไม่สำเร็จ ดูเหตุผลได้ที่ “รายการ”`,
    slipChecked: (at) => `สลิปที่ส่งเมื่อ ${at} กำลังตรวจสอบ ไม่ต้องส่งซ้ำ`,
    codeOpen: (sum) => `มี QR ยอด ${sum} ที่รอจ่าย จ่ายแล้วเงินจะเข้าเอง`,
    noDeposit: 'ยังไม่มีรายการฝาก กด “ฝากเงิน” ที่หน้าหลักเพื่อเริ่ม',
    withdrawReview: (sum, at) => `รายการถอน ${sum} เมื่อ ${at} รอเจ้าหน้าที่ตรวจ`,
    withdrawSent: (sum, at) => `รายการถอน ${sum} เมื่อ ${at} ส่งไปธนาคารแล้ว รอธนาคารยืนยัน`,
    withdrawPaid: (sum, at) => `รายการถอน ${sum} เมื่อ ${at} โอนเข้าบัญชีธนาคารแล้ว`,
    withdrawFailed: (sum, at) => `รายการถอน ${sum} เมื่อ ${at} ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว`,
    noWithdrawal: 'ยังไม่มีรายการถอน กด “ถอนเงิน” ที่หน้าหลักเพื่อเริ่ม',
    bonusActive: (name, won, target) => `โบนัส ${name} ใช้อยู่ เกินยอดฝากแล้ว ${won} ต้องเกิน ${target}`,
    noBonus: 'ตอนนี้ไม่มีโบนัสที่ใช้อยู่ ดูโบนัสที่รับได้ที่ “เงื่อนไขโบนัส” ในหน้าหลัก',
    game: 'ลองปิดเกมแล้วเข้าใหม่จากหน้าหลัก ถ้ายังไม่ได้ กด “รีเซ็ตรหัสผ่าน” ในหน้าของเกม แล้วลองใหม่',
    about: {
      'slip.PROCESSING': 'สลิปนี้กำลังตรวจสอบ ไม่ต้องส่งซ้ำ',
      'slip.SUCCESS': 'สลิปนี้ผ่านแล้ว เงินเข้ากระเป๋าแล้ว',
      'slip.FAILED': 'สลิปนี้ไม่ผ่าน เหตุผลอยู่ในสลิปด้านบน',
      'deposit.PROCESSING': 'รายการฝากนี้กำลังตรวจสอบ ไม่ต้องโอนซ้ำ',
      'deposit.SUCCESS': 'ยอดนี้เข้ากระเป๋าแล้ว',
      'deposit.FAILED': 'รายการฝากนี้ไม่สำเร็จ แตะรายการด้านบนเพื่อดูเหตุผล',
      'transfer.PROCESSING': 'รายการโอนนี้กำลังดำเนินการ เงินของคุณอยู่ครบ ไม่ต้องโอนซ้ำ',
      'transfer.SUCCESS': 'รายการโอนนี้สำเร็จแล้ว',
      'transfer.FAILED': 'รายการโอนนี้ไม่สำเร็จ เงินกลับไปที่เดิมแล้ว',
      'withdraw.PROCESSING': 'รายการถอนนี้กำลังดำเนินการ เงินยอดนี้กันไว้ให้แล้ว',
      'withdraw.WAITING': 'รายการถอนนี้รอเจ้าหน้าที่ตรวจ เงินยอดนี้กันไว้ให้แล้ว',
      'withdraw.SENT': 'รายการถอนนี้ส่งไปธนาคารแล้ว รอธนาคารยืนยัน',
      'withdraw.SUCCESS': 'รายการถอนนี้โอนเข้าบัญชีธนาคารแล้ว',
      'withdraw.FAILED': 'รายการถอนนี้ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว',
      'withdraw.ADJUSTMENT': 'เจ้าหน้าที่ปรับยอดนี้ออกจากกระเป๋าของคุณ',
      'bonus.PROCESSING': 'โบนัสนี้กำลังดำเนินการ',
      'bonus.SUCCESS': 'โบนัสนี้เข้ากระเป๋าแล้ว',
      'bonus.FAILED': 'โบนัสนี้ไม่สำเร็จ',
      'finish_bonus.PROCESSING': 'กำลังสรุปโบนัสนี้',
      'finish_bonus.SUCCESS': 'โบนัสนี้จบแล้ว ทำครบเงื่อนไข',
      'finish_bonus.FAILED': 'โบนัสนี้จบแล้ว โดยยังไม่ครบเงื่อนไข',
      'game.active': 'บัญชีเกมนี้พร้อมเล่น ถ้าเข้าไม่ได้ ลองปิดเกมแล้วเข้าใหม่ หรือกด “รีเซ็ตรหัสผ่าน” ในหน้าของเกม',
      'game.inactive': 'ยังไม่มีบัญชีเกมนี้ แตะเกมด้านบน แล้วกด “เปิดบัญชีฟรี”',
      'game.byLink': 'เกมนี้เปิดที่เว็บไซต์ของเกมเอง ไม่มีเงินย้ายออกจากกระเป๋า',
      'game.closed': 'เกมนี้ไม่พร้อมให้บริการในขณะนี้ เงินในเกมอยู่ครบ',
      'game.otherCurrency': 'เกมนี้ไม่รับสกุลเงินของคุณ',
    },
    account: 'เปลี่ยนรหัสผ่านและดูบัญชีธนาคารได้ที่ “โปรไฟล์”',
    visitorDeposit: 'เข้าสู่ระบบก่อน แล้วถามในแชตนี้ จะบอกสถานะเงินฝากของคุณได้',
    visitorWithdraw: 'เข้าสู่ระบบก่อน แล้วถามในแชตนี้ จะบอกสถานะเงินถอนของคุณได้',
    visitorBonus: 'สมาชิกรับโบนัสได้หลังเข้าสู่ระบบ ที่ “เงื่อนไขโบนัส” ในหน้าหลัก',
    visitorGame: 'สมัครสมาชิกหรือเข้าสู่ระบบก่อน แล้วเลือกเกมที่หน้าหลัก',
    visitorAccount: 'ลืมรหัสผ่าน กด “ลืมรหัสผ่าน?” ที่หน้าเข้าสู่ระบบ แล้วตั้งใหม่ด้วยรหัสทาง SMS',
  },
  la: {
    currency: { THB: 'ບາດ', LAK: 'ກີບ' },
    greeting: 'ສະບາຍດີ ມີຫຍັງໃຫ້ຊ່ວຍບໍ ເລືອກເລື່ອງດ້ານລຸ່ມ ຫຼື ພິມມາໄດ້ເລີຍ',
    closed: 'ຕອນນີ້ຢູ່ນອກເວລາເຮັດວຽກ ຝາກຂໍ້ຄວາມໄວ້ໄດ້ ພະນັກງານຈະຕອບເມື່ອຮອດເວລາເຮັດວຽກ',
    titles: {
      DEPOSIT: 'ເງິນຝາກຢູ່ໃສ',
      WITHDRAW: 'ເງິນຖອນຢູ່ໃສ',
      BONUS: 'ໂບນັດຂອງຂ້ອຍ',
      GAME: 'ເຂົ້າເກມບໍ່ໄດ້',
      ACCOUNT: 'ບັນຊີ ແລະ ລະຫັດຜ່ານ',
      PERSON: 'ລົມກັບພະນັກງານ',
    },
    notUnderstood: 'ຍັງບໍ່ເຂົ້າໃຈຄຳຖາມ ເລືອກເລື່ອງດ້ານລຸ່ມ ຫຼື ລົມກັບພະນັກງານໄດ້',
    anythingElse: 'ມີຫຍັງໃຫ້ຊ່ວຍອີກບໍ',
    called: 'ແຈ້ງພະນັກງານແລ້ວ ຈະຕອບໃນແຊັດນີ້ ພິມລາຍລະອຽດໄວ້ໄດ້ເລີຍ',
    calledLater: (from, to) => `ແຈ້ງພະນັກງານແລ້ວ ຕອນນີ້ຢູ່ນອກເວລາເຮັດວຽກ (${from}–${to}) ຈະຕອບໃນແຊັດນີ້ເມື່ອຮອດເວລາເຮັດວຽກ`,
    depositPaid: (sum, at) => `ຍອດຝາກ ${sum} ເມື່ອ ${at} ເຂົ້າກະເປົາແລ້ວ`,
    depositChecked: (sum, at) => `ຍອດຝາກ ${sum} ເມື່ອ ${at} ກຳລັງກວດສອບ ບໍ່ຕ້ອງໂອນຊ້ຳ`,
    depositFailed: (at) => `ລາຍການຝາກເມື່ອ ${at} ບໍ່ສຳເລັດ ເບິ່ງເຫດຜົນໄດ້ທີ່ “ລາຍການ”`,
    slipChecked: (at) => `ສະລິບທີ່ສົ່ງເມື່ອ ${at} ກຳລັງກວດສອບ ບໍ່ຕ້ອງສົ່ງຊ້ຳ`,
    codeOpen: (sum) => `ມີ QR ຍອດ ${sum} ທີ່ລໍຖ້າຈ່າຍ ຈ່າຍແລ້ວເງິນຈະເຂົ້າເອງ`,
    noDeposit: 'ຍັງບໍ່ມີລາຍການຝາກ ກົດ “ຝາກເງິນ” ທີ່ໜ້າຫຼັກເພື່ອເລີ່ມ',
    withdrawReview: (sum, at) => `ລາຍການຖອນ ${sum} ເມື່ອ ${at} ລໍຖ້າພະນັກງານກວດ`,
    withdrawSent: (sum, at) => `ລາຍການຖອນ ${sum} ເມື່ອ ${at} ສົ່ງໄປທະນາຄານແລ້ວ ລໍຖ້າທະນາຄານຢືນຢັນ`,
    withdrawPaid: (sum, at) => `ລາຍການຖອນ ${sum} ເມື່ອ ${at} ໂອນເຂົ້າບັນຊີທະນາຄານແລ້ວ`,
    withdrawFailed: (sum, at) => `ລາຍການຖອນ ${sum} ເມື່ອ ${at} ບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ`,
    noWithdrawal: 'ຍັງບໍ່ມີລາຍການຖອນ ກົດ “ຖອນເງິນ” ທີ່ໜ້າຫຼັກເພື່ອເລີ່ມ',
    bonusActive: (name, won, target) => `ໂບນັດ ${name} ໃຊ້ຢູ່ ເກີນຍອດຝາກແລ້ວ ${won} ຕ້ອງເກີນ ${target}`,
    noBonus: 'ຕອນນີ້ບໍ່ມີໂບນັດທີ່ໃຊ້ຢູ່ ເບິ່ງໂບນັດທີ່ຮັບໄດ້ທີ່ “ເງື່ອນໄຂໂບນັດ” ໃນໜ້າຫຼັກ',
    game: 'ລອງປິດເກມແລ້ວເຂົ້າໃໝ່ຈາກໜ້າຫຼັກ ຖ້າຍັງບໍ່ໄດ້ ກົດ “ຕັ້ງລະຫັດຜ່ານໃໝ່” ໃນໜ້າຂອງເກມ ແລ້ວລອງໃໝ່',
    about: {
      'slip.PROCESSING': 'ສະລິບນີ້ກຳລັງກວດສອບ ບໍ່ຕ້ອງສົ່ງຊ້ຳ',
      'slip.SUCCESS': 'ສະລິບນີ້ຜ່ານແລ້ວ ເງິນເຂົ້າກະເປົາແລ້ວ',
      'slip.FAILED': 'ສະລິບນີ້ບໍ່ຜ່ານ ເຫດຜົນຢູ່ໃນສະລິບດ້ານເທິງ',
      'deposit.PROCESSING': 'ລາຍການຝາກນີ້ກຳລັງກວດສອບ ບໍ່ຕ້ອງໂອນຊ້ຳ',
      'deposit.SUCCESS': 'ຍອດນີ້ເຂົ້າກະເປົາແລ້ວ',
      'deposit.FAILED': 'ລາຍການຝາກນີ້ບໍ່ສຳເລັດ ແຕະລາຍການດ້ານເທິງເພື່ອເບິ່ງເຫດຜົນ',
      'transfer.PROCESSING': 'ລາຍການໂອນນີ້ກຳລັງດຳເນີນການ ເງິນຂອງທ່ານຢູ່ຄົບ ບໍ່ຕ້ອງໂອນຊ້ຳ',
      'transfer.SUCCESS': 'ລາຍການໂອນນີ້ສຳເລັດແລ້ວ',
      'transfer.FAILED': 'ລາຍການໂອນນີ້ບໍ່ສຳເລັດ ເງິນກັບໄປບ່ອນເກົ່າແລ້ວ',
      'withdraw.PROCESSING': 'ລາຍການຖອນນີ້ກຳລັງດຳເນີນການ ເງິນຍອດນີ້ກັນໄວ້ໃຫ້ແລ້ວ',
      'withdraw.WAITING': 'ລາຍການຖອນນີ້ລໍຖ້າພະນັກງານກວດ ເງິນຍອດນີ້ກັນໄວ້ໃຫ້ແລ້ວ',
      'withdraw.SENT': 'ລາຍການຖອນນີ້ສົ່ງໄປທະນາຄານແລ້ວ ລໍຖ້າທະນາຄານຢືນຢັນ',
      'withdraw.SUCCESS': 'ລາຍການຖອນນີ້ໂອນເຂົ້າບັນຊີທະນາຄານແລ້ວ',
      'withdraw.FAILED': 'ລາຍການຖອນນີ້ບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ',
      'withdraw.ADJUSTMENT': 'ພະນັກງານປັບຍອດນີ້ອອກຈາກກະເປົາຂອງທ່ານ',
      'bonus.PROCESSING': 'ໂບນັດນີ້ກຳລັງດຳເນີນການ',
      'bonus.SUCCESS': 'ໂບນັດນີ້ເຂົ້າກະເປົາແລ້ວ',
      'bonus.FAILED': 'ໂບນັດນີ້ບໍ່ສຳເລັດ',
      'finish_bonus.PROCESSING': 'ກຳລັງສະຫຼຸບໂບນັດນີ້',
      'finish_bonus.SUCCESS': 'ໂບນັດນີ້ຈົບແລ້ວ ເຮັດຄົບເງື່ອນໄຂ',
      'finish_bonus.FAILED': 'ໂບນັດນີ້ຈົບແລ້ວ ໂດຍຍັງບໍ່ຄົບເງື່ອນໄຂ',
      'game.active': 'ບັນຊີເກມນີ້ພ້ອມຫຼິ້ນ ຖ້າເຂົ້າບໍ່ໄດ້ ລອງປິດເກມແລ້ວເຂົ້າໃໝ່ ຫຼື ກົດ “ຕັ້ງລະຫັດຜ່ານໃໝ່” ໃນໜ້າຂອງເກມ',
      'game.inactive': 'ຍັງບໍ່ມີບັນຊີເກມນີ້ ແຕະເກມດ້ານເທິງ ແລ້ວກົດ “ເປີດບັນຊີຟຣີ”',
      'game.byLink': 'ເກມນີ້ເປີດຢູ່ເວັບໄຊຂອງເກມເອງ ບໍ່ມີເງິນຍ້າຍອອກຈາກກະເປົາ',
      'game.closed': 'ເກມນີ້ບໍ່ພ້ອມໃຫ້ບໍລິການໃນຕອນນີ້ ເງິນໃນເກມຢູ່ຄົບ',
      'game.otherCurrency': 'ເກມນີ້ບໍ່ຮັບສະກຸນເງິນຂອງທ່ານ',
    },
    account: 'ປ່ຽນລະຫັດຜ່ານ ແລະ ເບິ່ງບັນຊີທະນາຄານໄດ້ທີ່ “ໂປຣໄຟລ໌”',
    visitorDeposit: 'ເຂົ້າສູ່ລະບົບກ່ອນ ແລ້ວຖາມໃນແຊັດນີ້ ຈະບອກສະຖານະເງິນຝາກຂອງທ່ານໄດ້',
    visitorWithdraw: 'ເຂົ້າສູ່ລະບົບກ່ອນ ແລ້ວຖາມໃນແຊັດນີ້ ຈະບອກສະຖານະເງິນຖອນຂອງທ່ານໄດ້',
    visitorBonus: 'ສະມາຊິກຮັບໂບນັດໄດ້ຫຼັງເຂົ້າສູ່ລະບົບ ທີ່ “ເງື່ອນໄຂໂບນັດ” ໃນໜ້າຫຼັກ',
    visitorGame: 'ສະໝັກສະມາຊິກ ຫຼື ເຂົ້າສູ່ລະບົບກ່ອນ ແລ້ວເລືອກເກມທີ່ໜ້າຫຼັກ',
    visitorAccount: 'ລືມລະຫັດຜ່ານ ກົດ “ລືມລະຫັດຜ່ານ?” ທີ່ໜ້າເຂົ້າສູ່ລະບົບ ແລ້ວຕັ້ງໃໝ່ດ້ວຍລະຫັດທາງ SMS',
  },
  en: {
    currency: { THB: 'baht', LAK: 'kip' },
    greeting: 'Hello. How can we help? Choose below, or just write.',
    closed: 'Nobody is here at the moment. Leave a message: you will be answered when we open.',
    titles: {
      DEPOSIT: 'Where is my deposit?',
      WITHDRAW: 'Where is my withdrawal?',
      BONUS: 'My bonus',
      GAME: 'I cannot enter a game',
      ACCOUNT: 'Account and password',
      PERSON: 'Talk to a person',
    },
    notUnderstood: 'We did not understand that. Choose below, or talk to a person.',
    anythingElse: 'Is there anything else?',
    called: 'A person has been called and will answer here. You can write the details meanwhile.',
    calledLater: (from, to) =>
      `A person has been told. Nobody is here now (we answer ${from} to ${to}); you will be answered here when we open.`,
    depositPaid: (sum, at) => `Your deposit of ${sum} from ${at} is in your wallet.`,
    depositChecked: (sum, at) =>
      `Your deposit of ${sum} from ${at} is being checked. Please do not send it again.`,
    depositFailed: (at) => `Your deposit from ${at} did not succeed. “Statement” says why.`,
    slipChecked: (at) => `The slip that you sent at ${at} is being checked. Please do not send it again.`,
    codeOpen: (sum) => `There is an open QR code for ${sum}. Once it is paid the money comes by itself.`,
    noDeposit: 'There is no deposit yet. Press “Deposit” on the home page to begin.',
    withdrawReview: (sum, at) => `Your withdrawal of ${sum} from ${at} waits for our staff to check it.`,
    withdrawSent: (sum, at) =>
      `Your withdrawal of ${sum} from ${at} was sent to the bank, which has not confirmed it yet.`,
    withdrawPaid: (sum, at) => `Your withdrawal of ${sum} from ${at} has been paid to your bank account.`,
    withdrawFailed: (sum, at) =>
      `Your withdrawal of ${sum} from ${at} did not succeed. The money is back in your wallet.`,
    noWithdrawal: 'There is no withdrawal yet. Press “Withdraw” on the home page to begin.',
    bonusActive: (name, won, target) =>
      `The bonus ${name} is active: ${won} above your deposit. More than ${target} is needed.`,
    noBonus: 'No bonus is active now. “Bonus conditions” on the home page shows which ones you can receive.',
    game: 'Close the game and enter it again from the home page. If that does not help, press “Reset password” on the page of the game and try once more.',
    about: {
      'slip.PROCESSING': 'This slip is being checked. Please do not send it again.',
      'slip.SUCCESS': 'This slip was accepted, and the money is in your wallet.',
      'slip.FAILED': 'This slip was not accepted. The reason stands with the slip above.',
      'deposit.PROCESSING': 'This deposit is being checked. Please do not send it again.',
      'deposit.SUCCESS': 'This money is in your wallet.',
      'deposit.FAILED': 'This deposit did not succeed. Tap it above to see why.',
      'transfer.PROCESSING':
        'This transfer is under way, and your money is safe. Please do not send it again.',
      'transfer.SUCCESS': 'This transfer is done.',
      'transfer.FAILED': 'This transfer did not succeed. The money is back where it was.',
      'withdraw.PROCESSING': 'This withdrawal is under way. The money is set aside for it.',
      'withdraw.WAITING': 'This withdrawal waits for our staff to check it. The money is set aside for it.',
      'withdraw.SENT': 'This withdrawal was sent to the bank, which has not confirmed it yet.',
      'withdraw.SUCCESS': 'This withdrawal has been paid to your bank account.',
      'withdraw.FAILED': 'This withdrawal did not succeed. The money is back in your wallet.',
      'withdraw.ADJUSTMENT': 'Our staff have taken this amount out of your wallet.',
      'bonus.PROCESSING': 'This bonus is under way.',
      'bonus.SUCCESS': 'This bonus is in your wallet.',
      'bonus.FAILED': 'This bonus did not succeed.',
      'finish_bonus.PROCESSING': 'This bonus is being settled.',
      'finish_bonus.SUCCESS': 'This bonus has ended with its condition met.',
      'finish_bonus.FAILED': 'This bonus has ended before its condition was met.',
      'game.active':
        'Your account at this game is ready. If you cannot enter, close the game and enter again, or press “Reset password” on the page of the game.',
      'game.inactive': 'You have no account at this game yet. Tap it above and open one: it is free.',
      'game.byLink': 'This game opens on its own website. No money leaves your wallet for it.',
      'game.closed': 'This game is not available at the moment. Your money there is safe.',
      'game.otherCurrency': 'This game does not take your currency.',
    },
    account: 'You can change your password and see your bank account in “Profile”.',
    visitorDeposit: 'Log in first and ask here again: then we can say how your deposit stands.',
    visitorWithdraw: 'Log in first and ask here again: then we can say how your withdrawal stands.',
    visitorBonus: 'Members receive bonuses after logging in, under “Bonus conditions” on the home page.',
    visitorGame: 'Register or log in first, then choose a game on the home page.',
    visitorAccount:
      'If you forgot your password, press “Forgot your password?” at the login and set a new one with a code by SMS.',
  },
};

/**
 * What tells of a topic in a text, in small letters: Thai and Lao words wherever they stand, as these scripts have no spaces between
 * words, Latin ones where a word begins, and with a space at the end as whole ones. A person is looked for first.
 */
export const keywords: Record<Topic, readonly string[]> = {
  PERSON: [
    'เจ้าหน้าที่',
    'แอดมิน',
    'พนักงาน',
    'คุยกับคน',
    'ພະນັກງານ',
    'ແອັດມິນ',
    'ລົມກັບຄົນ',
    ' person ',
    ' people ',
    ' human',
    ' agent',
    ' admin',
    ' operator',
  ],
  WITHDRAW: ['ถอน', 'ຖອນ', ' withdraw', ' payout', ' cash out'],
  DEPOSIT: [
    'ฝาก',
    'เติม',
    'สลิป',
    'โอนแล้ว',
    'ยอดไม่เข้า',
    'ยอดยังไม่เข้า',
    'เงินไม่เข้า',
    'เงินยังไม่เข้า',
    'ຝາກ',
    'ເຕີມ',
    'ສະລິບ',
    'ໂອນແລ້ວ',
    'ຍອດບໍ່ເຂົ້າ',
    'ຍອດຍັງບໍ່ເຂົ້າ',
    'ເງິນບໍ່ເຂົ້າ',
    'ເງິນຍັງບໍ່ເຂົ້າ',
    ' deposit',
    ' slip',
    ' top up',
    ' qr',
    ' my money',
  ],
  BONUS: ['โบนัส', 'โปร', 'เครดิตฟรี', 'ໂບນັດ', 'ໂປຣ', ' bonus', ' promo'],
  ACCOUNT: [
    'รหัสผ่าน',
    'ลืมรหัส',
    'บัญชี',
    'สมัคร',
    'ล็อกอิน',
    'เข้าสู่ระบบ',
    'เข้าระบบ',
    'ລະຫັດ',
    'ບັນຊີ',
    'ສະໝັກ',
    'ເຂົ້າສູ່ລະບົບ',
    'ເຂົ້າລະບົບ',
    ' password',
    ' login',
    ' log in',
    ' account',
    ' register',
  ],
  GAME: ['เกม', 'เข้าเล่น', 'สล็อต', 'ເກມ', 'ສະລັອດ', ' game', ' slot', ' play'],
};

/** Words that begin as one of those and mean another thing: please, profile, program. */
export const otherWords = /โปรด(?!\p{M})|โปรไฟล์|โปรแกรม|ໂປຣໄຟລ໌|ໂປຣແກຣມ/gu;

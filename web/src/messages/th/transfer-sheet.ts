export const transferSheet = {
  title: 'โอนเงิน',
  from: 'จาก',
  to: 'ไปที่',
  none: 'ไม่เลือก',
  choose: 'เลือกบัญชี',
  chooseFrom: 'เลือกบัญชีต้นทาง',
  chooseTo: 'เลือกบัญชีปลายทาง',
  swap: 'สลับต้นทางกับปลายทาง',
  amount: 'ยอดโอน',
  all: 'ทั้งหมด',
  send: (amount: string) => `โอน ${amount}`,
  sendEmpty: 'โอน',
  selectAccount: 'เลือกบัญชีต้นทางและปลายทางก่อน',
  sameAccount: 'เลือกบัญชีต้นทางและปลายทางที่ต่างกัน',
  minimum: (amount: string) => `โอนขั้นต่ำ ${amount}`,
  available: (amount: string) => `โอนได้ ${amount}`,
  tooMuch: (amount: string) => `โอนได้ไม่เกิน ${amount}`,
  processing: 'กำลังโอน ยังไม่ทราบผล',
  processingHint: 'เรากำลังตรวจสอบ โปรดอย่าส่งซ้ำ\nผลจะแสดงในรายการ',
  unknown: 'ยังไม่ทราบผล',
  /** While the same request is sent again by itself. */
  askingHint: 'กำลังส่งคำขอเดิมอีกครั้งเพื่อดูผล\nระบบนับเป็นรายการเดียว',
  /** Once it is not sent any more. */
  unknownHint: 'ไม่มีคำตอบจากระบบ\nส่งยอดเดิมอีกครั้งภายใน 15 นาทีได้อย่างปลอดภัย ระบบนับเป็นการโอนรายการเดียวกัน',
  /** Said of one that an earlier request asked for, too, which was not answered. */
  repeated: 'เป็นรายการเดียวกับคำขอก่อนหน้านี้ ระบบนับเพียงครั้งเดียว',
  done: 'เสร็จสิ้น',
  toStatement: 'ดูรายการ',
};

export type TransferSheetTexts = typeof transferSheet;

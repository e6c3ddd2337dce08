/** What the deposit sheet says of the accounts to which money is sent. */
export const bankTransfer = {
  title: 'ฝากเงินด้วยการโอน',
  sendTo: 'โอนเข้าบัญชีนี้',
  bank: 'ธนาคาร',
  wallet: 'วอลเล็ท',
  from: 'โอนจากบัญชีของคุณ',
  copy: 'คัดลอกเลข',
  pasteNext: 'วางในแอปที่ใช้โอนได้เลย',
  auto: 'โอนแล้วรอได้เลย เข้าภายใน 1 นาที',
  autoHint: 'ถ้ายังไม่เข้า แนบสลิปด้านล่าง',
  bySlip: 'โอนแล้วแนบสลิปด้านล่าง',
  bySlipHint: 'เงินเข้าภายใน 1 นาทีหลังส่งสลิป',
  byStaffHint: 'เจ้าหน้าที่ตรวจสลิปก่อน แล้วเงินจะเข้ากระเป๋า',
  /** While slips are closed, beside until when. */
  bySlipLater: 'โอนแล้วแนบสลิปเมื่อเปิดรับ',
  /** Of a wallet whose number is not told. */
  toAsk: 'ติดต่อเราเพื่อสอบถามวิธีโอน',

  renameTitle: 'ชื่อบัญชีภาษาอังกฤษ',
  renameIntro: 'ธนาคารของคุณเขียนชื่อบัญชีเป็นภาษาอังกฤษ กรอกชื่อตามสมุดบัญชี แล้วเราจะคัดลอกเลขบัญชีให้',
  renameWrong: 'กรอกชื่อบัญชีเป็นภาษาอังกฤษเท่านั้น',
  renameSave: 'บันทึกและคัดลอก',
  tapToCopy: 'แตะเพื่อคัดลอก',
};

export type BankTransferTexts = typeof bankTransfer;

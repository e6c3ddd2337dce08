/** What the deposit sheet says of the LAO QR code to an account. */
export const laoQr = {
  how: 'LAO QR จ่ายได้ด้วยแอปของทุกธนาคารในลาว',
  alt: (account: string) => `LAO QR ของบัญชี ${account}`,
  altWith: (amount: string) => `LAO QR สำหรับจ่าย ${amount}`,
  free: 'กรอกยอดเองในแอปธนาคาร',
  inCode: (amount: string) => `ยอดใน QR ${amount}`,
  ask: 'กรอกยอดใน QR',
  change: 'เปลี่ยนยอด',
  amount: 'ยอดที่จะจ่าย',
  hint: 'กีบถ้วนเท่านั้น เว้นว่างเพื่อกรอกในแอปธนาคาร',
  whole: 'กรอกเป็นกีบถ้วนเท่านั้น',
  set: 'กรอกยอด',
  setting: 'กำลังสร้าง QR',
  steps: ['บันทึก QR', 'จ่ายในแอปธนาคาร', 'แนบสลิป'],
  stepsBeside: ['สแกนจากจอนี้', 'จ่ายในแอปธนาคาร', 'แนบสลิป'],
};

export type LaoQrTexts = typeof laoQr;

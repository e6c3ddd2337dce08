/** What the deposit sheet says of a code that is not to be paid any more. */
export const depositCode = {
  gone: 'อย่าจ่าย QR นี้อีก',
  goneWhy: 'QR นี้ถูกยกเลิกหรือถูกแทนที่จากที่อื่น',
  see: (amount: string) => `ดู QR ${amount}`,
};

export type DepositCodeTexts = typeof depositCode;

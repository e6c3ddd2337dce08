/** Some ways are named after their QR. */
const qrOf = (gateway: string): string => (/ QR$/.test(gateway) ? gateway : `QR ช่องทาง ${gateway}`);

/** What the deposit sheet says of a code that is not to be paid any more, and of one that is made while another way is shown. */
export const depositCode = {
  gone: 'อย่าจ่าย QR นี้อีก',
  goneWhy: 'QR นี้ถูกยกเลิก หรือมีการสร้าง QR ใหม่จากที่อื่น',
  making: (gateway: string) => `กำลังสร้าง ${qrOf(gateway)}`,
  ready: (gateway: string) => `${qrOf(gateway)} พร้อมแล้ว`,
  see: (amount: string) => `ดู QR ${amount}`,
};

export type DepositCodeTexts = typeof depositCode;

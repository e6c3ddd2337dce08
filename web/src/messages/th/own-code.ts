/** What the deposit sheet says of codes that are known by their amount. */
export const ownCode = {
  before: 'กรอกเป็นบาทถ้วน แล้วเราจะเพิ่มเศษสตางค์ให้ยอดไม่ซ้ำกับใคร เงินทั้งหมดเข้ากระเป๋าคุณ',
  exactly: (amount: string) => `จ่ายให้ตรง ${amount}`,
  exactlyHint: 'ยอดนี้บอกเราว่าเป็นเงินของคุณ',
  payee: (name: string) => `เข้าบัญชี ${name}`,
  notArrived: 'เงินยังไม่เข้า แนบสลิป',
  slipOf: (amount: string) => `สลิปของยอด ${amount}`,
};

export type OwnCodeTexts = typeof ownCode;

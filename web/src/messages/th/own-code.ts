/** What the deposit sheet says of codes that are known by their amount. */
export const ownCode = {
  before: 'เราจะเพิ่มเศษสตางค์ให้ยอดไม่ซ้ำกับใคร เงินทั้งหมดเข้ากระเป๋าคุณ',
  exactly: (amount: string) => `จ่ายให้ตรง ${amount}`,
  exactlyHint: 'ยอดนี้บอกเราว่าเป็นเงินของคุณ',
};

export type OwnCodeTexts = typeof ownCode;

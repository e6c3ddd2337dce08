/** What every sheet with a figure to type shares. */
export const amount = {
  keypad: 'แป้นตัวเลข',
  erase: 'ลบ',
  presets: 'ยอดที่เลือกได้ทันที',
  copied: 'คัดลอกแล้ว',
};

export type AmountTexts = typeof amount;

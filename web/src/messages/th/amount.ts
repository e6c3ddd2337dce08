/** What every sheet with a figure to type shares. */
export const amount = {
  keypad: 'แป้นตัวเลข',
  erase: 'ลบ',
  presets: 'ยอดให้เลือก',
  last: 'ล่าสุด',
  copied: 'คัดลอกแล้ว',
};

export type AmountTexts = typeof amount;

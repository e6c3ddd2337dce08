import type { AmountTexts } from '../th/amount.ts';

export const amount: AmountTexts = {
  keypad: 'ແປ້ນຕົວເລກ',
  erase: 'ລຶບ',
  presets: 'ຍອດໃຫ້ເລືອກ',
  last: 'ຫຼ້າສຸດ',
  copied: 'ສຳເນົາແລ້ວ',
};

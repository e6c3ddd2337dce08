import type { AmountTexts } from '../th/amount.ts';

export const amount: AmountTexts = {
  keypad: 'ແປ້ນຕົວເລກ',
  erase: 'ລຶບ',
  presets: 'ຍອດສຳເລັດຮູບ',
  last: 'ຫຼ້າສຸດ',
  copied: 'ສຳເນົາແລ້ວ',
};

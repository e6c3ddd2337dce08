import type { AmountTexts } from '../th/amount.ts';

export const amount: AmountTexts = {
  keypad: 'ແປ້ນຕົວເລກ',
  erase: 'ລຶບ',
  presets: 'ຍອດສຳເລັດຮູບ',
  copied: 'ສຳເນົາແລ້ວ',
};

import type { AmountTexts } from '../th/amount.ts';

export const amount: AmountTexts = {
  keypad: 'ແປ້ນຕົວເລກ',
  erase: 'ລຶບ',
  presets: 'ຍອດທີ່ເລືອກໄດ້ທັນທີ',
  copied: 'ສຳເນົາແລ້ວ',
};

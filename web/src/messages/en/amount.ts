import type { AmountTexts } from '../th/amount.ts';

export const amount: AmountTexts = {
  keypad: 'Number pad',
  erase: 'Erase',
  presets: 'Ready-made amounts',
  copied: 'Copied',
};

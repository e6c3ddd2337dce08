import type { AmountTexts } from '../th/amount.ts';

export const amount: AmountTexts = {
  keypad: 'Number pad',
  erase: 'Erase',
  presets: 'Preset amounts',
  last: 'Last',
  copied: 'Copied',
};

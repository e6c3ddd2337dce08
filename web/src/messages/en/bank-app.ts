import type { BankAppTexts } from '../th/bank-app.ts';

export const bankApp: BankAppTexts = {
  open: 'Open in the BCEL app',
};

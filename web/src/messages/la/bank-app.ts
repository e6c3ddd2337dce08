import type { BankAppTexts } from '../th/bank-app.ts';

export const bankApp: BankAppTexts = {
  open: 'ເປີດໃນແອັບ BCEL',
};

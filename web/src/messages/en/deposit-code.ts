import type { DepositCodeTexts } from '../th/deposit-code.ts';

export const depositCode: DepositCodeTexts = {
  gone: 'Do not pay this QR any more',
  goneWhy: 'It was cancelled or replaced elsewhere',
  see: (amount) => `See the QR for ${amount}`,
};

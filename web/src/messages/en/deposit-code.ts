import type { DepositCodeTexts } from '../th/deposit-code.ts';

export const depositCode: DepositCodeTexts = {
  gone: 'Do not pay this QR any more',
  goneHint:
    'It was cancelled or replaced elsewhere. If you have already paid, the money still reaches your wallet',
  see: (amount) => `See the QR for ${amount}`,
};

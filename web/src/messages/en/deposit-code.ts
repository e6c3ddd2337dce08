import type { DepositCodeTexts } from '../th/deposit-code.ts';

export const depositCode: DepositCodeTexts = {
  gone: 'Do not pay this QR any more',
  goneWhy: 'It was cancelled or replaced elsewhere',
  making: (gateway) => `Creating the QR of ${gateway}`,
  ready: (gateway) => `The QR of ${gateway} is ready`,
  see: (amount) => `See the QR for ${amount}`,
};

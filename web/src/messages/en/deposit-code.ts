import type { DepositCodeTexts } from '../th/deposit-code.ts';

/** Some ways are named after their QR. */
const qrOf = (gateway: string): string => (/ QR$/.test(gateway) ? gateway : `QR of ${gateway}`);

export const depositCode: DepositCodeTexts = {
  gone: 'Do not pay this QR any more',
  goneWhy: 'It was cancelled or replaced elsewhere',
  making: (gateway) => `Creating the ${qrOf(gateway)}`,
  ready: (gateway) => `The ${qrOf(gateway)} is ready`,
  see: (amount) => `See the QR for ${amount}`,
};

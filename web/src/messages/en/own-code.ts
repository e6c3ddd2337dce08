import type { OwnCodeTexts } from '../th/own-code.ts';

export const ownCode: OwnCodeTexts = {
  before:
    'Enter whole baht. We add a few satang so that no one else has the same amount. All of it reaches your wallet',
  exactly: (amount) => `Pay exactly ${amount}`,
  exactlyHint: 'This amount tells us the money is yours',
  payee: (name) => `To ${name}`,
  notArrived: 'Not arrived? Send the slip',
  slipOf: (amount) => `Slip of ${amount}`,
};

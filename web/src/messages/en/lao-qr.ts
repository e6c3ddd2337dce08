import type { LaoQrTexts } from '../th/lao-qr.ts';

export const laoQr: LaoQrTexts = {
  how: 'Any bank app in Laos can pay this LAO QR',
  alt: (account) => `LAO QR of account ${account}`,
  altWith: (amount) => `LAO QR to pay ${amount}`,
  free: 'Enter the amount in the bank app',
  inCode: (amount) => `Amount in the QR ${amount}`,
  ask: 'Add the amount to the QR',
  change: 'Change amount',
  amount: 'Amount to pay',
  hint: 'Whole kip only. Leave it empty to enter it in the bank app',
  whole: 'Enter whole kip only',
  set: 'Add to QR',
  setting: 'Making the QR',
  steps: ['Save QR', 'Pay in bank app', 'Upload slip'],
  stepsBeside: ['Scan this screen', 'Pay in bank app', 'Upload slip'],
};

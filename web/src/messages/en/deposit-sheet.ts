import type { DepositSheetTexts } from '../th/deposit-sheet.ts';

export const depositSheet: DepositSheetTexts = {
  walletTitle: 'Deposit by TrueMoney Wallet',
  secondsLeft: (seconds) => `${seconds} seconds left`,
  almostOver: 'Expiring soon',
  expiredHint: 'If you have already paid, the money still reaches your wallet',
  aboveMax: (max) => `The maximum deposit is ${max}`,
  wholeKip: 'This channel takes whole kip only',
  scanHere: 'Scan with the bank app on your phone',
  none: (currency) => `There is no way to deposit ${currency} right now`,
  noneHint: 'Ask us what else is possible',
};

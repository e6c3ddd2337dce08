import type { WithdrawTexts } from '../th/withdraw.ts';

export const withdraw: WithdrawTexts = {
  title: 'Withdraw',
  available: 'You can withdraw',
  availableHint: 'Money in games counts: we bring it back for you',
  amount: 'Amount to withdraw',
  share: (percent) => `${percent}%`,
  everything: 'All of it',
  limits: (min, max) => `From ${min} to ${max}`,
  belowMin: (min) => `You can withdraw from ${min}`,
  aboveMax: (max) => `You can withdraw at most ${max} at a time`,
  tooMuch: (amount) => `You can withdraw at most ${amount}`,
  required: 'Enter the amount to withdraw',
  next: 'Next',
  confirmTitle: 'Confirm withdrawal',
  destination: 'To your account',
  confirm: (amount) => `Withdraw ${amount}`,
  sending: 'Sending',
  success: 'Your money is on its way',
  successHint: 'We will transfer it to your bank account. Follow it in the statement',
  collecting:
    'Some of your money is still on its way out of a game. Withdraw again once it is in your wallet',
  underWay: 'A withdrawal is still under way. You can make another once it is done',
  unknown: 'No answer yet',
  unknownHint: 'We are checking, please do not repeat it.\nThe statement shows how it ends',
  toStatement: 'See statement',
  done: 'Done',
};

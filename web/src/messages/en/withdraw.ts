import type { WithdrawTexts } from '../th/withdraw.ts';

export const withdraw: WithdrawTexts = {
  paid: 'Paid out',
  failed: 'Withdrawal failed',
  failedHint: 'Your money is back in your wallet',
  paidOut: (amount) => `${amount} was transferred to your bank account`,
  returned: (amount) => `Withdrawal failed. ${amount} is back in your wallet`,
};

import type { TransferTexts } from '../th/transfer.ts';

export const transfer: TransferTexts = {
  wallet: 'Wallet',
  sending: 'Transferring',
  success: 'Transferred',
  failed: 'Transfer failed',
  moved: (amount, game = 'your wallet') => `${amount} transferred to ${game}`,
  returned: (amount, game = 'your wallet') => `Transfer failed. ${amount} is back in ${game}`,
  back: (game = 'your wallet') => `Your money is back in ${game}`,
};

import type { NoticeTexts } from '../th/notice.ts';

export const notice: NoticeTexts = {
  sent: 'Sent the money?',
  tell: 'I have sent it',
  amount: 'Amount you sent',
  hint: 'Exactly as you sent it',
  empty: 'Enter the amount you sent',
  send: 'Tell us',
  sending: 'Sending',
  unknown: 'No answer yet. You can tell us again; it will not count twice',
  waiting: (amount) => `Waiting for your transfer of ${amount}`,
  waitingHint: 'We will tell you as soon as the bank tells us',
  slipHint: 'It arrives once you upload the slip below',
  change: 'Change amount',
  expired: (amount) => `We haven't received your transfer of ${amount}`,
  expiredHint: 'If you sent it, contact us to have the transfer checked',
  again: 'Tell us again',

  from: 'bank transfer',
  ends: {
    NO_TRANSFER_SEEN: 'No transfer seen in time',
    REPLACED: 'You told us another amount',
  },
  endHints: {
    NO_TRANSFER_SEEN: 'If you sent it, contact us to have the transfer checked',
    REPLACED: 'If you sent this one too, it arrives as a new entry',
  },
};

import type { GiftTexts } from '../th/gift.ts';

export const gift: GiftTexts = {
  title: 'Deposit by gift link',
  way: 'TrueMoney gift',
  link: 'Gift link',
  paste: 'Paste',
  pasteByHand: 'Could not paste. Press and hold the field to paste',
  hint: (baht) => `Minimum ${baht} baht, credited within 1 minute`,
  found: (end, wallet) => `Gift ${end}, received by ${wallet}`,
  send: 'Redeem to wallet',
  sending: 'Redeeming',
  noWallet: 'This channel cannot take gifts right now. Choose another one',
  processing: 'Redeeming, result not known yet',
  processingHint:
    "We're checking. There is no need to send it again.\nThe result will appear in your statement",
  unknownHint:
    "We don't know whether it went through.\nYou can safely send the same link again within 15 minutes: it counts once",
  failedHint: 'It was taken by someone, has expired or cannot be used',
  another: 'Redeem another',
  ends: {
    DEPOSIT_LIMIT: 'This was above the deposit limit that you have set',
    MEMBER_BARRED: 'Your account could not take deposits at that time',
    NO_WALLET: 'This channel could not take gifts',
  },
  endHint: 'Your link can still be used',
};

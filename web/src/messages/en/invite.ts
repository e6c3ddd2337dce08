import type { InviteTexts } from '../th/invite.ts';

export const invite: InviteTexts = {
  title: 'Invite friends',
  how: (percent, most) => `You get ${percent}% of a friend's first deposit, up to ${most} each`,
  when: (least, days) => `When they first deposit ${least} or more and play within ${days} days`,
  codeAlt: 'QR of your invite link',
  link: 'Your link',
  copy: 'Copy the link',
  copied: 'Copied',
  share: 'Share the link',
  shareText: (brand) => `Come and play with me at ${brand}`,
  totals: (success, fail) => `Friends: ${success} successful · ${fail} failed`,
  list: 'Friends you invited',
  empty: 'Nobody has registered through your link yet',
  status: { SUCCESS: 'Success', FAILED: 'Failed', PROCESSING: 'In progress' },
  reasons: {
    NO_DEPOSIT: 'No deposit yet',
    NO_PLAY: 'Deposited, not played yet',
    REVIEW: 'Being checked by our staff',
    BANK_ACCOUNT: 'Uses your own bank account',
    DEVICE: 'Uses the same device as you',
    CURRENCY: 'Uses a different currency from yours',
    DEPOSIT_BELOW: 'The first deposit was below the minimum',
    EXPIRED: 'Did not deposit and play in time',
  },
  collectTitle: 'Collect the invite bonus',
  collectText:
    'This goes to your wallet. You can collect once a day. While you have it, no bonus can be received',
  nothingYet:
    'Nothing to collect yet: it comes when a friend you invited has first deposited the minimum or more, and played',
  toList: 'See friends you invited',
  collect: 'Add to wallet',
  collecting: 'Collecting…',
  later: 'Not now',
  unknown: 'No answer yet. You can press again: the money comes only once',
  collected: (amount) => `${amount} is in your wallet`,
};

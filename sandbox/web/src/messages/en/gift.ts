import type { GiftTexts } from '../th/gift.ts';

export const gift: GiftTexts = {
  name: 'Gift links',
  lead: 'Create a gift, then paste its link into Prae',
  presets: 'Common amounts',
  create: (amount) => `Create a gift of ${amount}`,
  createEmpty: 'Create a gift',
  kind: 'For whom',
  kinds: { one: 'One person', shared: 'Shared by 3', own: 'Made by the receiver' },
  creating: 'Creating',
  created: 'Gift created and its link copied',
  copyLink: 'Copy link',
  empty: 'No gifts yet',
  statuses: { active: 'Not redeemed yet', redeemed: 'Redeemed', expired: 'Expired' },
};

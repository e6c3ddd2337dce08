import type { GiftTexts } from '../th/gift.ts';

export const gift: GiftTexts = {
  name: 'Gift links',
  lead: 'Create a gift, then paste its link into Prae',
  presets: 'Common amounts',
  create: (amount) => `Create a gift of ${amount}`,
  createEmpty: 'Create a gift',
  creating: 'Creating',
  created: 'Gift created and its link copied',
  copyLink: 'Copy link',
  empty: 'No gifts yet',
  statuses: { active: 'Not redeemed yet', redeemed: 'Redeemed', expired: 'Expired' },
};

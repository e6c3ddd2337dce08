import type { ProfileTexts } from '../th/profile.ts';

export const profile: ProfileTexts = {
  title: 'Profile',
  member: 'Member',
  memberNo: 'Member number',
  since: 'Member since',
  username: 'Phone number',
  bank: 'Bank account for withdrawals',
  accountName: 'Account name',
  accountNo: 'Account number',
  device: 'This device',
  vibrate: 'Vibrate on tap',
  vibrateHint: 'On phones that have it: on the number pad, and when money arrives',
};

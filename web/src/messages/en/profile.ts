import type { ProfileTexts } from '../th/profile.ts';

export const profile: ProfileTexts = {
  member: 'Member',
  memberNo: 'Member number (ID)',
  since: 'Member since',
  username: 'Phone number',
  bank: 'Bank account for withdrawals',
  accountName: 'Account name',
  accountNo: 'Account number',
  editBank: 'Edit bank account',
  editAccountName: 'Edit account name',
  accountNameMissing: 'Enter the account name',
  accountNameHint: 'The name must match the bank account',
  frozen:
    'You have made a deposit, so bank and account number can no longer be changed here. Contact us if you need to change them',
  bankHold: (hours) =>
    `To keep you safe, our staff check withdrawals for ${hours === 1 ? '1 hour' : `${hours} hours`} after a change`,
  save: 'Save',
  saving: 'Saving',
  bankSaved: 'Your bank account is saved',

  changePassword: 'Change password',
  oldPassword: 'Old password',
  passwordsDiffer: 'Password not equal',
  passwordOthers: 'All other devices are logged out',
  passwordChanging: 'Changing the password',
  passwordChanged: 'Your password is changed',
  passwordUnknown: "No answer yet, so we don't know whether it worked. You can press again",

  device: 'This device',
  vibrate: 'Vibrate on tap',
  vibrateHint: 'On phones that have it: on the number pad, and when money arrives',

  sessions: 'Where you are logged in',
  onlyHere: 'You are logged in only on this device',
  unknownDevice: 'Unknown device',
  lastSeen: (age) => `Last used ${age}`,
  endOne: 'Log out the other device',
  endOneText:
    'It cannot use your account until someone logs in there again. If that was not you, change your password too',
  oneEnded: 'That device is logged out',
  endOthers: 'Log out everywhere else',
  endOthersText: 'You stay logged in here. Every other device must log in again',
  othersEnded: 'All other devices are logged out now',
  ending: 'Logging out',
};

import type { PhoneTexts } from '../th/phone.ts';

export const phone: PhoneTexts = {
  title: 'The world around Prae',
  subtitle: 'Sandbox',
  language: 'Language',
  lead: 'Everything outside Prae lives in this phone: SMS, the bank, gift links and the games. No money in here is real.',
  steps: [
    'Register at Prae and receive the OTP in Messages',
    'Create a deposit QR, then scan and pay it in Bank',
    'Transfer into a game, then win or lose in its lobby',
    'Withdraw and watch it arrive in the account',
  ],
  openPortal: 'Open Prae',
  home: 'Home',
  menu: 'Menu',
  apps: 'Apps',
  back: 'Back',
  close: 'Close',
  latest: 'Latest',
  allQuiet: 'All quiet. Start by registering at Prae',
  amount: 'Amount',
  done: 'Done',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Copying is blocked here. Press and hold the text instead',
  retry: 'Try again',
  retrying: 'Trying again',
};

import type { BankTransferTexts } from '../th/bank-transfer.ts';

export const bankTransfer: BankTransferTexts = {
  title: 'Deposit by bank transfer',
  sendTo: 'Transfer to this account',
  bank: 'Bank',
  wallet: 'Wallet',
  from: 'From your account',
  copy: 'Copy number',
  pasteNext: 'Now paste it in the app that you send from',
  auto: 'Sent it? It arrives within 1 minute',
  autoHint: 'If it does not, upload the slip below',
  bySlip: 'After the transfer, upload the slip below',
  bySlipHint: 'The money arrives within 1 minute of your slip',
  byStaffHint: 'Our staff check the slip, then the money is in your wallet',
  bySlipLater: 'After the transfer, upload the slip when it opens again',
  toAsk: 'Contact us to ask how to send it',

  renameTitle: 'Account name in English',
  renameIntro:
    'Your bank writes account names in English. Enter yours as printed in your passbook, and we will copy the number for you',
  renameWrong: 'Enter the account name in English letters only',
  renameSave: 'Save and copy',
  tapToCopy: 'Tap to copy',
};

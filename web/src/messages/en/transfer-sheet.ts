import type { TransferSheetTexts } from '../th/transfer-sheet.ts';

export const transferSheet: TransferSheetTexts = {
  title: 'Transfer',
  from: 'From',
  to: 'To',
  choose: 'Choose an account',
  chooseFrom: 'Choose the account to transfer from',
  chooseTo: 'Choose the account to transfer to',
  swap: 'Swap from and to',
  amount: 'Amount to transfer',
  all: 'Max',
  send: (amount) => `Transfer ${amount}`,
  sendEmpty: 'Transfer',
  selectAccount: 'Choose both accounts first',
  sameAccount: 'Choose two different accounts',
  minimum: (amount) => `The minimum transfer is ${amount}`,
  available: (amount) => `Available: ${amount}`,
  tooMuch: (amount) => `Only ${amount} available`,
  processing: 'Transfer in progress',
  processingHint: "We're checking. Please don't send it again.\nThe result will appear in your statement",
  unknown: 'No answer yet',
  askingHint: "We're sending the same request again to find out.\nIt counts once",
  unknownHint:
    "We don't know whether it went through.\nYou can safely send the same amount again within 15 minutes: it counts as the same transfer",
  repeated: 'This is the same as your earlier request. It counts once',
  done: 'Done',
  toStatement: 'See statement',
};

import type { RefusalTexts } from '../th/refusals.ts';

export const refusals: RefusalTexts = {
  OTHER: 'That did not work. Please try again',
  OFFLINE: 'The sandbox cannot be reached. Is it still running?',
  KEY_MISSING: 'Something is not filled in',
  KEY_INVALID: 'Something is not valid',
  MONEY_NOT_ENOUGH: 'Insufficient balance',
  QR_UNREADABLE: 'This is no payment QR, or it is damaged',
  QR_UNKNOWN: 'The bank does not know this QR',
  QR_ALREADY_PAID: 'This QR has been paid. It is single use',
  NOT_IN_KIP: 'This QR is in kip: pay it from a bank in Laos',
  NO_QR_IN_PICTURE: 'No QR found in this picture. Try a sharper one',
  NO_PICTURE: 'This picture cannot be opened',
  AMOUNT: 'Enter an amount above 0 with at most two decimals',
  AMOUNT_TOO_LARGE: 'Enter at most 99,999,999.99',
  BANK: 'Choose a bank',
  ACCOUNT_NO: 'Enter an account number of 6 to 20 digits',
  TIMES: 'Enter 1 to 99',
  QR_TEXT: 'Paste the text of a QR first',
  SCREEN: 'Looking at the screen was not allowed',
  CAMERA: 'Using the camera was not allowed',
};

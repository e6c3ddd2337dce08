import type { RefusalCode } from '@prae/contract/refusals';

const anotherLogin = 'We could not verify who you are. Please log in again';

/** One sentence for every refusal: a code without one does not compile. */
export const errors: Record<RefusalCode, string> = {
  KEY_MISSING: 'Something is missing. Fill it in and try again',
  KEY_INVALID: 'Something is not right. Check it and try again',
  NO_DATA: 'Nothing found',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Try again in a moment',
  IDEMPOTENCY_MISMATCH: 'This request was sent already. Check your statement before doing it again',
  gone: 'The service is closed',

  UNAUTHORIZED: 'Please log in first',
  'invalid-token': anotherLogin,
  EXPIRED_AUTH_TOKEN: 'Your session has ended. Please log in again',
  INVALID_USER_1: anotherLogin,
  INVALID_USER_2: 'You were logged out. Please log in again',
  INVALID_USER_3: 'This account is suspended. Contact us to ask why',
  INVALID_USER_4: anotherLogin,
  INVALID_IP: 'The portal cannot be used from this network. Try another one',
  REQUEST_LIMIT: 'Too many requests. Wait a moment, then try again',
  REQUEST_LIMIT_1MIN: 'Too many requests. Wait about 1 minute, then try again',

  OTP_BLOCK: 'No more codes today. Try again tomorrow or contact us',
  OTP_TOKEN_INVALID: 'This code can no longer be used. Ask for a new one',
  OTP_NOT_EXIST: 'We do not know this code. Ask for a new one',
  OTP_EXPIRED: 'The code has expired. Ask for a new one',
  OTP_CODE_INVALID: 'The code does not match. Check it and enter it again',
  OTP_SEND_FAIL: 'The code could not be sent. Try again in a moment',
  OTP_VERIFY_FAIL: 'The code could not be checked. Try again in a moment',
  UNVERIFIED_OTP: 'Your phone is not confirmed yet. Confirm it with a code first',

  PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must have 10 digits',
  EXISTING_USER: 'This phone number is registered already',
  EXISTING_BANK: 'Another member uses this account number',
  INVALID_USER_INFO:
    'This name or password cannot be used. A password needs at least 8 characters and must be hard to guess',
  INVALID_BANK: 'The bank or the account number is not right',
  BANK_ACCOUNT_NAME_ENG: 'This bank needs the account name in English letters',
  REGISTER_FAIL: 'Registration did not work. Try again in a moment',
  NO_USER: 'This account does not exist',
  WRONG_PASSWORD: 'The old password is wrong',
  WRONG_CREDENTIAL: 'The phone number or the password is wrong',
  INACTIVE_USER: 'This account is suspended. Contact us to ask why',
  LOGIN_FAIL: 'Login did not work. Try again in a moment',

  NO_BANK: 'There is no bank account to pay out to yet',
  NO_WALLET: 'There is no wallet',
  NO_GAME: 'This game is not open yet',
  SLOT_ALREADY_ACTIVE: 'You have this game account already',
  SLOT_ACTIVATE_FAIL: 'The game account could not be opened. Try again in a moment',
  SLOT_NO_ACCOUNT: 'You have no account for this game yet',
  SLOT_RESET_PASSWORD_FAIL: 'The game password could not be reset. Try again in a moment',
  GAME_ACTIVATION_FAIL: 'The game could not be entered. Try again in a moment',
  TRANSFER_MINIMUM: 'You can transfer from 1.00',
  TRANSFER_FAIL: 'Transfer failed. Your money is still in your wallet',
  MONEY_NOT_ENOUGH: 'Not enough money',
  WITHDRAW_MINIMUM: 'Less than the smallest withdrawal',
  WITHDRAW_MAXIMUM: 'More than one withdrawal allows',
  BONUS_CONDITION: 'The bonus condition is not met yet',

  QR_FAIL: 'The QR could not be made. Try again or choose another way',
  QR_MINIMUM: 'Less than the minimum of this way',
};

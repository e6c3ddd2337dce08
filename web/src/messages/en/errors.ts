import type { EarlyRefusal } from '../errors.ts';

const unverified = 'Unable to verify your identity';
const anotherLogin = `${unverified}. Please log in again`;

export const errors: Record<EarlyRefusal, string> = {
  KEY_MISSING: 'Something is missing. Fill it in and try again',
  KEY_INVALID: 'Something is not right. Check it and try again',
  NO_DATA: 'Nothing found',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Try again in a moment',
  SERVICE_UNAVAILABLE: 'The service is busy right now. Try again in a moment',
  IDEMPOTENCY_MISMATCH: 'This request was sent already. Check your statement before doing it again',
  gone: 'The service is closed',

  UNAUTHORIZED: 'Please log in first',
  'invalid-token': anotherLogin,
  EXPIRED_AUTH_TOKEN: 'Your login has ended. Please log in again',
  INVALID_USER_1: anotherLogin,
  INVALID_USER_2: `${unverified}. Your login here has ended. Please log in again`,
  INVALID_USER_3: anotherLogin,
  INVALID_USER_4: anotherLogin,
  SELF_EXCLUDED: 'You are taking a break, so you cannot deposit or play. You can still withdraw',
  DEPOSIT_LIMIT: 'This is above the deposit limit that you have set',
  INVALID_IP: 'You cannot use this service from this network. Try another one',
  REQUEST_LIMIT: 'Too many requests. Wait a moment, then try again',
  REQUEST_LIMIT_1MIN: 'Too many requests. Wait about 1 minute, then try again',

  OTP_BLOCK: 'Too many requests. Wait 24 hours, then try again, or contact us',
  OTP_CODE_INVALID: 'The code does not match. Check it and enter it again',
  UNVERIFIED_OTP: 'Your phone is not confirmed yet. Confirm it with a code first',

  PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must have 10 digits',
  EXISTING_USER: 'This phone number is registered already',
  NO_USER: 'Account not found',
  WRONG_CREDENTIAL: 'The phone number or the password is incorrect',
  INACTIVE_USER: 'This account is suspended. Contact us to ask why',
  LOGIN_FAIL: "We couldn't log you in. Try again in a moment",
};

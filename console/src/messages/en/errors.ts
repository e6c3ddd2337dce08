import type { ConsoleRefusalCode } from '@prae/contract/console/refusals';

export const errors: Record<ConsoleRefusalCode, string> = {
  KEY_MISSING: 'Something is missing. Fill it in and try again',
  KEY_INVALID: 'Something is not right. Check it and try again',
  IDEMPOTENCY_MISMATCH: 'Something else was sent under this number. Reload and check',
  REQUEST_LIMIT: 'Too many requests. Wait a moment, then try again',
  REQUEST_LIMIT_1MIN: 'Too many requests. Wait about 1 minute, then try again',
  INVALID_IP: 'You cannot use the console from this network. Try another one',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Try again in a moment',
  SERVICE_UNAVAILABLE: 'The service is busy right now. Try again in a moment',
  gone: 'The service is closed',
  NO_DATA: 'Nothing found. It may be gone or done already',
  UNAUTHORIZED: 'Please sign in first',
  'invalid-token': 'This sign-in was ended. Please sign in again',
  EXPIRED_AUTH_TOKEN: 'Your sign-in has expired. Please sign in again',
  WRONG_CREDENTIAL: 'The user name or the password is incorrect',
  WRONG_PASSWORD: 'The old password is incorrect',
  MONEY_NOT_ENOUGH: 'The money is not there any more, so this cannot be booked',
  SECOND_FACTOR: 'The 6-digit code is still missing',
  SECOND_FACTOR_WRONG: 'The code is wrong or was used already. Wait for the next one and enter it',
  ROLE_MISSING: 'Your roles do not allow this',
  CHANGED: 'It has changed since you opened it. Look at it again',
  TOO_NEW:
    'Your account was made or changed less than 24 hours ago, so it does not count yet where two have to decide',
  OPERATOR_EXISTS: 'There is an operator of this name already. Choose another one',
  LAST_ADMIN: 'At least one administrator has to remain',
};

import type { LimitPeriod } from './facts.ts';

/**
 * The catalogue of refusals: code -> HTTP status.
 * Names are the specification's; `WITHDRAW_*`, `QR_MINIMUM`, `SELF_EXCLUDED`, `DEPOSIT_LIMIT`, `IDEMPOTENCY_MISMATCH` and
 * `SERVICE_UNAVAILABLE` are added beside them.
 */
export const refusals = {
  // General
  KEY_MISSING: 400,
  KEY_INVALID: 400,
  NO_DATA: 404,
  INTERNAL_SERVER_ERROR: 500,
  /** Not now: too much is asked at once, or the database is away. Says nothing of what was asked for: try again. */
  SERVICE_UNAVAILABLE: 503,
  IDEMPOTENCY_MISMATCH: 409,
  gone: 410,

  // Identity and rate limits
  UNAUTHORIZED: 401,
  'invalid-token': 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 401,
  INVALID_USER_3: 401,
  INVALID_USER_4: 401,
  /** The member has excluded themselves or takes time off: no way in and no play; reading, moving out and withdrawing go on. */
  SELF_EXCLUDED: 403,
  INVALID_IP: 403,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,

  // One-time passwords
  OTP_BLOCK: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 400,
  OTP_EXPIRED: 400,
  OTP_CODE_INVALID: 400,
  OTP_SEND_FAIL: 503,
  OTP_VERIFY_FAIL: 503,
  UNVERIFIED_OTP: 400,

  // Registration, login, profile
  PHONE_NUMBER_REQUIRE_10_DIGIT: 400,
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 400,
  INVALID_BANK: 400,
  BANK_ACCOUNT_NAME_ENG: 400,
  REGISTER_FAIL: 500,
  NO_USER: 404,
  WRONG_PASSWORD: 400,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 500,

  // Wallet, games, transfers
  NO_BANK: 400,
  NO_WALLET: 400,
  NO_GAME: 404,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 503,
  SLOT_NO_ACCOUNT: 400,
  SLOT_RESET_PASSWORD_FAIL: 503,
  GAME_ACTIVATION_FAIL: 503,
  TRANSFER_MINIMUM: 400,
  TRANSFER_FAIL: 502,
  MONEY_NOT_ENOUGH: 400,
  WITHDRAW_MINIMUM: 400,
  WITHDRAW_MAXIMUM: 400,

  // Bonuses and promotions
  /** Withdrawing or ending is held up by a bonus whose condition is not met; or there is no deposit to receive one for. */
  BONUS_CONDITION: 400,
  /** There is money from before the deposit, or being withdrawn. */
  BONUS_REMAINING: 400,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  /** The budget is spent. */
  BONUS_FULL: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,

  /** Above a limit that the member has set on their deposits; says `limits` and `used`. */
  DEPOSIT_LIMIT: 400,

  // QR deposits
  QR_FAIL: 503,
  QR_MINIMUM: 400,

  // Slips
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 400,
  /** Not now: the daily window is closed, or the file could not be kept. */
  SLIP_UPLOAD_FAIL: 503,
  // Gift links
  TRUELINK_INVALID: 400,
  TRUELINK_DUPLICATE: 409,

  // Refund of losses
  REFUND_INACTIVE: 400,
  NO_REFUND: 400,
  REFUND_CONDITION: 400,
  REFUND_MINIMUM: 400,

  // Invitations
  INVITE_INACTIVE: 400,
  INVITE_COLLECT: 400,
  NO_INVITEE_PLAY_INFO: 400,
  NO_INVITE_BONUS: 400,
  INVITE_BONUS_FAIL: 500,

  // Coupons of the prize wheel
  NO_CLAIMABLE_COUPON: 400,
  INVALID_PRIZE_CODE: 400,
  INVALID_CODE: 400,
  INVALID_COUPON_TYPE: 400,
  COUPON_EXPIRED: 400,
} as const;

export type RefusalCode = keyof typeof refusals;

/** The codes of section 8 that tell of a success. Nothing is refused with them; they have their sentences like all others. */
export const successes = [
  'OK',
  'SUCCESS',
  'OTP_VERIFIED',
  'OTP_CODE_VALID',
  'BONUS_CLEAR',
  'INVITE_BONUS_SUCCESS',
  'REFUND_SUCCESS',
] as const;

export type SuccessCode = (typeof successes)[number];

/** What DEPOSIT_LIMIT says besides: the limits in force, and what counts as put in beside what was asked for. */
export interface DepositLimit {
  limits: { [Period in LimitPeriod]?: number | undefined };
  used: Record<LimitPeriod, number>;
}

/**
 * The body of every answer that is not a success. `fields` names what was wrong with which field of the request; DEPOSIT_LIMIT
 * says the numbers.
 */
export interface RefusalBody extends Partial<DepositLimit> {
  message: RefusalCode;
  fields?: Record<string, RefusalCode>;
}

/** Refusals that any call may answer, whatever its own list says. */
export const commonRefusals = [
  'KEY_MISSING',
  'KEY_INVALID',
  'IDEMPOTENCY_MISMATCH',
  'REQUEST_LIMIT',
  'INVALID_IP',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'gone',
] as const satisfies readonly RefusalCode[];

/** Refusals that any call for members may answer besides. */
export const sessionRefusals = [
  'UNAUTHORIZED',
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
] as const satisfies readonly RefusalCode[];

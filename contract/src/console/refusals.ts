import type { commonRefusals, RefusalCode } from '../refusals.ts';

/** What the console is refused with beside the codes of the portal: code -> HTTP status. */
export const consoleRefusals = {
  /** The password was right, and the code of the second factor is still missing. */
  SECOND_FACTOR: 401,
  /** The code of the second factor is wrong, or was used before. */
  SECOND_FACTOR_WRONG: 401,
  /** None of the operator's roles may do this. */
  ROLE_MISSING: 403,
  /** What it is about stands otherwise by now. */
  CHANGED: 409,
  /** Where a case takes two, whoever was made, reset or given a role within a day does not count yet. */
  TOO_NEW: 403,
  /** Somebody with that name is there already. */
  OPERATOR_EXISTS: 409,
  /** Nobody would be left who can administer. */
  LAST_ADMIN: 409,
} as const;

export type ConsoleRefusalCode =
  | keyof typeof consoleRefusals
  | (typeof commonRefusals)[number]
  | Extract<
      RefusalCode,
      | 'NO_DATA'
      | 'UNAUTHORIZED'
      | 'invalid-token'
      | 'EXPIRED_AUTH_TOKEN'
      | 'WRONG_CREDENTIAL'
      | 'WRONG_PASSWORD'
      | 'REQUEST_LIMIT_1MIN'
      | 'MONEY_NOT_ENOUGH'
    >;

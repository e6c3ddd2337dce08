import { type DepositLimit, type RefusalBody, type RefusalCode, refusals } from '@prae/contract/refusals';

/**
 * An expected "no", thrown so that a transaction around it rolls back. `fields` names the wrong fields of the
 * request; `status` differs from the catalogue's only where HTTP has a word of its own (413, 415).
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Record<string, RefusalCode> | undefined;
  readonly status: number;

  constructor(code: RefusalCode, fields?: Record<string, RefusalCode>, status: number = refusals[code]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.status = status;
  }
}

/** A refusal after which the same may be asked again in so many seconds, at least 1: the answer says so in `retry-after`. */
export class RefusalForNow extends Refusal {
  readonly retryAfterS: number;

  constructor(code: RefusalCode, retryAfterS: number) {
    super(code);
    this.retryAfterS = retryAfterS;
  }
}

/** DEPOSIT_LIMIT: what was asked for would be above a limit of the member's own. */
export class AboveLimit extends Refusal {
  readonly standing: DepositLimit;

  constructor({ limits, used }: DepositLimit) {
    super('DEPOSIT_LIMIT');
    this.standing = { limits, used };
  }
}

/** What goes out for a refusal. */
export function refusalBody(refusal: Refusal): RefusalBody {
  const { code, fields } = refusal;
  const standing = refusal instanceof AboveLimit && refusal.standing;
  return { message: code, ...(fields && { fields }), ...standing };
}

import { type Db, prepared, type Query, sql, type Tx } from '../db/database.ts';
import type { AccountId } from './accounts.ts';

export type PostingKind =
  | 'deposit'
  | 'transfer.hold'
  | 'transfer.settle'
  | 'transfer.release'
  | 'withdraw.hold'
  | 'withdraw.settle'
  | 'withdraw.release'
  | 'play.win'
  | 'play.loss'
  | 'bonus'
  | 'refund'
  | 'invite'
  | 'prize'
  | 'coin'
  | 'adjustment'
  | 'reversal';

/** One movement of money, in minor units of the unit that both accounts count in. */
export interface Posting {
  /** The idempotency key: `postingId(operation, leg)`. */
  readonly id: string;
  readonly from: AccountId;
  readonly to: AccountId;
  /** Above zero. */
  readonly amount: bigint;
  readonly kind: PostingKind;
  /** The other party's number for this movement, with the party's name in front: `KBANK:015…`. Posted once, ever. */
  readonly reference?: string;
}

/**
 * What became of a posting. `posted` now, or `replayed`: it was posted before under the same key. The others moved
 * nothing: `not-enough` and `no-account` are kept and answered again for the same key; `mismatch` is a known key with
 * another body; `reference-taken` another posting has the reference; `invalid` is an amount not above zero, one account
 * on both sides, or two units.
 */
export type PostingOutcome =
  | 'posted'
  | 'replayed'
  | 'not-enough'
  | 'no-account'
  | 'invalid'
  | 'mismatch'
  | 'reference-taken';

/** Whether the money has moved, now or under the same key before. */
export function isPosted(outcome: PostingOutcome): boolean {
  return outcome === 'posted' || outcome === 'replayed';
}

/** Thrown inside a transaction, so that it rolls back, when one of its postings did not move. */
export class PostingRefused extends Error {
  readonly outcomes: readonly PostingOutcome[];
  /** The first refusal among the outcomes. */
  readonly outcome: PostingOutcome;

  constructor(outcomes: readonly PostingOutcome[]) {
    const outcome = outcomes.find((each) => !isPosted(each)) ?? 'invalid';
    super(`The posting was refused: ${outcome}`);
    this.outcomes = outcomes;
    this.outcome = outcome;
  }
}

/**
 * Posts in the caller's transaction, for where a feature's own rows and its money must be one. Answers in order;
 * throws PostingRefused when one did not move, unless told to return refusals. Members' rows stay locked until
 * the transaction ends, so it should be its last step.
 */
export async function postInTransaction(
  tx: Tx,
  postings: readonly Posting[],
  options: { refusals?: 'throw' | 'return' } = {},
): Promise<PostingOutcome[]> {
  const outcomes = await post(tx, postings);
  if (options.refusals !== 'return' && !outcomes.every(isPosted)) throw new PostingRefused(outcomes);
  return outcomes;
}

/** One call of `ledger.post`: a transaction of its own when `db` is not one. */
export async function post(db: Db, postings: readonly Posting[]): Promise<PostingOutcome[]> {
  const { outcomes } = await db.one(postQuery(postings));
  // The labels of an enum need no quotes, so the array's text splits at its commas.
  return outcomes === '{}' ? [] : (outcomes.slice(1, -1).split(',') as PostingOutcome[]);
}

/**
 * Each array goes as one text literal: the driver's own way (an element at a time, each one quoted) costs several
 * times as much, and this is the busiest query there is.
 */
function postQuery(postings: readonly Posting[]): Query<{ outcomes: string }> {
  const list = (text: (posting: Posting) => string | bigint) => `{${postings.map(text).join(',')}}`;
  return prepared(
    'ledger.post',
    sql`select ledger.post(${list((each) => each.id)}, ${list((each) => each.from)}, ${list((each) => each.to)},
      ${list((each) => each.amount)}, ${list((each) => each.kind)}, ${list(referenceText)})::text as outcomes`,
  );
}

function referenceText({ reference }: Posting): string {
  return reference === undefined ? 'null' : `"${reference.replace(/["\\]/g, '\\$&')}"`;
}

import type { OperationId } from './operation.ts';

/**
 * A request's Idempotency-Key on its way into the step that begins a lifecycle. The step claims the key together with
 * the intent, and the step that finishes keeps the answer with the outcome, so that neither can be there alone.
 */
export interface Claim {
  readonly scope: string;
  readonly key: string;
  /** What was asked, as a keyed digest in hex: the same key with anything else is a mismatch. */
  readonly digest: string;
  /** How long an equal request is left to its work before another one takes its operation over. */
  readonly patienceMs: number;
  /**
   * An equal request had the key before and left no answer: the operation is its own, and may have been begun
   * (`begunBefore`).
   */
  readonly isRepeat?: boolean;
}

/**
 * What an equal request began before, as `find` finds it: the request is carried on from there, before anything is
 * decided that would be said to a new one. Undefined for a request that is not a repeat, and nothing is looked for.
 */
export async function begunBefore<Row>(
  claim: Claim | undefined,
  find: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return claim?.isRepeat ? find() : undefined;
}

/** What a step that claims a key says when there is nothing for this request to do. */
export interface Taken {
  readonly outcome: 'answered' | 'busy' | 'mismatch';
  readonly operation: OperationId;
  /** Of the answer that was kept, when there is one. */
  readonly status: number | null;
  readonly answer: string | null;
}

/** Thrown where a key is somebody else's: the request is answered from what was kept, waits, or is refused. */
export class KeyTaken extends Error {
  readonly taken: Taken;

  constructor(taken: Taken) {
    super(`The key is ${taken.outcome}`);
    this.taken = taken;
  }
}

/** Passes on what a beginning step says to the one whose key it is. */
export function whenMine<Begun extends { outcome: string }>(begun: Begun | Taken): Begun {
  if (begun.outcome === 'answered' || begun.outcome === 'busy' || begun.outcome === 'mismatch') {
    throw new KeyTaken(begun as Taken);
  }
  return begun as Begun;
}

/**
 * An answer to keep for a key. What the step alone knows has a name in it: `$wallet` what the wallet holds when it is
 * kept, `$operation` the id of the operation, which may be one that an earlier request under the key began. What only a
 * feature knows, its own step fills in.
 */
export interface KeptAnswer {
  readonly status: number;
  readonly text: string;
}

export function keptAnswer(status: number, answer: unknown): KeptAnswer {
  return { status, text: JSON.stringify(answer) };
}

/** Takes the place of the wallet's amount in an answer that is kept before the amount is known. */
export const WALLET_AMOUNT = '$wallet';

/** Takes the place of the operation's id, the `_id` of its line in the statement. */
export const OPERATION_ID = '$operation';

import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallId } from '@prae/contract/routes';
import { batched, lookupBatches } from '../db/batched.ts';
import type { Deps } from '../deps.ts';
import { type Claim, KeyTaken, whenMine } from '../domain/claim.ts';
import type { MemberId } from '../domain/member.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { Refusal, refusalBody } from '../domain/refusal.ts';
import { claimKey, findKeys, keepAnswer, keepRefusal, releaseKey } from './idempotency.sql.ts';

/** A status with its body as it goes out. */
export interface Outgoing {
  status: number;
  text: string;
}

/** What tells one request from another: a key means one request, whatever its bytes looked like. */
export interface KeyedRequest {
  call: CallId;
  member: MemberId | undefined;
  params: unknown;
  body: unknown;
}

/** How long a request waits for an equal one under way before it works on the same operation itself. */
const PATIENCE_MS = 3_000;
const POLL_MS = 100;

type IdempotencyDeps = Pick<Deps, 'database' | 'config' | 'log'>;

/**
 * A key goes through: new -> busy -> answered, for 24 hours. An equal request meanwhile waits for the answer; one
 * that waited in vain (the process died, or is slow) runs the handler again with the same operation, which every
 * handler allows. Faults, and refusals that only time decides, are not kept: the key is given back. The same key
 * with anything else asked is IDEMPOTENCY_MISMATCH.
 */
export interface Idempotency {
  /** Claims the key before the work and keeps the answer after it. */
  once(
    key: string,
    asked: KeyedRequest,
    work: (operation: OperationId) => Promise<Outgoing>,
  ): Promise<Outgoing>;
  /**
   * For work that claims the key in its own first step and keeps the answer in its last. The key is looked up before,
   * so that a repeat is answered by what became of the first and not by what would be said to it today.
   */
  within(
    key: string,
    asked: KeyedRequest,
    work: (operation: OperationId, claim: Claim) => Promise<Outgoing>,
  ): Promise<Outgoing>;
}

export function idempotency(deps: IdempotencyDeps): Idempotency {
  const secret = Buffer.from(hkdfSync('sha256', deps.config.secretKey, '', 'idempotency', 32));
  const claimOf = (key: string, asked: KeyedRequest): Claim => ({
    scope: asked.member ?? 'anonymous',
    key,
    digest: createHmac('sha256', secret)
      .update(canonical([asked.call, asked.params, asked.body]))
      .digest('hex'),
    patienceMs: PATIENCE_MS,
  });
  const lookups = batched(async (claims: readonly Claim[]) => {
    const rows = await deps.database.rows(findKeys(claims));
    const byPlace = new Map(rows.map((row) => [row.at, row]));
    return claims.map((_, index) => byPlace.get(index + 1));
  }, lookupBatches);
  return {
    async once(key, asked, work) {
      const claim = claimOf(key, asked);
      return untilMine(async () => {
        const claimed = whenMine(await deps.database.one(claimKey(claim, newOperation())));
        return keepingRefusals(deps, claim, claimed.operation, async () => {
          const outgoing = await work(claimed.operation);
          await deps.database.run(keepAnswer(claim, outgoing.status, outgoing.text));
          return outgoing;
        });
      });
    },
    async within(key, asked, work) {
      const claim = claimOf(key, asked);
      const proposed = newOperation();
      return untilMine(async () => {
        const known = await lookups.run(claim);
        if (known && !known.isEqual) throw new KeyTaken({ ...known, outcome: 'mismatch' });
        if (known && known.status !== null) throw new KeyTaken({ ...known, outcome: 'answered' });
        if (known?.isBusy) throw new KeyTaken({ ...known, outcome: 'busy' });
        const operation = known?.operation ?? proposed;
        const mine = { ...claim, isRepeat: known !== undefined };
        return keepingRefusals(deps, mine, operation, () => work(operation, mine));
      });
    },
  };
}

/** Answers from what was kept, or waits while an equal request is under way. */
async function untilMine(attempt: () => Promise<Outgoing>): Promise<Outgoing> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      const { outcome, status, answer } = error.taken;
      if (outcome === 'mismatch') throw new Refusal('IDEMPOTENCY_MISMATCH');
      if (outcome === 'answered' && status !== null && answer !== null) return { status, text: answer };
    }
    await pause(POLL_MS);
  }
}

async function keepingRefusals(
  { database, log }: IdempotencyDeps,
  claim: Claim,
  operation: OperationId,
  work: () => Promise<Outgoing>,
): Promise<Outgoing> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeyTaken) throw error;
    if (error instanceof Refusal && isFinal(error)) {
      const { status } = error;
      const kept = await database.run(
        keepRefusal(claim, operation, status, JSON.stringify(refusalBody(error))),
      );
      // An equal request was faster: its answer is this one's as well.
      if (kept === 0) throw new KeyTaken({ outcome: 'busy', operation, status: null, answer: null });
    } else {
      await database.run(releaseKey(claim, operation)).catch((cause: unknown) => {
        log.warn({ event: 'idempotency.not-released', err: cause }, 'an idempotency key was not given back');
      });
    }
    throw error;
  }
}

function isFinal({ status }: Refusal): boolean {
  return status < 500 && status !== 429;
}

/** JSON with sorted keys, so that the order of fields does not make two requests of one. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

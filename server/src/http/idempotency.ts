import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallId } from '@prae/contract/routes';
import { isLost } from '../db/away.ts';
import type { Deps } from '../deps.ts';
import { type Claim, KeyTaken, whenMine } from '../domain/claim.ts';
import type { MemberId } from '../domain/member.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { Refusal, refusalBody } from '../domain/refusal.ts';
import { claimKey, findKey, keepAnswer, keepRefusal, releaseKey } from './idempotency.sql.ts';

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
   * For work that claims the key in its own first step and keeps the answer in its last. Work that is refused before it
   * comes to that, under a key that an equal request had before, is answered by what became of that one and not by what
   * would be said to it today.
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
      const asNew = () => keepingRefusals(deps, claim, proposed, () => work(proposed, claim));
      const again = async () => {
        const known = await deps.database.maybe(findKey(claim));
        if (!known) return asNew();
        const { isEqual, isBusy, ...rest } = known;
        if (!isEqual) throw new KeyTaken({ ...rest, outcome: 'mismatch' });
        if (rest.status !== null) throw new KeyTaken({ ...rest, outcome: 'answered' });
        if (isBusy) throw new KeyTaken({ ...rest, outcome: 'busy' });
        const { operation } = rest;
        return keepingRefusals(deps, claim, operation, () => work(operation, { ...claim, isRepeat: true }));
      };
      return untilMine(asNew, again);
    },
  };
}

/** Answers from what was kept, or waits while an equal request is under way. */
async function untilMine(first: () => Promise<Outgoing>, again = first): Promise<Outgoing> {
  for (let attempt = first; ; attempt = again) {
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

/** Keeps what is refused for good and gives the key back after all else, unless the key is another operation's. */
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
    // Who cannot be asked to take the key back; it is free again when the patience with it is over.
    if (isLost(error)) throw error;
    if (!(error instanceof Refusal)) {
      await database.run(releaseKey(claim, operation)).catch((cause: unknown) => {
        log.warn({ event: 'idempotency.not-released', err: cause }, 'an idempotency key was not given back');
      });
      throw error;
    }
    const { status } = error;
    const isOurs = isFinal(error)
      ? (await database.run(keepRefusal(claim, operation, status, JSON.stringify(refusalBody(error))))) > 0
      : await releasedOwn(database, claim, operation);
    // What became of the other operation is the answer.
    if (!isOurs) throw new KeyTaken({ outcome: 'busy', operation, status: null, answer: null });
    throw error;
  }
}

/** Gives the key back; false where it is another operation's. */
async function releasedOwn(
  database: Deps['database'],
  claim: Claim,
  operation: OperationId,
): Promise<boolean> {
  if ((await database.run(releaseKey(claim, operation))) > 0) return true;
  const known = await database.maybe(findKey(claim));
  return known === undefined || known.operation === operation;
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

import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallId, routeOf } from '@prae/contract/routes';
import { isLost } from '../db/away.ts';
import { claimKey, keepAnswer } from '../db/claim.sql.ts';
import type { Deps } from '../deps.ts';
import { type Claim, KeyTaken, whenMine } from '../domain/claim.ts';
import type { MemberId } from '../domain/member.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { Refusal, refusalBody } from '../domain/refusal.ts';
import { type KeyRing, keyRing, open, type SecretKeys, seal } from '../secret.ts';
import { findKey, isClaimed, keepRefusal, releaseKey } from './idempotency.sql.ts';

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
  /** Whether a member has sent something under this key before. */
  isKnown(key: string, member: MemberId): Promise<boolean>;
}

export function idempotency(deps: IdempotencyDeps): Idempotency {
  const claimsOf = claimsUnder(deps.config);
  const ring = keyRing('prae kept answers', deps.config);
  const once = (claim: Claim, isSealed: boolean, work: (operation: OperationId) => Promise<Outgoing>) =>
    untilMine(async () => {
      const claimed = whenMine(await deps.database.one(claimKey(claim, newOperation())));
      return keepingRefusals(deps, claim, claimed.operation, async () => {
        const outgoing = await work(claimed.operation);
        const kept = isSealed ? sealedText(ring, claim, outgoing.text) : outgoing.text;
        await deps.database.run(keepAnswer(claim, outgoing.status, kept));
        return outgoing;
      });
    });
  const within = (claim: Claim, work: (operation: OperationId, claim: Claim) => Promise<Outgoing>) => {
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
  };
  return {
    async once(key, asked, work) {
      const isSealed = routeOf(asked.call).sealedAnswer === true;
      const { status, text } = await byAny(claimsOf(key, asked), (claim) => once(claim, isSealed, work));
      return { status, text: openedText(ring, { scope: scopeOf(asked), key }, text) };
    },
    within: (key, asked, work) => byAny(claimsOf(key, asked), (claim) => within(claim, work)),
    isKnown: async (key, member) => (await deps.database.one(isClaimed({ scope: member, key }))).is,
  };
}

/** What a request claims its key with, under the secret key of today first and then under each earlier one. */
function claimsUnder({ secretKey, earlierSecretKeys }: SecretKeys) {
  const secrets = [secretKey, ...earlierSecretKeys].map((key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'idempotency', 32)),
  );
  return (key: string, asked: KeyedRequest): Claim[] => {
    const what = canonical([asked.call, asked.params, asked.body]);
    return secrets.map((secret) => ({
      scope: scopeOf(asked),
      key,
      digest: createHmac('sha256', secret).update(what).digest('hex'),
      patienceMs: PATIENCE_MS,
    }));
  };
}

function scopeOf({ member }: KeyedRequest): string {
  return member ?? 'anonymous';
}

/** A request that came before the secret key was changed has its digest under an earlier one, and is no other for that. */
async function byAny(
  [claim, ...earlier]: readonly Claim[],
  attempt: (claim: Claim) => Promise<Outgoing>,
): Promise<Outgoing> {
  if (!claim) throw new Refusal('IDEMPOTENCY_MISMATCH');
  try {
    return await attempt(claim);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'IDEMPOTENCY_MISMATCH') return byAny(earlier, attempt);
    throw error;
  }
}

type Kept = Pick<Claim, 'scope' | 'key'>;

/** An answer as it is kept where it holds a secret: no JSON, so that the two are never taken for each other. */
function sealedText(ring: KeyRing, kept: Kept, text: string): string {
  const { sealed, key } = seal(ring, bindingOf(kept), text);
  return `sealed ${key} ${sealed.toString('base64')}`;
}

/** What was kept, in clear; also what was never sealed. */
function openedText(ring: KeyRing, kept: Kept, text: string): string {
  const [, key, sealed] = /^sealed (\w+) (\S+)$/.exec(text) ?? [];
  if (key === undefined || sealed === undefined) return text;
  return open(ring, bindingOf(kept), { key, sealed: Buffer.from(sealed, 'base64') });
}

function bindingOf({ scope, key }: Kept): string {
  return `${scope}\n${key}`;
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

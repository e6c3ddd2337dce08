import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallId } from '@prae/contract/routes';
import type { Deps } from '../deps.ts';
import type { MemberId } from '../domain/member.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { Refusal, refusalBody } from '../domain/refusal.ts';
import { type Claim, claimKey, type Key, keepAnswer, releaseKey } from './idempotency.sql.ts';

/** A status with its body as it goes out. */
export interface Outgoing {
  status: number;
  text: string;
}

/** What tells one request from another: a key means one request, whatever its bytes looked like. */
export interface Asked {
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
export function idempotency(
  deps: IdempotencyDeps,
): (key: string, asked: Asked, work: (operation: OperationId) => Promise<Outgoing>) => Promise<Outgoing> {
  const secret = Buffer.from(hkdfSync('sha256', deps.config.secretKey, '', 'idempotency', 32));
  return async (header, asked, work) => {
    const key = { scope: asked.member ?? 'anonymous', key: header };
    const digest = createHmac('sha256', secret)
      .update(canonical([asked.call, asked.params, asked.body]))
      .digest();
    const claim = await claimed(deps, key, digest);
    if (claim.status !== null && claim.answer !== null) return { status: claim.status, text: claim.answer };
    return workAndKeep(deps, key, () => work(claim.operation));
  };
}

/** The answered or the claimed row; waits while an equal request is under way. */
async function claimed(deps: IdempotencyDeps, key: Key, digest: Buffer): Promise<Claim> {
  for (;;) {
    const claim = await claimKey(deps.database, key, digest, newOperation(), PATIENCE_MS);
    if (claim && !claim.digest.equals(digest)) throw new Refusal('IDEMPOTENCY_MISMATCH');
    if (claim && (claim.claimed || claim.status !== null)) return claim;
    await pause(POLL_MS);
  }
}

async function workAndKeep(
  deps: IdempotencyDeps,
  key: Key,
  work: () => Promise<Outgoing>,
): Promise<Outgoing> {
  try {
    const outgoing = await work();
    await keepAnswer(deps.database, key, outgoing.status, outgoing.text);
    return outgoing;
  } catch (error) {
    if (error instanceof Refusal && isFinal(error)) {
      await keepAnswer(deps.database, key, error.status, JSON.stringify(refusalBody(error)));
    } else {
      await releaseKey(deps.database, key).catch((cause: unknown) => {
        deps.log.warn({ err: cause }, 'an idempotency key was not given back');
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

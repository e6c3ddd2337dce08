import { setTimeout as pause } from 'node:timers/promises';
import type { PrizeKind } from '@prae/contract/spin';
import { isAway } from '../../db/away.ts';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, type OperationId, postingId } from '../../domain/operation.ts';
import { postInTransaction } from '../../ledger/post.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { bonusesIn } from '../bonus/bonus.fixture.ts';
import { claim } from './coupon.ts';
import { openWheel, putWheel, spin } from './spin.ts';
import type { WheelFile } from './wheel.ts';

type Slice = WheelFile['slices'][number];

/** A slice with only what a test is about. */
export function slice(code: string, prize: PrizeKind, rest: Partial<Slice> = {}): Slice {
  return {
    ...{ code, prize, weight: 1, bgColor: '#b5174b', textColor: '#ffffff' },
    label: { th: `${code} th`, la: `${code} la`, en: `${code} en` },
    ...(prize === 'money' && { amount: 20 }),
    ...(prize === 'coins' && { amount: 2 }),
    ...(prize === 'promotion' && { promotionCode: 'WELCOME50' }),
    ...rest,
  };
}

/** Writes the wheel of the tests, and the promotions that it brings, and opens it. */
export async function wheelOf(world: World, slices: readonly Slice[], code = 'TEST'): Promise<void> {
  const name = { th: 'วงล้อ', la: 'ວົງລໍ້', en: 'The wheel' };
  for (const { promotionCode } of slices)
    if (promotionCode) await bonusesIn(world).offer({ code: promotionCode, kind: 'promotion' });
  const why = await putWheel(world.database, { code, currency: 'THB', name, slices });
  if (why !== undefined) throw new Error(why);
  await openWheel(world.database, code);
}

/** A settled deposit from a bank, in minor units; `ago` of how many milliseconds. */
export async function deposited(world: World, member: TestMember, amount: bigint, ago = 0): Promise<void> {
  const from = await world.deps.ledger.houseAccount('bank:KBANK', member.currency);
  const to = await world.deps.ledger.accountOf(member.id, 'wallet', member.currency);
  const id = postingId(newOperation(), 0);
  await world.database.transaction((tx) =>
    postInTransaction(tx, [{ id, from, to, amount, kind: 'deposit' }]),
  );
  if (ago > 0)
    await world.owner.run(
      sql`update ledger.posting set created_at = created_at - make_interval(secs => ${ago / 1000}) where id = ${id}`,
    );
}

/** Spins as a process does that was given these dependencies. */
export function spinBy(deps: Deps, member: TestMember, operation: OperationId = newOperation()) {
  return spin(deps, {
    member: asMember(member),
    operation,
    language: 'th',
    claim: claimOf(member, operation),
    body: undefined,
  });
}

export function claimBy(deps: Deps, member: TestMember, coupon: string, operation = newOperation()) {
  const request = { member: asMember(member), operation, language: 'th', body: { coupon } } as const;
  return claim(deps, { ...request, claim: claimOf(member, operation) });
}

/** How often a client asks again that is told to. */
const MOST_RETRIES = 20;
const RETRY_MS = 100;

/**
 * What comes of an operation in the end for a client that, told the server is busy, asks again under the same key, as the portal
 * does. One that had been done after all is answered by what was kept of it. Any other failure is thrown at once.
 */
export async function patiently<Said>(ask: (operation: OperationId) => Promise<Said>): Promise<Said> {
  const operation = newOperation();
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask(operation);
    } catch (error) {
      const { taken } = error as { taken?: { answer?: string } };
      if (retries > 0 && taken?.answer !== undefined) return JSON.parse(taken.answer);
      if (retries === MOST_RETRIES || !isAway(error)) throw error;
      await pause(RETRY_MS);
    }
  }
}

const asMember = (member: TestMember) => ({ ...member, isExcluded: false }) as unknown as Member;

function claimOf(member: TestMember, operation: OperationId) {
  return { scope: member.id, key: operation, digest: '00', patienceMs: 0 };
}

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../../db/away.ts';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Claim, KeyTaken } from '../../domain/claim.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { allWell, expectBankAgrees, payoutsTo } from '../../testing/bank.ts';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { advanceWithdrawal } from './withdraw.lifecycle.ts';
import { lockPayouts } from './withdraw.sql.ts';
import { requestWithdrawal } from './withdraw.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  await allWell(world);
});
afterAll(() => world.close());

interface Request {
  member: TestMember;
  operation: OperationId;
  claim: Claim;
  collect: boolean;
}

function newRequest(member: TestMember, collect = false): Request {
  const operation = newOperation();
  const claim = { scope: member.id, key: operation, digest: '00', patienceMs: 3_000 };
  return { member, operation, claim, collect };
}

/** What the portal would hear: an answer, or a refusal's code; it throws when the process died. */
async function ask(deps: Deps, { collect, ...request }: Request): Promise<unknown> {
  try {
    return await requestWithdrawal(deps, { ...request, body: { amount: 40 } }, { collect });
  } catch (error) {
    if (error instanceof KeyTaken && error.taken.answer !== null) return JSON.parse(error.taken.answer);
    if (error instanceof Error && 'code' in error) return error.code;
    throw error;
  }
}

const rowOf = (id: OperationId) =>
  world.database.maybe(
    sql<{ state: string; reason: string | null }>`select state, reason from withdrawal where id = ${id}`,
  );

const isOver = (state: string | undefined) => state === 'paid' || state === 'failed' || state === 'refused';

/** The request and all the looks after it, in one mortal process; false when it died on the way. */
async function live(deps: Deps, request: Request): Promise<boolean> {
  try {
    await ask(deps, request);
    while (!isOver((await rowOf(request.operation))?.state)) {
      await advanceWithdrawal(deps, request.operation);
      // A rejected payout comes back after a minute.
      await world.timePasses(61_000);
    }
    return true;
  } catch {
    return false;
  }
}

/** The processes that come after the one that died, until nothing is left to do that no operator waits for. */
async function restart(): Promise<void> {
  const waits = sql<{
    waits: boolean;
  }>`select exists (select from withdrawal where state in ('collecting', 'held', 'sending'))
    or exists (select from game_transfer where state in ('sent', 'waiting')) as waits`;
  for (let turn = 0; (await world.database.one(waits)).waits; turn += 1) {
    expect(turn).toBeLessThan(20);
    await world.timePasses(180_000);
    await world.work();
  }
}

/**
 * The same request again, when an equal one would no longer be left to its work. What the dead one has under way is left
 * to the recheck, and waited for.
 */
async function retry(request: Request): Promise<unknown> {
  for (let turn = 0; ; turn += 1) {
    await world.timePasses(4_000);
    const answer = await ask(world.deps, request).catch((error: unknown) => {
      if (error instanceof KeyTaken && turn < 20) return undefined;
      throw error;
    });
    if (answer !== undefined) return answer;
    await world.timePasses(16_000);
    await world.work();
  }
}

const recoveries = ['retry, restart', 'restart, retry'] as const;
const deaths = (['before', 'after'] as const).flatMap((moment) =>
  recoveries.flatMap((recovery) =>
    (['SUCCESS', 'REJECTED'] as const).map((outcome) => [moment, recovery, outcome] as const),
  ),
);

/** Wallet and hold by the state that a withdrawal of 40 from 100 baht came to. */
const moneyIn = new Map([
  ['paid', [6_000n, 0n]],
  ['failed', [10_000n, 0n]],
  ['review', [6_000n, 4_000n]],
]);

const holdings = (member: TestMember, ...kinds: Parameters<World['balance']>[1][]) =>
  Promise.all(kinds.map((kind) => world.balance(member, kind)));

it.each(deaths)(
  'a withdrawal survives the death of its process %s any of its effects, then %s (%s)',
  async (moment, recovery, payoutOutcome) => {
    await world.act('PUT', '/settings', { payoutOutcome });
    const ends: (string | undefined)[] = [];
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember({ money: 10_000n });
      const request = newRequest(member);
      const { deps, died } = dyingAt(effect, world.deps, moment);
      expect(await live(deps, request)).not.toBe(died());
      if (recovery === 'restart, retry') await restart();
      const answer = await retry(request);
      await restart();

      expect(answer).toMatchObject({ status: 'PROCESSING' });
      expect(await retry(request)).toEqual(answer);
      const state = (await rowOf(request.operation))?.state;
      expect(await payoutsTo(world, member)).toEqual(state === 'paid' ? [40] : []);
      expect(await holdings(member, 'wallet', 'hold')).toEqual(moneyIn.get(state ?? ''));
      ends.push(state);
      if (!died()) break;
    }
    await world.expectClean();
    // It died often enough to have been everywhere; what was never sent waits, and nothing came back that was not refused.
    expect(ends.length).toBeGreaterThan(10);
    const waiting = ends.filter((state) => state === 'review').length;
    expect(waiting).toBeGreaterThanOrEqual(1);
    expect(waiting).toBeLessThanOrEqual(2);
    const told = payoutOutcome === 'REJECTED' ? 'failed' : 'paid';
    expect(ends.filter((state) => state === told)).toHaveLength(ends.length - waiting);
    await expectBankAgrees(world);
  },
);

it.each(['before', 'after'] as const)(
  'a withdrawal that brings money back from a game loses none of it when it dies %s any of its effects',
  async (moment) => {
    await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
    const ends = new Set<string | undefined>();
    let effect = 1;
    for (; ; effect += 1) {
      const member = await world.newMember({ money: 5_000n });
      const { token } = member;
      await world.api('game.activate', { token, params: { code: 'JOKER' } });
      const moved = { from: 'WALLET', to: 'JOKER', amount: 40 };
      expect(await world.api('transfer.create', { token, body: moved })).toMatchObject({ status: 200 });
      const request = newRequest(member, true);
      const { deps, died } = dyingAt(effect, world.deps, moment);
      expect(await live(deps, request)).not.toBe(died());
      const isRetriedFirst = effect % 2 === 0;
      if (!isRetriedFirst) await restart();
      const answer = await retry(request);
      await restart();

      const { state, reason } = (await rowOf(request.operation)) ?? {};
      ends.add(state);
      const said = state === 'refused' ? reason : expect.objectContaining({ status: 'PROCESSING' });
      expect(answer).toEqual(said);
      expect(['paid', 'review', 'refused']).toContain(state);
      const paid = await payoutsTo(world, member);
      expect(paid).toEqual(state === 'paid' ? [40] : []);
      const held = await holdings(member, 'wallet', 'hold', 'transit', 'game:JOKER');
      expect(held.reduce((sum, one) => sum + one, 0n)).toBe(state === 'paid' ? 1_000n : 5_000n);
      expect(held.slice(1, 3)).toEqual([state === 'review' ? 4_000n : 0n, 0n]);
      if (!died()) break;
    }
    await world.expectClean();
    expect(effect).toBeGreaterThan(18);
    expect(ends).toContain('paid');
    await expectBankAgrees(world);
  },
);

/** A process that is held up after it won the right to send, while other things happen. */
function heldUp(meanwhile: () => Promise<void>): Deps {
  const { steps } = world.deps;
  return {
    ...world.deps,
    steps: {
      ...steps,
      async run(step, item) {
        const result = await steps.run(step, item);
        if ((result as { outcome?: string }).outcome === 'claimed') {
          await meanwhile();
          const now = performance.now.bind(performance);
          vi.spyOn(performance, 'now').mockImplementation(() => now() + 59_000);
        }
        return result;
      },
    },
  };
}

it('a process that was held up after winning the right to send leaves it to a later look, which sends once', async () => {
  await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
  const member = await world.newMember({ money: 10_000n });
  const request = newRequest(member);
  await ask(world.deps, request);
  await advanceWithdrawal(
    heldUp(async () => {}),
    request.operation,
  );
  vi.restoreAllMocks();
  expect((await rowOf(request.operation))?.state).toBe('held');
  expect(await payoutsTo(world, member)).toEqual([]);
  await restart();
  expect(await rowOf(request.operation)).toEqual({ state: 'paid', reason: null });
  expect(await payoutsTo(world, member)).toEqual([40]);
  await world.expectClean();
});

it('a process that was held up after winning the right to send does not pay what an operator may release', async () => {
  await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
  const member = await world.newMember({ money: 10_000n });
  const request = newRequest(member);
  await ask(world.deps, request);
  await advanceWithdrawal(heldUp(restart), request.operation);
  vi.restoreAllMocks();
  expect(await rowOf(request.operation)).toEqual({ state: 'review', reason: 'NOT_FOUND' });
  await restart();
  expect(await rowOf(request.operation)).toEqual({ state: 'review', reason: 'NOT_FOUND' });
  expect(await payoutsTo(world, member)).toEqual([]);
  expect(await holdings(member, 'wallet', 'hold')).toEqual(moneyIn.get('review'));
  await world.expectClean();
});

it.each([
  ['was made', true],
  ['was not', false],
] as const)(
  'a payout whose right to be sent was lost with the database is sent by the next look, where it %s',
  async (_what, isMade) => {
    await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
    const member = await world.newMember({ money: 10_000n });
    const request = newRequest(member);
    await ask(world.deps, request);
    const { database, steps } = world.deps;
    let isAway = false;
    let refused = 0;
    const gone = () => new DatabaseAway('it is being restarted', { waited: false });
    const deps: Deps = {
      ...world.deps,
      database: {
        ...database,
        transaction(work) {
          if (!isAway || refused === 2) return database.transaction(work);
          refused += 1;
          return Promise.reject(gone());
        },
      },
      steps: {
        ...steps,
        async run(step, item) {
          if (!isSend(item)) return steps.run(step, item);
          isAway = true;
          if (isMade) await steps.run(step, item);
          throw gone();
        },
      },
    };
    await expect(advanceWithdrawal(deps, request.operation)).rejects.toThrow('restarted');
    expect(refused).toBe(2);
    expect(await rowOf(request.operation)).toEqual({ state: 'held', reason: null });
    await world.timePasses(1_000);
    await restart();
    expect((await rowOf(request.operation))?.state).toBe('paid');
    expect(await payoutsTo(world, member)).toEqual([40]);
    await world.expectClean();
  },
);

it('a payout whose right to be sent is won after its connection was cut is sent by the next look', async () => {
  await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS' });
  const member = await world.newMember({ money: 10_000n });
  const request = newRequest(member);
  await ask(world.deps, request);
  const { steps } = world.deps;
  let won: Promise<unknown> | undefined;
  let look: Promise<unknown> | undefined;
  const blocked = sql<{
    count: number;
  }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  // Somebody decides about payouts of the currency: the step waits for them, and its connection is gone meanwhile.
  await world.owner.transaction(async (tx) => {
    await tx.run(lockPayouts('THB'));
    const deps: Deps = {
      ...world.deps,
      steps: {
        ...steps,
        async run(step, item) {
          if (!isSend(item)) return steps.run(step, item);
          won = steps.run(step, item);
          await vi.waitFor(async () => expect((await world.owner.one(blocked)).count).toBe(1), 60_000);
          throw new DatabaseAway('the connection was cut', { waited: false });
        },
      },
    };
    look = advanceWithdrawal(deps, request.operation).catch((error: unknown) => error);
    await vi.waitFor(async () => expect((await world.owner.one(blocked)).count).toBe(2), 60_000);
  });
  expect(await look).toBeInstanceOf(DatabaseAway);
  expect(await won).toEqual({ outcome: 'claimed' });
  expect(await rowOf(request.operation)).toEqual({ state: 'held', reason: null });
  await world.timePasses(1_000);
  await restart();
  expect((await rowOf(request.operation))?.state).toBe('paid');
  expect(await payoutsTo(world, member)).toEqual([40]);
  await world.expectClean();
});

/** Whether a step's item asks for the right to send a payout. */
const isSend = (item: unknown) => typeof item === 'object' && item !== null && 'payee' in item;

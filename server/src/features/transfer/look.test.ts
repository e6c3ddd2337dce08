import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { newLook } from '../../jobs/look.ts';
import type { StatusRecovery } from '../../providers/game/port.ts';
import { steadyClock } from '../../testing/clock.ts';
import { type Games, gamesIn, gameWorld, HOUR_MS, withGame } from '../../testing/games.ts';
import { plantedTransfer } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { transferCases } from './review.ts';
import { advanceTransfer } from './transfer.lifecycle.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

/** A transfer of 40 baht into JOKER that is in transit; it was applied, unless told. */
async function inTransit(fault = 'lost-response'): Promise<{ member: TestMember; id: OperationId }> {
  const member = await games.member(100, 'JOKER');
  await games.fault(fault, { call: 'TC' });
  await games.move(member, 'WALLET', 'JOKER', 40);
  const [transfer] = await games.transfersOf(member);
  return { member, id: (transfer?.id ?? '') as OperationId };
}

async function heardOf(id: OperationId): Promise<string> {
  const look = newLook();
  await advanceTransfer(world.deps, id, look);
  return look.heard;
}

it.each([
  ['timeout', 'silent'],
  ['error', 'heard'],
  ['nonsense', 'heard'],
  ['lost-response', 'silent'],
] as const)(
  'tells what was heard of a provider with the fault %s, before the end and after it',
  async (kind, heard) => {
    const { id } = await inTransit();
    await games.fault(kind, { call: 'TCH' });
    expect(await heardOf(id)).toBe(heard);
    const late = await inTransit('timeout');
    await world.timePasses(HOUR_MS);
    expect(await heardOf(late.id)).toBe('heard');
    await games.fault(kind, { call: 'TCH' });
    expect(await heardOf(late.id)).toBe(heard);
  },
);

it('tells of an answer, and that nobody was asked about what is no more', async () => {
  const { member, id } = await inTransit();
  expect(await heardOf(id)).toBe('heard');
  expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
  expect(await heardOf(id)).toBe('not-asked');
  expect(await heardOf(newOperation())).toBe('not-asked');
});

it('asks nothing when its time is over, and the next look does', async () => {
  const { member, id } = await inTransit();
  const over = newLook(performance.now());
  await advanceTransfer(world.deps, id, over);
  expect(over.heard).toBe('not-asked');
  expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
  await world.timePasses(10_000);
  await world.work();
  expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
});

it('does not call for the second half of a move when its time is over: that goes back to the wallet', async () => {
  const clock = steadyClock();
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 50);
  await games.fault('lost-response', { call: 'TC' });
  await games.move(member, 'JOKER', 'SLOTXO', 30);
  const first = (await games.transfersOf(member)).find(({ state }) => state === 'sent');
  const slow = withGame(world.deps, 'JOKER', ({ recovery }) => ({
    recovery: {
      kind: 'status',
      async transferStatus(asked) {
        clock.pass(16_000);
        if (recovery.kind !== 'status') throw new Error('JOKER tells by reference');
        return recovery.transferStatus(asked);
      },
    },
  }));
  await advanceTransfer(slow, first?.id as OperationId);
  expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 20, transit: 30 });
  expect(await games.atProvider(member, 'SLOTXO')).toBe(0);
  await world.timePasses(HOUR_MS);
  await world.work();
  expect(await games.holdings(member)).toEqual({ wallet: 80, 'game:JOKER': 20 });
  await games.expectClean(member, 'JOKER', 'SLOTXO');
});

it('does not take back what a later look was told, when it ends after that one', async () => {
  const { member, id } = await inTransit();
  await world.timePasses(HOUR_MS);
  const telling = (transferStatus: StatusRecovery['transferStatus']) =>
    withGame(world.deps, 'JOKER', () => ({ recovery: { kind: 'status', transferStatus } }));
  await advanceTransfer(
    telling(async (order) => plantedTransfer(order, 'nothing')),
    id,
  );
  const row = () =>
    world.owner.one(
      sql<{ attempts: number; waits: boolean; contradiction: string | null }>`
        select attempts, next_check_at is not null as waits, contradiction_word as contradiction from game_transfer where id = ${id}`,
    );
  expect(await row()).toEqual({ attempts: 0, waits: true, contradiction: null });
  let release = () => {};
  const silence = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAsked = false;
  const slow = advanceTransfer(
    telling(async () => {
      isAsked = true;
      await silence;
      return { kind: 'unknown', cause: 'timeout' };
    }),
    id,
  );
  await expect.poll(() => isAsked).toBe(true);
  await advanceTransfer(world.deps, id);
  const told = { attempts: 1, waits: true, contradiction: 'APPLIED' };
  expect(await row()).toEqual(told);
  release();
  await slow;
  expect(await row()).toEqual(told);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  const evidence = { by: 'somchai', reason: 'ticket 17 of JOKER' };
  expect(await decideCase(world.deps, transferCases, { id, decision: 'settle', evidence })).toBe('done');
  await games.expectClean(member, 'JOKER');
});

it('keeps what the provider said otherwise to a look that another one outran, unless a person has decided since', async () => {
  for (const isDecided of [false, true]) {
    const { id } = await inTransit('timeout');
    await world.timePasses(HOUR_MS);
    await world.work();
    await world.timePasses(61_000);
    const outrun = withGame(world.deps, 'JOKER', () => ({
      recovery: {
        kind: 'status',
        transferStatus: async (order) => {
          await advanceTransfer(world.deps, id);
          if (isDecided) await world.owner.run(sql`update game_transfer set settled_as = 1 where id = ${id}`);
          return plantedTransfer(order, 'ours');
        },
      },
    }));
    await advanceTransfer(outrun, id);
    const row = await world.owner.one(
      sql<{ attempts: number; contradiction: string | null }>`
        select attempts, contradiction_word as contradiction from game_transfer where id = ${id}`,
    );
    expect(row).toEqual({ attempts: 1, contradiction: isDecided ? null : 'APPLIED' });
    await world.owner.run(
      sql`update game_transfer set settled_as = null, contradiction_note = 'seen to', next_check_at = null where id = ${id}`,
    );
  }
});

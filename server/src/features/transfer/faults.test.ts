import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { type GamesWorld, gamesWorld, outcomeOf, until } from './games.fixture.ts';
import { resolve } from './transfer.jobs.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
  await world.work();
});
afterEach(async () => {
  await world.wellAgain();
});
afterAll(() => world.close());

/** `applied`: whether the provider moved the money although its answer did not come. */
const faults = [
  { kind: 'timeout', applied: false },
  { kind: 'error', applied: false },
  { kind: 'nonsense', applied: false },
  { kind: 'lost-response', applied: true },
] as const;

const stateOf = async (id: string) =>
  (await world.deps.database.one<{ state: string }>(sql`select state from game_transfer where id = ${id}`))
    .state;

describe.each(faults)('a provider with the fault $kind', ({ kind, applied }) => {
  it('leaves money on its way in in transit, and later in the right place', async () => {
    const member = await world.member(100, 'JOKER');
    const operation = newOperation();
    await world.fault(kind, { call: 'TC' });
    expect(await world.move(member, 'WALLET', 'JOKER', 40, operation)).toEqual({
      status: 'PROCESSING',
      wallet: { amount: 60 },
    });
    expect(await world.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await world.expectClean();

    await until(async () => (await stateOf(operation)) === (applied ? 'settled' : 'released'));
    expect(await world.atProvider(member, 'JOKER')).toBe(applied ? 40 : 0);
    expect(await world.holdings(member)).toEqual(
      applied ? { wallet: 60, 'game:JOKER': 40 } : { wallet: 100 },
    );
    expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 40, operation))).toBe(
      applied ? 'SUCCESS' : 'TRANSFER_FAIL',
    );
    await world.expectClean();
  });

  it('leaves money on its way out in transit, and later in the right place', async () => {
    const member = await world.member(100, 'JOKER');
    await world.move(member, 'WALLET', 'JOKER', 100);
    await world.play(member, 'JOKER', 20);
    const operation = newOperation();
    await world.fault(kind, { call: 'TC' });
    expect(await outcomeOf(world.move(member, 'JOKER', 'WALLET', 110, operation))).toBe('PROCESSING');
    expect(await world.holdings(member)).toEqual({ transit: 110, 'game:JOKER': 10 });
    await world.expectClean();

    await until(async () => (await stateOf(operation)) === (applied ? 'settled' : 'released'));
    expect(await world.atProvider(member, 'JOKER')).toBe(applied ? 10 : 120);
    expect(await world.holdings(member)).toEqual(
      applied ? { wallet: 110, 'game:JOKER': 10 } : { 'game:JOKER': 120 },
    );
    await world.expectClean();
  });
});

describe('an unknown outcome', () => {
  it('stays in transit for as long as the provider does not know either', async () => {
    const member = await world.member(100, 'JOKER');
    const operation = newOperation();
    await world.fault('lost-response', { call: 'TC' });
    await world.fault('error', { call: 'TCH', times: 2 });
    expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 40, operation))).toBe('PROCESSING');
    await new Promise((wait) => setTimeout(wait, 2_000));
    expect(await world.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await until(async () => (await stateOf(operation)) === 'settled');
    expect(await world.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await world.expectClean();
  });

  it('of the first half of a move between games lets the second half wait, then go on', async () => {
    const member = await world.member(100, 'JOKER', 'SLOTXO');
    await world.move(member, 'WALLET', 'JOKER', 100);
    await world.fault('lost-response', { call: 'TC' });
    expect(await outcomeOf(world.move(member, 'JOKER', 'SLOTXO', 30))).toBe('PROCESSING');
    expect(await world.holdings(member)).toEqual({ 'game:JOKER': 70, transit: 30 });
    await until(async () => (await world.holdings(member))['game:SLOTXO'] === 30);
    expect(await world.atProvider(member, 'SLOTXO')).toBe(30);
    await until(async () => {
      const open = await world.deps.database.rows(
        sql`select id from game_transfer where member_id = ${member.id} and ended_at is null`,
      );
      return open.length === 0;
    });
    await world.expectClean();
  });

  it('is not settled by a transfer of another amount under our reference', async () => {
    const member = await world.member(100, 'JOKER');
    const operation = newOperation();
    await world.fault('timeout', { call: 'TC' });
    expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 40, operation))).toBe('PROCESSING');
    const provider = world.deps.providers.games.get('JOKER');
    await provider?.transfer({
      username: await world.username(member, 'JOKER'),
      reference: operation.replaceAll('-', ''),
      direction: 'in',
      amount: 4_100n,
    });
    await new Promise((wait) => setTimeout(wait, 3_000));
    expect(await stateOf(operation)).toBe('sent');
    expect(await world.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await world.expectClean();
  });

  it('is asked about again as soon as "no such transfer" counts, however long the waits have become', async () => {
    const member = await world.member(100, 'JOKER');
    const operation = newOperation();
    await world.fault('error', { call: 'TC' });
    expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 40, operation))).toBe('PROCESSING');
    await resolve(world.deps, operation, 10);
    expect(await stateOf(operation)).toBe('sent');
    await until(async () => (await stateOf(operation)) === 'released');
    expect(await world.holdings(member)).toEqual({ wallet: 100 });
    await world.expectClean();
  });

  it('shows in the statement as in progress, then as it ended', async () => {
    const member = await world.member(100, 'JOKER');
    const operation = newOperation();
    await world.fault('lost-response', { call: 'TC' });
    await world.move(member, 'WALLET', 'JOKER', 40, operation);
    await until(async () => (await stateOf(operation)) === 'settled');
    const told = () => world.events.filter((e) => e.member === member.id && e.event === 'statement');
    await until(async () => told().length === 2);
    expect(told().map((e) => e.payload)).toEqual([
      { _id: operation, status: 'PROCESSING' },
      { _id: operation, status: 'SUCCESS' },
    ]);
  });
});

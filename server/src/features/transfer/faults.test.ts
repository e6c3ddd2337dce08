import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, unsettledGameWorld, withGame } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { advanceTransfer } from './transfer.lifecycle.ts';
import { transferFinish } from './transfer.sql.ts';
import { createTransfer } from './transfer.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(unsettledGameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

/** `applied`: whether the provider moved the money although its answer did not come. */
const faults = [
  { kind: 'timeout', applied: false },
  { kind: 'error', applied: false },
  { kind: 'nonsense', applied: false },
  { kind: 'rate-limit', applied: false },
  { kind: 'maintenance', applied: false },
  { kind: 'lost-response', applied: true },
] as const;

const move = async (...given: Parameters<Games['move']>) => cameTo(await games.move(...given));

async function last(member: TestMember): Promise<{ id: OperationId; state: string; attempts: number }> {
  const transfer = (await games.transfersOf(member)).at(-1);
  if (!transfer) throw new Error('There is no transfer');
  return { ...transfer, id: transfer.id as OperationId };
}

/** So late that the provider's word counts. */
async function later(): Promise<void> {
  await world.timePasses(HOUR_MS);
  await world.work();
}

describe.each(faults)('a provider with the fault $kind', ({ kind, applied }) => {
  it('leaves money on its way in in transit, and later in the right place', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault(kind, { call: 'TC' });
    expect(await games.move(member, 'WALLET', 'JOKER', 40)).toMatchObject({
      status: 202,
      body: { status: 'PROCESSING', wallet: { amount: 60 } },
    });
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await world.expectClean();

    await later();
    expect((await last(member)).state).toBe(applied ? 'settled' : 'released');
    expect(await games.holdings(member)).toEqual(
      applied ? { wallet: 60, 'game:JOKER': 40 } : { wallet: 100 },
    );
    await games.expectClean(member, 'JOKER');
  });

  it('leaves money on its way out in transit, and later in the right place', async () => {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.play(member, 'JOKER', 20);
    await games.fault(kind, { call: 'TC' });
    expect(await move(member, 'JOKER', 'WALLET', 110)).toBe('PROCESSING');
    expect(await games.holdings(member)).toEqual({ transit: 110, 'game:JOKER': 10 });
    await world.expectClean();

    await later();
    expect((await last(member)).state).toBe(applied ? 'settled' : 'released');
    expect(await games.holdings(member)).toEqual(
      applied ? { wallet: 110, 'game:JOKER': 10 } : { 'game:JOKER': 120 },
    );
    await games.expectClean(member, 'JOKER');
  });

  it('in the first half of a move between games lets the second half wait, then go on or end', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.fault(kind, { call: 'TC' });
    expect(await move(member, 'JOKER', 'SLOTXO', 30)).toBe('PROCESSING');
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 70, transit: 30 });
    await world.expectClean();

    await later();
    expect((await last(member)).state).toBe(applied ? 'settled' : 'refused');
    expect(await games.holdings(member)).toEqual(
      applied ? { 'game:JOKER': 70, 'game:SLOTXO': 30 } : { 'game:JOKER': 100 },
    );
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('in the second half of a move between games leaves it in transit, and later in the right place', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.fault(kind, { party: 'SLOTXO', call: 'TC' });
    const key = randomUUID();
    expect(await move(member, 'JOKER', 'SLOTXO', 30, key)).toBe('PROCESSING');
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 70, transit: 30 });
    await world.expectClean();

    await later();
    expect((await last(member)).state).toBe(applied ? 'settled' : 'released');
    expect(await games.holdings(member)).toEqual(
      applied ? { 'game:JOKER': 70, 'game:SLOTXO': 30 } : { 'game:JOKER': 70, wallet: 30 },
    );
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('of the whole wallet leaves it in transit, and later in the right place', async () => {
    const member = await games.member(40, 'JOKER');
    await games.fault(kind, { call: 'TC' });
    expect(cameTo(await games.moveAll(member, 'JOKER'))).toBe('PROCESSING');
    expect(await games.holdings(member)).toEqual({ transit: 40 });
    await later();
    expect(await games.holdings(member)).toEqual(applied ? { 'game:JOKER': 40 } : { wallet: 40 });
    await games.expectClean(member, 'JOKER');
  });
});

describe('an unknown outcome', () => {
  it('stays in transit for as long as the provider does not know either', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('lost-response', { call: 'TC' });
    await games.fault('error', { call: 'TCH', times: 2 });
    expect(await move(member, 'WALLET', 'JOKER', 40)).toBe('PROCESSING');
    for (const attempts of [2, 3]) {
      await world.timePasses(HOUR_MS);
      await advanceTransfer(world.deps, (await last(member)).id);
      expect(await last(member)).toMatchObject({ state: 'sent', attempts });
      expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    }
    await later();
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await games.expectClean(member, 'JOKER');
  });

  it('is not taken for none before the settling time is over', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('error', { call: 'TC' });
    expect(await move(member, 'WALLET', 'JOKER', 40)).toBe('PROCESSING');
    await advanceTransfer(world.deps, (await last(member)).id);
    expect((await last(member)).state).toBe('sent');
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await later();
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    await games.expectClean(member, 'JOKER');
  });

  it('is not settled by a transfer of another amount under our reference', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('timeout', { call: 'TC' });
    expect(await move(member, 'WALLET', 'JOKER', 40)).toBe('PROCESSING');
    const { id } = await last(member);
    const provider = world.deps.providers.games.get('JOKER');
    await provider?.transfer({
      username: await games.username(member, 'JOKER'),
      reference: id.replaceAll('-', ''),
      direction: 'in',
      amount: 4_100n,
    });
    await later();
    expect((await last(member)).state).toBe('sent');
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    await world.expectClean();
  });

  it('is asked about again as soon as "no such transfer" counts, however long the waits have become', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('error', { call: 'TC' });
    expect(await move(member, 'WALLET', 'JOKER', 40)).toBe('PROCESSING');
    const { id } = await last(member);
    await world.owner.run(sql`update game_transfer set attempts = 10 where id = ${id}`);
    await advanceTransfer(world.deps, id);
    expect((await last(member)).state).toBe('sent');
    await world.timePasses(unsettledGameWorld.limits.settlingMs);
    await world.work();
    expect((await last(member)).state).toBe('released');
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    await games.expectClean(member, 'JOKER');
  });

  /** How often the member's transfer was asked about, when it is next, and what time it is. */
  const moment = ({ id }: TestMember) =>
    world.owner.one(
      sql<{ attempts: number; nextMs: number; nowMs: number }>`
        select attempts, (extract(epoch from next_check_at) * 1000)::float8 as "nextMs",
               (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"
          from game_transfer where member_id = ${id}`,
    );

  it('is asked about less and less often', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('lost-response', { call: 'TC' });
    await games.fault('error', { call: 'TCH', times: 5 });
    expect(await move(member, 'WALLET', 'JOKER', 40)).toBe('PROCESSING');
    await world.timePasses(10_000);
    for (const wait of [2_000, 4_000, 8_000]) {
      const before = await moment(member);
      await world.work();
      const after = await moment(member);
      expect(after.attempts).toBe(before.attempts + 1);
      // By the database's own clock, whatever the machine took for it.
      expect(after.nextMs - before.nowMs).toBeGreaterThanOrEqual(wait);
      expect(after.nextMs - after.nowMs).toBeLessThanOrEqual(wait);
      await world.timePasses(wait);
    }
    await games.heal();
    await world.work();
    expect((await last(member)).state).toBe('settled');
    await games.expectClean(member, 'JOKER');
  });

  it('shows in the statement as in progress, then as it ended', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('lost-response', { call: 'TC' });
    await games.move(member, 'WALLET', 'JOKER', 40);
    await later();
    const { id } = await last(member);
    const told = () => world.told.filter((e) => e.member === member.id && e.event === 'statement');
    await expect
      .poll(() => told().map((e) => e.payload))
      .toEqual([
        { _id: id, status: 'PROCESSING' },
        { _id: id, status: 'SUCCESS' },
      ]);
  });
});

/** A process that freezes once: what it awaits has happened, and others have worked meanwhile, before it goes on. */
function frozenAfter(deps: Deps, isTheMoment: (result: unknown) => boolean): Deps {
  const { steps } = deps;
  let wasFrozen = false;
  const run: typeof steps.run = async (step, item) => {
    const result = await steps.run(step, item);
    if (wasFrozen || !isTheMoment(result)) return result;
    wasFrozen = true;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS);
    await later();
    return result;
  };
  return { ...deps, steps: { ...steps, run } };
}

it.each(['the request', 'the recheck'])(
  'does not call for the second half of a move that others gave up meanwhile, in %s',
  async (which) => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 50);
    const frozen = frozenAfter(world.deps, (result) => (result as { next?: unknown }).next != null);
    const body = { from: 'JOKER', to: 'SLOTXO', amount: 30 };
    if (which === 'the request') {
      await createTransfer(frozen, { member, body, operation: newOperation(), claim: undefined }).catch(
        () => {},
      );
    } else {
      await games.fault('lost-response', { call: 'TC' });
      await games.move(member, 'JOKER', 'SLOTXO', 30);
      const first = (await games.transfersOf(member)).find(({ state }) => state === 'sent');
      await advanceTransfer(frozen, first?.id as OperationId);
    }
    vi.restoreAllMocks();
    expect(await games.atProvider(member, 'SLOTXO')).toBe(0);
    expect(await games.holdings(member)).toEqual({ wallet: 80, 'game:JOKER': 20 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  },
);

it('does not make a call so late that a recheck could believe there was none', async () => {
  const member = await games.member(100, 'JOKER');
  const { steps } = world.deps;
  const slow = withGame(world.deps, 'JOKER', () => ({ settlingMs: 100 }));
  const late = {
    ...slow,
    steps: {
      ...steps,
      run: async (...[step, item]: Parameters<typeof steps.run>) => {
        const result = await steps.run(step, item);
        vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60);
        return result;
      },
    } as typeof steps,
  };
  const body = { from: 'WALLET', to: 'JOKER', amount: 40 };
  const moved = await createTransfer(late, { member, body, operation: newOperation(), claim: undefined });
  vi.restoreAllMocks();
  expect(moved).toMatchObject({ status: 'PROCESSING' });
  expect(await games.atProvider(member, 'JOKER')).toBe(0);
  await later();
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  await games.expectClean(member, 'JOKER');
});

it('has rows of a game looked after again that answers a request, and not where it does not', async () => {
  const member = await games.member(100, 'JOKER');
  const spoke = vi.fn();
  const deps = { ...world.deps, spoke };
  const body = { from: 'WALLET', to: 'JOKER', amount: 10 };
  const moving = () => createTransfer(deps, { member, body, operation: newOperation(), claim: undefined });
  await games.fault('timeout', { call: 'TC' });
  expect(await moving()).toMatchObject({ status: 'PROCESSING' });
  expect(spoke).not.toHaveBeenCalled();
  await games.heal();
  await later();
  expect(await moving()).toMatchObject({ status: 'SUCCESS' });
  expect(spoke.mock.calls).toEqual([['transfer', 'JOKER']]);
});

it('answers a repeat by what became of the first, also where a new one would be refused', async () => {
  const member = await games.member(100, 'JOKER');
  const { steps } = world.deps;
  const run: typeof steps.run = (step, item) =>
    (step as unknown) === transferFinish ? Promise.reject(new Error('died')) : steps.run(step, item);
  const input = {
    ...{ member, operation: newOperation(), body: { from: 'WALLET', to: 'JOKER', amount: 30 } },
    claim: { scope: member.id, key: randomUUID(), digest: 'ab', patienceMs: 3_000 },
  };
  await expect(createTransfer({ ...world.deps, steps: { ...steps, run } }, input)).rejects.toThrow('died');
  const closed = { ...world.deps, providers: { ...world.deps.providers, games: new Map() } };
  const again = { ...input, claim: { ...input.claim, isRepeat: true } };
  expect(await createTransfer(closed, again)).toMatchObject({ status: 'PROCESSING' });
  await later();
  expect(await games.holdings(member)).toEqual({ wallet: 70, 'game:JOKER': 30 });
});

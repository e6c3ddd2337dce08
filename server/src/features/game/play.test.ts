import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { timed } from '../../testing/clock.ts';
import { cameTo, type Games, gamesIn, gameWorld, HOUR_MS, withGame } from '../../testing/games.ts';
import { plantedBalance } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { refresh } from '../wallet/refresh.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

const read = async ({ token }: TestMember) => {
  const { status, body } = await world.api('wallet.refresh', { token });
  expect(status).toBe(200);
  return body;
};

/** The play booked for a member, in baht, in the order of booking. */
async function played(member: Member): Promise<number[]> {
  const rows = await world.owner.rows(
    sql<{ amount: bigint }>`select amount from game_play where member_id = ${member.id} order by at`,
  );
  return rows.map(({ amount }) => Number(amount) / 100);
}

async function playing(baht: number): Promise<TestMember> {
  const member = await games.member(baht, 'JOKER');
  await games.move(member, 'WALLET', 'JOKER', baht);
  return member;
}

describe('play', () => {
  it('is booked as a win or a loss when balances are read', async () => {
    const member = await playing(100);
    await games.play(member, 'JOKER', 30.25);
    await read(member);
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 130.25 });
    await games.play(member, 'JOKER', -130.25);
    await read(member);
    expect(await games.holdings(member)).toEqual({});
    await read(member);
    expect(await played(member)).toEqual([30.25, -130.25]);
    await world.expectClean();
  });

  it('is known by each reading for itself to be all, as far as that tells what lies on open bets', async () => {
    const member = await playing(100);
    const known = () =>
      world.owner.one(sql<{ tells: boolean; outstanding: bigint }>`
        select tells_outstanding as tells, outstanding from game_account where member_id = ${member.id} and game_code = 'JOKER'`);
    await games.stake(member, 'JOKER', 60);
    await read(member);
    expect(await known()).toEqual({ tells: true, outstanding: 6_000n });
    const says = withGame(world.deps, 'JOKER', () => ({
      balance: async (player) => plantedBalance(player, 4_000n, null),
    }));
    await refresh(says, member);
    expect(await known()).toEqual({ tells: false, outstanding: 0n });
    await read(member);
    expect(await known()).toEqual({ tells: true, outstanding: 6_000n });
    await games.settle(member, 'JOKER', 0);
    await read(member);
  });

  it('is booked once however many read it at once', async () => {
    const member = await playing(100);
    await games.play(member, 'JOKER', 40);
    await Promise.all(Array.from({ length: 30 }, () => read(member)));
    expect(await played(member)).toEqual([40]);
    await world.expectClean();
  });

  it('is never invented by transfers and readings that cross', async () => {
    const member = await games.member(200, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => [
        games.move(member, 'WALLET', 'JOKER', 5),
        read(member),
        games.move(member, 'JOKER', 'WALLET', i % 2 === 0 ? 3 : 7),
        read(member),
      ]).flat(),
    );
    // What a busy machine left unanswered comes to its end.
    await world.timePasses(HOUR_MS);
    await world.work();
    await read(member);
    expect(await played(member)).toEqual([]);
    const held = await games.holdings(member);
    expect((held.wallet ?? 0) + (held['game:JOKER'] ?? 0)).toBe(200);
    expect(await games.atProvider(member, 'JOKER')).toBe(held['game:JOKER'] ?? 0);
    await world.expectClean();
  });

  it('is not booked while a transfer is in transit, and is booked after it', async () => {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 50);
    await games.fault('lost-response', { call: 'TC' });
    expect(cameTo(await games.move(member, 'WALLET', 'JOKER', 20))).toBe('PROCESSING');
    await games.play(member, 'JOKER', -10);
    const { slots } = await read(member);
    expect(slots.find(({ code }) => code === 'JOKER')).toMatchObject({ amount: 50 });
    expect(await played(member)).toEqual([]);
    await world.expectClean();
  });

  it('is not booked from a reading that is older than another one', async () => {
    const member = await playing(100);
    await games.play(member, 'JOKER', 50);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let wasRead = () => {};
    const hasRead = new Promise<void>((resolve) => {
      wasRead = resolve;
    });
    const slowly = withGame(world.deps, 'JOKER', ({ balance }) => ({
      balance: async (player) => {
        const answered = await balance(player);
        wasRead();
        await held;
        return answered;
      },
    }));
    const old = refresh(slowly, member);
    await hasRead;
    await games.play(member, 'JOKER', -120);
    await read(member);
    release();
    const { slots } = await old;
    expect(slots.find(({ code }) => code === 'JOKER')).toMatchObject({ amount: 30 });
    expect(await played(member)).toEqual([-70]);
    await world.expectClean();
  });
});

describe('wallet.refresh', () => {
  it('reads all games, and one that fails keeps its last amount, marked as stale', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 30);
    await games.move(member, 'WALLET', 'SLOTXO', 30);
    await games.play(member, 'JOKER', 5);
    await games.play(member, 'SLOTXO', 5);
    await games.fault('timeout', { party: 'SLOTXO', call: 'GC' });
    const { answer, ms } = await timed(read(member));
    const { slots, syncedAt } = answer;
    expect(ms).toBeLessThan(6_000);
    expect(Number.isNaN(Date.parse(syncedAt))).toBe(false);
    const slot = (code: string) => slots.find((one) => one.code === code);
    expect(slot('JOKER')).toMatchObject({ amount: 35, isActive: true });
    expect(slot('JOKER')).not.toHaveProperty('stale');
    expect(slot('SLOTXO')).toMatchObject({ amount: 30, stale: true });
    expect(slot('CIRCUS')).toMatchObject({ amount: 0, isActive: false });
    expect(slots).toHaveLength(16);

    const again = await read(member);
    expect(again.slots.find((one) => one.code === 'SLOTXO')).toMatchObject({ amount: 35 });
    expect(again.slots.find((one) => one.code === 'SLOTXO')).not.toHaveProperty('stale');
    await expect
      .poll(() => world.told.filter((e) => e.member === member.id && e.event === 'wallet').length)
      .toBeGreaterThan(0);
    await world.expectClean();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { type GamesWorld, gamesWorld, outcomeOf } from '../transfer/games.fixture.ts';
import { refresh } from '../wallet/refresh.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterEach(async () => {
  await world.wellAgain();
});
afterAll(() => world.close());

/** The play booked for a member, in baht, in the order of booking. */
async function played(member: Member): Promise<number[]> {
  const rows = await world.owner.rows<{ amount: bigint }>(
    sql`select amount from game_play where member_id = ${member.id} order by at`,
  );
  return rows.map(({ amount }) => Number(amount) / 100);
}

async function withGame(baht: number): Promise<Member> {
  const member = await world.member(baht, 'JOKER');
  await world.move(member, 'WALLET', 'JOKER', baht);
  return member;
}

describe('play', () => {
  it('is booked as a win or a loss when balances are read', async () => {
    const member = await withGame(100);
    await world.play(member, 'JOKER', 30.25);
    await refresh(world.deps, member);
    expect(await world.holdings(member)).toEqual({ 'game:JOKER': 130.25 });
    await world.play(member, 'JOKER', -130.25);
    await refresh(world.deps, member);
    expect(await world.holdings(member)).toEqual({});
    await refresh(world.deps, member);
    expect(await played(member)).toEqual([30.25, -130.25]);
    await world.expectClean();
  });

  it('is booked once however many read it at once', async () => {
    const member = await withGame(100);
    await world.play(member, 'JOKER', 40);
    await Promise.all(Array.from({ length: 30 }, () => refresh(world.deps, member)));
    expect(await played(member)).toEqual([40]);
    await world.expectClean();
  });

  it('is never invented by transfers and readings that cross', async () => {
    const member = await world.member(200, 'JOKER');
    await world.move(member, 'WALLET', 'JOKER', 100);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => [
        outcomeOf(world.move(member, 'WALLET', 'JOKER', 5)),
        refresh(world.deps, member),
        outcomeOf(
          i % 2 === 0 ? world.move(member, 'JOKER', 'WALLET', 3) : world.move(member, 'JOKER', 'WALLET', 7),
        ),
        refresh(world.deps, member),
      ]).flat(),
    );
    await refresh(world.deps, member);
    expect(await played(member)).toEqual([]);
    const held = await world.holdings(member);
    expect((held.wallet ?? 0) + (held['game:JOKER'] ?? 0)).toBe(200);
    expect(await world.atProvider(member, 'JOKER')).toBe(held['game:JOKER'] ?? 0);
    await world.expectClean();
  });

  it('is not booked while a transfer is in transit, and is booked after it', async () => {
    const member = await world.member(100, 'JOKER');
    await world.move(member, 'WALLET', 'JOKER', 50);
    await world.fault('lost-response', { call: 'TC' });
    expect(await outcomeOf(world.move(member, 'WALLET', 'JOKER', 20))).toBe('PROCESSING');
    await world.play(member, 'JOKER', -10);
    const { slots } = await refresh(world.deps, member);
    expect(slots.find(({ code }) => code === 'JOKER')).toMatchObject({ amount: 50 });
    expect(await played(member)).toEqual([]);
    await world.expectClean();
  });

  it('is not booked from a reading that is older than another one', async () => {
    const member = await withGame(100);
    await world.play(member, 'JOKER', 50);
    const provider = world.deps.providers.games.get('JOKER');
    if (!provider) throw new Error('JOKER is not configured');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      ...provider,
      balance: async (player: { username: string }) => {
        const read = await provider.balance(player);
        await held;
        return read;
      },
    };
    const slowly = {
      ...world.deps,
      providers: { ...world.deps.providers, games: new Map([['JOKER' as const, slow]]) },
    };
    const old = refresh(slowly, member);
    await new Promise((wait) => setTimeout(wait, 200));
    await world.play(member, 'JOKER', -120);
    await refresh(world.deps, member);
    release();
    const { slots } = await old;
    expect(slots.find(({ code }) => code === 'JOKER')).toMatchObject({ amount: 30 });
    expect(await played(member)).toEqual([-70]);
    await world.expectClean();
  });
});

describe('wallet.refresh', () => {
  it('reads all games, and one that fails keeps its last amount, marked as stale', async () => {
    const member = await world.member(100, 'JOKER', 'SLOTXO');
    await world.move(member, 'WALLET', 'JOKER', 30);
    await world.move(member, 'WALLET', 'SLOTXO', 30);
    await world.play(member, 'JOKER', 5);
    await world.play(member, 'SLOTXO', 5);
    await world.fault('timeout', { party: 'SLOTXO', call: 'GC' });
    const began = Date.now();
    const { slots, syncedAt } = await refresh(world.deps, member);
    expect(Date.now() - began).toBeLessThan(6_000);
    expect(Number.isNaN(Date.parse(syncedAt))).toBe(false);
    const slot = (code: string) => slots.find((one) => one.code === code);
    expect(slot('JOKER')).toMatchObject({ amount: 35, isActive: true });
    expect(slot('JOKER')).not.toHaveProperty('stale');
    expect(slot('SLOTXO')).toMatchObject({ amount: 30, stale: true });
    expect(slot('PG')).toMatchObject({ amount: 0, isActive: false, comingSoon: true });
    expect(slots).toHaveLength(16);

    const again = await refresh(world.deps, member);
    expect(again.slots.find((one) => one.code === 'SLOTXO')).toMatchObject({ amount: 35 });
    expect(again.slots.find((one) => one.code === 'SLOTXO')).not.toHaveProperty('stale');
    expect(world.events.filter((e) => e.member === member.id && e.event === 'wallet').length).toBeGreaterThan(
      0,
    );
    await world.expectClean();
  });
});

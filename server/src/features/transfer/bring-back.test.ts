import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { type GamesWorld, gamesWorld } from './games.fixture.ts';
import { bringBack } from './transfer.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterEach(async () => {
  await world.wellAgain();
});
afterAll(() => world.close());

async function spread() {
  const member = await world.member(100, 'JOKER', 'SLOTXO');
  await world.move(member, 'WALLET', 'JOKER', 40);
  await world.move(member, 'WALLET', 'SLOTXO', 40);
  return member;
}

describe('bringing money back for a withdrawal', () => {
  it('takes no more than the wallet lacks, game by game', async () => {
    const member = await spread();
    expect(await bringBack(world.deps, member, newOperation(), 7_000n)).toEqual({
      wallet: 7_000n,
      processing: false,
    });
    expect(await world.holdings(member)).toEqual({ wallet: 70, 'game:SLOTXO': 30 });
    await world.expectClean();
  });

  it('leaves the games alone when the wallet has enough', async () => {
    const member = await spread();
    expect(await bringBack(world.deps, member, newOperation(), 2_000n)).toEqual({
      wallet: 2_000n,
      processing: false,
    });
    expect(await world.holdings(member)).toEqual({ wallet: 20, 'game:JOKER': 40, 'game:SLOTXO': 40 });
  });

  it('brings what there is, also what was just won, when it is not enough', async () => {
    const member = await spread();
    await world.play(member, 'JOKER', 15);
    expect(await bringBack(world.deps, member, newOperation(), 50_000n)).toEqual({
      wallet: 11_500n,
      processing: false,
    });
    expect(await world.holdings(member)).toEqual({ wallet: 115 });
    await world.expectClean();
  });

  it('does not bring the same money twice when it is repeated, also at once', async () => {
    const member = await spread();
    const operation = newOperation();
    await Promise.all([1, 2, 3].map(() => bringBack(world.deps, member, operation, 5_000n)));
    await bringBack(world.deps, member, operation, 5_000n);
    expect(await world.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 10, 'game:SLOTXO': 40 });
    await world.expectClean();
  });

  it('goes on to the next game when one does not answer, and says that money is under way', async () => {
    const member = await spread();
    await world.fault('lost-response', { call: 'TC' });
    expect(await bringBack(world.deps, member, newOperation(), 5_000n)).toEqual({
      wallet: 5_000n,
      processing: true,
    });
    expect(await world.holdings(member)).toEqual({
      wallet: 50,
      transit: 30,
      'game:JOKER': 10,
      'game:SLOTXO': 10,
    });
    await world.expectClean();
  });

  it('skips a game whose provider does not say what it holds, and says so', async () => {
    const member = await spread();
    await world.fault('error', { call: 'GC' });
    expect(await bringBack(world.deps, member, newOperation(), 8_000n)).toEqual({
      wallet: 6_000n,
      processing: true,
    });
    expect(await world.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await world.expectClean();
  });
});

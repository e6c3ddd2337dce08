import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { type Games, gamesIn, HOUR_MS, patientGameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { withdrawFromGames } from './transfer.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

async function spread(): Promise<TestMember> {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 40);
  await games.move(member, 'WALLET', 'SLOTXO', 40);
  return member;
}

const bring = (member: TestMember, needed: bigint, operation = newOperation()) =>
  withdrawFromGames(world.deps, member, operation, needed);

describe('bringing money back from the games for a withdrawal', () => {
  it('takes no more than the wallet lacks, game by game', async () => {
    const member = await spread();
    expect(await bring(member, 7_000n)).toEqual({ processing: false });
    expect(await games.holdings(member)).toEqual({ wallet: 70, 'game:SLOTXO': 30 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('leaves the games alone when the wallet has enough', async () => {
    const member = await spread();
    expect(await bring(member, 2_000n)).toEqual({ processing: false });
    expect(await games.holdings(member)).toEqual({ wallet: 20, 'game:JOKER': 40, 'game:SLOTXO': 40 });
  });

  it('brings what there is, also what was just won, when it is not enough', async () => {
    const member = await spread();
    await games.play(member, 'JOKER', 15);
    expect(await bring(member, 50_000n)).toEqual({ processing: false });
    expect(await games.holdings(member)).toEqual({ wallet: 115 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('does not bring the same money twice when it is repeated, also at once', async () => {
    const member = await spread();
    const operation = newOperation();
    await Promise.all([1, 2, 3].map(() => bring(member, 5_000n, operation)));
    await bring(member, 5_000n, operation);
    expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 10, 'game:SLOTXO': 40 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('goes on to the next game when one does not answer, and says that money is under way', async () => {
    const member = await spread();
    await games.fault('lost-response', { call: 'TC' });
    const operation = newOperation();
    expect(await bring(member, 5_000n, operation)).toEqual({ processing: true });
    const under = { wallet: 50, transit: 30, 'game:JOKER': 10, 'game:SLOTXO': 10 };
    expect(await games.holdings(member)).toEqual(under);
    await world.expectClean();
    expect(await bring(member, 5_000n, operation)).toEqual({ processing: true, byAnother: true });
    expect(await games.holdings(member)).toEqual(under);

    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await bring(member, 5_000n, operation)).toEqual({ processing: false });
    expect(await games.holdings(member)).toEqual({ wallet: 80, 'game:JOKER': 10, 'game:SLOTXO': 10 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('goes on to the next game when one refuses, and says so', async () => {
    const member = await spread();
    await games.fault('bad-signature', { call: 'TC' });
    const operation = newOperation();
    expect(await bring(member, 5_000n, operation)).toEqual({ processing: true });
    expect(await bring(member, 5_000n, operation)).toEqual({ processing: true });
    expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 40, 'game:SLOTXO': 10 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('skips a game whose provider does not say what it holds, and says so', async () => {
    const member = await spread();
    await games.fault('error', { call: 'GC' });
    expect(await bring(member, 8_000n)).toEqual({ processing: true });
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });
});

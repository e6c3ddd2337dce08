import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { allWell } from '../../testing/bank.ts';
import { type Games, gamesIn, gameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

/*
 * What a member sees of a withdrawal that is refused after the games were emptied for it: the money is in the wallet, the
 * statement says how it came there, and open screens are told of both.
 */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
});
afterAll(() => world.close());

const withdrawAll = ({ token }: TestMember, amount: number) =>
  world.api('withdraw.all', { token, body: { amount } });

/** The wallet and the games as the screen shows them, in baht. */
async function seenBy({ token }: TestMember) {
  const { body } = await world.api('wallet.read', { token });
  const slots = body.slots.filter(({ isActive }) => isActive).map(({ code, amount }) => [code, amount]);
  return { wallet: body.wallet.amount, ...Object.fromEntries(slots) };
}

/** What the statement says of the money that came back, oldest first, in satang. */
const cameBack = ({ id }: TestMember) =>
  world.owner.rows(sql`
    select origin, status, amount from statement
     where member_id = ${id} and type = 'transfer' and target = 'WALLET' order by seq`);

const toldOf = ({ id }: TestMember, about: string) =>
  world.told.filter(({ member, event }) => member === id && event === about).map(({ payload }) => payload);

test('games that give less than stood there leave it in the wallet, where everybody sees it', async () => {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 40);
  await games.move(member, 'WALLET', 'SLOTXO', 40);
  await games.play(member, 'SLOTXO', -30);
  await world.heard();
  const before = toldOf(member, 'wallet').length;
  expect(await withdrawAll(member, 100)).toMatchObject({
    status: 400,
    body: { message: 'MONEY_NOT_ENOUGH' },
  });
  expect(await seenBy(member)).toEqual({ wallet: 70, JOKER: 0, SLOTXO: 0 });
  expect(await cameBack(member)).toEqual([
    { origin: 'JOKER', status: 'SUCCESS', amount: 4_000n },
    { origin: 'SLOTXO', status: 'SUCCESS', amount: 1_000n },
  ]);
  await expect.poll(() => toldOf(member, 'wallet').length).toBe(before + 2);
  expect(toldOf(member, 'wallet').at(-1)).toMatchObject({ amount: 70 });
});

test('a game that does not answer keeps its money under way, and what the other one gave is in the wallet', async () => {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 40);
  await games.move(member, 'WALLET', 'SLOTXO', 40);
  await games.fault('timeout', { party: 'SLOTXO', call: 'TC' });
  expect(await withdrawAll(member, 100)).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
  expect(await seenBy(member)).toEqual({ wallet: 60, JOKER: 0, SLOTXO: 0 });
  expect(await cameBack(member)).toMatchObject([
    { origin: 'JOKER', status: 'SUCCESS' },
    { origin: 'SLOTXO', status: 'PROCESSING' },
  ]);
  await games.heal();
  await world.timePasses(3_600_000);
  await world.work();
  // The game never got the call: the money is still in it, and nothing of it was withdrawn.
  expect(await seenBy(member)).toEqual({ wallet: 60, JOKER: 0, SLOTXO: 40 });
});

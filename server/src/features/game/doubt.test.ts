import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { cameTo, type Games, gamesIn, gameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { playCases } from './review.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterAll(() => world.close());

const MILLION = 1_000_000;

/** What JOKER holds as the member reads it now, and whether that is old. */
async function read({ token }: TestMember) {
  const { body } = await world.api('wallet.refresh', { token });
  const { amount, stale = false } = body.slots?.find(({ code }) => code === 'JOKER') ?? {};
  return { amount, stale };
}

const casesOf = async ({ id }: TestMember) =>
  (await playCases.open(world.deps)).filter(({ member }) => member === id);

const decide = async (member: TestMember, decision: 'settle' | 'note' | 'release', number?: number) => {
  const [one] = await casesOf(member);
  const evidence = {
    by: 'mali',
    reason: 'asked the game',
    ...(number !== undefined && { number: String(number) }),
  };
  return decideCase(world.deps, playCases, { id: one?.id as OperationId, decision, evidence });
};

/** A member with 100 baht in JOKER, who has won this much there and looked at it. */
async function winner(won: number): Promise<TestMember> {
  const member = await games.member(100, 'JOKER');
  await games.move(member, 'WALLET', 'JOKER', 100);
  await games.play(member, 'JOKER', won);
  await read(member);
  return member;
}

it('a win at once above what is taken for play is booked by nobody, and is one case however often it is read', async () => {
  const member = await winner(MILLION + 0.01);
  const seen = await Promise.all([read(member), read(member), read(member)]);
  expect(seen).toEqual(Array.from({ length: 3 }, () => ({ amount: 100, stale: true })));
  const [one, ...more] = await casesOf(member);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ party: 'JOKER', why: 'WON 1000000.01', decisions: ['settle', 'note'] });
  // What the books have comes out all the same, and nothing more.
  expect(cameTo(await games.move(member, 'JOKER', 'WALLET', 150))).toBe('TRANSFER_FAIL');
  expect(cameTo(await games.move(member, 'JOKER', 'WALLET', 100))).toBe('SUCCESS');
  await world.expectClean();
});

it('a win of just as much is play', async () => {
  const member = await winner(MILLION);
  expect(await read(member)).toEqual({ amount: MILLION + 100, stale: false });
  expect(await casesOf(member)).toEqual([]);
});

it('after settle the next reading books it, also with what was played since, and once', async () => {
  const member = await winner(2 * MILLION);
  expect(await decide(member, 'release')).toBe('not-this');
  expect(await decide(member, 'settle', 2 * MILLION)).toBe('done');
  await games.play(member, 'JOKER', 50);
  await Promise.all([read(member), read(member)]);
  expect(await read(member)).toEqual({ amount: 2 * MILLION + 150, stale: false });
  // Another such win is another case.
  await games.play(member, 'JOKER', 2 * MILLION);
  await read(member);
  expect(await casesOf(member)).toHaveLength(1);
  await world.expectClean();
});

it('is decided once where two persons decide at the same moment', async () => {
  const member = await winner(2 * MILLION);
  const said = await Promise.all([decide(member, 'settle', 2 * MILLION), decide(member, 'note')]);
  expect(said.toSorted()).toEqual(['done', 'not-open']);
  expect(await casesOf(member)).toEqual([]);
});

it('is settled by the win that was shown alone, and by no other that the game tells since', async () => {
  const member = await winner(2 * MILLION);
  await games.play(member, 'JOKER', MILLION);
  await read(member);
  expect(await decide(member, 'settle')).toBe('not-this');
  expect(await decide(member, 'settle', 2 * MILLION)).toBe('not-this');
  expect(await read(member)).toEqual({ amount: 100, stale: true });
  expect(await decide(member, 'settle', 3 * MILLION)).toBe('done');
  expect(await decide(member, 'settle', 3 * MILLION)).toBe('not-open');
  expect(await read(member)).toEqual({ amount: 3 * MILLION + 100, stale: false });
  await world.expectClean();
});

it('what was noted is no case again, until the game tells another balance; a right one is booked by itself', async () => {
  const member = await winner(3 * MILLION);
  expect(await decide(member, 'note')).toBe('done');
  expect(await read(member)).toEqual({ amount: 100, stale: true });
  expect(await casesOf(member)).toEqual([]);
  await games.play(member, 'JOKER', 1);
  await read(member);
  expect(await casesOf(member)).toHaveLength(1);
  await games.play(member, 'JOKER', -3 * MILLION);
  expect(await read(member)).toEqual({ amount: 101, stale: false });
  expect(await casesOf(member)).toEqual([]);
  await world.expectClean();
});

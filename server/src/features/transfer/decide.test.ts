import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase, type Evidence, pastDecisions } from '../../jobs/case.ts';
import type { StatusRecovery } from '../../providers/game/port.ts';
import { shown } from '../../testing/cases.ts';
import { command } from '../../testing/command.ts';
import { cameTo, type Games, gamesIn, gameWorld, HOUR_MS, withGame } from '../../testing/games.ts';
import { plantedBalance, plantedTransfer } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { refresh } from '../wallet/refresh.ts';
import { transferCases } from './review.ts';

/*
 * What a person decides about a transfer is what they were shown, and what they settled is listened to: the game may say
 * something else by then, and may say something else afterwards.
 */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(async () => {
  await games.heal();
  await games.listenNoMore();
});
afterAll(() => world.close());

const decide = (id: OperationId, decision: Decision, more: Partial<Evidence> = {}) =>
  decideCase(world.deps, transferCases, {
    ...{ id, decision },
    evidence: { by: 'somchai', reason: 'ticket 17 of JOKER', ...more },
  });
const open = async (id: OperationId) => (await transferCases.open(world.deps, id))[0];

/** JOKER answers this when it is asked about a transfer, and has so many satang where the test says. */
const answering = (transferStatus: StatusRecovery['transferStatus'], balance?: bigint) =>
  withGame(world.deps, 'JOKER', () => ({
    recovery: { kind: 'status', transferStatus },
    ...(balance !== undefined && { balance: async (player) => plantedBalance(player, balance) }),
  }));
const saying = (told: bigint | 'nothing' | 'ours', balance?: bigint) =>
  answering(async (order) => plantedTransfer(order, told), balance);
const silent = (balance?: bigint) => answering(async () => ({ kind: 'unknown', cause: 'timeout' }), balance);

/** JOKER has 40 baht asked of it, in or out, and has answered nothing; the member had 100 where they came from. */
async function inTransit(direction: 'in' | 'out' = 'in') {
  const member = await games.member(100, 'JOKER');
  if (direction === 'out') await games.move(member, 'WALLET', 'JOKER', 100);
  await games.fault('timeout', { call: 'TC' });
  const [from, to] = direction === 'in' ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET'];
  expect(cameTo(await games.move(member, from ?? '', to ?? '', 40))).toBe('PROCESSING');
  await games.heal();
  return { member, id: (await games.transfersOf(member)).at(-1)?.id as OperationId };
}

/** So much later whatever is due is looked at. */
async function later(deps: Deps, ms: number) {
  await world.timePasses(ms);
  await world.work(deps);
}

const inDoubt = { wallet: 60, transit: 40 };

const playOf = ({ id }: TestMember) =>
  world.owner.rows(sql`select p.kind from ledger.posting p join ledger.owner o on o.account_id in (p.debit, p.credit)
    where o.member_id = ${id} and p.kind::text like 'play.%'`);

const listening = (id: OperationId) =>
  world.owner.one(
    sql<{ attempts: number; waits: boolean }>`
      select attempts, next_check_at is not null as waits from game_transfer where id = ${id}`,
  );

describe('what is settled is what was shown', () => {
  it('of another amount: the one that a person names, or none', async () => {
    const { member, id } = await inTransit();
    await later(saying(2_500n), 2_000);
    expect((await open(id))?.why).toBe('OTHER_AMOUNT 25');
    const before = await shown(world, transferCases, id);
    await later(saying(9_500n), 400_000);

    for (const more of [{ number: '25' }, {}, { number: '95.00' }])
      expect(await decide(id, 'settle', more)).toBe('not-this');
    expect(await decide(id, 'settle', { number: '95', shown: before })).toBe('changed');
    expect(await games.holdings(member)).toEqual(inDoubt);
    expect(await pastDecisions(world.deps, id)).toEqual([]);
    expect(await decide(id, 'settle', { number: '95' })).toBe('done');
    expect(await games.holdings(member)).toEqual({ wallet: 5, 'game:JOKER': 95 });
    expect(await pastDecisions(world.deps, id)).toMatchObject([
      { why: 'OTHER_AMOUNT 95', decision: 'settle', number: '95', amount: 9_500n, by: 'somchai' },
    ]);
  });

  it('of the whole: not what a look was told meanwhile', async () => {
    const { member, id } = await inTransit();
    await later(silent(), 2 * HOUR_MS);
    expect((await open(id))?.why).toBe('NO_ANSWER');
    expect(await decide(id, 'settle', { number: '40' })).toBe('not-this');
    const before = await shown(world, transferCases, id);
    await later(saying(0n), HOUR_MS);

    expect(await decide(id, 'settle')).toBe('not-this');
    expect(await decide(id, 'release', { shown: before })).toBe('changed');
    expect(await games.holdings(member)).toEqual(inDoubt);
    expect(await decide(id, 'settle', { number: '0' })).toBe('done');
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    await world.expectClean();
  });

  it('on the command line, which shows the amount that it wants', async () => {
    const { member, id } = await inTransit('out');
    await later(saying(-2_550n), 2_000);
    const cases = (...args: string[]) => command(world.databaseUrl, 'cases', ...args);
    const { stdout } = await cases('show', id);
    expect(stdout).toContain('settle wants NUMBER -25.5');
    const [, name = ''] = /\n +shown +([0-9a-f]{8})\n/.exec(stdout) ?? [];
    expect(await cases('settle', id, name, 'somchai', 'ticket 17', '-25.5')).toMatchObject({ code: 0 });
    expect(await games.holdings(member)).toEqual({ wallet: 25.5, 'game:JOKER': 74.5 });
    await later(saying('nothing'), 61_000);
    expect((await cases('show', id)).stdout).toMatch(
      /settled as -25.5; settle wants NUMBER 0\n +decided +OTHER_AMOUNT -25.5 {2}.*Z {2}settle {2}somchai {2}ticket 17 {2}number -25.5 {2}amount -25.50 THB\n/,
    );
    expect(await cases('note', id, name, 'somchai', 'ticket 18')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the case has changed since it was shown to you'),
    });
    expect(await decide(id, 'note', { shown: await shown(world, transferCases, id) })).toBe('done');
    await world.expectClean();
  });
});

describe('what a person settled is listened to', () => {
  it.each([
    ['nothing', 'OTHER_AMOUNT 0', 'in', '25', 0n, { wallet: 100 }],
    ['nothing', 'OTHER_AMOUNT 0', 'out', '-25', 10_000n, { 'game:JOKER': 100 }],
    ['ours', 'APPLIED', 'in', '25', 4_000n, { wallet: 60, 'game:JOKER': 40 }],
    ['ours', 'APPLIED', 'out', '-25', 6_000n, { wallet: 40, 'game:JOKER': 60 }],
  ] as const)('the game has %s since: %s (%s)', async (told, why, direction, number, atGame, held) => {
    const { member, id } = await inTransit(direction);
    await later(saying(BigInt(number) * 100n), 2_000);
    expect(await decide(id, 'settle', { number })).toBe('done');
    const settled = await games.holdings(member);

    // A reading before the first question, and one after it: what differs is no play.
    const since = saying(told, atGame);
    await refresh(since, member);
    expect(await games.holdings(member)).toEqual(settled);
    await later(since, 61_000);
    expect(await open(id)).toMatchObject({ why, decisions: ['settle', 'note'] });
    await refresh(since, member);
    expect(await games.holdings(member)).toEqual(settled);

    expect(await decide(id, 'settle', told === 'nothing' ? { number: '0' } : {})).toBe('done');
    expect(await games.holdings(member)).toEqual(held);
    await refresh(since, member);
    await later(since, 24 * HOUR_MS);
    expect(await open(id)).toBeUndefined();
    expect(await games.holdings(member)).toEqual(held);
    expect(await playOf(member)).toEqual([]);
    await world.expectClean();
  });

  it('for a day, and play is booked while the game says the same', async () => {
    const { member, id } = await inTransit();
    await later(saying(2_500n), 2_000);
    expect(await decide(id, 'settle', { number: '25' })).toBe('done');
    expect(await listening(id)).toEqual({ attempts: 0, waits: true });
    await refresh(saying(2_500n, 3_000n), member);
    expect(await games.holdings(member)).toEqual({ wallet: 75, 'game:JOKER': 30 });
    for (const attempts of [1, 2, 3, 4, 5]) {
      await later(saying(2_500n), 24 * HOUR_MS);
      expect(await open(id)).toBeUndefined();
      expect(await listening(id)).toEqual({ attempts, waits: attempts < 5 });
    }
    await world.expectClean();
  });

  it('and is a case when the game does not say for an hour, with no play until then', async () => {
    const { member, id } = await inTransit();
    await later(silent(), 2 * HOUR_MS);
    expect(await decide(id, 'settle')).toBe('done');
    const held = { wallet: 60, 'game:JOKER': 40 };
    await refresh(silent(0n), member);
    expect(await games.holdings(member)).toEqual(held);
    await later(silent(), 61_000);
    await world.timePasses(HOUR_MS);
    expect(await open(id)).toMatchObject({ why: 'NO_ANSWER', decisions: ['note'] });
    expect(await decide(id, 'note')).toBe('done');
    expect(await listening(id)).toMatchObject({ waits: false });
    await refresh(silent(3_000n), member);
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 30 });
  });

  it('also when it had come back, and not when nothing of it was booked', async () => {
    const { member, id } = await inTransit();
    await later(saying('nothing'), HOUR_MS);
    await later(saying('ours'), 61_000);
    expect(await decide(id, 'settle')).toBe('done');
    await refresh(saying('nothing', 0n), member);
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await later(saying('nothing'), 61_000);
    expect((await open(id))?.why).toBe('OTHER_AMOUNT 0');
    expect(await decide(id, 'settle', { number: '0' })).toBe('done');
    expect(await games.holdings(member)).toEqual({ wallet: 100 });

    const { id: other } = await inTransit();
    await later(saying('nothing'), HOUR_MS);
    await later(saying(0n), 61_000);
    expect(await decide(other, 'settle', { number: '0' })).toBe('done');
    expect(await listening(other)).toMatchObject({ waits: false });
    expect(await open(other)).toBeUndefined();
    await world.expectClean();
  });

  it('and what no person settled is not', async () => {
    const { id } = await inTransit();
    await later(saying('ours'), HOUR_MS);
    expect((await listening(id)).waits).toBe(false);
  });

  it('not where no program can ask, whatever a person settled', async () => {
    const { member, id } = await inTransit();
    await later(saying(2_500n), 2_000);
    expect(await decide(id, 'settle', { number: '25' })).toBe('done');
    const deps = withGame(world.deps, 'JOKER', () => ({
      recovery: { kind: 'person' },
      balance: async (player) => plantedBalance(player, 2_500n),
    }));
    await refresh(deps, member);
    await later(deps, 61_000);
    expect((await listening(id)).waits).toBe(false);
  });
});

it('stays a case when its game denies once what it said, and nothing is booked as play meanwhile', async () => {
  const { member, id } = await inTransit();
  await later(saying('nothing'), HOUR_MS);
  await later(saying('ours'), 61_000);
  expect((await open(id))?.why).toBe('APPLIED');
  await later(silent(), HOUR_MS);
  expect((await open(id))?.why).toBe('APPLIED');
  await later(saying('nothing', 4_000n), HOUR_MS);
  expect((await open(id))?.why).toBe('APPLIED');
  await refresh(saying('nothing', 4_000n), member);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  expect(await decide(id, 'note')).toBe('done');
  await world.expectClean();
});

it('is asked about as often as before, however often the balance is read meanwhile', async () => {
  const { member, id } = await inTransit();
  await later(saying('nothing'), HOUR_MS);
  for (let readings = 0; readings < 6; readings += 1) {
    await refresh(silent(), member);
    await world.work(saying('nothing'));
  }
  expect((await listening(id)).waits).toBe(true);
  await later(saying('ours'), 61_000);
  expect((await open(id))?.why).toBe('APPLIED');
  expect(await decide(id, 'note')).toBe('done');
});

it('stays noted when a look that was under way meanwhile is told nothing', async () => {
  const { id } = await inTransit();
  await later(saying('nothing'), HOUR_MS);
  await later(saying('ours'), 61_000);
  const noted = withGame(world.deps, 'JOKER', () => ({
    recovery: {
      kind: 'status',
      async transferStatus() {
        expect(await decide(id, 'note')).toBe('done');
        return { kind: 'unknown', cause: 'timeout' };
      },
    },
  }));
  await later(noted, 11 * 60_000);
  expect([await open(id), (await listening(id)).waits]).toEqual([undefined, false]);
});

it('ends both halves from game to game for the member when the first is settled with another amount', async () => {
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  await games.move(member, 'WALLET', 'JOKER', 100);
  await games.fault('timeout', { call: 'TC' });
  const key = randomUUID();
  const move = () => games.move(member, 'JOKER', 'SLOTXO', 40, key);
  const { body } = await move();
  expect(body).toMatchObject({ status: 'PROCESSING', nextId: expect.any(String) });
  await games.heal();
  await later(saying(-2_500n), 2_000);
  expect((await move()).body).toEqual(body);
  expect(await decide(body._id as OperationId, 'settle', { number: '-25' })).toBe('done');

  const held = { wallet: 25, 'game:JOKER': 75 };
  expect(await games.holdings(member)).toEqual(held);
  const read = { token: member.token, body: { page: 1, limit: 50 } } as const;
  const { statements } = (await world.api('statement.list', read)).body;
  const lineOf = (id: string | undefined) => statements.find(({ _id }) => _id === id);
  expect(lineOf(body._id)).toMatchObject({ from: 'JOKER', to: 'WALLET', status: 'SUCCESS', amount: 40 });
  expect(lineOf(body.nextId)).toMatchObject({
    ...{ from: 'WALLET', to: 'SLOTXO', status: 'FAILED', amount: -40 },
  });
  await expect
    .poll(() => world.told.map(({ payload }) => payload))
    .toContainEqual({ _id: body.nextId, status: 'FAILED' });
  for (let times = 0; times < 2; times += 1) expect(cameTo(await move())).toBe('TRANSFER_FAIL');
  await later(saying(-2_500n), 24 * HOUR_MS);
  expect(await games.holdings(member)).toEqual(held);
  await world.expectClean();
});

it('is no play right after a person released it, while the game names an amount of it', async () => {
  const { member, id } = await inTransit();
  await later(saying(2_500n), 2_000);
  expect(await decide(id, 'release')).toBe('done');
  await refresh(saying(2_500n, 2_500n), member);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  await later(saying('nothing'), 61_000);
  await refresh(saying(2_500n, 2_500n), member);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  expect(await playOf(member)).toEqual([]);
});

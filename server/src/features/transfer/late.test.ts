import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase, mostBooked } from '../../jobs/case.ts';
import { shown } from '../../testing/cases.ts';
import { command } from '../../testing/command.ts';
import { cameTo, type Games, gamesIn, gameWorld, HOUR_MS, withGame } from '../../testing/games.ts';
import { plantedTransfer } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { refresh as readBalances } from '../wallet/refresh.ts';
import { transferCases } from './review.ts';
import { advanceTransfer } from './transfer.lifecycle.ts';

/*
 * A provider that has no transfer of ours after its settling time, and applies it all the same when the request that was
 * on its way for so long arrives.
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

const decide = (id: OperationId, decision: Decision, by = 'somchai', number?: string) => {
  const evidence = { by, reason: 'ticket 17 of JOKER', ...(number !== undefined && { number }) };
  return decideCase(world.deps, transferCases, { id, decision, evidence });
};
/** It is settled as another amount than was asked for, which the case names. */
const settleAs = (id: OperationId, number: number) => decide(id, 'settle', 'somchai', String(number));

interface Late {
  member: TestMember;
  id: OperationId;
  /** The request arrives at the provider now. */
  arrives(): Promise<void>;
}

/** A transfer of 40 baht that came back; the member had 100 where it came from. */
async function cameBack(direction: 'in' | 'out'): Promise<Late> {
  const member = await games.member(100, 'JOKER');
  if (direction === 'out') await games.move(member, 'WALLET', 'JOKER', 100);
  await games.fault('timeout', { call: 'TC' });
  const [from, to] = direction === 'in' ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET'];
  expect(cameTo(await games.move(member, from ?? '', to ?? '', 40))).toBe('PROCESSING');
  await world.timePasses(HOUR_MS);
  await world.work();
  const row = await world.owner.one(
    sql<{ id: OperationId; state: string; reference: string }>`
      select id, state, reference from game_transfer where member_id = ${member.id} order by created_at desc limit 1`,
  );
  expect(row.state).toBe('released');
  const order = {
    username: await games.username(member, 'JOKER'),
    ...{ reference: row.reference, direction, amount: 4_000n },
  };
  const arrives = async () => {
    expect((await world.deps.providers.games.get('JOKER')?.transfer(order))?.kind).toBe('confirmed');
  };
  return { member, id: row.id, arrives };
}

const refresh = ({ token }: TestMember) => world.api('wallet.refresh', { token });
const open = async (id: OperationId) => (await transferCases.open(world.deps)).find((one) => one.id === id);
const broken = async () =>
  (await world.expectClean().then(
    () => 'clean',
    () => 'broken',
  )) as string;

describe.each(['in', 'out'] as const)('a transfer (%s) that is applied after it came back', (direction) => {
  it('is no play: the next reading finds it, and a person has it booked', async () => {
    const { member, id, arrives } = await cameBack(direction);
    const before = await games.holdings(member);
    await arrives();
    expect((await refresh(member)).status).toBe(200);
    expect(await games.holdings(member)).toEqual(before);
    await world.work();
    expect(await open(id)).toMatchObject({ why: 'APPLIED', amount: 4_000n, decisions: ['settle', 'note'] });
    expect(await broken()).toBe('broken');

    await refresh(member);
    expect(await games.holdings(member)).toEqual(before);
    expect(await decide(id, 'release')).toBe('not-this');
    expect(await decide(id, 'settle')).toBe('done');
    expect(await open(id)).toBeUndefined();
    expect(await games.holdings(member)).toEqual(
      direction === 'in' ? { wallet: 60, 'game:JOKER': 40 } : { wallet: 40, 'game:JOKER': 60 },
    );
    await games.expectClean(member, 'JOKER');

    await games.play(member, 'JOKER', 5);
    await refresh(member);
    await games.expectClean(member, 'JOKER');
  });

  it('is no play where the provider denies it again as soon as a reading has heard of it', async () => {
    const { member, id, arrives } = await cameBack(direction);
    const before = await games.holdings(member);
    await arrives();
    const { deps } = world;
    // A part of it that is behind answers all but the first question.
    let asked = 0;
    const behind = withGame(deps, 'JOKER', ({ recovery }) => ({
      recovery: {
        kind: 'status',
        transferStatus: async (order) => {
          asked += 1;
          if (asked === 1 && recovery.kind === 'status') return recovery.transferStatus(order);
          return plantedTransfer(order, 'nothing');
        },
      },
    }));
    for (let reading = 0; reading < 3; reading += 1) {
      await readBalances(behind, member);
      await advanceTransfer(behind, id);
    }
    expect(asked).toBeGreaterThan(1);
    expect(await games.holdings(member)).toEqual(before);
    expect(await open(id)).toMatchObject({ why: 'APPLIED' });
    expect(await decide(id, 'settle')).toBe('done');
    await games.expectClean(member, 'JOKER');
  });

  it('is found without anybody reading the balance', async () => {
    const { id, arrives } = await cameBack(direction);
    await arrives();
    await world.timePasses(61_000);
    await world.work();
    expect((await open(id))?.why).toBe('APPLIED');
    expect(await decide(id, 'settle')).toBe('done');
  });
});

it('moves nothing when it is noted that the provider has another amount', async () => {
  const { member, id } = await cameBack('in');
  const other = withGame(world.deps, 'JOKER', () => ({
    recovery: {
      kind: 'status',
      transferStatus: async (order) => plantedTransfer(order, 2_500n),
    },
  }));
  await world.timePasses(61_000);
  await advanceTransfer(other, id);
  expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 25', decisions: ['settle', 'note'] });
  expect(await decide(id, 'release')).toBe('not-this');
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  expect(await decide(id, 'note')).toBe('done');
});

it('is not settled twice, nor with money that is not there any more; noted, it counts as play', async () => {
  const { member, id, arrives } = await cameBack('in');
  await arrives();
  await refresh(member);
  await world.work();
  await games.member(0, 'SLOTXO');
  await world.api('game.activate', { token: member.token, params: { code: 'SLOTXO' } });
  expect(cameTo(await games.move(member, 'WALLET', 'SLOTXO', 80))).toBe('SUCCESS');
  expect(await decide(id, 'settle')).toBe('not-enough');
  expect((await open(id))?.why).toBe('APPLIED');
  expect(await decide(id, 'note')).toBe('done');
  expect(await decide(id, 'note')).toBe('not-open');
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 20, 'game:SLOTXO': 80, 'game:JOKER': 40 });
  await games.expectClean(member, 'JOKER', 'SLOTXO');
  const { note } = await world.owner.one(
    sql<{ note: string }>`select contradiction_note as note from game_transfer where id = ${id}`,
  );
  expect(note).toBe('OPERATOR somchai: ticket 17 of JOKER');
});

it('is settled once by operators who decide at once', async () => {
  const { member, id, arrives } = await cameBack('in');
  await arrives();
  await world.timePasses(61_000);
  await world.work();
  const decided = await Promise.all(['anna', 'bob', 'chai'].map((by) => decide(id, 'settle', by)));
  expect(decided.sort()).toEqual(['done', 'not-open', 'not-open']);
  expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
  await games.expectClean(member, 'JOKER');
});

it('is a case as well when its provider does not say for an hour whether it has it, and play waits for that', async () => {
  const { member, id } = await cameBack('in');
  await games.play(member, 'JOKER', 7);
  await games.fault('error', { call: 'TCH', times: 100 });
  await world.timePasses(HOUR_MS);
  await world.work();
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  expect(await open(id)).toBeUndefined();
  await world.timePasses(HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER', decisions: ['note'] });
  expect(await decide(id, 'settle')).toBe('not-this');
  expect(await decide(id, 'note')).toBe('done');
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 100, 'game:JOKER': 7 });
});

it('is no case while no question is due, however late the ones before were asked', async () => {
  const { id } = await cameBack('in');
  await world.timePasses(3 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER' });
  await world.work();
  expect(await open(id)).toBeUndefined();
  await games.fault('error', { call: 'TCH', times: 100 });
  await world.timePasses(HOUR_MS);
  await world.work();
  expect(await open(id)).toBeUndefined();
  await world.timePasses(HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER' });
});

it('is not asked about where no program can ask', async () => {
  const { member, id } = await cameBack('in');
  const askedByPeople = withGame(world.deps, 'JOKER', () => ({ recovery: { kind: 'person' } }));
  await world.timePasses(61_000);
  await advanceTransfer(askedByPeople, id);
  await games.play(member, 'JOKER', 7);
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 100, 'game:JOKER': 7 });
});

it('books play of an account of which a transfer came back and stayed away', async () => {
  const { member } = await cameBack('in');
  await games.play(member, 'JOKER', 7);
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 100, 'game:JOKER': 7 });
  await games.expectClean(member, 'JOKER');
});

it('is no play while a person has not seen to it, also when the provider denies it again', async () => {
  const { member, id, arrives } = await cameBack('in');
  await arrives();
  await world.timePasses(61_000);
  await world.work();
  expect((await open(id))?.why).toBe('APPLIED');
  const denying = withGame(world.deps, 'JOKER', () => ({
    recovery: { kind: 'status', transferStatus: async (order) => plantedTransfer(order, 'nothing') },
  }));
  await readBalances(denying, member);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  expect(await decide(id, 'settle')).toBe('done');
  await games.expectClean(member, 'JOKER');
});

it('books none while the provider does not say whether it has the transfer', async () => {
  const { member } = await cameBack('in');
  await games.play(member, 'JOKER', 7);
  await games.fault('error', { call: 'TCH', times: 1 });
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 100 });
  await games.heal();
  await refresh(member);
  expect(await games.holdings(member)).toEqual({ wallet: 100, 'game:JOKER': 7 });
});

it('is asked about five times in a day, and longer while the provider does not answer', async () => {
  const { id } = await cameBack('in');
  const row = () =>
    world.owner.one(
      sql<{ attempts: number; waits: boolean }>`
        select attempts, next_check_at is not null as waits from game_transfer where id = ${id}`,
    );
  await games.fault('timeout', { call: 'TCH', times: 1 });
  await world.timePasses(60_000);
  await world.work();
  expect(await row()).toEqual({ attempts: 0, waits: true });
  await games.heal();
  for (const attempts of [1, 2, 3, 4, 5]) {
    await world.timePasses(24 * HOUR_MS);
    await world.work();
    expect(await row()).toEqual({ attempts, waits: attempts < 5 });
  }
  await world.expectClean();
});

describe('a transfer in transit that nobody can tell of', () => {
  async function inTransit(): Promise<{ member: TestMember; id: OperationId }> {
    const member = await games.member(100, 'JOKER');
    await games.fault('timeout', { times: 50 });
    const moved = await games.move(member, 'WALLET', 'JOKER', 40, randomUUID());
    expect(cameTo(moved)).toBe('PROCESSING');
    const { id } = (await games.transfersOf(member)).at(-1) ?? { id: '' };
    return { member, id: id as OperationId };
  }

  it('is an operator’s case after an hour, and ends as they say', async () => {
    for (const [decision, held] of [
      ['settle', { wallet: 60, 'game:JOKER': 40 }],
      ['release', { wallet: 100 }],
    ] as const) {
      const { member, id } = await inTransit();
      expect(await open(id)).toBeUndefined();
      await world.timePasses(HOUR_MS + 1_000);
      expect(await open(id)).toMatchObject({ why: 'NO_ANSWER', decisions: ['settle', 'release'] });
      expect(await decide(id, 'note')).toBe('not-this');
      expect(await decide(id, decision)).toBe('done');
      expect(await decide(id, decision)).toBe('not-open');
      expect(await games.holdings(member)).toEqual(held);
      await world.expectClean();
      await games.heal();
    }
  });

  it('is none any more when the provider says of it what was asked for', async () => {
    const { member, id } = await inTransit();
    await games.heal();
    const saying = (amount: bigint) =>
      withGame(world.deps, 'JOKER', () => ({
        recovery: {
          kind: 'status',
          transferStatus: async (order) => plantedTransfer(order, amount),
        },
      }));
    await world.timePasses(2_000);
    await advanceTransfer(saying(2_500n), id);
    expect((await open(id))?.why).toBe('OTHER_AMOUNT 25');
    await advanceTransfer(saying(4_000n), id);
    expect(await open(id)).toBeUndefined();
    expect(await games.holdings(member)).toEqual({ wallet: 60, 'game:JOKER': 40 });
    await world.expectClean();
  });

  it('is one at once where the provider has another amount under its reference', async () => {
    const { member, id } = await inTransit();
    await games.heal();
    const others = withGame(world.deps, 'JOKER', () => ({
      recovery: {
        kind: 'status',
        transferStatus: async (order) =>
          plantedTransfer(order, order.reference === id.replaceAll('-', '') ? 2_500n : 'nothing'),
      },
    }));
    await world.timePasses(2_000);
    await world.work(others);
    expect((await open(id))?.why).toBe('OTHER_AMOUNT 25');
    expect(await games.holdings(member)).toEqual({ wallet: 60, transit: 40 });
    expect(await decide(id, 'release')).toBe('done');
    expect(await decide(id, 'settle')).toBe('not-open');
    // Its provider goes on to say so: what is there is no play, and waits for a person again.
    await world.timePasses(61_000);
    await world.work(others);
    expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 25', decisions: ['settle', 'note'] });
    await refresh(member);
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    expect(await decide(id, 'note')).toBe('done');
    await world.timePasses(61_000);
    await world.work(others);
    expect(await open(id)).toBeUndefined();
    await world.expectClean();
  });

  /** The provider has moved so many baht of the 40 that were asked for, and says so. */
  async function movedInstead(direction: 'in' | 'out', baht: number, into?: 'SLOTXO') {
    const member = await games.member(100, 'JOKER', ...(into ? [into] : []));
    if (direction === 'out') await games.move(member, 'WALLET', 'JOKER', 100);
    await games.fault('timeout', { times: 50 });
    const [from, to] = direction === 'in' ? ['WALLET', 'JOKER'] : ['JOKER', into ?? 'WALLET'];
    expect(cameTo(await games.move(member, from ?? '', to ?? '', 40))).toBe('PROCESSING');
    await games.heal();
    const id = (await games.transfersOf(member)).at(into ? -2 : -1)?.id as OperationId;
    const amount = BigInt(baht * 100);
    const username = await games.username(member, 'JOKER');
    const order = { username, reference: randomUUID().replaceAll('-', ''), direction, amount };
    expect((await world.deps.providers.games.get('JOKER')?.transfer(order))?.kind).toBe('confirmed');
    const told = direction === 'in' ? amount : -amount;
    const saying = withGame(world.deps, 'JOKER', () => ({
      recovery: { kind: 'status', transferStatus: async (order) => plantedTransfer(order, told) },
    }));
    return { member, id, saying };
  }

  const playOf = ({ id }: TestMember) =>
    world.owner.rows(sql`select p.kind from ledger.posting p join ledger.owner o on o.account_id in (p.debit, p.credit)
      where o.member_id = ${id} and p.kind::text like 'play.%'`);

  it.each([
    ['in', 25],
    ['in', 55],
    ['out', 25],
    ['out', 55],
  ] as const)(
    'is settled (%s) with the %i that its provider moved instead: nothing is won or lost',
    async (direction, baht) => {
      const { member, id, saying } = await movedInstead(direction, baht);
      await world.timePasses(2_000);
      await world.work(saying);
      const why = `OTHER_AMOUNT ${direction === 'in' ? baht : -baht}`;
      expect(await open(id)).toMatchObject({ why, decisions: ['settle', 'release'] });
      expect(await settleAs(id, direction === 'in' ? baht : -baht)).toBe('done');
      const held =
        direction === 'in'
          ? { wallet: 100 - baht, 'game:JOKER': baht }
          : { wallet: baht, 'game:JOKER': 100 - baht };
      expect(await games.holdings(member)).toEqual(held);
      await games.expectClean(member, 'JOKER');
      await readBalances(saying, member);
      expect(await games.holdings(member)).toEqual(held);
      expect(await playOf(member)).toEqual([]);
      // Who decided it, and why, stands with the transfer and with what differs.
      const notes = await world.owner.rows(
        sql<{ amount: bigint; note: string }>`select amount, contradiction_note as note from game_transfer
          where member_id = ${member.id} and contradiction_note is not null order by amount`,
      );
      expect(notes.map(({ amount }) => amount)).toEqual([1_500n, 4_000n]);
      for (const { note } of notes) expect(note).toBe('OPERATOR somchai: ticket 17 of JOKER');
    },
  );

  it('and that it then says to have moved as asked counts with all that a settle moves back', async () => {
    const { member, id, saying } = await movedInstead('in', 55);
    await world.timePasses(2_000);
    await world.work(saying);
    expect((await open(id))?.moves).toBe(4_000n);
    expect(await settleAs(id, 55)).toBe('done');
    await world.timePasses(HOUR_MS);
    await world.work(
      withGame(world.deps, 'JOKER', () => ({
        recovery: { kind: 'status', transferStatus: async (order) => plantedTransfer(order, 9_900n) },
      })),
    );
    const one = await open(id);
    expect(one).toMatchObject({ why: 'OTHER_AMOUNT 99', moves: 5_500n });
    if (one) expect(mostBooked(transferCases, { ...one, moves: -20_000n })).toBe(20_000n);
    expect(await games.holdings(member)).toEqual({ wallet: 45, 'game:JOKER': 55 });
    expect(await decide(id, 'note')).toBe('done');
  });

  it('from game to game leaves what its provider moved instead in the wallet', async () => {
    const { member, id, saying } = await movedInstead('out', 25, 'SLOTXO');
    await world.timePasses(2_000);
    await world.work(saying);
    expect(await settleAs(id, -25)).toBe('done');
    const held = { wallet: 25, 'game:JOKER': 75 };
    expect(await games.holdings(member)).toEqual(held);
    const states = (await games.transfersOf(member)).map(({ state }) => state);
    expect(states.sort()).toEqual(['refused', 'settled', 'settled', 'settled']);
    await refresh(member);
    expect(await games.holdings(member)).toEqual(held);
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('that came back is settled with what its provider moved instead', async () => {
    const { member, id, saying } = await movedInstead('in', 25);
    await world.timePasses(HOUR_MS);
    await world.work();
    expect((await games.transfersOf(member)).at(-1)?.state).toBe('released');
    await world.timePasses(61_000);
    await world.work(saying);
    expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 25', decisions: ['settle', 'note'] });
    expect(await settleAs(id, 25)).toBe('done');
    expect(await open(id)).toBeUndefined();
    expect(await games.holdings(member)).toEqual({ wallet: 75, 'game:JOKER': 25 });
    await refresh(member);
    await games.expectClean(member, 'JOKER');
    expect(await playOf(member)).toEqual([]);
  });

  it('stays as it is where what its provider moved beyond it is not there', async () => {
    const { member, id, saying } = await movedInstead('in', 120);
    await world.timePasses(2_000);
    await world.work(saying);
    const before = await games.holdings(member);
    expect(before).toEqual({ wallet: 60, transit: 40 });
    expect(await settleAs(id, 120)).toBe('not-enough');
    expect(await games.holdings(member)).toEqual(before);
    expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 120', decisions: ['settle', 'release'] });
    expect(await decide(id, 'release')).toBe('done');
    await world.expectClean();
  });
});

it('is read and decided on the command line, by its id, with a name and a reason', async () => {
  const { member, id, arrives } = await cameBack('in');
  await arrives();
  await world.timePasses(61_000);
  await world.work();
  const cases = (...args: string[]) => command(world.databaseUrl, 'cases', ...args);
  expect((await cases('list')).stdout).toMatch(
    new RegExp(`${id} .*transfer  APPLIED  40.00 THB  JOKER  member ${member.id}`),
  );
  expect((await cases('show', id)).stdout).toMatch(
    /money +wallet to JOKER; given back\n +decide +settle or note/,
  );
  const name = await shown(world, transferCases, id);
  expect((await cases('settle', id, '00000000', 'somchai', 'ticket 17')).code).toBe(1);
  expect(await cases('release', id, name, 'somchai', 'ticket 17')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('cannot be decided so'),
  });
  expect(await cases('settle', id, name, 'somchai', 'ticket 17')).toMatchObject({
    code: 0,
    stdout: 'Done.\n',
  });
  expect((await cases('show', id)).code).toBe(1);
  await games.expectClean(member, 'JOKER');
});

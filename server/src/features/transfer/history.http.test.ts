import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, unsettledGameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { transferCases } from './review.ts';

/*
 * BetFlix tells what became of a transfer by the player's credit history alone, and a list may be behind: what is not in it yet is no refusal. Over real
 * HTTP against the sandbox, whose history lacks what was moved for as long as `lag` says.
 */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(unsettledGameWorld);
  games = gamesIn(world);
});
afterEach(async () => {
  await games.heal();
  await lag(0);
  await games.listenNoMore();
});
afterAll(() => world.close());

const lag = (ms: number) => world.act('PUT', '/settings', { betflixHistoryMs: ms });

/** A transfer of 40 baht of the 100 that were there, whose answer comes to `kind`. */
async function unanswered(direction: 'in' | 'out', kind: string): Promise<TestMember> {
  const member = await games.member(100, 'BETFLIX');
  if (direction === 'out') await games.move(member, 'WALLET', 'BETFLIX', 100);
  await lag(24 * HOUR_MS);
  await games.fault(kind, { party: 'BETFLIX', call: 'transfer' });
  const [from, to] = direction === 'in' ? ['WALLET', 'BETFLIX'] : ['BETFLIX', 'WALLET'];
  expect(cameTo(await games.move(member, from as string, to as string, 40))).toBe('PROCESSING');
  return member;
}

async function hoursPass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await world.timePasses(HOUR_MS);
    await world.work();
  }
}

async function caseOf(member: TestMember) {
  const { id } = await world.owner.one(
    sql<{ id: OperationId }>`
      select id from game_transfer where member_id = ${member.id} order by created_at desc limit 1`,
  );
  const [open] = await transferCases.open(world.deps, id);
  const decide = (decision: 'settle' | 'release') =>
    decideCase(world.deps, transferCases, { id, decision, evidence: { by: 'somchai', reason: 'ticket 17' } });
  return { open, decide };
}

const refresh = ({ token }: TestMember) => world.api('wallet.refresh', { token });

describe.each(['in', 'out'] as const)('a transfer (%s) that the history does not have', (direction) => {
  const left = direction === 'in' ? { wallet: 60 } : { 'game:BETFLIX': 60 };
  const moved = direction === 'in' ? { wallet: 60, 'game:BETFLIX': 40 } : { wallet: 40, 'game:BETFLIX': 60 };
  const asBefore = direction === 'in' ? { wallet: 100 } : { 'game:BETFLIX': 100 };

  it('is in transit until its row comes, however late, and nothing of it is play', async () => {
    const member = await unanswered(direction, 'lost-response');
    await hoursPass(3);
    await refresh(member);
    expect(await games.holdings(member)).toEqual({ ...left, transit: 40 });
    expect((await caseOf(member)).open).toMatchObject({ why: 'NO_ANSWER', party: 'BETFLIX' });

    await lag(0);
    await hoursPass(1);
    expect((await caseOf(member)).open).toBeUndefined();
    await refresh(member);
    expect(await games.holdings(member)).toEqual(moved);
    await games.expectClean(member, 'BETFLIX');
  });

  it('comes back by a person who has asked, and a row that comes all the same is a case and no play', async () => {
    const member = await unanswered(direction, 'applied-timeout');
    await hoursPass(2);
    expect(await (await caseOf(member)).decide('release')).toBe('done');
    expect(await games.holdings(member)).toEqual(asBefore);

    await lag(0);
    await refresh(member);
    expect(await games.holdings(member)).toEqual(asBefore);
    await hoursPass(1);
    expect((await caseOf(member)).open).toMatchObject({ why: 'APPLIED', decisions: ['settle', 'note'] });
    expect(await (await caseOf(member)).decide('settle')).toBe('done');
    await refresh(member);
    expect(await games.holdings(member)).toEqual(moved);
    await games.expectClean(member, 'BETFLIX');
  });

  it('comes back by itself where the call was refused, though not at once', async () => {
    const member = await unanswered(direction, 'rate-limit');
    await world.work();
    expect(await games.holdings(member)).toEqual({ ...left, transit: 40 });
    await hoursPass(1);
    expect(await games.holdings(member)).toEqual(asBefore);
    await games.expectClean(member, 'BETFLIX');
  });
});

it('is asked about alone: another one at the account waits for its end', async () => {
  const member = await unanswered('in', 'timeout');
  expect(cameTo(await games.move(member, 'WALLET', 'BETFLIX', 10))).toBe('TRANSFER_FAIL');
  await hoursPass(2);
  expect(await (await caseOf(member)).decide('release')).toBe('done');
  await lag(0);
  expect(cameTo(await games.move(member, 'WALLET', 'BETFLIX', 10))).toBe('SUCCESS');
  expect(await games.holdings(member)).toEqual({ wallet: 90, 'game:BETFLIX': 10 });
});

/** A bet that is not decided yet reads as nothing: no bonus ends by that, and none lets money go. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { unknown } from '../../providers/outcome.ts';
import { steadyClock } from '../../testing/clock.ts';
import { cameTo, withGame } from '../../testing/games.ts';
import { plantedTransfer } from '../../testing/planted.ts';
import type { TestMember } from '../../testing/world.ts';
import { advanceTransfer } from '../transfer/transfer.lifecycle.ts';
import { createTransfer } from '../transfer/transfer.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';
import { bonusSweeps } from './bonus.lifecycle.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

const HOUR_MS = 3_600_000;

const refusedBy = (message: string) => ({ body: expect.objectContaining({ message }) });

async function withBonus(): Promise<TestMember> {
  const { games, offer, activate } = bonuses;
  const member = await games.member(100, 'JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.moveAll(member, 'JOKER');
  return member;
}

const refresh = ({ token }: TestMember) => bonuses.world.api('wallet.refresh', { token });

/** So many hours pass, also for what the ledger has of a game. */
async function gameAges({ id }: TestMember, code: string, hours: number): Promise<void> {
  const { owner, timePasses } = bonuses.world;
  await owner.run(sql`update ledger.entry set created_at = created_at - make_interval(hours => ${hours}::int)
    where account_id = account_of(${id}, ${`game:${code}`}, 'THB')`);
  await timePasses(hours * HOUR_MS);
}

/** A bonus of 50 for 100 baht, all at a game that tells of no open bets. */
async function unseenAt(
  code: 'SEXYGAME' | 'BETFLIX',
  ...others: ('SEXYGAME' | 'BETFLIX' | 'JOKER')[]
): Promise<TestMember> {
  const { games, offer, activate } = bonuses;
  const member = await games.member(100, code, ...others);
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.moveAll(member, code);
  return member;
}

/** These games keep silent from now on, and have done so for longer than anybody waits. */
async function silentForGood(
  member: TestMember,
  calls: Record<string, string> = { JOKER: 'GC' },
): Promise<void> {
  for (const [party, call] of Object.entries(calls))
    await bonuses.games.fault('timeout', { times: 1_000, party, call });
  await refresh(member);
  // One that kept silent in a test before may not have been read in this one.
  await bonuses.world.owner.run(sql`update game_account set silent_since = now() - interval '8 days', silent_hours = 190,
    synced_at = now() - interval '30 days', tells_outstanding = true where member_id = ${member.id}`);
}

/** Of the 400 in the wallet, all of it put in under a bonus, 300 can be withdrawn: the bonus is over, and took nothing. */
async function expectFree(member: TestMember): Promise<void> {
  const { world, games, withdraw, active, baht } = bonuses;
  expect(await withdraw(member, 300)).toMatchObject({ status: 202 });
  expect((await active(member)).status).toBe(false);
  expect(await baht(member)).toBe(100);
  await games.heal();
  await world.expectClean();
}

/** Of 800 baht 700 lie in a game that has been out of reach for eight days, and 100 are a new deposit. */
async function outOfReach(other: 'JOKER' | 'SEXYGAME'): Promise<TestMember> {
  const { world, games, deposit } = bonuses;
  const member = await games.member(700, 'SLOTXO', other);
  await games.moveAll(member, 'SLOTXO');
  await games.fault('timeout', { times: 1_000, party: 'SLOTXO', call: 'GC' });
  await refresh(member);
  await deposit(member, 100);
  await world.owner.run(sql`update game_account set silent_since = now() - interval '8 days', synced_at = now() - interval '30 days'
    where member_id = ${member.id} and game_code = 'SLOTXO'`);
  return member;
}

const waitsUntil = async (member: TestMember) => (await bonuses.active(member)).progress?.waitsUntil;

/** For how many hours it waits, to a tenth; undefined where it tells of no wait. */
async function waitsHours(member: TestMember): Promise<number | undefined> {
  const until = await waitsUntil(member);
  return until === undefined ? undefined : Math.round((Date.parse(until) - Date.now()) / (HOUR_MS / 10)) / 10;
}

it('all staked on an open bet that the game tells of keeps the bonus and its condition, until it is decided', async () => {
  const { games, sweep, lossStands, active, withdraw, clear } = bonuses;
  const [winner, loser] = [await withBonus(), await withBonus()];
  for (const member of [winner, loser]) {
    await games.stake(member, 'JOKER', 150);
    await refresh(member);
  }
  await sweep();
  expect((await active(winner)).progress).toMatchObject({ total: 150, won: -100, clears: null });
  expect(await withdraw(winner, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.settle(winner, 'JOKER', 300);
  await games.settle(loser, 'JOKER', 0);
  await refresh(loser);
  await sweep();
  expect((await active(loser)).status).toBe(true);
  await lossStands();
  await sweep();
  expect(await withdraw(winner, 300)).toMatchObject(refusedBy('BONUS_CONDITION'));
  expect(await clear(winner)).toMatchObject(refusedBy('BONUS_CONDITION'));
  // Where the game says that nothing is open, it ends as soon as the loss has stood.
  expect((await active(loser)).status).toBe(false);
  await games.expectClean(winner, 'JOKER');
});

it('a balance of nothing that a game tells by mistake ends no bonus: it has to stand, and is read again', async () => {
  const { world, games, sweep, lossStands, active, withdraw } = bonuses;
  const member = await withBonus();
  // As if all was lost, and was there again the next time.
  await games.play(member, 'JOKER', -150);
  await refresh(member);
  await sweep();
  const { until } = await world.owner.one(sql<{ until: Date }>`
    select max(at) + interval '2 minutes' as until from game_play where member_id = ${member.id}`);
  const waitsUntil = until.toISOString();
  expect((await active(member)).progress).toMatchObject({ total: 0, clears: null, waitsUntil });
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.play(member, 'JOKER', 150);
  await lossStands();
  await sweep();
  expect((await active(member)).progress).toMatchObject({ total: 150, won: 50 });
  await games.expectClean(member, 'JOKER');
});

it('a game that was played empty and then keeps silent does not let it end', async () => {
  const { games, sweep, active, withdraw } = bonuses;
  const member = await withBonus();
  await games.stake(member, 'JOKER', 150);
  await refresh(member);
  await games.settle(member, 'JOKER', 0);
  await refresh(member);
  await games.fault('timeout', { times: 20, call: 'GC' });
  await refresh(member);
  await sweep();
  expect((await active(member)).status).toBe(true);
  await games.play(member, 'JOKER', 300);
  await games.heal();
  expect(await withdraw(member, 300)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await games.expectClean(member, 'JOKER');
});

it('at a game that tells of no open bets it ends only when one could not come back any more', async () => {
  const { world, games, sweep, lossStands, active, withdraw } = bonuses;
  const member = await withBonus();
  const tells = (does: boolean) =>
    world.owner.run(
      sql`update game_account set tells_outstanding = ${does} where member_id = ${member.id} and game_code = 'JOKER'`,
    );
  await tells(false);
  expect(await waitsUntil(member)).toBeUndefined();
  await games.play(member, 'JOKER', -150);
  await refresh(member);
  await tells(false);
  expect(await isOver(member)).toBe(false);
  // It says until when it waits, and so does a withdrawal that it stands in the way of.
  const { token } = member;
  await sweep();
  expect(await waitsHours(member)).toBe(12);
  const until = await waitsUntil(member);
  expect((await active(member)).progress).toMatchObject({ total: 0, clears: null, waitsUntil: until });
  const { reasons } = (await world.api('withdraw.explain', { token, body: {} })).body;
  expect(reasons).toContainEqual(expect.objectContaining({ code: 'BONUS_CONDITION', until }));
  // What waits for something else says nothing of it.
  const open = (transfers: number) =>
    world.owner.run(
      sql`update game_account set open_transfers = ${transfers} where member_id = ${member.id} and game_code = 'JOKER'`,
    );
  await open(1);
  expect(await waitsUntil(member)).toBeUndefined();
  await open(0);
  expect(await waitsUntil(member)).toBe(until);
  await world.timePasses(11 * HOUR_MS);
  expect(await isOver(member)).toBe(false);
  await world.timePasses(2 * HOUR_MS);
  expect(await isOver(member)).toBe(true);
  // It is read again then, and tells.
  await lossStands();
  await sweep();
  expect((await active(member)).status).toBe(false);
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('MONEY_NOT_ENOUGH'));

  async function isOver({ id }: TestMember): Promise<boolean> {
    const { over } = await world.owner.one(sql<{ over: boolean }>`
      select s.is_over as over from member_bonus b cross join lateral bonus_standing(b) s
       where b.member_id = ${id} and b.ended_at is null`);
    return over;
  }
});

it('a bet on a match days ahead is waited for where there are such, so much longer than a round at a table', async () => {
  const { world, games, sweep, active, withdraw } = bonuses;
  const [ahead, table] = [await unseenAt('BETFLIX'), await unseenAt('SEXYGAME')];
  for (const [member, code] of [
    [ahead, 'BETFLIX'],
    [table, 'SEXYGAME'],
  ] as const) {
    await games.stake(member, code, 150);
    await refresh(member);
  }
  await sweep();
  expect([await waitsHours(ahead), await waitsHours(table)]).toEqual([120, 12]);
  await world.timePasses(13 * HOUR_MS);
  await sweep();
  expect((await active(table)).status).toBe(false);
  await world.timePasses(100 * HOUR_MS);
  await sweep();
  // The match is played: what it pays stands under the condition.
  await games.settle(ahead, 'BETFLIX', 153);
  expect(await withdraw(ahead, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  expect((await active(ahead)).progress).toMatchObject({ total: 153, won: 53 });
  await games.play(ahead, 'BETFLIX', -153);
  await refresh(ahead);
  // And what is lost of it is waited for anew, as it was there again, also where nobody has looked between.
  expect(await waitsHours(ahead)).toBe(120);
  await sweep();
  expect(await waitsHours(ahead)).toBe(120);
  await world.timePasses(121 * HOUR_MS);
  await sweep();
  expect((await active(ahead)).status).toBe(false);
  await games.expectClean(ahead, 'BETFLIX');
});

it('what is played with other money once it is used up begins no wait anew', async () => {
  const { world, games, deposit, sweep, active, withdraw } = bonuses;
  const member = await unseenAt('BETFLIX', 'SEXYGAME');
  await games.play(member, 'BETFLIX', -150);
  await refresh(member);
  await sweep();
  // Each day some more is lost.
  for (let day = 0; day < 4; day += 1) {
    await world.timePasses(24 * HOUR_MS);
    await deposit(member, 200);
    for (const code of ['BETFLIX', 'SEXYGAME']) {
      await games.move(member, 'WALLET', code, 100);
      await games.play(member, code, -90);
      await refresh(member);
    }
    await sweep();
    expect(await waitsHours(member)).toBe(96 - 24 * day);
    expect((await active(member)).progress).toMatchObject({ total: -180 * (day + 1) });
    expect(await withdraw(member, 10)).toMatchObject(refusedBy('BONUS_CONDITION'));
  }
  await world.timePasses(25 * HOUR_MS);
  await sweep();
  expect((await active(member)).status).toBe(false);
  await games.expectClean(member, 'BETFLIX', 'SEXYGAME');
});

it('it waits from when the last of it was lost, as a bet may be made until then, for all games that it may be at', async () => {
  const { world, games, offer, activate, deposit, sweep, active } = bonuses;
  const member = await games.member(200, 'BETFLIX', 'SEXYGAME', 'JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.move(member, 'WALLET', 'BETFLIX', 50);
  await games.moveAll(member, 'JOKER');
  await games.play(member, 'BETFLIX', -20);
  await refresh(member);
  await world.timePasses(30 * HOUR_MS);
  // A win there that nobody has read is staked by now, and what was left there, too.
  await games.stake(member, 'BETFLIX', 30);
  await games.play(member, 'JOKER', -250);
  await refresh(member);
  await sweep();
  await world.timePasses(2 * HOUR_MS);
  expect(await waitsHours(member)).toBe(118);
  // A win of other money there makes the bonus be there again.
  await deposit(member, 100);
  await games.moveAll(member, 'JOKER');
  await games.play(member, 'JOKER', 30);
  await refresh(member);
  expect(await waitsUntil(member)).toBeUndefined();
  await sweep();
  await world.timePasses(1 * HOUR_MS);
  await games.play(member, 'JOKER', -26);
  await refresh(member);
  await sweep();
  expect(await waitsHours(member)).toBe(120);
  await world.timePasses(119 * HOUR_MS);
  await sweep();
  expect((await active(member)).status).toBe(true);
  await world.timePasses(2 * HOUR_MS);
  await sweep();
  expect((await active(member)).status).toBe(false);
});

it('it is used up when less than its threshold is left, also of what lay at a game before it and was brought out', async () => {
  const { world, games, offer, activate, deposit, sweep } = bonuses;
  const member = await games.member(103, 'BETFLIX', 'SEXYGAME', 'JOKER');
  await games.moveAll(member, 'BETFLIX');
  // So long ago that a bet of before is none any more.
  await gameAges(member, 'BETFLIX', 121);
  await deposit(member, 3);
  await games.moveAll(member, 'SEXYGAME');
  await gameAges(member, 'SEXYGAME', 13);
  await deposit(member, 100);
  const code = await offer({ threshold: 120 });
  expect(await activate(member, code)).toMatchObject({ status: 200 });
  await games.move(member, 'BETFLIX', 'WALLET', 103);
  await games.moveAll(member, 'JOKER');
  await games.play(member, 'JOKER', -250);
  await refresh(member);
  await sweep();
  expect(await waitsHours(member)).toBe(120);
  await world.timePasses(10 * HOUR_MS);
  await games.play(member, 'JOKER', -3);
  await refresh(member);
  await sweep();
  expect(await waitsHours(member)).toBe(110);
});

it('what it stands in the way of notes as well that it is used up, where nobody else looks', async () => {
  const { world, games, active, withdraw } = bonuses;
  const member = await unseenAt('SEXYGAME');
  await games.play(member, 'SEXYGAME', -150);
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  expect(await waitsHours(member)).toBe(12);
  await world.timePasses(11 * HOUR_MS);
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await world.timePasses(2 * HOUR_MS);
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('MONEY_NOT_ENOUGH'));
  expect((await active(member)).status).toBe(false);
});

it('some small change that was left at a game before keeps no bonus that was lost elsewhere', async () => {
  const { games, offer, activate, deposit, lossStands, sweep, active } = bonuses;
  const member = await games.member(3, 'BETFLIX', 'JOKER');
  await games.moveAll(member, 'BETFLIX');
  await gameAges(member, 'BETFLIX', 1);
  await deposit(member, 100);
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.moveAll(member, 'JOKER');
  await games.play(member, 'JOKER', -150);
  await refresh(member);
  await sweep();
  expect(await waitsHours(member)).toBe(0);
  await lossStands();
  await sweep();
  expect((await active(member)).status).toBe(false);
});

it('a bet of other money that a game tells of, and that was made before, shortens no wait', async () => {
  const { world, games, deposit, sweep } = bonuses;
  const member = await unseenAt('SEXYGAME', 'JOKER');
  await games.move(member, 'SEXYGAME', 'WALLET', 150);
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'JOKER', 400);
  await games.stake(member, 'JOKER', 400);
  await refresh(member);
  await sweep();
  await world.timePasses(13 * HOUR_MS);
  await games.moveAll(member, 'SEXYGAME');
  await games.stake(member, 'SEXYGAME', 150);
  await refresh(member);
  await games.settle(member, 'JOKER', 390);
  await refresh(member);
  expect(await waitsHours(member)).toBe(12);
});

it('what comes back at a table while other money lies on a match is waited for with the match', async () => {
  const { world, games, deposit, sweep, active, withdraw } = bonuses;
  const member = await unseenAt('SEXYGAME', 'BETFLIX');
  await games.stake(member, 'SEXYGAME', 150);
  await refresh(member);
  await sweep();
  expect(await waitsHours(member)).toBe(12);
  await world.timePasses(10 * HOUR_MS);
  await games.settle(member, 'SEXYGAME', 147);
  await deposit(member, 200);
  await games.move(member, 'WALLET', 'BETFLIX', 200);
  await games.stake(member, 'BETFLIX', 200);
  await games.move(member, 'BETFLIX', 'WALLET', 1);
  await refresh(member);
  expect((await active(member)).progress).toMatchObject({ total: -53 });
  expect(await waitsHours(member)).toBe(110);
  await world.timePasses(3 * HOUR_MS);
  await sweep();
  await games.settle(member, 'BETFLIX', 190);
  expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  expect((await active(member)).progress).toMatchObject({ total: 137 });
  await games.expectClean(member, 'SEXYGAME', 'BETFLIX');
});

it('a bet from before the bonus that a game does not tell of is not won with it when it is paid', async () => {
  const { world, games, offer, activate, deposit, active, withdraw } = bonuses;
  const member = await games.member(2_500, 'SEXYGAME', 'JOKER');
  await games.moveAll(member, 'SEXYGAME');
  // What was won before hides nothing of what is staked then.
  await games.play(member, 'SEXYGAME', 3_000);
  await refresh(member);
  await games.stake(member, 'SEXYGAME', 5_500);
  await refresh(member);
  await deposit(member, 1_000);
  expect(await activate(member, await offer({ percent: 100 }))).toMatchObject({ status: 200 });
  await games.settle(member, 'SEXYGAME', 5_440);
  await refresh(member);
  expect((await active(member)).progress).toMatchObject({ total: 7_440, won: 1_000, isMet: false });
  expect(await withdraw(member, 7_440)).toMatchObject(refusedBy('BONUS_CONDITION'));
  // What is won beyond the stake counts, and so does what is won elsewhere.
  await games.moveAll(member, 'SEXYGAME');
  await games.play(member, 'SEXYGAME', 160);
  await refresh(member);
  await games.moveAll(member, 'JOKER');
  expect((await active(member)).progress).toMatchObject({ total: 7_600, won: 1_100 });
  await games.play(member, 'JOKER', 3_901);
  await refresh(member);
  expect((await active(member)).progress).toMatchObject({ won: 5_001, isMet: true });
  expect(await withdraw(member, 7_440)).toMatchObject({ status: 202 });
  await world.expectClean();
});

it('so it is of a bet on a match days ahead, and what is won when none of before can be open counts', async () => {
  const { world, games, offer, activate, deposit, active } = bonuses;
  const member = await games.member(1_000, 'BETFLIX');
  await games.moveAll(member, 'BETFLIX');
  await games.stake(member, 'BETFLIX', 1_000);
  await refresh(member);
  await world.timePasses(3 * 24 * HOUR_MS);
  await deposit(member, 1_000);
  expect(await activate(member, await offer({ percent: 100 }))).toMatchObject({ status: 200 });
  const wins = async (baht: number) => {
    await games.play(member, 'BETFLIX', baht);
    await refresh(member);
    return (await active(member)).progress?.won;
  };
  // What nothing came back of takes nothing off: the bonus is there alone.
  expect((await active(member)).progress?.won).toBe(1_000);
  // What was won may have been staked before.
  expect(await wins(500)).toBe(1_000);
  await world.timePasses(4 * 24 * HOUR_MS);
  expect(await wins(100)).toBe(1_000);
  await world.timePasses(2 * 24 * HOUR_MS);
  // Nobody knows when this was won.
  expect(await wins(200)).toBe(1_000);
  expect(await wins(150)).toBe(1_150);
  await games.expectClean(member, 'BETFLIX');
});

it('and so where another bet, of before that time, was paid since it was made', async () => {
  const { world, games, offer, activate, deposit, active } = bonuses;
  const member = await games.member(2_400, 'BETFLIX', 'JOKER');
  await games.moveAll(member, 'BETFLIX');
  const plays = async (code: string, baht: number) => {
    await games.play(member, code, baht);
    await refresh(member);
  };
  await plays('BETFLIX', -1_200);
  await world.timePasses(2 * 24 * HOUR_MS);
  await plays('BETFLIX', -1_200);
  await world.timePasses(2 * 24 * HOUR_MS);
  await plays('BETFLIX', 1_176);
  await games.move(member, 'BETFLIX', 'JOKER', 1_176);
  await plays('JOKER', -1_176);
  await world.timePasses(27 * HOUR_MS);
  await deposit(member, 400);
  expect(await activate(member, await offer({ percent: 50 }))).toMatchObject({ status: 200 });
  await plays('BETFLIX', 1_176);
  expect((await active(member)).progress).toMatchObject({ total: 1_776, won: 200 });
});

it('there is none while a game tells of a win that a person has still to look at, or was emptied while it kept silent', async () => {
  const { games, offer, activate, deposit, world } = bonuses;
  const code = await offer();
  const doubted = await games.member(100, 'JOKER');
  const { owner } = world;
  await games.play(doubted, 'JOKER', 2_000_000);
  await refresh(doubted);
  expect(await activate(doubted, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  await owner.run(sql`update game_play_doubt set note = 'not theirs' where member_id = ${doubted.id}`);
  expect(await activate(doubted, code)).toMatchObject({ status: 200 });
  const member = await games.member(100, 'SLOTXO', 'JOKER2');
  await games.moveAll(member, 'SLOTXO');
  await games.fault('timeout', { times: 1_000, party: 'SLOTXO', call: 'GC' });
  await refresh(member);
  await games.move(member, 'SLOTXO', 'WALLET', 100);
  await games.move(member, 'WALLET', 'JOKER2', 100);
  await games.play(member, 'JOKER2', -100);
  await refresh(member);
  await gameAges(member, 'SLOTXO', 13);
  await deposit(member, 100);
  expect(await activate(member, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  // One that stays out of reach keeps nobody from one for ever, with money in it neither.
  const silentFor = (hours: number) =>
    owner.run(sql`update game_account set silent_since = now() - make_interval(hours => ${hours}::int), synced_at = now() - interval '30 days'
      where member_id in (${member.id}, ${left.id}) and game_code = 'SLOTXO'`);
  const left = await games.member(20, 'SLOTXO');
  await games.moveAll(left, 'SLOTXO');
  await deposit(left, 100);
  await silentFor(167);
  for (const one of [member, left])
    expect(await activate(one, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  await silentFor(169);
  for (const one of [member, left]) expect(await activate(one, code)).toMatchObject({ status: 200 });
  await games.heal();
});

it('what lay in a game that was out of reach when it was given neither meets it nor holds it when the game is there again', async () => {
  const { games, offer, activate, active, withdraw, sweep, lossStands, baht, world } = bonuses;
  const code = await offer({ percent: 50 });
  const left = async () => {
    const member = await outOfReach('JOKER');
    expect(await activate(member, code)).toMatchObject({ status: 200 });
    await games.heal();
    // It tells of what was won before as well.
    await games.play(member, 'SLOTXO', 900);
    await expect
      .poll(async () => {
        await refresh(member);
        return world.balance(member, 'game:SLOTXO');
      })
      .toBe(160_000n);
    expect((await active(member)).progress).toMatchObject({ total: 150, won: 50 });
    expect(await withdraw(member, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
    // One that kept silent in a test before may not have been read in this one.
    await world.owner.run(
      sql`update game_account set tells_outstanding = true where member_id = ${member.id}`,
    );
    return member;
  };
  const [one, other] = [await left(), await left()];
  // Nor is what goes there and comes back lost, or won; what comes beyond that was the member's before, also while it is on its way.
  await games.fault('timeout', { party: 'SLOTXO', call: 'TC' });
  expect(cameTo(await games.move(one, 'SLOTXO', 'WALLET', 1_400))).toBe('PROCESSING');
  expect((await active(one)).progress).toMatchObject({ total: 150, won: 50 });
  await games.heal();
  await world.timePasses(HOUR_MS);
  await world.work();
  expect((await active(one)).progress).toMatchObject({ total: 150, won: 50 });
  await games.move(one, 'WALLET', 'SLOTXO', 150);
  expect((await active(one)).progress).toMatchObject({ total: 150, won: 50 });
  await games.move(one, 'SLOTXO', 'WALLET', 1_750);
  expect(await baht(one)).toBe(1_750);
  expect((await active(one)).progress).toMatchObject({ total: 150, won: 50 });
  expect(await withdraw(one, 100)).toMatchObject(refusedBy('BONUS_CONDITION'));
  // Whoever has lost all of it elsewhere is free of it, and has what was theirs before.
  await games.moveAll(other, 'JOKER');
  await games.play(other, 'JOKER', -150);
  await refresh(other);
  await sweep();
  await lossStands();
  await sweep();
  expect((await active(other)).status).toBe(false);
  expect(await world.balance(other, 'game:SLOTXO')).toBe(160_000n);
  // So is who has lost it there.
  await games.move(one, 'WALLET', 'SLOTXO', 1_750);
  await games.play(one, 'SLOTXO', -1_750);
  await refresh(one);
  await sweep();
  await lossStands();
  await sweep();
  expect((await active(one)).status).toBe(false);
});

it('what is lost in a game that was out of reach when it was given keeps nobody waiting who has lost it elsewhere', async () => {
  const { world, games, offer, activate, sweep } = bonuses;
  const member = await outOfReach('SEXYGAME');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.heal();
  await games.moveAll(member, 'SEXYGAME');
  await games.play(member, 'SEXYGAME', -150);
  await refresh(member);
  await sweep();
  expect(await waitsHours(member)).toBe(12);
  await gameAges(member, 'SEXYGAME', 8);
  await games.play(member, 'SLOTXO', -50);
  await expect
    .poll(async () => {
      await refresh(member);
      return world.balance(member, 'game:SLOTXO');
    })
    .toBe(65_000n);
  expect(await waitsHours(member)).toBe(4);
});

it('what was put in later and moved to a game that was out of reach when it was given is left out once', async () => {
  const { world, games, offer, activate, deposit, active } = bonuses;
  const member = await outOfReach('JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'SLOTXO', 400);
  await world.owner.run(sql`update game_account set silent_since = now() - interval '8 days', silent_hours = 190,
    synced_at = now() - interval '30 days' where member_id = ${member.id} and game_code = 'SLOTXO'`);
  expect((await active(member)).progress).toMatchObject({ total: 150 });
  await games.heal();
});

describe('into a game for which nobody waits any more nothing goes, whose bonus would end without it', () => {
  const givenUp = (member: TestMember) =>
    bonuses.world.owner.run(sql`update game_account set silent_since = now() - interval '8 days', silent_hours = 190,
      synced_at = now() - interval '30 days', stale = true where member_id = ${member.id} and game_code = 'SLOTXO'`);
  const refused = { status: 502, body: { message: 'TRANSFER_FAIL' } };

  it('from the wallet, or from another game', async () => {
    const { world, games, offer, activate, active, withdraw } = bonuses;
    const member = await outOfReach('JOKER');
    await givenUp(member);
    expect(await activate(member, await offer())).toMatchObject({ status: 200 });
    await games.move(member, 'WALLET', 'JOKER', 100);
    expect(await games.move(member, 'WALLET', 'SLOTXO', 50)).toMatchObject(refused);
    expect(await games.moveAll(member, 'SLOTXO')).toMatchObject(refused);
    expect(await games.move(member, 'JOKER', 'SLOTXO', 50)).toMatchObject(refused);
    expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 100, 'game:SLOTXO': 700 });
    expect((await active(member)).progress).toMatchObject({ total: 150 });
    expect(await withdraw(member, 100)).toMatchObject({ status: 400, body: { message: 'BONUS_CONDITION' } });
    // Nor while something is on its way out of it, as all may go that is there.
    await games.fault('lost-response', { party: 'SLOTXO', call: 'TC' });
    expect((await games.move(member, 'SLOTXO', 'WALLET', 1)).status).toBe(202);
    expect(await games.move(member, 'WALLET', 'SLOTXO', 50)).toMatchObject(refused);
    expect((await games.move(member, 'SLOTXO', 'WALLET', 699)).status).toBe(200);
    expect(await world.balance(member, 'wallet')).toBe(74_900n);
    await games.heal();
  });

  it('as the second half of a move that was under way', async () => {
    const { world, games } = bonuses;
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.fault('lost-response', { call: 'TC' });
    expect((await games.move(member, 'JOKER', 'SLOTXO', 30)).status).toBe(202);
    await givenUp(member);
    await world.timePasses(HOUR_MS);
    await world.work();
    expect((await games.transfersOf(member)).map(({ state }) => state)).toEqual([
      ...['settled', 'settled', 'refused'],
    ]);
    expect(await games.holdings(member)).toEqual({ wallet: 30, 'game:JOKER': 70 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });
});

it('what was the member’s before and came back from such a game is not won where as much goes there again', async () => {
  const { world, games, offer, activate, deposit, active } = bonuses;
  const member = await outOfReach('JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.move(member, 'SLOTXO', 'WALLET', 300);
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'SLOTXO', 400);
  expect((await active(member)).progress).toMatchObject({ total: 150 });
  await world.owner.run(sql`update game_account set silent_since = now() - interval '8 days', silent_hours = 190,
    synced_at = now() - interval '30 days' where member_id = ${member.id} and game_code = 'SLOTXO'`);
  expect((await active(member)).progress).toMatchObject({ total: 150, won: 50 });
  await games.heal();
});

it('what was put in later is left out once, also where it went to such a game and to another that keeps silent', async () => {
  const { world, games, offer, activate, deposit, active } = bonuses;
  const member = await outOfReach('JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'JOKER', 400);
  await games.move(member, 'WALLET', 'SLOTXO', 150);
  await world.owner.run(sql`update game_account set stale = true, silent_since = now() - interval '8 days', silent_hours = 190,
    synced_at = now() - interval '30 days' where member_id = ${member.id}`);
  expect((await active(member)).progress).toMatchObject({ total: 0 });
  await games.heal();
});

it('what is on its way out of such a game when it is given is waited for, though nobody had seen it yet', async () => {
  const { world, offer, activate, active, games } = bonuses;
  const member = await outOfReach('JOKER');
  const code = await offer();
  const answer = await world.owner.transaction(async (tx) => {
    await tx.run(
      sql`update game_account set open_transfers = 1 where member_id = ${member.id} and game_code = 'SLOTXO'`,
    );
    const asked = activate(member, code);
    await expect
      .poll(() =>
        world.owner.rows(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`,
        ),
      )
      .not.toEqual([]);
    return { asked };
  });
  expect(await answer.asked).toMatchObject(refusedBy('BONUS_REMAINING'));
  expect((await active(member)).status).toBe(false);
  await world.owner.run(sql`update game_account set open_transfers = 0 where member_id = ${member.id}`);
  await games.heal();
});

it('for a deposit that went into a game that does not tell there is none: a win that nobody read hides a bet', async () => {
  const { games, offer, activate, deposit } = bonuses;
  const member = await games.member(1_000, 'SEXYGAME', 'JOKER');
  const code = await offer({ percent: 20 });
  await games.moveAll(member, 'SEXYGAME');
  await games.play(member, 'SEXYGAME', 5_000);
  await games.stake(member, 'SEXYGAME', 5_000);
  expect(await activate(member, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  // It is the same where all of it came back, and over when no bet can any more.
  await games.move(member, 'SEXYGAME', 'WALLET', 1_000);
  await gameAges(member, 'SEXYGAME', 11);
  expect(await activate(member, code)).toMatchObject(refusedBy('BONUS_REMAINING'));
  await gameAges(member, 'SEXYGAME', 2);
  expect(await activate(member, code)).toMatchObject({ status: 200 });
  // At one with bets on matches of another day it is so for longer.
  const ahead = await games.member(1_000, 'BETFLIX');
  await games.moveAll(ahead, 'BETFLIX');
  for (const [hours, expected] of [
    [119, refusedBy('BONUS_REMAINING')],
    [2, { status: 200 }],
  ] as const) {
    await gameAges(ahead, 'BETFLIX', hours);
    expect(await activate(ahead, code)).toMatchObject(expected);
  }
  // Nobody is kept from one by having been in another game, or in such a one before.
  const [elsewhere, before] = [
    await games.member(1_000, 'JOKER'),
    await games.member(1_000, 'SEXYGAME'),
  ] as const;
  await games.moveAll(elsewhere, 'JOKER');
  await games.moveAll(before, 'SEXYGAME');
  await games.play(before, 'SEXYGAME', -1_000);
  await deposit(before, 1_000);
  for (const member of [elsewhere, before])
    expect(await activate(member, code)).toMatchObject({ status: 200 });
});

it('a member whose bonus cannot be ended keeps no other from its end', async () => {
  const { world, games, lossStands, active } = bonuses;
  const [bad, good] = [await withBonus(), await withBonus()];
  for (const member of [bad, good]) {
    await games.play(member, 'JOKER', -150);
    await refresh(member);
  }
  await lossStands();
  const name = await games.username(bad, 'JOKER');
  const broken = withGame(world.deps, 'JOKER', ({ balance }) => ({
    balance(player) {
      if (player.username === name) throw new Error('broken');
      return balance(player);
    },
  }));
  for (const { run } of bonusSweeps) await run(broken);
  expect((await active(bad)).status).toBe(true);
  expect((await active(good)).status).toBe(false);
});

it('a game that keeps silent for longer than any that comes back keeps neither it nor the member’s other money', async () => {
  const { world, games, sweep, active, withdraw, deposit, baht } = bonuses;
  const member = await withBonus();
  await games.fault('timeout', { times: 1_000, call: 'GC' });
  await refresh(member);
  await deposit(member, 400);
  const silentFor = (days: number) =>
    world.owner.run(sql`update game_account set silent_since = now() - make_interval(days => ${days}::int), silent_hours = ${days * 24},
      synced_at = now() - interval '30 days' where member_id = ${member.id}`);
  await silentFor(6);
  await sweep();
  expect((await active(member)).status).toBe(true);
  expect(await withdraw(member, 300)).toMatchObject(refusedBy('BONUS_CONDITION'));
  await silentFor(8);
  expect(await withdraw(member, 300)).toMatchObject({ status: 202 });
  expect((await active(member)).status).toBe(false);
  expect(await baht(member)).toBe(100);
  await games.heal();
  await world.expectClean();
});

it('a game that was twice out of reach a week apart is not one that has kept silent so long', async () => {
  const { world, games, sweep, active } = bonuses;
  const member = await withBonus();
  await games.fault('timeout', { times: 1_000, call: 'GC' });
  await refresh(member);
  await games.heal();
  // Nobody of the house comes by; it is asked again all the same, within the hour.
  const clock = steadyClock();
  const later = async (hours: number) => {
    clock.pass(hours * HOUR_MS);
    await world.owner.run(sql`update game_account set silent_since = silent_since - make_interval(hours => ${hours}),
      silent_at = silent_at - make_interval(hours => ${hours}), synced_at = synced_at - make_interval(hours => ${hours}) where member_id = ${member.id}`);
    await sweep();
  };
  await later(2);
  const row = () =>
    world.owner.one(
      sql<{ stale: boolean; hours: number; is: boolean }>`
        select stale, silent_hours as hours, silent_since is not null as is from game_account where member_id = ${member.id} and game_code = 'JOKER'`,
    );
  expect(await row()).toMatchObject({ stale: false, is: false });
  await games.fault('timeout', { times: 1_000, call: 'GC' });
  await refresh(member);
  expect(await row()).toMatchObject({ stale: true, is: true, hours: 1 });
  await refresh(member);
  expect((await row()).hours).toBe(1);
  await world.owner.run(
    sql`update game_account set silent_since = now() - interval '8 days', synced_at = now() - interval '9 days' where member_id = ${member.id}`,
  );
  await sweep();
  expect((await active(member)).status).toBe(true);
  for (let hour = 2; hour < 5; hour += 1) await later(2);
  expect(await row()).toMatchObject({ hours: 4 });
  await world.owner.run(
    sql`update game_account set silent_hours = 82 where member_id = ${member.id} and game_code = 'JOKER'`,
  );
  await later(2);
  expect(await row()).toMatchObject({ hours: 83 });
  expect((await active(member)).status).toBe(true);
  await later(2);
  await sweep();
  expect((await active(member)).status).toBe(false);
  await games.heal();
  await world.expectClean();
});

it('what was put in later and moved to a game that keeps silent is left out once', async () => {
  const { world, games, sweep, active, offer, activate, deposit, baht } = bonuses;
  const member = await games.member(100, 'JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  const before = await baht(member);
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'JOKER', 400);
  await silentForGood(member);
  await sweep();
  await sweep();
  expect((await active(member)).status).toBe(true);
  expect(await baht(member)).toBe(before);
  await games.heal();
  await world.expectClean();
});

it('of what lies in a game that keeps silent no more is the member’s than was put in before it went there', async () => {
  const { games, activate, offer, deposit } = bonuses;
  const member = await games.member(100, 'JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await deposit(member, 10);
  await games.moveAll(member, 'JOKER');
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'JOKER', 1);
  await deposit(member, 1);
  await silentForGood(member);
  await expectFree(member);
});

it('what was put in later and came back from a game before it kept silent is the member’s, and no bonus money', async () => {
  const { games, deposit } = bonuses;
  const member = await withBonus();
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'JOKER', 400);
  await games.move(member, 'JOKER', 'WALLET', 400);
  await silentForGood(member);
  await expectFree(member);
});

it('what a game would not give back before it kept silent is bonus money, and not what was put in meanwhile', async () => {
  const { world, games, deposit } = bonuses;
  const member = await withBonus();
  const absent = withGame(world.deps, 'JOKER', () => ({
    transfer: async () => unknown('timeout'),
    recovery: { kind: 'status', transferStatus: async (order) => plantedTransfer(order, 'nothing') },
  }));
  const operation = newOperation();
  const body = { from: 'JOKER', to: 'WALLET', amount: 100 };
  expect((await createTransfer(absent, { member, operation, claim: undefined, body })).status).toBe(
    'PROCESSING',
  );
  await deposit(member, 400);
  await world.timePasses(HOUR_MS);
  await advanceTransfer(absent, operation);
  expect(await games.transfersOf(member)).toContainEqual(
    expect.objectContaining({ id: operation, state: 'released' }),
  );
  await games.listenNoMore();
  await silentForGood(member);
  await expectFree(member);
});

it('of what was put in later and moved to a game that keeps silent no more counts than is still there', async () => {
  const { games, active, activate, offer, deposit } = bonuses;
  const member = await games.member(100, 'SLOTXO', 'JOKER2');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.move(member, 'WALLET', 'SLOTXO', 100);
  await deposit(member, 400);
  await games.move(member, 'WALLET', 'JOKER2', 100);
  await games.play(member, 'JOKER2', -80);
  await refresh(member);
  expect(await games.holdings(member)).toMatchObject({ 'game:JOKER2': 20 });
  await silentForGood(member, { SLOTXO: 'GC', JOKER2: 'balance' });
  // In the wallet are 350, of which 400 were put in, and of the 100 at the first game 20.
  expect((await active(member)).progress).toMatchObject({ total: -30 });
  await games.heal();
  await bonuses.world.expectClean();
});

it('a game whose reading comes to nothing keeps no other from being asked again', async () => {
  const { world, games } = bonuses;
  const member = await withBonus();
  await games.fault('timeout', { times: 1_000, call: 'GC' });
  await refresh(member);
  await games.heal();
  const broken = withGame(world.deps, 'JOKER', () => ({
    balance() {
      throw new Error('broken');
    },
  }));
  const state = () =>
    world.owner.one(
      sql<{ asked: boolean; hours: number; stale: boolean }>`
        select silent_at > now() - interval '1 hour' as asked, silent_hours as hours, stale from game_account where member_id = ${member.id} and game_code = 'JOKER'`,
    );
  await world.owner.run(sql`update game_account set silent_at = null where member_id = ${member.id}`);
  for (const { run } of bonusSweeps) await run(broken);
  expect(await state()).toEqual({ asked: true, hours: 1, stale: true });
});

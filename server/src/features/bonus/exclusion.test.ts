/** Who excludes themselves gets their own money out of a bonus, and no bonus money. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

const exclude = ({ token }: TestMember) =>
  bonuses.world.api('protection.exclusion', { token, body: { months: 6 } });
const rest = ({ token }: TestMember) =>
  bonuses.world.api('protection.timeout', { token, body: { hours: 24 } });

/** Deposit 1,000, bonus 500, 100 of it in a game, where so much was won. */
async function player(won: number): Promise<TestMember> {
  const { games, offer, activate } = bonuses;
  const member = await games.member(1_000, 'JOKER');
  expect(await activate(member, await offer())).toMatchObject({ status: 200 });
  await games.move(member, 'WALLET', 'JOKER', 100);
  await games.play(member, 'JOKER', won);
  return member;
}

it('by withdrawing or clearing after an exclusion, which ends the bonus and takes its money back', async () => {
  const { world, withdraw, clear, active, lines, baht } = bonuses;
  const [one, other] = [await player(-10), await player(-10)];
  expect(await clear(one)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  await exclude(one);
  expect((await active(other)).progress).toMatchObject({ clears: null, returned: 0, staysAway: false });
  await exclude(other);
  expect((await active(other)).progress).toMatchObject({
    ...{ clears: 'leaving', returned: 500, staysAway: true },
  });
  const { body } = await world.api('withdraw.explain', { token: one.token, body: { amount: 900 } });
  expect(JSON.stringify(body)).not.toContain('BONUS_CONDITION');
  // Without what goes back.
  expect(body).toMatchObject({ canWithdraw: true, available: 990 });
  // One that cannot be in any case leaves nothing.
  expect(await withdraw(one, 0.01)).toMatchObject({ body: { message: 'WITHDRAW_MINIMUM' } });
  expect((await active(one)).status).toBe(true);
  expect(await withdraw(one, 900)).toMatchObject({ status: 202 });
  expect(await clear(other)).toMatchObject({ status: 200 });
  for (const member of [one, other]) {
    expect((await active(member)).status).toBe(false);
    expect(
      (await lines(member)).map(({ statementType, status, amount }) => [statementType, status, amount]),
    ).toEqual([
      ['finish_bonus', 'FAILED', 0],
      ['bonus', 'SUCCESS', -500],
      ['bonus', 'SUCCESS', 500],
    ]);
  }
  expect(await baht(other)).toBe(900);
  await world.expectClean();
});

it('of one that was not touched is as it is told: it goes back as untouched, and its budget is there again', async () => {
  const { world, games, offer, activate, clear, withdraw, active, listed } = bonuses;
  const code = await offer({ budget: 1_500 });
  const [clears, withdraws, away] = [
    await games.member(1_000),
    await games.member(1_000),
    await games.member(1_000),
  ] as const;
  for (const member of [clears, withdraws, away]) expect((await activate(member, code)).status).toBe(200);
  await rest(clears);
  await exclude(withdraws);
  // Who does not stay away has asked for their money, and not for the end.
  expect(await withdraw(away, 100)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  expect((await active(clears)).progress).toMatchObject({ clears: 'untouched', returned: 500 });
  expect(await clear(clears)).toMatchObject({ status: 200 });
  expect(await withdraw(withdraws, 1_000)).toMatchObject({ status: 202 });
  const { outcomes, given } = await world.owner.one(sql<{ outcomes: string[]; given: bigint }>`
    select array_agg(outcome order by ended_at) as outcomes, (select given from bonus_money where bonus_code = ${code}) as given
      from member_bonus where bonus_code = ${code}`);
  expect([outcomes, given]).toEqual([['untouched', 'untouched', null], 50_000n]);
  expect((await listed(away, code))?.state).toBe('current');
  await world.expectClean();
});

it('in a time-out only where nothing was won: a day of rest frees no winnings of their condition', async () => {
  const { world, games, withdraw, active, lossStands } = bonuses;
  const [loser, winner] = [await player(-10), await player(10)];
  await rest(loser);
  await rest(winner);
  expect(await withdraw(winner, 900)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  // What was lost may yet turn out to be there.
  expect(await withdraw(loser, 900)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  await lossStands();
  expect(await withdraw(loser, 900)).toMatchObject({ status: 202 });
  expect((await active(winner)).progress).toMatchObject({ clears: null, staysAway: true });
  await world.expectClean();
  await games.expectAgreed(winner, 'JOKER');
});

/** Deposit 1,000 and bonus 1,000, all of it in a game. */
async function allIn(game: 'JOKER' | 'SEXYGAME'): Promise<TestMember> {
  const { games, offer, activate } = bonuses;
  const member = await games.member(1_000, game);
  expect(await activate(member, await offer({ percent: 100 }))).toMatchObject({ status: 200 });
  await games.moveAll(member, game);
  return member;
}

const refresh = ({ token }: TestMember) => bonuses.world.api('wallet.refresh', { token });
const waits = { body: { message: 'BONUS_CONDITION' } };

async function expectKept(member: TestMember): Promise<void> {
  expect(await bonuses.clear(member)).toMatchObject(waits);
  expect(await bonuses.withdraw(member, 100)).toMatchObject(waits);
  expect(await bonuses.active(member)).toMatchObject({ status: true, progress: { clears: null } });
}

it('not while all of it lies on a bet that is open: what that pays is not free of the condition', async () => {
  const { world, games, clear, baht } = bonuses;
  const member = await allIn('JOKER');
  await games.stake(member, 'JOKER', 2_000);
  await exclude(member);
  await expectKept(member);
  await games.settle(member, 'JOKER', 3_900);
  await expectKept(member);
  expect(await games.move(member, 'JOKER', 'WALLET', 3_900)).toMatchObject({ status: 200 });
  expect(await clear(member)).toMatchObject({ status: 200 });
  expect(await baht(member)).toBe(2_900);
  await world.expectClean();
});

it('while a bet is open for all of the bonus money, where that is in the wallet', async () => {
  const { world, games, active, clear, baht } = bonuses;
  const member = await allIn('JOKER');
  await games.move(member, 'JOKER', 'WALLET', 1_100);
  await games.stake(member, 'JOKER', 900);
  await refresh(member);
  await exclude(member);
  expect((await active(member)).progress).toMatchObject({ clears: 'leaving', returned: 1_000 });
  expect(await clear(member)).toMatchObject({ status: 200 });
  expect(await baht(member)).toBe(100);
  await world.expectClean();
});

it('not while a game keeps silent in which it lies, but for one that has done so for a week', async () => {
  const { world, games, clear, deposit, baht } = bonuses;
  const member = await allIn('JOKER');
  await deposit(member, 300);
  await exclude(member);
  await games.fault('timeout', { times: 50, call: 'GC' });
  await expectKept(member);
  const silentFor = (days: number) =>
    world.owner.run(sql`update game_account set silent_since = now() - make_interval(days => ${days}::int), silent_hours = ${days * 24}
      where member_id = ${member.id}`);
  // That nobody has asked it for so long is no silence.
  await world.owner.run(sql`update game_account set synced_at = now() - interval '30 days', created_at = created_at - interval '40 days'
    where member_id = ${member.id}`);
  await expectKept(member);
  await silentFor(6);
  await expectKept(member);
  await silentFor(8);
  // A server of the version before has read it since, and does not keep how long it was silent.
  const readBefore = (days: number) =>
    world.owner.run(
      sql`update game_account set synced_at = now() - make_interval(days => ${days}::int) where member_id = ${member.id}`,
    );
  await readBefore(1);
  await expectKept(member);
  await readBefore(30);
  expect(await clear(member)).toMatchObject({ status: 200 });
  expect(await baht(member)).toBe(300);
  await games.heal();
  await world.expectClean();
});

it('not while a game is locked for a transfer, and is not read', async () => {
  const { world } = bonuses;
  const member = await allIn('JOKER');
  await exclude(member);
  const locked = (is: boolean) =>
    world.owner.run(
      sql`update game_account set is_locked = ${is}, locked_for = gen_random_uuid() where member_id = ${member.id}`,
    );
  await locked(true);
  await expectKept(member);
  await locked(false);
});

it('not while a game that tells of no open bets may still pay one, and twelve hours later all the same', async () => {
  const { world, games, sweep, clear, deposit, baht } = bonuses;
  const member = await allIn('SEXYGAME');
  await games.stake(member, 'SEXYGAME', 2_000);
  // As much as the bonus is, of another deposit, is not what is left of the bonus.
  await deposit(member, 1_000);
  await exclude(member);
  await expectKept(member);
  await sweep();
  const ages = async (hours: number) => {
    await world.owner.run(sql`update ledger.entry set created_at = created_at - make_interval(hours => ${hours}::int)
      where account_id = account_of(${member.id}, 'game:SEXYGAME', 'THB')`);
    await world.timePasses(hours * 3_600_000);
  };
  await ages(11);
  await expectKept(member);
  await ages(2);
  expect(await clear(member)).toMatchObject({ status: 200 });
  expect(await baht(member)).toBe(1_000);
  await world.expectClean();
});

it('what they bring out of such a game, where some is left, begins no wait anew', async () => {
  const { world, games, deposit, clear, baht } = bonuses;
  const member = await allIn('SEXYGAME');
  await games.play(member, 'SEXYGAME', -1_700);
  await refresh(member);
  await world.timePasses(5 * 3_600_000);
  // It is from when money last came there.
  await deposit(member, 100);
  await games.moveAll(member, 'SEXYGAME');
  await exclude(member);
  const gamesAge = (hours: number) =>
    world.owner.run(sql`update ledger.entry set created_at = created_at - make_interval(hours => ${hours}::int)
      where account_id = account_of(${member.id}, 'game:SEXYGAME', 'THB')`);
  await expectKept(member);
  await gamesAge(11);
  await world.timePasses(11 * 3_600_000);
  expect(await games.move(member, 'SEXYGAME', 'WALLET', 400)).toMatchObject({ status: 200 });
  await expectKept(member);
  await gamesAge(2);
  await world.timePasses(2 * 3_600_000);
  expect(await clear(member)).toMatchObject({ status: 200 });
  // What was left of the bonus was less than its money.
  expect(await baht(member)).toBe(100);
  await world.expectClean();
});

/** Who excludes themselves gets their own money out of a bonus, and no bonus money. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('in a time-out only where nothing was won: a day of rest frees no winnings of their condition', async () => {
  const { world, games, withdraw, active } = bonuses;
  const [loser, winner] = [await player(-10), await player(10)];
  await rest(loser);
  await rest(winner);
  expect(await withdraw(winner, 900)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  expect(await withdraw(loser, 900)).toMatchObject({ status: 202 });
  expect((await active(winner)).progress).toMatchObject({ clears: null, staysAway: true });
  await world.expectClean();
  await games.expectAgreed(winner, 'JOKER');
});

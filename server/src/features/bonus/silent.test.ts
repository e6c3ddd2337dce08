/** A game that keeps silent, hour by hour, as the sweep asks it again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { HOUR_MS } from '../../testing/games.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';

let bonuses: Bonuses;
// A provider that kept silent in one test is asked less in the next.
beforeEach(async () => {
  bonuses = await startBonuses();
});
afterEach(() => bonuses.world.close());

/** Of how many hours a reading of JOKER has failed, and whether nobody waits for it any more. */
const silence = ({ id }: TestMember) =>
  bonuses.world.owner.one(
    sql<{ hours: number; isGivenUp: boolean }>`select silent_hours as hours, keeps_silent(g) as "isGivenUp"
      from game_account g where member_id = ${id} and game_code = 'JOKER'`,
  );

// It takes seven days, and 84 hours in which it was asked.
it.each([
  { every: 1, sweeps: 168 },
  { every: 2, sweeps: 84 },
  { every: 3, sweeps: 83 },
])(
  'swept every $every h it is given up by the sweep number $sweeps, and the bonus ends without it',
  async ({ every, sweeps }) => {
    const { world, games, offer, activate, active, deposit, withdraw, sweep, baht } = bonuses;
    const member = await games.member(100, 'JOKER');
    expect(await activate(member, await offer())).toMatchObject({ status: 200 });
    await games.moveAll(member, 'JOKER');
    await deposit(member, 400);
    await games.fault('error', { times: 10_000, call: 'GC' });
    await world.api('wallet.refresh', { token: member.token });
    expect(await silence(member)).toEqual({ hours: 1, isGivenUp: false });
    for (let swept = 1; swept < sweeps; swept += 1) {
      await world.timePasses(every * HOUR_MS);
      await sweep();
      // Another one within the hour counts for nothing.
      if (swept % 24 === 0) await sweep();
      expect(await silence(member)).toEqual({ hours: 1 + swept, isGivenUp: false });
    }
    expect((await active(member)).progress).toMatchObject({ total: 150, added: 400, clears: null });
    expect(await withdraw(member, 300)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
    await world.timePasses(every * HOUR_MS);
    for (let twice = 0; twice < 2; twice += 1) await sweep();
    expect((await silence(member)).isGivenUp).toBe(true);
    expect((await active(member)).status).toBe(false);
    // What was put in beside it is the member's.
    expect(await withdraw(member, 300)).toMatchObject({ status: 202 });
    expect(await baht(member)).toBe(100);
    await games.heal();
    await world.expectClean();
  },
);

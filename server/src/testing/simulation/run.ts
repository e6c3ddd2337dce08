import { laoDefaults } from '../../config.onepay.ts';
import type { Deps } from '../../deps.ts';
import { gamesIn, gameWorld } from '../games.ts';
import { giftsIn } from '../gifts.ts';
import { startWorld, type TestMember, type World } from '../world.ts';
import { begunBy, daysPass, wrongs } from './ending.ts';
import { gameCodes, live } from './person.ts';
import type { Person } from './phone.ts';
import { randomFrom } from './random.ts';
import { outcomes } from './reached.ts';
import { openHouses } from './slips.ts';
import { troublesOf } from './trouble.ts';

/** How much happens in one run. */
const PEOPLE = 3;
const THINGS = 10;
const AT_FIRST = 500_00n;

/** A database and the outside parties, for one run after the other; the servers of a run come and go. */
export function simulatedWorld(): Promise<World> {
  return startWorld({ ...gameWorld, slipsAtAnyTime: true, env: laoDefaults });
}

/** What came of a run. */
export interface Ran {
  /** Empty when all is well. */
  wrongs: string[];
  /** How many rows of each table ended in each state, such as `withdrawal paid NOT_FOUND`: what the run has reached. */
  reached: Map<string, number>;
}

/** How much more one of them lets themselves put in, in satang. */
const LIMIT = 400_00n;

async function limitDeposits(world: World, { token }: TestMember, limit: bigint): Promise<void> {
  await world.api('protection.limits', { token, body: { month: Number(AT_FIRST + limit) / 100 } });
}

/** Who deposits by OnePay, and does nothing else: the games and the payouts of a run are in baht. */
async function withKip(world: World): Promise<Person> {
  const member = await world.newMember({ currency: 'LAK' });
  return { member, kip: [], deeds: [], paidIn: 0n, gifts: new Set(), sent: [], won: 0n, played: 0n };
}

/**
 * Some members do what members do, on two servers that die and freeze, with parties that fail in every way the sandbox
 * knows; then all is well, days pass, and the books of everybody are compared. The same seed makes the same choices in
 * the same order; how they fall together is the machine's. `defect` is planted in the servers.
 */
export async function simulate(world: World, seed: number, defect?: (deps: Deps) => Deps): Promise<Ran> {
  // Everybody chooses from a stream of their own, so that what one chooses does not hang on how fast another was.
  const streamOf = (actor: number) => randomFrom(seed * 64 + actor);
  const games = gamesIn(world);
  const gifts = await giftsIn(world);
  await openHouses(world, streamOf(63));
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const member = await games.member(Number(AT_FIRST) / 100, ...gameCodes);
    const limit = count === 0 ? LIMIT : undefined;
    if (limit !== undefined) await limitDeposits(world, member, limit);
    people.push({
      member,
      limit,
      deeds: [],
      paidIn: AT_FIRST,
      gifts: new Set(),
      sent: [],
      won: 0n,
      played: 0n,
    });
  }
  people.push(await withKip(world));
  const troubles = await troublesOf(world, streamOf(0), defect);
  troubles.begin();
  const around = { world, games, gifts, anyNode: troubles.anyNode };
  const lives = people.map((person, at) => live(person, { ...around, random: streamOf(at + 1) }, THINGS));
  await Promise.all(lives);
  await troubles.end();
  const begun = await begunBy(world, people, troubles.arrivals);
  const reversed = await daysPass(world, people, {
    random: streamOf(63),
    deps: defect?.(world.deps) ?? world.deps,
  });
  const found = await wrongs(world, games, people, { ...begun, reversed });
  return { wrongs: found, reached: await outcomes(world, people) };
}

import { laoDefaults } from '../../config.onepay.ts';
import type { Deps } from '../../deps.ts';
import { gamesIn, gameWorld } from '../games.ts';
import { giftsIn } from '../gifts.ts';
import { startWorld, type TestMember, type World } from '../world.ts';
import { begunBy } from './begun.ts';
import { daysPass } from './days.ts';
import { newTeller } from './kip-cases.ts';
import { kipOf, openKipHouses } from './kip-transfer.ts';
import { gameCodes, live } from './person.ts';
import type { Person } from './phone.ts';
import { type Random, randomFrom } from './random.ts';
import { outcomes } from './reached.ts';
import { openHouses } from './slips.ts';
import { troublesOf } from './trouble.ts';
import { wrongs } from './wrongs.ts';

/** How much happens in one run. */
const PEOPLE = 3;
const THINGS = 10;
/** Of who has kip. */
const KIP_THINGS = 15;
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

/** Who deposits in kip, and does nothing else: the games and the payouts of a run are in baht. */
async function withKip(world: World, random: Random): Promise<Person> {
  const member = await world.newMember({ currency: 'LAK' });
  return {
    member,
    kip: kipOf(member, random),
    deeds: [],
    paidIn: 0n,
    gifts: new Set(),
    sent: [],
    won: 0n,
    played: 0n,
  };
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
  await openKipHouses(world);
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
  people.push(await withKip(world, streamOf(62)));
  const troubles = await troublesOf(world, streamOf(0), defect);
  troubles.begin();
  const teller = newTeller(streamOf(61));
  const operators = defect?.(world.deps) ?? world.deps;
  const around = { world, games, gifts, teller, operators, anyNode: troubles.anyNode };
  const lives = people.map((person, at) =>
    live(person, { ...around, random: streamOf(at + 1) }, person.kip ? KIP_THINGS : THINGS),
  );
  await Promise.all(lives);
  await troubles.end();
  const begun = await begunBy(world, people, troubles.arrivals);
  const reversed = await daysPass(world, people, { random: streamOf(63), deps: operators, teller });
  const { settled, tally } = teller;
  const found = await wrongs(world, games, people, { ...begun, reversed, settled });
  const reached = await outcomes(world, people);
  return { wrongs: [...teller.wrongs, ...found], reached: new Map([...reached, ...tally]) };
}

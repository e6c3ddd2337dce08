import { laoDefaults } from '../../config.onepay.ts';
import type { Deps } from '../../deps.ts';
import { bonusesIn } from '../../features/bonus/bonus.fixture.ts';
import { gamesIn, patientGameWorld } from '../games.ts';
import { giftsIn } from '../gifts.ts';
import { startWorld, type TestMember, type World } from '../world.ts';
import { begunBy } from './begun.ts';
import { daysPass } from './days.ts';
import { type Invited, openInvitations, wrongInvitations } from './invites.ts';
import { newTeller } from './kip-cases.ts';
import { kipOf, openKipHouses } from './kip-transfer.ts';
import { changedTerms, changeOffers, received, wrongTerms } from './offers.ts';
import { live } from './person.ts';
import { newPerson, type Person } from './phone.ts';
import { gameCodes } from './play.ts';
import { type Random, randomFrom } from './random.ts';
import { outcomes, refusedRewards } from './reached.ts';
import { openRewards } from './rewards.ts';
import { openHouses } from './slips.ts';
import { troublesOf } from './trouble.ts';
import { wrongs } from './wrongs.ts';

/** How much happens in one run. */
const PEOPLE = 3;
const THINGS = 13;
/** Of who has kip. */
const KIP_THINGS = 15;
/** A deposit, by which they have coins and may receive a bonus. */
const AT_FIRST = 900_00n;

/** A database and the outside parties, for one run after the other; the servers of a run come and go. */
export function simulatedWorld(): Promise<World> {
  const env = (sandboxUrl: string) => ({ ...laoDefaults(sandboxUrl), REGISTER_OTP: 'false' });
  return startWorld({ ...patientGameWorld, slipsAtAnyTime: true, env });
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

/** Those who have baht. The others came by the code of the first one. */
async function withBaht(world: World, invited: Invited[]): Promise<Person[]> {
  const games = gamesIn(world);
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const inviter = people[0]?.member.id;
    const member = await world.newMember({ inviter });
    await games.open(member, ...gameCodes);
    await openInvitations(world, member);
    await bonusesIn(world).deposit(member, Number(AT_FIRST) / 100);
    const limit = count === 0 ? LIMIT : undefined;
    if (limit !== undefined) await limitDeposits(world, member, limit);
    const person = newPerson(member, { limit, paidIn: AT_FIRST });
    const about = { deposit: AT_FIRST, currency: 'THB', sharesDevice: false, person } as const;
    if (inviter) invited.push({ id: member.id, inviter, ...about });
    people.push(person);
  }
  return people;
}

/** Who deposits and withdraws in kip, and does nothing else: the games of a run are in baht. Who invited them gets nothing for it. */
async function withKip(
  world: World,
  random: Random,
  { inviter, invited }: { inviter: Person | undefined; invited: Invited[] },
): Promise<Person> {
  const member = await world.newMember({ currency: 'LAK', inviter: inviter?.member.id });
  const about = { deposit: undefined, currency: 'LAK', sharesDevice: false } as const;
  if (inviter) invited.push({ id: member.id, inviter: inviter.member.id, ...about });
  return newPerson(member, { kip: kipOf(member, random), paidIn: 0n });
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
  const rewards = await openRewards(world, streamOf(60));
  const invited: Invited[] = [];
  const people = await withBaht(world, invited);
  people.push(await withKip(world, streamOf(62), { inviter: people[0], invited }));
  const troubles = await troublesOf(world, streamOf(0), defect);
  troubles.begin();
  const teller = newTeller(streamOf(61));
  const operators = defect?.(world.deps) ?? world.deps;
  const around = { world, games, gifts, teller, operators, rewards, invited, anyNode: troubles.anyNode };
  const lives = people.map((person, at) =>
    live(person, { ...around, random: streamOf(at + 1) }, person.kip ? KIP_THINGS : THINGS),
  );
  let isOver = false;
  const changing = changeOffers(world, rewards.offers, { random: streamOf(59), isOver: () => isOver });
  await Promise.all(lives);
  isOver = true;
  await changing;
  await troubles.end();
  const begun = await begunBy(world, people);
  const bonuses = await received(world, rewards.offers);
  const reversed = await daysPass(world, people, { random: streamOf(63), deps: operators, teller });
  const { settled, tally } = teller;
  const found = [
    ...teller.wrongs,
    ...wrongTerms(bonuses, rewards.offers),
    ...changedTerms(bonuses, await received(world, rewards.offers), people),
    ...(await wrongInvitations(world, invited)),
    ...(await wrongs(world, games, people, { ...begun, reversed, settled, invited })),
  ];
  const reached = await outcomes(world, people);
  return { wrongs: found, reached: new Map([...reached, ...tally, ...refusedRewards(people)]) };
}

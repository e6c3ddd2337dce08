import { booksOf } from './books.ts';
import { compare } from './compare.ts';
import { everythingEnds, isLedgerClean } from './ending.ts';
import { beginLoad, type Habits, type Load, type Try } from './life.ts';
import type { World, WorldOptions } from './world.ts';
import { startWorld } from './world.ts';

/** A bad day, to be had on purpose. */
export interface Drill {
  /** `name`, or `group:name`: the group's name runs all of it. */
  readonly name: string;
  /** How long its bad part lasts unless told, in minutes. */
  readonly minutes: number;
  /** Why it cannot be had on this machine, where it cannot. */
  whyNot?(): Promise<string | undefined>;
  /** How its world differs from the usual one, and whether its members act. */
  readonly world?: WorldOptions;
  /** How its members act. */
  readonly habits?: Habits;
  /** Has the bad day in the middle of the load. At its end, parties, nodes and database are well again. */
  run(around: Around): Promise<Day>;
}

export interface Around {
  world: World;
  load: Load;
  /** How long the bad part lasts. */
  ms: number;
}

/** How a bad day went, beside what is asked of all of them. */
export interface Day {
  /** What was done, for the table. */
  done: string;
  /** Which of its own limits were not kept. */
  wrongs: string[];
  /** Seconds until all flowed again. */
  again?: number;
  /** When the bad part was over, in ms since 1970: what was asked before has its word soon after. */
  overAt?: number;
  /** The tries that the limits are about, for the table; all when left out. */
  tries?: readonly Try[];
}

export interface Result {
  name: string;
  done: string;
  acknowledged?: number;
  lost?: number;
  doubled?: number;
  worstMs?: number;
  p99Ms?: number;
  again?: number;
  /** Empty: it went well. */
  wrongs: string[];
  /** It was not had. */
  notTried?: true;
}

/** Has one bad day in a world of its own, compares everybody's books afterwards, and says how it went. */
export async function had(drill: Drill, minutes = drill.minutes): Promise<Result> {
  const { name } = drill;
  const why = await drill.whyNot?.();
  if (why !== undefined) return { name, done: `not tried: ${why}`, wrongs: [], notTried: true };
  const world = await startWorld(drill.world ?? {});
  try {
    const load = beginLoad(world, drill.habits);
    const day = await drill.run({ world, load, ms: minutes * 60_000 });
    await load.stop();
    return { name, ...(await judged(world, load, day)) };
  } finally {
    await world.stop();
  }
}

async function judged(world: World, load: Load, day: Day): Promise<Omit<Result, 'name'>> {
  const people = [load.watcher, ...load.people];
  const { stuck, byOperator, seconds } = await everythingEnds(world, people);
  const isClean = await isLedgerClean(world);
  const found = (await booksOf(world, people)).flatMap(compare);
  const died = world.nodes.flatMap((node) => node.died() ?? []);
  const deeds = people.flatMap((person) => person.deeds);
  const { tries = load.tries, done, again, overAt } = day;
  const count = (what: string) => found.filter((wrong) => wrong.what === what).length;
  return {
    done: `${done}; ${longestWait(load.tries)}; all at its end after ${seconds.toFixed(1)} s${byOperator > 0 ? `, ${byOperator} by an operator` : ''}`,
    acknowledged: deeds.filter(({ end }) => end === 'done' || end === 'accepted').length,
    lost: count('lost'),
    doubled: count('doubled'),
    worstMs: worst(tries),
    p99Ms: p99(tries),
    ...(again !== undefined && { again }),
    wrongs: [
      ...day.wrongs,
      ...(overAt === undefined ? [] : lateWords(load.tries, overAt)),
      ...stuck.map((line) => `stuck: ${line}`),
      ...(isClean ? [] : ['check:ledger finds something']),
      ...found.map(({ what, text }) => `${what}: ${text}`),
      ...died.map((how) => `a node ended: ${how}`),
    ],
  };
}

/** How long after the bad part somebody who had asked before may still wait for a word. */
const WORD_WITHIN_MS = 15_000;

/** Calls from before the end of the bad part that had their word too late. */
function lateWords(tries: readonly Try[], overAt: number): string[] {
  return tries
    .map((one) => ({ ...one, after: one.at + one.ms - overAt }))
    .filter(({ after, waitedMs }) => after > WORD_WITHIN_MS && waitedMs > after)
    .map(
      ({ what, after, before }) =>
        `${what} had its word ${(after / 1_000).toFixed(1)} s after it was over: ${[...new Set(before)].join(', ')}`,
    );
}

/** Who waited longest for a word about a call that they repeated, and what they heard meanwhile. */
function longestWait(tries: readonly Try[]): string {
  const [longest] = [...tries].sort((one, other) => other.waitedMs - one.waitedMs);
  if (!longest) return 'nobody asked anything';
  const heard = [...new Set(longest.before)].map((one) => `, ${one}`).join('');
  return `longest wait ${(longest.waitedMs / 1_000).toFixed(1)} s (${longest.what}${heard})`;
}

/** The longest of them, in ms; 0 of none. */
export function worst(tries: readonly Pick<Try, 'ms'>[]): number {
  return tries.reduce((longest, { ms }) => Math.max(longest, ms), 0);
}

/** The time, in ms, that one in a hundred tries takes longer than; 0 of none. */
export function p99(tries: readonly Pick<Try, 'ms'>[]): number {
  return longerThan(tries, 0.99);
}

/** The time, in ms, that every other try takes longer than; 0 of none. */
export function p50(tries: readonly Pick<Try, 'ms'>[]): number {
  return longerThan(tries, 0.5);
}

function longerThan(tries: readonly Pick<Try, 'ms'>[], share: number): number {
  const sorted = tries.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

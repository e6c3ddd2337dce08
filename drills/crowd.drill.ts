import { setTimeout as pause } from 'node:timers/promises';
import { type Drill, p99 } from './drill.ts';
import { flowsAgain } from './ending.ts';

/** How soon all but one of a hundred calls are answered that are served. */
const SERVED_WITHIN_MS = 2_000;

/** How soon whoever is not served hears so, in all but one case of a hundred. */
const TURNED_AWAY_WITHIN_MS = 1_000;

/**
 * By how much a node's memory may grow after the first minute. At any moment it holds what nobody needs any more until the
 * collector comes, so it is the least of half a minute that is compared; the most of all is told beside it.
 */
const MEMORY_FACTOR = 1.3;
const LEAST_OF_MS = 30_000;
const LOOK_EVERY_MS = 500;

/** A thousand members at once, none of whom pauses. They begin within ten seconds. */
export const crowd: Drill = {
  name: 'crowd',
  minutes: 10,
  world: { members: 1_001, isDirect: true },
  habits: { arriveMs: 10_000 },
  async run({ world, load, ms }) {
    const firstMs = Math.min(60_000, ms / 3);
    const lookMs = Math.min(LEAST_OF_MS, firstMs / 2);
    const looks: number[][] = [];
    const lookFor = async (forMs: number) => {
      const first = looks.length;
      for (const end = performance.now() + forMs; performance.now() < end; await pause(LOOK_EVERY_MS))
        looks.push(await Promise.all(world.nodes.map((node) => node.memory())));
      return looks.slice(first);
    };
    const of = (which: typeof Math.min, some: readonly number[][]) =>
      world.nodes.map((_, at) => which(...some.map((each) => each[at] ?? 0)));
    await lookFor(firstMs - lookMs);
    const before = of(Math.min, await lookFor(lookMs));
    await lookFor(ms - firstMs - lookMs);
    const after = of(Math.min, await lookFor(lookMs));
    const most = of(Math.max, looks);
    const perMinute = 60_000 / LOOK_EVERY_MS;
    const byMinute = Array.from({ length: Math.ceil(looks.length / perMinute) }, (_, minute) =>
      Math.max(...of(Math.min, looks.slice(minute * perMinute, (minute + 1) * perMinute))).toFixed(0),
    );
    const tries = [...load.tries];
    await load.stop();
    const again = await flowsAgain(world, load);
    const served = tries.filter(({ status }) => status > 0 && status < 500);
    const away = tries.filter(({ message }) => message === 'SERVICE_UNAVAILABLE');
    const others = tries.length - served.length - away.length;
    const untold = away.filter(({ retryAfter }) => retryAfter === undefined);
    const growth = after.map((mib, at) => mib / (before[at] ?? mib));
    return {
      done:
        `${load.people.length} members for ${ms / 1_000} s: ${served.length} served, ${away.length} turned away, p99 ${p99(away).toFixed(0)} ms; ` +
        `memory ${mebibytes(before)}, later ${mebibytes(after)}, ${mebibytes(most)} at the most; ` +
        `by the minute at least ${byMinute.join(', ')}`,
      again,
      tries: served,
      wrongs: [
        ...(p99(served) > SERVED_WITHIN_MS ? [`p99 of what is served is ${p99(served).toFixed(0)} ms`] : []),
        ...(p99(away) > TURNED_AWAY_WITHIN_MS
          ? [`p99 of being turned away is ${p99(away).toFixed(0)} ms`]
          : []),
        ...(untold.length > 0 ? [`${untold.length} turned away without being told when to come again`] : []),
        ...(others > 0 ? [`${others} tries were answered otherwise or not at all`] : []),
        ...(Math.max(...growth) > MEMORY_FACTOR
          ? [`memory grew ${Math.max(...growth).toFixed(2)} times`]
          : []),
      ],
    };
  },
};

function mebibytes(counts: readonly number[]): string {
  return `${counts.map((mib) => mib.toFixed(0)).join(' and ')} MiB`;
}

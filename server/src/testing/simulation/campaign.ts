import { isAway } from '../../db/away.ts';
import type { World } from '../world.ts';
import { defects } from './defects.ts';
import { ENOUGH_SEEDS, rewardEnds } from './reached.ts';
import { plantRoutine, rewardDefects } from './reward-defects.ts';
import { type Ran, simulate, simulatedWorld } from './run.ts';

/** After so many runs the database and the outside parties are begun anew: what they hold makes every check slower. */
const RUNS_IN_A_WORLD = 20;

/** The most runs until a planted defect must have been found. */
const RUNS_FOR_A_DEFECT = 24;

/** How often a seed is begun at most, where its own look at the database is not answered in time. */
const BEGINNINGS = 3;

/** What is said of each run as it ends. */
type Say = (line: string) => void;

/** What a campaign runs: from a seed on, until the time is over or, where it is told, so many. */
export interface Campaign {
  seed: number;
  minutes: number;
  seeds?: number | undefined;
  /** A run waits more than it works, so that a machine has room for several. */
  atOnce: number;
}

/** Runs one seed after the other, at least one; answers those that failed, and what so many seeds should have reached and did not. */
export async function campaign(
  { seed, minutes, seeds, atOnce }: Campaign,
  say: Say,
): Promise<{ failed: number[]; unreached: string[] }> {
  const until = Date.now() + minutes * 60_000;
  const isOver = (done: number) => (seeds === undefined ? done > 0 && Date.now() >= until : done >= seeds);
  const failed: number[] = [];
  const total = new Map<string, number>();
  let begun = 0;
  const lane = async () => {
    const worlds = worldsInTurn();
    let isWell = true;
    while (!isOver(begun)) {
      const next = seed + begun;
      begun += 1;
      const began = Date.now();
      const { wrongs, reached } = await ran(worlds, next, !isWell, say);
      for (const [what, count] of reached) total.set(what, (total.get(what) ?? 0) + count);
      isWell = wrongs.length === 0;
      say(`seed ${next}: ${isWell ? 'well' : 'NOT WELL'}, ${seconds(began)}`);
      for (const wrong of wrongs) say(`  ${wrong}`);
      if (!isWell) failed.push(next);
    }
    await worlds.close();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  for (const [what, count] of [...total].sort()) say(`${String(count).padStart(7)} ${what}`);
  const unreached = begun < ENOUGH_SEEDS ? [] : rewardEnds.filter((end) => !total.has(end));
  for (const end of unreached) say(`never reached: ${end}`);
  say(`${begun} seeds, ${failed.length} of them not well`);
  return { failed, unreached };
}

/** Plants each defect with `only`, or one of several such parts with commas between, in its name in turn, several side by side; answers those that were not found. */
export async function plantDefects(
  { seed, atOnce, only }: Pick<Campaign, 'seed' | 'atOnce'> & { only: string },
  say: Say,
): Promise<string[]> {
  const all = [...Object.keys(defects), ...Object.keys(rewardDefects)];
  const waiting = all.filter((name) => only.split(',').some((part) => name.includes(part)));
  if (waiting.length === 0) throw new Error(`There is no defect with "${only}" in its name`);
  const unfound: string[] = [];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const routine = rewardDefects[one];
      const began = Date.now();
      const worlds = worldsInTurn((world) => (routine ? plantRoutine(world, routine) : Promise.resolve()));
      let wrongs: string[] = [];
      let runs = 0;
      for (; wrongs.length === 0 && runs < RUNS_FOR_A_DEFECT; runs += 1)
        ({ wrongs } = await simulate(await worlds.next(), seed + runs, defects[one]).catch(threw));
      await worlds.close();
      say(`${one}: ${wrongs.length === 0 ? 'NOT FOUND' : 'found'} in ${runs} runs, ${seconds(began)}`);
      for (const wrong of wrongs.slice(0, 3)) say(`  ${wrong}`);
      if (wrongs.length === 0) unfound.push(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return unfound;
}

/**
 * A run that throws is not well either. One whose own questions to the database waited too long has seen nothing and is had
 * again in a new world, and that is said: it is a machine with too much to do, unless it happens every time.
 */
async function ran(worlds: Worlds, seed: number, anew: boolean, say: Say): Promise<Ran> {
  for (let begun = 1; ; begun += 1) {
    try {
      return await simulate(await worlds.next(anew || begun > 1), seed);
    } catch (error) {
      if (begun === BEGINNINGS || !isAway(error)) return threw(error);
      say(`seed ${seed}: begun again, ${String(error)}`);
    }
  }
}

function threw(error: unknown): Ran {
  return { wrongs: [`it threw: ${String(error)}`], reached: new Map() };
}

function seconds(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

type Worlds = ReturnType<typeof worldsInTurn>;

/** A world for each run; a new one after so many, and after one that was not well. */
function worldsInTurn(prepare: (world: World) => Promise<void> = () => Promise.resolve()) {
  let world: World | undefined;
  let runs = 0;
  return {
    async next(anew = false): Promise<World> {
      // What went wrong in a world may keep it from closing; the next run has another one all the same.
      if (anew) await this.close().catch(() => {});
      else if (runs === RUNS_IN_A_WORLD) await this.close();
      runs += 1;
      if (!world) {
        world = await simulatedWorld();
        await prepare(world);
      }
      return world;
    },
    async close(): Promise<void> {
      const done = world;
      world = undefined;
      runs = 0;
      await done?.close();
    },
  };
}

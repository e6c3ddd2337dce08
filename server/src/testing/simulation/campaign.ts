import type { World } from '../world.ts';
import { defects } from './defects.ts';
import { simulate, simulatedWorld } from './run.ts';

/** After so many runs the database and the outside parties are begun anew: what they hold makes every check slower. */
const RUNS_IN_A_WORLD = 20;

/** The most runs until a planted defect must have been found. */
const RUNS_FOR_A_DEFECT = 12;

/** What is said of each run as it ends. */
type Say = (line: string) => void;

/** Runs one seed after the other for so many minutes, at least one; answers those that failed. */
export async function campaign(seed: number, minutes: number, say: Say): Promise<number[]> {
  const until = Date.now() + minutes * 60_000;
  const failed: number[] = [];
  const worlds = worldsInTurn();
  for (let next = seed; next === seed || Date.now() < until; next += 1) {
    const began = Date.now();
    const wrongs = await simulate(await worlds.next(failed.includes(next - 1)), next);
    say(`seed ${next}: ${wrongs.length === 0 ? 'well' : 'NOT WELL'}, ${seconds(began)}`);
    for (const wrong of wrongs) say(`  ${wrong}`);
    if (wrongs.length > 0) failed.push(next);
  }
  await worlds.close();
  return failed;
}

/** Plants each defect in turn; answers those that were not found. */
export async function plantDefects(seed: number, say: Say): Promise<string[]> {
  const unfound: string[] = [];
  for (const [name, defect] of Object.entries(defects)) {
    const began = Date.now();
    const worlds = worldsInTurn();
    let wrongs: string[] = [];
    let runs = 0;
    for (; wrongs.length === 0 && runs < RUNS_FOR_A_DEFECT; runs += 1)
      wrongs = await simulate(await worlds.next(), seed + runs, defect);
    await worlds.close();
    say(`${name}: ${wrongs.length === 0 ? 'NOT FOUND' : 'found'} in ${runs} runs, ${seconds(began)}`);
    for (const wrong of wrongs.slice(0, 3)) say(`  ${wrong}`);
    if (wrongs.length === 0) unfound.push(name);
  }
  return unfound;
}

function seconds(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

/** A world for each run; a new one after so many, and after one that was not well. */
function worldsInTurn() {
  let world: World | undefined;
  let runs = 0;
  return {
    async next(anew = false): Promise<World> {
      if (anew || runs === RUNS_IN_A_WORLD) await this.close();
      runs += 1;
      world ??= await simulatedWorld();
      return world;
    },
    async close(): Promise<void> {
      await world?.close();
      world = undefined;
      runs = 0;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { killBackend } from './database.drill.ts';
import type { Drill } from './drill.ts';
import { flowsAgain } from './ending.ts';

/** How soon `npm start` serves again after a process of its database has crashed. */
const AGAIN_WITHIN_S = 15;

/** A process of the database that `npm start` brings along is killed under load. */
export const embedded: Drill = {
  name: 'embedded',
  minutes: 20 / 60,
  world: { isProduct: true },
  async run({ world, load, ms }) {
    await pause(ms / 2);
    const began = Date.now();
    await killBackend(world);
    const again = await flowsAgain(world, load);
    await pause(ms / 2);
    const unserved = load.tries.filter(({ at, status }) => at >= began && (status === 0 || status >= 500));
    return {
      done: `kill -9 of a backend; ${unserved.length} calls not served`,
      again,
      tries: unserved,
      wrongs: again > AGAIN_WITHIN_S ? [`it serves again only after ${again.toFixed(1)} s`] : [],
    };
  },
};

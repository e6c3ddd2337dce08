import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { namelessOf } from './slip.sql.ts';
import { listSlips, slipPicture, uploadSlip } from './slip.ts';

/** Slips of bank transfers. */
export function slipRoutes(deps: Deps): Handlers<'slip.upload' | 'slip.list' | 'slip.picture'> {
  return {
    'slip.upload': (request) => uploadSlip(deps, request),
    'slip.list': ({ member, body }) => listSlips(deps, member, body),
    'slip.picture': ({ member, params }) => slipPicture(deps, member, params.reference),
  };
}

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** Removes pictures that no slip has: of uploads and looks that were cut off between the file and the row. */
export const slipSweeps: readonly Sweep[] = [
  {
    name: 'slip.sweep',
    everyMinutes: 360,
    async run({ providers: { files }, database }) {
      let names: string[] = [];
      const removeNameless = async () => {
        for (const { name } of await database.rows(namelessOf(names))) await files.remove(name);
        names = [];
      };
      for await (const name of files.list('slip', new Date(Date.now() - DAY_MS))) {
        names.push(name);
        if (names.length >= AT_ONCE) await removeNameless();
      }
      await removeNameless();
    },
  },
];

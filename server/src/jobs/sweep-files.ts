import type { Query } from '../db/database.ts';
import type { Purpose } from '../providers/files/port.ts';
import type { Sweep } from './sweep.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** Removes files that no row names, a day after they were kept: of uploads that were cut off between the file and the row. */
export function sweepFiles(
  purpose: Purpose,
  nameless: (names: readonly string[]) => Query<{ name: string }>,
): Sweep {
  return {
    name: `${purpose}.sweep-files`,
    everyMinutes: 360,
    async run({ providers: { files }, database }) {
      let names: string[] = [];
      const removeNameless = async () => {
        for (const { name } of await database.rows(nameless(names))) await files.remove(name);
        names = [];
      };
      for await (const name of files.list(purpose, new Date(Date.now() - DAY_MS))) {
        names.push(name);
        if (names.length >= AT_ONCE) await removeNameless();
      }
      await removeNameless();
    },
  };
}

import { openDatabase, sql } from '@prae/server/src/db/database.ts';
import type { Books } from './books.ts';
import type { Options } from './options.ts';
import { inArrays } from './postings.ts';
import { type Line, table } from './report.ts';
import type { Single } from './single.ts';

/**
 * What ten million entries cost: the same postings on large books against small ones, in turn, between two
 * checkpoints. In the moments after one, the first change to each page logs the whole page, and large books have
 * more pages; both are written to until that is over.
 */
export async function largeBenchmark(
  small: Books,
  large: Books,
  single: Single,
  options: Options,
): Promise<string> {
  for (const books of [small, large]) await writeUntilSettled(books);
  const compare = async (measure: (books: Books) => Promise<number>): Promise<number[]> => {
    const ratios: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const [before, at, after] = [await measure(small), await measure(large), await measure(small)];
      ratios.push((2 * at) / (before + after));
    }
    return ratios;
  };
  const lines: Line[] = [
    {
      name: `one by one, ${single.by}, 8 clients`,
      ratios: await compare((books) => single.perSecond(books, options.seconds * 2)),
      target: 0.9,
    },
    {
      name: 'arrays of 100',
      ratios: await compare((books) => inArrays(books, options.seconds * 2)),
      target: 0.75,
    },
  ];
  return table('Ten million entries against two hundred thousand, between two checkpoints', lines);
}

/** Posts until fewer than one posting in fifty still logs a whole page; gives up after two minutes. */
async function writeUntilSettled(books: Books): Promise<void> {
  const database = openDatabase(books.url, { max: 1 });
  const pagesLogged = async () =>
    (await database.one(sql<{ pages: bigint }>`select wal_fpi as pages from pg_stat_wal`)).pages;
  try {
    for (let round = 0; round < 30; round += 1) {
      const before = await pagesLogged();
      const perSecond = await inArrays(books, 4);
      // PostgreSQL publishes its counters once in a while, not at once.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (Number((await pagesLogged()) - before) < (perSecond * 4) / 50) return;
    }
  } finally {
    await database.close();
  }
}

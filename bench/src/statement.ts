import { openDatabase } from '@prae/server/src/db/database.ts';
import { history } from '@prae/server/src/ledger/history.ts';
import type { Books } from './books.ts';
import { callsPerSecond } from './measure.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';

const limit = 20;

/** How long page 1,000 of an account's history takes against page 1. */
export async function statementBenchmark(books: Books, options: Options): Promise<string> {
  const database = openDatabase(books.url, { role: 'prae_app', max: 1 });
  const page = (number: number) =>
    callsPerSecond(1, options.seconds / 2, async () => {
      const { entries } = await history(database, books.busiest, number, limit);
      if (entries.length !== limit) throw new Error(`Page ${number} has ${entries.length} entries`);
    });
  const ratios: number[] = [];
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const [first, thousandth, again] = [await page(1), await page(1_000), await page(1)];
      ratios.push((first + again) / 2 / thousandth);
    }
  } finally {
    await database.close();
  }
  const title = `A statement of ${books.longest} entries, ${limit} to a page: the time of a page against page 1`;
  return table(title, [{ name: 'page 1,000', ratios, target: 1.25, atMost: true }]);
}

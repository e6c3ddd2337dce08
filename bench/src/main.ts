import { openDatabase } from '@prae/server/src/db/database.ts';
import { checkLedger } from '@prae/server/src/ledger/check.ts';
import { type Books, writeBooks } from './books.ts';
import { startCluster } from './cluster.ts';
import { httpBenchmark } from './http.ts';
import { largeBenchmark } from './large.ts';
import { ledgerBenchmark } from './ledger.ts';
import { readOptions } from './options.ts';
import { singlePostings } from './single.ts';
import { statementBenchmark } from './statement.ts';
import { transferBenchmark } from './transfer.ts';

const options = readOptions(process.argv.slice(2));
const wants = (part: string) => options.only.length === 0 || options.only.includes(part);

const cluster = await startCluster();
const single = await singlePostings();
try {
  const books = await writeBooks(await cluster.database('books'), 1);
  if (wants('ledger')) console.log(await ledgerBenchmark(books, single, options));
  if (wants('statement')) console.log(await statementBenchmark(books, options));
  console.log(await proof(books));
  if (wants('http')) console.log(await httpBenchmark(await cluster.database('portal'), options));
  if (wants('transfer')) console.log(await transferBenchmark(books, single, options));
  if (options.large) {
    const large = await writeBooks(await cluster.database('large_books'), 99);
    console.log(await largeBenchmark(books, large, single, options));
    console.log(await statementBenchmark(large, options));
    console.log(await proof(large));
  }
} finally {
  await single.close();
  await cluster.stop();
}

/** Numbers of a ledger that lost a satang on the way would be worth nothing. */
async function proof(books: Books): Promise<string> {
  const database = openDatabase(books.url, { role: 'prae_app', max: 1 });
  try {
    const violations = await checkLedger(database);
    if (violations.length > 0) throw new Error(`The ledger is broken: ${JSON.stringify(violations[0])}`);
    return 'The ledger check is clean after all of it.\n';
  } finally {
    await database.close();
  }
}

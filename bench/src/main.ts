import { writeBooks } from './books.ts';
import { budgetBenchmark } from './budget.ts';
import { chatBenchmark } from './chat.ts';
import { startCluster } from './cluster.ts';
import { gamesBenchmark } from './games.ts';
import { httpBenchmark } from './http.ts';
import { largeBenchmark } from './large.ts';
import { ledgerBenchmark } from './ledger.ts';
import { readOptions } from './options.ts';
import { proof } from './proof.ts';
import { singlePostings } from './single.ts';
import { slipsBenchmark } from './slips.ts';
import { statementBenchmark } from './statement.ts';
import { transferBenchmark } from './transfer.ts';

const options = readOptions(process.argv.slice(2));
const wants = (part: string) => options.only.length === 0 || options.only.includes(part);

if (wants('slips')) console.log(await slipsBenchmark());
if (options.large || options.only.length === 0 || options.only.some((part) => part !== 'slips')) {
  await onPostgres();
}

async function onPostgres(): Promise<void> {
  const cluster = await startCluster();
  const single = await singlePostings();
  try {
    const books = await writeBooks(await cluster.database('books'), 1);
    if (wants('ledger')) console.log(await ledgerBenchmark(books, single, options));
    if (wants('statement')) console.log(await statementBenchmark(books, options));
    console.log(await proof(books.url));
    if (wants('budget')) console.log(await budgetBenchmark(await cluster.database('budget'), options));
    if (wants('http')) console.log(await httpBenchmark(await cluster.database('portal'), options));
    if (wants('chat')) console.log(await chatBenchmark(await cluster.database('chat'), options));
    if (wants('games')) console.log(await gamesBenchmark(await cluster.database('games'), options));
    if (wants('transfer')) console.log(await transferBenchmark(books, single, options));
    if (options.large) {
      const large = await writeBooks(await cluster.database('large_books'), 99);
      console.log(await largeBenchmark(books, large, single, options));
      console.log(await statementBenchmark(large, options));
      console.log(await proof(large.url));
    }
  } finally {
    await single.close();
    await cluster.stop();
  }
}

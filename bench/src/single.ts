import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, prepared } from '@prae/server/src/db/database.ts';
import type { Books } from './books.ts';
import { callsPerSecond } from './measure.ts';

const run = promisify(execFile);

/** The yardstick: one posting per call, a call per commit, from 8 clients. */
export interface Single {
  /** Who makes the calls, for the reader of the numbers. */
  readonly by: 'pgbench' | 'the driver';
  /** Postings a second between wallets anywhere in the books, for about `seconds`. */
  perSecond(books: Books, seconds: number): Promise<number>;
  close(): Promise<void>;
}

const clients = 8;

/** pgbench where the machine has it (Debian's postgresql package), else the same SQL straight through the driver. */
export async function singlePostings(): Promise<Single> {
  const program = await findPgbench();
  return program ? throughPgbench(program) : throughDriver();
}

async function findPgbench(): Promise<string | undefined> {
  for (const program of [
    'pgbench',
    ...[18, 17, 16, 15].map((each) => `/usr/lib/postgresql/${each}/bin/pgbench`),
  ]) {
    const found = await run(program, ['--version']).catch(() => undefined);
    if (found) return program;
  }
  return undefined;
}

async function throughPgbench(program: string): Promise<Single> {
  const folder = await mkdtemp(join(tmpdir(), 'prae-pgbench-'));
  return {
    by: 'pgbench',
    async perSecond(books, seconds) {
      const script = join(folder, 'single.sql');
      const [first, last] = [books.firstAccount, books.firstAccount + BigInt(books.accounts - 1)];
      await writeFile(
        script,
        `\\set a random(${first}, ${last})\n\\set b random(${first}, ${last})\n${call(':a', ':b')};\n`,
      );
      const options = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1'];
      const { stdout } = await run(program, [
        ...options,
        `--time=${Math.max(1, Math.round(seconds))}`,
        `--file=${script}`,
        books.url,
      ]);
      const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (rate === undefined) throw new Error(`pgbench gave no number: ${stdout}`);
      return Number(rate);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

function throughDriver(): Single {
  return {
    by: 'the driver',
    async perSecond(books, seconds) {
      const database = openDatabase(books.url, { max: clients });
      const any = () => books.firstAccount + BigInt(Math.floor(Math.random() * books.accounts));
      const text = call('$1', '$2');
      const single = () => database.run(prepared('single', { text, values: [any(), any()] }));
      try {
        return await callsPerSecond(clients, seconds, single);
      } finally {
        await database.close();
      }
    },
    close: async () => {},
  };
}

/** The same function that the product calls, given one posting; what cannot change is spelt out, so nothing is encoded. */
function call(from: string, to: string): string {
  return `select ledger.post(array[uuidv7()], array[${from}::bigint], array[${to}::bigint], array[100::bigint],
    array['adjustment'::ledger.posting_kind], array[null::text])`.replace(/\s+/g, ' ');
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, prepared, sql } from '@prae/server/src/db/database.ts';
import type { Books } from './books.ts';
import { callsPerSecond } from './measure.ts';

const run = promisify(execFile);

/** `product`: the product's own function, given one posting. `hand`: see handWritten. */
type How = 'product' | 'hand';

/** The yardstick: one posting per call, a call per commit, from 8 clients. */
export interface Single {
  /** Who makes the calls, for the reader of the numbers. */
  readonly by: 'pgbench' | 'the driver';
  /** Postings a second between wallets anywhere in the books, for about `seconds`, by the product or by hand. */
  perSecond(books: Books, seconds: number, how?: How): Promise<number>;
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
    async perSecond(books, seconds, how = 'product') {
      const script = join(folder, 'single.sql');
      const [first, last] = [books.firstAccount, books.firstAccount + BigInt(books.accounts - 1)];
      await writeFile(
        script,
        `\\set a random(${first}, ${last})\n\\set b random(${first}, ${last})\n${calls[how](':a', ':b')};\n`,
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
    async perSecond(books, seconds, how = 'product') {
      const database = openDatabase(books.url, { max: clients });
      const any = () => books.firstAccount + BigInt(Math.floor(Math.random() * books.accounts));
      const text = calls[how]('$1', '$2');
      const single = () => database.run(prepared(`single.${how}`, { text, values: [any(), any()] }));
      try {
        return await callsPerSecond(clients, seconds, single);
      } finally {
        await database.close();
      }
    },
    close: async () => {},
  };
}

/** What does not change is spelt out, so nothing is encoded: the yardstick is not to suffer from its caller. */
const calls: Record<How, (from: string, to: string) => string> = {
  product: (from, to) =>
    `select ledger.post(array[uuidv7()], array[${from}::bigint], array[${to}::bigint], array[100::bigint],
      array['adjustment'::ledger.posting_kind], array[null::text])`.replace(/\s+/g, ' '),
  hand: (from, to) => `select public.post_by_hand(uuidv7(), ${from}::bigint, ${to}::bigint, 100)`,
};

/**
 * A posting as one would write it by hand for one call: two updates and two inserts, no look for a used key, no kept
 * refusals, no house stripes. Measured beside the yardstick, so that nobody need wonder whether that one limps.
 */
export async function installHandWritten(books: Books): Promise<void> {
  const owner = openDatabase(books.url, { max: 1 });
  try {
    await owner.run(sql`
      create function public.post_by_hand(key uuid, debit bigint, credit bigint, moved bigint) returns boolean
      language plpgsql as $$
      declare
        debit_balance bigint; debit_seq bigint; credit_balance bigint; credit_seq bigint;
      begin
        if debit = credit then return false; end if;
        if debit < credit then perform from ledger.account where id = credit for no key update; end if;
        update ledger.account set balance = balance - moved, seq = seq + 1
         where id = debit and balance - moved >= floor returning balance, seq into debit_balance, debit_seq;
        if not found then return false; end if;
        update ledger.account set balance = balance + moved, seq = seq + 1
         where id = credit returning balance, seq into credit_balance, credit_seq;
        insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
          values (key, debit, credit, moved, now(), 'adjustment', 'posted');
        insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, created_at) values
          (debit, debit_seq, key, -moved, debit_balance, now()),
          (credit, credit_seq, key, moved, credit_balance, now());
        return true;
      end $$`);
  } finally {
    await owner.close();
  }
}

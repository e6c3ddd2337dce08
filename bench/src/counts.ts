import { openDatabase, sql } from '@prae/server/src/db/database.ts';

/** What one call costs the database. */
export interface Cost {
  /** Statements that a client sent, without `begin` and `commit`. */
  statements: number;
  /** Transactions that wrote: each one waits for the disk, alone or with others. */
  commits: number;
}

/** A cost with the statements that it is made of, the most frequent first. */
export interface CountedCost extends Cost {
  parts: { statement: string; calls: number }[];
}

/** Has the statements counted of whoever connects to the database from now on; ends with `countedIn`. */
export async function countStatements(url: string): Promise<void> {
  const owner = openDatabase(url, { max: 1 });
  try {
    await owner.run(sql`create extension if not exists pg_stat_statements`);
    const { name } = await owner.one(sql<{ name: string }>`select current_database() as name`);
    await owner.run({ text: `alter database ${name} set pg_stat_statements.track = 'top'`, values: [] });
  } finally {
    await owner.close();
  }
}

/** The cost of each of `calls` that `work` makes, while nobody but the program under test is connected. */
export async function costOf(url: string, calls: number, work: () => Promise<unknown>): Promise<CountedCost> {
  const owner = openDatabase(url, { max: 1 });
  try {
    await owner.run(sql`set pg_stat_statements.track = 'none'`);
    await owner.rows(reset);
    const before = await owner.one(transactions);
    await work();
    const after = await owner.one(transactions);
    const counted = await owner.rows(statements);
    const parts = counted.map((part) => ({ ...part, calls: part.calls / calls }));
    const total = parts.reduce((sum, part) => sum + part.calls, 0);
    return { statements: total, commits: (after.written - before.written) / calls, parts };
  } finally {
    await owner.close();
  }
}

const reset = sql<{ done: unknown }>`
  select pg_stat_statements_reset(0, oid, 0) as done from pg_database where datname = current_database()`;

/** Every transaction that writes takes a number, and no other does. */
const transactions = sql<{ written: number }>`
  select pg_snapshot_xmax(pg_current_snapshot())::text::double precision as written`;

const statements = sql<{ statement: string; calls: number }>`
  select query as statement, sum(calls)::double precision as calls
    from pg_stat_statements join pg_database d on d.oid = dbid
   where d.datname = current_database() and query !~* '^(begin|commit|rollback)'
   group by query order by 2 desc`;

import { openDatabase, sql } from '@prae/server/src/db/database.ts';

/** What one call costs the database. */
export interface Cost {
  /** Statements that a client sent, without `begin` and `commit`. */
  statements: number;
  /** Transactions that wrote: each one waits for the disk, alone or with others. */
  commits: number;
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
export async function costOf(url: string, calls: number, work: () => Promise<unknown>): Promise<Cost> {
  const owner = openDatabase(url, { max: 1 });
  try {
    await owner.run(sql`set pg_stat_statements.track = 'none'`);
    const before = await owner.one(totals);
    await work();
    const after = await owner.one(totals);
    return {
      statements: (after.statements - before.statements) / calls,
      commits: (after.commits - before.commits) / calls,
    };
  } finally {
    await owner.close();
  }
}

/** Every transaction that writes takes a number, and no other does. */
const totals = sql<Cost>`
  select coalesce(sum(calls) filter (where query !~* '^(begin|commit|rollback)'), 0)::double precision as statements,
         pg_snapshot_xmax(pg_current_snapshot())::text::double precision as commits
    from pg_stat_statements join pg_database d on d.oid = dbid where d.datname = current_database()`;

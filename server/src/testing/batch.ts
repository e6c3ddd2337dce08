import { expect } from 'vitest';
import { type Database, type Db, sql } from '../db/database.ts';
import { openStepConnections, type Step } from '../db/steps.ts';

/** Runs a step for these items in one transaction, in this order, and answers each item's result; throws as it fails. */
export async function runBatch<Item, Result>(
  database: Pick<Db, 'one'>,
  of: Step<Item, Result>,
  items: readonly Item[],
): Promise<Result[]> {
  const plain = JSON.stringify(items, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return (await database.one(of.query(plain))).results;
}

/**
 * Expects that a batch reads about as many rows of these tables and of the postings after many batches as after the first
 * ones, also where its plans were made for small tables: they are counted by the database after a few batches, and all
 * batches run on one connection. `run` runs one on it, `grow` puts more into the tables meanwhile,
 * whose plans are made while nothing is known of them then, as in a new database.
 */
export async function expectSteadyReads(
  { owner, databaseUrl }: { owner: Database; databaseUrl: string },
  tables: readonly string[],
  run: (db: Database) => Promise<unknown>,
  grow?: () => Promise<unknown>,
): Promise<void> {
  const db = openStepConnections(databaseUrl, 1);
  const all = [...tables, 'ledger.posting'];
  const readBy = async () => {
    const before = await rowsRead(db, all);
    await run(db);
    return (await rowsRead(db, all)) - before;
  };
  // What other connections have read comes on top when they tell it, seconds after they came to rest.
  const leastRead = async () => Math.min(await readBy(), await readBy(), await readBy());
  for (let batch = 0; batch < 5; batch += 1) await readBy();
  if (!grow) await owner.pool.query(`analyze ${all.join(', ')}`);
  const early = await leastRead();
  await grow?.();
  for (let batch = 0; batch < 60; batch += 1) await readBy();
  expect(early).toBeGreaterThan(8);
  expect(await leastRead()).toBeLessThan(early + 80);
  await db.close();
}

/** Rows of these tables that were read so far; the connection's own count is in it. */
async function rowsRead(db: Database, tables: readonly string[]): Promise<number> {
  await db.run(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.one(sql<{ rows: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
     where relid = any (${tables}::text[]::regclass[])`);
  return rows;
}

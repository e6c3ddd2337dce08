import type { Database } from '../db/database.ts';
import type { Step } from '../db/steps.ts';

/** Runs a step for these items in one transaction, in this order, and answers each item's result; throws as it fails. */
export async function runBatch<Item, Result>(
  database: Database,
  of: Step<Item, Result>,
  items: readonly Item[],
): Promise<Result[]> {
  const plain = JSON.stringify(items, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return (await database.one(of.query(plain))).results;
}

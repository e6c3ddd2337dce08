import type { Database, Query } from '../db/database.ts';
import type { LedgerRule } from '../ledger/check.rules.ts';

class RolledBack extends Error {}

/** The names of the rules that a change breaks; it is taken back. */
export async function rulesBroken(
  owner: Database,
  rules: readonly LedgerRule[],
  change: Query,
): Promise<string[]> {
  const names: string[] = [];
  await owner
    .transaction(async (tx) => {
      await tx.run(change);
      for (const { name, query } of rules) if ((await tx.rows(query)).length > 0) names.push(name);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return names;
}

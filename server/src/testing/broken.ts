import type { Database, Query } from '../db/database.ts';
import type { LedgerRule } from '../ledger/check.rules.ts';

/** Rows by the name of the rule that they break. */
export type Broken = Record<string, readonly Record<string, unknown>[]>;

class RolledBack extends Error {}

/** What changes break, in the order of the rules, and nothing that they do not; they are taken back. One that touches no row is none. */
export async function rowsBroken(
  owner: Database,
  rules: readonly LedgerRule[],
  ...changes: readonly Query[]
): Promise<Broken> {
  const broken: Record<string, Record<string, unknown>[]> = {};
  await owner
    .transaction(async (tx) => {
      let touched = 0;
      for (const change of changes) touched += await tx.run(change);
      if (touched === 0) throw new Error(`Nothing is changed: ${changes.map(({ text }) => text).join('; ')}`);
      for (const { name, query } of rules) {
        const rows = await tx.rows(query as Query<Record<string, unknown>>);
        if (rows.length > 0) broken[name] = rows;
      }
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return broken;
}

/** The names of the rules that changes break; they are taken back. */
export async function rulesBroken(
  owner: Database,
  rules: readonly LedgerRule[],
  ...changes: readonly Query[]
): Promise<string[]> {
  return Object.keys(await rowsBroken(owner, rules, ...changes));
}

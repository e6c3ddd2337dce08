import { type Database, sql } from '../db/database.ts';
import { type LedgerRule, ledgerRules } from './check.rules.ts';

/** A row that breaks a rule. At most twenty are told for each rule. */
export interface Violation {
  readonly rule: string;
  readonly found: Readonly<Record<string, unknown>>;
}

/**
 * Checks the ledger's own rules and the features' `more` in one read-only snapshot, so that nothing it sees is half
 * done and it may run while money moves. An empty answer is a clean ledger.
 */
export async function checkLedger(
  database: Database,
  more: readonly LedgerRule[] = [],
): Promise<Violation[]> {
  return database.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    const violations: Violation[] = [];
    for (const { name, query } of [...ledgerRules, ...more]) {
      const rows = await tx.rows(sql<Record<string, unknown>>`select * from (${query}) broken limit 20`);
      violations.push(...rows.map((found) => ({ rule: name, found })));
    }
    return violations;
  });
}

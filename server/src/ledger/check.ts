import { createHash } from 'node:crypto';
import { type Database, prepared, type Query, sql } from '../db/database.ts';
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
    for (const rule of [...ledgerRules, ...more]) {
      const rows = await tx.rows(brokenBy(rule));
      violations.push(...rows.map((found) => ({ rule: rule.name, found })));
    }
    return violations;
  });
}

const asked = new WeakMap<LedgerRule, Query<Record<string, unknown>>>();

/** Planning them takes longer than asking them of a small ledger, as tests do after each of theirs: a connection plans each once. */
function brokenBy(rule: LedgerRule): Query<Record<string, unknown>> {
  const known = asked.get(rule);
  if (known) return known;
  const query = sql<Record<string, unknown>>`select * from (${rule.query}) broken limit 20`;
  const name = `check.${createHash('sha256').update(query.text).digest('hex').slice(0, 16)}`;
  const made = prepared(name, query);
  asked.set(rule, made);
  return made;
}

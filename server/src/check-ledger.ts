import { type CommandEnd, did, runCommand } from './command.ts';
import type { Database } from './db/database.ts';
import { ledgerRules } from './features/features.ts';
import { checkLedger } from './ledger/check.ts';

/**
 * Checks the configured database, also while a server runs on it, and ends with 1 when a rule is broken. As the login that it
 * is given, without time limits: a large ledger takes its time.
 */
await runCommand('npm run check:ledger', (words) => (words.length === 0 ? check : undefined), {});

async function check(database: Database): Promise<CommandEnd> {
  const violations = await checkLedger(database, ledgerRules);
  for (const { rule, found } of violations) console.log(`${rule}: ${inOneLine(found)}`);
  if (violations.length === 0) return did('The ledger is clean.');
  return { code: 1, line: `${violations.length} rows break a rule.` };
}

function inOneLine(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

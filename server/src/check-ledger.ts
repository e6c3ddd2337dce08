import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import { ledgerRules } from './features/features.ts';
import { checkLedger } from './ledger/check.ts';

/** Checks the configured database, also while a server runs on it, and ends with 1 when a rule is broken. */
async function main(): Promise<number> {
  const database = openDatabase(readDatabaseUrl(process.env), { max: 1 });
  try {
    const violations = await checkLedger(database, ledgerRules);
    for (const { rule, found } of violations) console.log(`${rule}: ${inOneLine(found)}`);
    console.log(violations.length === 0 ? 'The ledger is clean.' : `${violations.length} rows break a rule.`);
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

function inOneLine(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 2;
});

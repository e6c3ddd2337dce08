import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import { depositRules } from './features/deposit/deposit.check.sql.ts';
import { gameRules } from './features/game/game.check.sql.ts';
import { statementRules } from './features/statement/statement.check.sql.ts';
import { transferRules } from './features/transfer/transfer.check.sql.ts';
import { withdrawRules } from './features/withdraw/withdraw.check.sql.ts';
import { checkLedger } from './ledger/check.ts';

/** What each feature promises about its money, beside the ledger's own rules. */
const featureRules = [...depositRules, ...gameRules, ...statementRules, ...transferRules, ...withdrawRules];

/** Checks the configured database, also while a server runs on it, and ends with 1 when a rule is broken. */
async function main(): Promise<number> {
  const database = openDatabase(readDatabaseUrl(process.env), { max: 1 });
  try {
    const violations = await checkLedger(database, featureRules);
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

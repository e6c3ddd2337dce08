import { openDatabase } from '@prae/server/src/db/database.ts';
import { checkLedger } from '@prae/server/src/ledger/check.ts';

/** Numbers of a ledger that lost a satang on the way would be worth nothing: throws when a rule is broken. */
export async function proof(url: string): Promise<string> {
  const database = openDatabase(url, { role: 'prae_app', max: 1, isUnhurried: true });
  try {
    const violations = await checkLedger(database);
    if (violations.length > 0) throw new Error(`The ledger is broken: ${JSON.stringify(violations[0])}`);
    return 'The ledger check is clean after all of it.\n';
  } finally {
    await database.close();
  }
}

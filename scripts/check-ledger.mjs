import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/check-ledger.ts');

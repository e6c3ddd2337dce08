import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/withdrawals.ts', process.argv.slice(2));

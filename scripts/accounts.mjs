import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/accounts.ts', process.argv.slice(2));

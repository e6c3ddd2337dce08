import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/cases.ts', process.argv.slice(2));

import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/official.ts', process.argv.slice(2));

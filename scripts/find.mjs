import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/find.ts', process.argv.slice(2));

import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/operators.ts', process.argv.slice(2));

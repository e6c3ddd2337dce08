import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/wheel.ts', process.argv.slice(2));

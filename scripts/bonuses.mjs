import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/bonuses.ts', process.argv.slice(2));

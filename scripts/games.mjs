import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/games.ts', process.argv.slice(2));

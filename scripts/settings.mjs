import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/change-settings.ts', process.argv.slice(2));

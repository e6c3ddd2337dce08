import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/banners.ts', process.argv.slice(2));

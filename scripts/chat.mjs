import { runWithDatabase } from './with-database.mjs';

process.exitCode = await runWithDatabase('server/src/chat.ts', process.argv.slice(2));

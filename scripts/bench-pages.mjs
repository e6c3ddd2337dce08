// npm run bench:pages -- [--runs N] [login] [register] [home]
import { install } from './install.mjs';
import { runProgram } from './processes.mjs';

install();
process.exitCode = await runProgram('e2e/bench-pages.ts', { args: process.argv.slice(2) });

// npm run bench:wheel -- [--runs N]
import { install } from './install.mjs';
import { runProgram } from './processes.mjs';

install();
process.exitCode = await runProgram('e2e/bench-wheel.ts', { args: process.argv.slice(2) });

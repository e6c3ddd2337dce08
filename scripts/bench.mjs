import { install } from './install.mjs';
import { runProgram } from './processes.mjs';

install();
process.exitCode = await runProgram('bench/src/main.ts', { args: process.argv.slice(2) });

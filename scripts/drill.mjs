// npm run drill -- [name ...] [--minutes M] [--times N]
import { install } from './install.mjs';
import { runProgram } from './processes.mjs';

install();
process.exitCode = await runProgram('drills/main.ts', { args: process.argv.slice(2) });

// npm run pictures -- [--only login,home] [--widths 390,1280] [--languages th] [--out FOLDER]
import { install } from './install.mjs';
import { runProgram } from './processes.mjs';

install();
process.exitCode = await runProgram('e2e/take-pictures.ts', { args: process.argv.slice(2) });

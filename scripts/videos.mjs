// npm run videos -- [--languages th] [--topics wallet,play] [--out FOLDER]
import { install } from './install.mjs';
import { runProgram } from './processes.mjs';

install();
process.exitCode = await runProgram('e2e/videos/record.ts', { args: process.argv.slice(2) });

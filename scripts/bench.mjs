import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';

install();
const args = ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
process.exitCode = status ?? 1;

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install } from './install.mjs';

install();
if (existsSync('.env')) process.loadEnvFile('.env');
const command = ['--import', 'tsx', 'server/src/withdrawals.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
process.exitCode = status ?? 1;

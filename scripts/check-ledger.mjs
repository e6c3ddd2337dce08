import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install } from './install.mjs';

install();
if (existsSync('.env')) process.loadEnvFile('.env');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/src/check-ledger.ts'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

// npm run simulate -- [--seed N] [--minutes M | --seeds K] [--at-once A] | --defects [--only PART-OF-A-NAME[,…]] [--seed N] [--at-once A]
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
    defects: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

install();
Object.assign(process.env, {
  SIMULATE_SEED: values.seed,
  SIMULATE_MINUTES: values.minutes,
  SIMULATE_AT_ONCE: values['at-once'],
});
if (values.seeds) process.env.SIMULATE_SEEDS = values.seeds;
if (values.defects) Object.assign(process.env, { SIMULATE_DEFECTS: 'planted', SIMULATE_ONLY: values.only });
const runner = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'server/simulate.vitest.config.ts'];
process.exitCode = spawnSync(process.execPath, runner, { stdio: 'inherit' }).status ?? 1;

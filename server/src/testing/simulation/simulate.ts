import { expect, it } from 'vitest';
import { campaign, plantDefects } from './campaign.ts';

/** What `npm run simulate` runs: it needs the tests' database, and so their runner. */
const {
  SIMULATE_SEED: seed = '1',
  SIMULATE_MINUTES: minutes = '1',
  SIMULATE_SEEDS: seeds,
  SIMULATE_AT_ONCE: atOnce = '1',
  SIMULATE_DEFECTS: planted,
  SIMULATE_ONLY: only = '',
} = process.env;

const how = { seed: Number(seed), atOnce: Number(atOnce) };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

it.runIf(planted === undefined)('every seed is well', async () => {
  const many = seeds === undefined ? undefined : Number(seeds);
  const { failed, unreached } = await campaign({ ...how, minutes: Number(minutes), seeds: many }, say);
  expect(failed, 'these seeds are not well').toEqual([]);
  expect(unreached, 'no seed reached these').toEqual([]);
});

it.runIf(planted !== undefined)('every planted defect is found', async () => {
  expect(await plantDefects({ ...how, only }, say), 'these were not found').toEqual([]);
});

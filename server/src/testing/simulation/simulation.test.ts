import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '../world.ts';
import { defects } from './defects.ts';
import { simulate, simulatedWorld } from './run.ts';

/** A run of the whole; `npm run simulate` runs as many as one has time for. */
const seeds = [1];

let world: World;
beforeAll(async () => {
  world = await simulatedWorld();
});
afterAll(() => world?.close());

it.each(seeds)(
  'seed %i: all books agree, and nothing is stuck without a case',
  async (seed) => expect((await simulate(world, seed)).wrongs).toEqual([]),
  600_000,
);

it('finds a server that credits a payment at each look', async () => {
  const own = await simulatedWorld();
  try {
    const defect = defects['gives every look at a payment a number of its own'];
    let found: string[] = [];
    for (let seed = 1; seed <= 8 && found.length === 0; seed += 1)
      found = (await simulate(own, seed, defect)).wrongs;
    expect(found).not.toEqual([]);
  } finally {
    await own.close();
  }
}, 1_200_000);

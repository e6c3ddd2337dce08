import { defineConfig } from 'vitest/config';

/** `npm run simulate`: the simulation alone, for as long as it is told, on a PostgreSQL of its own. */
export default defineConfig({
  test: {
    name: 'simulation',
    root: import.meta.dirname,
    include: ['src/testing/simulation/simulate.ts'],
    globalSetup: ['src/testing/postgres.ts'],
    testTimeout: 24 * 3_600_000,
    hookTimeout: 60_000,
  },
});

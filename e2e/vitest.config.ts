import { defineConfig } from 'vitest/config';
import { keepTestsInMemory } from '../scripts/tests-in-memory.mjs';

keepTestsInMemory();

/** What looks at times, frames, bytes and ports: alone, one file after the other. */
const ALONE = ['feel', 'first-view', 'start', 'wire'].map((name) => `${name}.test.ts`);

const journey = {
  root: import.meta.dirname,
  maxConcurrency: 3,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A slow machine is given its time: one second is none.
  expect: { poll: { timeout: 60_000 } },
};

/** Journeys in a real browser. Each file starts servers and a browser of its own, and often waits: three of them go side by side, on two processors too. */
export default defineConfig({
  test: {
    globalSetup: [`${import.meta.dirname}/first-data.ts`],
    projects: [
      {
        test: {
          ...journey,
          name: 'e2e',
          include: ['**/*.test.ts'],
          // The last is run beside the code's tests: see vitest.config.ts.
          exclude: [...ALONE, 'killed.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...journey,
          name: 'e2e-alone',
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

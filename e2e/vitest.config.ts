import { defineConfig } from 'vitest/config';

/** Journeys in a real browser, one file after the other: each starts servers and a browser of its own. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Beside the code's tests: see vitest.config.ts.
    exclude: ['killed.test.ts'],
    fileParallelism: false,
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

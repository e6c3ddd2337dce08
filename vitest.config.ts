import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Three kinds of tests beside the code: those of `server`, `sandbox` and `bench` run on one real PostgreSQL that is
 * started once per run; those of `local-postgres` and `drills` start and kill their own; the others need nothing. The browser's journeys have their own file in e2e/.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    projects: [
      {
        test: {
          name: 'plain',
          include: ['{contract,ui,web,sandbox/web}/src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'local-postgres',
          include: ['local-postgres/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'drills',
          // That one needs no browser, and mostly waits: beside others it costs nobody's time.
          include: ['drills/*.test.ts', 'e2e/killed.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,sandbox,bench}/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

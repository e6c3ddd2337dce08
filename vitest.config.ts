import { defineConfig } from 'vitest/config';
import { keepTestsInMemory } from './scripts/tests-in-memory.mjs';

keepTestsInMemory();

/** They put something else in the place of a module, or add to a list of the house's, which has to be loaded for them alone. */
const LOADED_ANEW = [
  'server/src/features/game/new-protocol.http.test.ts',
  'server/src/features/game/seventeenth.http.test.ts',
  'server/src/http/health.test.ts',
  'server/src/features/session/session.flood.test.ts',
  'server/src/features/session/session.test.ts',
  'server/src/testing/plans.test.ts',
];

/** A test that hangs ends; a slow machine is given its time, above all what makes way there for all else (a decoder of pictures). */
const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
const onDatabase = { ...patient, globalSetup: ['server/src/testing/postgres.ts'] };

/**
 * Three kinds of tests beside the code: those of `server`, `sandbox` and `bench` run on one real PostgreSQL that is
 * started once per run; those of `local-postgres` and `drills` start and kill their own; the others need nothing. The browser's journeys have their own file in e2e/.
 */
export default defineConfig({
  test: {
    // On two processors too: they wait for a database, for programs and for seconds to pass.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...patient,
          name: 'plain',
          include: ['{contract,ui,web,console,sandbox/web}/src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs'],
        },
      },
      {
        test: {
          ...patient,
          name: 'local-postgres',
          include: ['local-postgres/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'drills',
          // That one needs no browser, and mostly waits: beside others it costs nobody's time.
          include: ['drills/*.test.ts', 'e2e/killed.test.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'database',
          include: ['{server,sandbox,bench}/src/**/*.test.ts'],
          exclude: LOADED_ANEW,
          // Loading the server anew for each file took a sixth of the time.
          isolate: false,
        },
      },
      { test: { ...onDatabase, name: 'database-anew', include: LOADED_ANEW } },
    ],
  },
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { readinessOf } from './health.ts';

const recheck = vi.hoisted(() => ({ isMoving: true }));

vi.mock('../jobs/recheck.ts', async (load) => {
  const real = await load<typeof import('../jobs/recheck.ts')>();
  const startRecheck: typeof real.startRecheck = (...given) => ({
    ...real.startRecheck(...given),
    isMoving: () => recheck.isMoving,
  });
  return { ...real, startRecheck };
});

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function ready(): Promise<unknown> {
  return (await fetch(`${world.url}/readyz`)).json();
}

test('a server whose recheck stands still is not ready, until it moves again', async () => {
  expect(await ready()).toEqual({ status: 'ready' });
  recheck.isMoving = false;
  expect(await ready()).toEqual({ status: 'not ready', reason: 'recheck stands still' });
  recheck.isMoving = true;
  expect(await ready()).toEqual({ status: 'ready' });
});

/** Readiness by a clock of the test's own, on a database that counts what it is asked. */
function counted() {
  const asked = { times: 0, at: 0 };
  const database: Database = {
    ...world.owner,
    transaction: (work) => {
      asked.times += 1;
      return world.owner.transaction(work);
    },
  };
  return { asked, readiness: readinessOf(database, () => asked.at) };
}

test('however many ask, the database is asked once a second', async () => {
  const { asked, readiness } = counted();
  const crowd = () => Promise.all(Array.from({ length: 500 }, () => readiness.whyNot()));
  expect(new Set(await crowd())).toEqual(new Set([undefined]));
  asked.at = 999;
  await crowd();
  expect(asked.times).toBe(1);
  asked.at = 1_000;
  await crowd();
  expect(asked.times).toBe(2);
});

test('what is wrong is told for a second as well, and no longer', async () => {
  const { asked, readiness } = counted();
  await world.owner.run(sql`update migration set name = name || '.away' where name = '0001_roles.sql'`);
  expect(await readiness.whyNot()).toBe('migrations pending');
  await world.owner.run(sql`update migration set name = '0001_roles.sql' where name = '0001_roles.sql.away'`);
  asked.at = 999;
  expect(await readiness.whyNot()).toBe('migrations pending');
  asked.at = 1_000;
  expect(await readiness.whyNot()).toBeUndefined();
});

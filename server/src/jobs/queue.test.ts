import fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { JobTable } from './jobs.ts';
import { openQueue, type Queue } from './queue.ts';

let db: TestDatabase;
let queue: Queue;
let deps: Deps;
const ran: unknown[] = [];
let failures = 0;
let release = () => {};

const table: JobTable = {
  note: async (payload) => {
    ran.push(payload);
  },
  'fail.once': async (payload) => {
    failures += 1;
    if (failures === 1) throw new Error('not yet');
    ran.push(payload);
  },
  slow: async (payload) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    ran.push(payload);
  },
  sweep: async () => {
    ran.push('swept');
  },
};

beforeAll(async () => {
  db = await testDatabase();
  const { log } = fastify({ logger: false });
  queue = await openQueue(db.url, db.database, log);
  // Jobs that look at nothing but their payload are given nothing else.
  deps = { jobs: queue.jobs, log } as Deps;
  await queue.start(deps, [table], [{ job: 'sweep', schedule: '0 0 1 1 *' }]);
});
afterAll(() => db.drop());

async function hasRun(...payloads: unknown[]): Promise<void> {
  await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining(payloads)), {
    timeout: 10_000,
    interval: 10,
  });
}

it('runs every sweep once at the start', async () => {
  await hasRun('swept');
});

it('runs what is added, soon', async () => {
  await queue.jobs.add('note', { added: 1 });
  await hasRun({ added: 1 });
});

it('runs what a transaction added if and only if it commits', async () => {
  const rolledBack = db.database.transaction(async (tx) => {
    await queue.jobs.add('note', { rolledBack: true }, { tx });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await db.database.transaction((tx) => queue.jobs.add('note', { committed: true }, { tx }));
  await hasRun({ committed: true });
  expect(ran).not.toContainEqual({ rolledBack: true });
});

it('keeps one waiting job per key, with the latest payload', async () => {
  const runAt = new Date(Date.now() + 600);
  for (const turn of [1, 2, 3]) await queue.jobs.add('note', { turn }, { key: 'same', runAt });
  await hasRun({ turn: 3 });
  expect(ran).not.toContainEqual({ turn: 1 });
  expect(ran).not.toContainEqual({ turn: 2 });
});

it('tries again what failed', async () => {
  await queue.jobs.add('fail.once', { tried: 'twice' });
  await hasRun({ tried: 'twice' });
  expect(failures).toBe(2);
});

it('gives the application no way into the queue but adding', async () => {
  await expect(db.database.rows(sql`select * from graphile_worker._private_jobs`)).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.database.run(sql`select graphile_worker.add_job('note')`)).rejects.toThrow(
    /permission denied/,
  );
});

it('goes on after its connections broke', async () => {
  await db.owner.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'prae jobs' and datname = current_database()`);
  await queue.jobs.add('note', { after: 'the break' });
  await hasRun({ after: 'the break' });
});

it('refuses two jobs of one name', async () => {
  await expect(queue.start(deps, [table, { note: async () => {} }], [])).rejects.toThrow(
    'Two jobs are called note',
  );
});

it('stops after the job that is under way, and starts no other', async () => {
  await queue.jobs.add('slow', { slow: true });
  await vi.waitFor(async () => {
    const { running } = await db.owner.one<{ running: boolean }>(
      sql`select exists (select from graphile_worker._private_jobs where locked_at is not null) as running`,
    );
    expect(running).toBe(true);
  });
  const stopping = queue.stop();
  setTimeout(() => release(), 200);
  await stopping;
  expect(ran).toContainEqual({ slow: true });
  await queue.jobs.add('note', { late: true });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ran).not.toContainEqual({ late: true });
});

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientMarker } from '@prae/contract/routes';
import { startEmbedded } from '@prae/local-postgres/embedded';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase, sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import type { OperationId } from '../domain/operation.ts';
import { type Lifecycle, newAlarm, startRecheck } from '../jobs/recheck.ts';
import { timed } from '../testing/clock.ts';
import { type Network, networkTo } from '../testing/network.ts';
import { startWorld, type TestMember, type World } from '../testing/world.ts';

vi.setConfig({ testTimeout: 240_000 });

/** A small table of rows that are due, and a recheck that notes which ones it took. */
async function startErrands(owner: Database, deps: Deps) {
  await owner.run(sql`create table if not exists errand (id uuid primary key default gen_random_uuid(),
    party text not null, next_check_at timestamptz, leased_until timestamptz, leased_by uuid)`);
  await owner.run(sql`grant all on errand to prae_app`);
  const taken: OperationId[] = [];
  const lifecycle: Lifecycle = {
    name: 'transfer',
    parties: () => ['PARTY'],
    rows: { table: sql`errand`, party: sql`party`, ended: sql`next_check_at is null` },
    advance: async ({ database }, id) => {
      await database.run(sql`update errand set next_check_at = null where id = ${id}`);
      taken.push(id);
    },
  };
  const recheck = startRecheck(deps, [lifecycle], newAlarm());
  onTestFinished(() => recheck.stop());
  return {
    taken,
    plan: () => owner.run(sql`insert into errand (party, next_check_at) values ('PARTY', now())`),
  };
}

/** What /readyz says holds for a second. */
const soon = { timeout: 20_000 };

/** In the process's own time, as the others. */
async function within5s(work: Promise<unknown>): Promise<void> {
  const { ms } = await timed(work);
  expect(ms).toBeLessThan(5_000);
}

const unavailable = { status: 503, body: { message: 'SERVICE_UNAVAILABLE' } };

describe('behind a network that fails', () => {
  let network: Network;
  let world: World;
  let member: TestMember;
  beforeAll(async () => {
    world = await startWorld({
      way: async (url) => {
        network = await networkTo(url);
        return network.url;
      },
    });
    member = await world.newMember({ money: 10_000n });
  });
  afterAll(async () => {
    await world.close();
    network.close();
  });

  const ready = async () => {
    const response = await fetch(`${world.url}/readyz`);
    const { reason } = (await response.json()) as { reason?: string };
    return { status: response.status, ...(reason && { reason }) };
  };
  const read = () => world.api('wallet.read', { token: member.token });
  const create = () =>
    world.api('transfer.create', {
      token: member.token,
      key: crypto.randomUUID(),
      body: { from: 'WALLET', to: 'JOKER', amount: 1 },
    });
  const logIn = () =>
    world.api('session.create', { body: { username: member.phone, password: member.password } });

  test('one member whose row somebody holds keeps no other waiting', async () => {
    const other = await world.newMember({ money: 10_000n });
    const { bankCode, bankAccountName, bankAccountNo } = member;
    const change = (_: unknown, number: number) =>
      world.api('profile.update', {
        token: member.token,
        body: { name: `Test ${number}`, bankCode, bankAccountName, bankAccountNo },
      });
    let release = () => {};
    const holding = world.owner.transaction(async (tx) => {
      await tx.run(sql`select from member where id = ${member.id} for update`);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await expect.poll(() => release.name).not.toBe('release');
    const changes = Promise.all(Array.from({ length: 25 }, change));
    const waiting = async () =>
      (
        await world.owner.rows(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      ).length;
    await expect.poll(waiting).toBeGreaterThan(3);
    const { answer, ms } = await timed(world.api('wallet.read', { token: other.token }));
    expect(answer.status).toBe(200);
    // Whoever holds the row lets go of it after this.
    expect(ms).toBeLessThan(10_000);
    const most = await waiting();
    release();
    await holding;
    expect(most).toBeLessThanOrEqual(4);
    for (const { status } of await changes) expect([200, 503]).toContain(status);
  });

  test('a black hole answers every call 503 within five seconds, and all goes on within five when it ends', async () => {
    const errands = await startErrands(world.owner, world.deps);
    await errands.plan();
    await expect.poll(() => errands.taken.length).toBe(1);
    expect((await read()).status).toBe(200);
    expect(await ready()).toEqual({ status: 200 });
    network.swallow();
    const calls = [read, create, logIn].map((ask) => timed<{ headers: Headers }>(ask()));
    const readyInTime = async () => {
      const { answer, ms } = await timed(ready());
      expect(ms).toBeLessThan(2_500);
      return answer;
    };
    const told = expect.poll(readyInTime, soon).toMatchObject({ status: 503 });
    const answers = await Promise.all(calls);
    await told;
    for (const { answer, ms } of answers) {
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(ms).toBeLessThan(5_000);
    }
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    network.open();
    await errands.plan();
    await within5s(expect.poll(() => errands.taken.length).toBe(2));
    await within5s(expect.poll(async () => (await read()).status).toBe(200));
    await expect.poll(ready, soon).toEqual({ status: 200 });
  });

  test('a database that takes no writes any more is not ready, and a change is 503', async () => {
    const name = new URL(world.databaseUrl).pathname.slice(1);
    const alter = (what: string) => world.owner.run({ text: `alter database ${name} ${what}`, values: [] });
    const restart = () =>
      world.owner.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await alter('set default_transaction_read_only = on');
    await restart();
    await expect.poll(ready, soon).toEqual({ status: 503, reason: 'database takes no writes' });
    await expect.poll(create).toMatchObject(unavailable);
    await alter('reset default_transaction_read_only');
    await restart();
    await expect.poll(ready, soon).toEqual({ status: 200 });
  });

  test('a disk without room is not ready', async () => {
    const name = new URL(world.databaseUrl).pathname.slice(1);
    const restart = () =>
      world.owner.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await world.owner.run({ text: `alter database ${name} set temp_file_limit = 0`, values: [] });
    await restart();
    await expect.poll(ready, soon).toEqual({ status: 503, reason: 'database without room' });
    await world.owner.run({ text: `alter database ${name} reset temp_file_limit`, values: [] });
    await restart();
    await expect.poll(ready, soon).toEqual({ status: 200 });
  });
});

test('a database that is stopped is waited for, and served with again within five seconds', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-outage-'));
  await chmod(dataDir, 0o711);
  let postgres = await startEmbedded({ dataDir });
  await migrate(postgres.url);
  const network = await networkTo(postgres.url);
  const env = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', SANDBOX_URL: 'http://127.0.0.1:1' };
  const portal = await buildApp(readConfig(env), network.url, {});
  const url = await portal.start();
  onTestFinished(async () => {
    await portal.close();
    network.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { [clientMarker.name]: clientMarker.value } });
    return { status: response.status, body: await response.json() };
  };
  const open = () => {
    const owner = openDatabase(postgres.url, { max: 1 });
    onTestFinished(() => owner.close());
    return owner;
  };
  const errands = await startErrands(open(), portal.deps);
  await errands.plan();
  await expect.poll(() => errands.taken.length).toBe(1);
  expect((await get('/api/lookup/banks')).status).toBe(200);

  await postgres.stop();
  await expect.poll(() => get('/api/lookup/banks')).toEqual(unavailable);
  await expect.poll(async () => (await get('/readyz')).status, soon).toBe(503);
  expect((await get('/healthz')).status).toBe(200);

  postgres = await startEmbedded({ dataDir });
  network.open(postgres.url);
  await open().run(sql`insert into errand (party, next_check_at) values ('PARTY', now())`);
  await within5s(expect.poll(() => errands.taken.length).toBe(2));
  expect((await get('/api/lookup/banks')).status).toBe(200);
  await expect.poll(async () => (await get('/readyz')).status, soon).toBe(200);
});

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { networkTo } from '../testing/network.ts';
import { sql } from './database.ts';
import { type Hearing, listen } from './listen.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Notes what happens to a listener, in order. */
function noted(): { happened: string[]; hearing: Hearing } {
  const happened: string[] = [];
  const hearing = {
    heard: (payload: string) => happened.push(payload),
    missed: () => happened.push('missed'),
    broke: () => happened.push('broke'),
    listening: () => happened.push('listening'),
  };
  return { happened, hearing };
}

test('a connection that the server ends is made again, and what may have been missed is told', async () => {
  const { happened, hearing } = noted();
  const listening = listen(database.url, 'prae_test', hearing);
  await expect.poll(() => happened).toEqual(['listening']);
  await database.owner.run(sql`select pg_notify('prae_test', 'one')`);
  await expect.poll(() => happened).toEqual(['listening', 'one']);
  await database.owner.rows(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prae prae_test'`,
  );
  await expect
    .poll(() => happened, { timeout: 20_000 })
    .toEqual(['listening', 'one', 'broke', 'listening', 'missed']);
  await database.owner.run(sql`select pg_notify('prae_test', 'two')`);
  await expect.poll(() => happened.at(-1)).toBe('two');
  await listening.close();
});

test('a connection that falls silent without an end is found out and made again', async () => {
  const network = await networkTo(database.url);
  onTestFinished(() => network.close());
  const { happened, hearing } = noted();
  const listening = listen(network.url, 'prae_silent', hearing, { askEveryMs: 50, limitMs: 3_000 });
  await expect.poll(() => happened).toEqual(['listening']);
  network.forget();
  await database.owner.run(sql`select pg_notify('prae_silent', 'lost')`);
  await expect
    .poll(() => happened, { timeout: 20_000 })
    .toEqual(['listening', 'broke', 'listening', 'missed']);
  await database.owner.run(sql`select pg_notify('prae_silent', 'two')`);
  await expect.poll(() => happened.at(-1)).toBe('two');
  await listening.close();
});

test('a database that lets nobody listen, as one that only follows another, is asked again on one connection at a time', async () => {
  const { happened, hearing } = noted();
  // A channel without a name is refused as it refuses any.
  const listening = listen(database.url, '', hearing);
  await expect.poll(() => happened.length, { timeout: 20_000 }).toBeGreaterThan(4);
  expect(new Set(happened)).toEqual(new Set(['broke']));
  const { count } = await database.owner.one(
    sql<{ count: number }>`select count(*)::int from pg_stat_activity
      where datname = current_database() and trim(application_name) = 'prae'`,
  );
  expect(count).toBeLessThan(2);
  await listening.close();
});

/** A server that takes connections and never says a word. */
async function muteServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const mute = new URL(database.url);
  mute.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: mute.href, sockets };
}

test('closing does not wait for a connection that is being made', async () => {
  const { url, sockets } = await muteServer();
  const { happened, hearing } = noted();
  const listening = listen(url, 'prae_begun', hearing, { askEveryMs: 50, limitMs: 10_000 });
  await expect.poll(() => sockets.size).toBe(1);
  // It reads, and closes when it is told to.
  for (const socket of sockets) socket.resume();
  await listening.close();
  expect(happened).toEqual([]);
  expect(sockets.size).toBe(1);
});

test('a server that takes a connection and never says a word is given up, and tried again', async () => {
  const { url, sockets } = await muteServer();
  const { happened, hearing } = noted();
  const listening = listen(url, 'prae_mute', hearing, { askEveryMs: 50, limitMs: 100 });
  await expect.poll(() => happened.slice(0, 2), { timeout: 20_000 }).toEqual(['broke', 'broke']);
  expect(sockets.size).toBeGreaterThanOrEqual(2);
  await listening.close();
});

test('closing does not wait for a goodbye that never comes, and is no break', async () => {
  const network = await networkTo(database.url);
  onTestFinished(() => network.close());
  const { happened, hearing } = noted();
  const listening = listen(network.url, 'prae_gone', hearing);
  await expect.poll(() => happened).toEqual(['listening']);
  network.forget();
  await listening.close();
  expect(happened).toEqual(['listening']);
});

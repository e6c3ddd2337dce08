import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp, type Portal } from '../app.ts';
import { startPortal, type TestMember, type TestPortal } from '../testing/portal.ts';

/** Two nodes on one database. */
let portal: TestPortal;
let second: Portal;
let secondUrl: string;
beforeAll(async () => {
  portal = await startPortal();
  second = await buildApp({ ...portal.deps.config, port: 0 }, portal.databaseUrl);
  secondUrl = await second.start();
});
afterAll(async () => {
  await second.close();
  await portal.close();
});

type Client = Socket<ServerEvents, ClientEvents>;
const clients: Client[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

async function connected(url: string, auth: Record<string, unknown>): Promise<Client> {
  const client: Client = io(url, { transports: ['websocket'], auth, reconnection: false, forceNew: true });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.on('connect', resolve);
    client.on('connect_error', reject);
  });
  return client;
}

function received(client: Client): number[] {
  const amounts: number[] = [];
  client.on('wallet', ({ amount }) => amounts.push(amount));
  return amounts;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each([[{}], [{ token: 'nonsense' }], [{ token: 7 }], [{ guestId: 'x' }]])(
  '%o is not let in',
  async (auth) => {
    await expect(connected(portal.url, auth)).rejects.toThrow('invalid-token');
  },
);

test('polling is not spoken', async () => {
  const response = await fetch(`${portal.url}/socket.io/?EIO=4&transport=polling`);
  expect(response.status).toBe(400);
});

test('events go to every screen of their member on every node, and to nobody else', async () => {
  const [anna, boon] = await Promise.all([portal.newMember(), portal.newMember()]);
  const here = received(await connected(portal.url, { token: anna.token }));
  const there = received(await connected(secondUrl, { token: anna.token }));
  const stranger = await connected(secondUrl, { token: boon.token });
  stranger.emit('join', `member:${anna.id}`);
  const others = received(stranger);
  portal.deps.realtime.emit(anna.id, 'wallet', { amount: 12.5 });
  await expect.poll(() => [here, there]).toEqual([[12.5], [12.5]]);
  await pause(100);
  expect(others).toEqual([]);
});

async function ends(client: Client): Promise<string> {
  return new Promise((resolve) => client.on('disconnect', resolve));
}

test('a logout cuts its sockets on every node within five seconds', async () => {
  const member = await portal.newMember();
  const there = await connected(secondUrl, { token: member.token });
  const ended = ends(there);
  await portal.api('session.end', { token: member.token });
  expect(await Promise.race([ended, pause(5_000)])).toBe('io server disconnect');
});

test('a password change cuts the sockets of the other sessions and keeps its own', async () => {
  const member: TestMember = await portal.newMember();
  const other = await portal.api('session.create', {
    body: { username: member.phone, password: member.password },
  });
  const own = await connected(portal.url, { token: member.token });
  const cut = ends(await connected(secondUrl, { token: other.body.token }));
  await portal.api('profile.password', {
    token: member.token,
    body: { oldPassword: member.password, newPassword: 'a new good one' },
  });
  expect(await Promise.race([cut, pause(5_000)])).toBe('io server disconnect');
  expect(own.connected).toBe(true);
});

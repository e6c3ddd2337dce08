import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp, type Portal } from '../app.ts';
import { type Database, sql } from '../db/database.ts';
import { timed } from '../testing/clock.ts';
import { startWorld, type TestMember, type World } from '../testing/world.ts';
import { type Client, openClients } from './client.fixture.ts';
import type { SocketDeps } from './io.ts';
import { openSockets } from './sockets.ts';

/** Two nodes on one database. */
let world: World;
let second: Portal;
let secondUrl: string;
beforeAll(async () => {
  world = await startWorld();
  second = await buildApp({ ...world.deps.config, port: 0 }, world.databaseUrl);
  secondUrl = await second.start();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const { clients, connected, endAll } = openClients();
afterEach(endAll);

function received(client: Client): number[] {
  const amounts: number[] = [];
  client.on('wallet', ({ amount }) => amounts.push(amount));
  return amounts;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each([[{}], [{ token: 'nonsense' }], [{ token: 7 }], [{ guestId: 'x' }]])(
  '%o is not let in',
  async (auth) => {
    await expect(connected(world.url, auth)).rejects.toThrow('invalid-token');
  },
);

test('one address has so many lines, and a new one when one of them is closed', async () => {
  const { token } = await world.newMember();
  await world.owner.run(sql`insert into setting (name, value) values ('linesPerAddress', '2')`);
  onTestFinished(() => world.owner.run(sql`delete from setting`).then(() => {}));
  // Lines of tests before this one are closed by now or soon.
  const tries = async () => {
    const tried = await Promise.allSettled([1, 2, 3, 4].map(() => connected(world.url, { token })));
    const open = clients.filter(({ connected: isOpen }) => isOpen).length;
    if (open !== 2) for (const client of clients.splice(0)) client.disconnect();
    return [open, tried.filter(({ status }) => status === 'rejected').length];
  };
  await expect.poll(tries, { interval: 300 }).toEqual([2, 2]);
  await expect(connected(world.url, { token })).rejects.toThrow('websocket error');
  clients.find(({ connected: isOpen }) => isOpen)?.disconnect();
  await expect
    .poll(() =>
      connected(world.url, { token }).then(
        ({ connected: isOpen }) => isOpen,
        () => false,
      ),
    )
    .toBe(true);
});

/** A node behind a proxy, and a way to open a line there from an address. */
async function behindProxy() {
  const settled = { ...world.deps.config, port: 0, trustedProxies: ['127.0.0.1'] };
  const node = await buildApp(settled, world.databaseUrl, { recheck: false });
  onTestFinished(() => node.close());
  const url = await node.start();
  const { token } = await world.newMember();
  return {
    open: (address: string) => connected(url, { token }, { 'x-forwarded-for': address }),
  };
}

test('lines are counted by the /64 of an IPv6 address', async () => {
  await world.owner.run(sql`insert into setting (name, value) values ('linesPerAddress', '2')`);
  onTestFinished(() => world.owner.run(sql`delete from setting`).then(() => {}));
  const { open } = await behindProxy();
  await open('2001:db8:1:2::1');
  await open('2001:db8:1:2::2');
  await expect(open('2001:db8:1:2::3')).rejects.toThrow('websocket error');
  await open('2001:db8:1:3::3');
});

test('a blocked address opens no line, in whatever form it comes', async () => {
  await world.owner.run(
    sql`insert into setting (name, value) values ('blockedAddresses', '["192.0.2.55", "2001:db8::1"]')`,
  );
  onTestFinished(() => world.owner.run(sql`delete from setting`).then(() => {}));
  const { open } = await behindProxy();
  for (const address of ['192.0.2.55', '::ffff:192.0.2.55', '2001:db8::2'])
    await expect(open(address), address).rejects.toThrow('websocket error');
  await open('192.0.2.56');
});

test('polling is not spoken', async () => {
  const response = await fetch(`${world.url}/socket.io/?EIO=4&transport=polling`);
  expect(response.status).toBe(400);
});

test.each(['null', '7', 'nonsense', '{}', '{"event":"wallet"}', '{"endOthers":"x"}'])(
  'what is no news, such as %s, is dropped and the next news arrive',
  async (payload) => {
    const member = await world.newMember();
    const amounts = received(await connected(world.url, { token: member.token }));
    await world.database.run(sql`select pg_notify('prae_news', ${payload})`);
    world.deps.realtime.emit(member.id, 'wallet', { amount: 3 });
    await expect.poll(() => amounts).toEqual([3]);
  },
);

test('events go to every screen of their member on every node, and to nobody else', async () => {
  const [anna, boon] = await Promise.all([world.newMember(), world.newMember()]);
  const here = received(await connected(world.url, { token: anna.token }));
  const there = received(await connected(secondUrl, { token: anna.token }));
  const stranger = await connected(secondUrl, { token: boon.token });
  stranger.emit('join', `member:${anna.id}`);
  const others = received(stranger);
  world.deps.realtime.emit(anna.id, 'wallet', { amount: 12.5 });
  await expect.poll(() => [here, there]).toEqual([[12.5], [12.5]]);
  // Her node has passed on Anna's news by now, so what comes next is all that Boon was told.
  world.deps.realtime.emit(boon.id, 'wallet', { amount: 1 });
  await expect.poll(() => others).toEqual([1]);
});

async function ends(client: Client): Promise<string> {
  return new Promise((resolve) => client.on('disconnect', resolve));
}

async function cutWithin5s(ended: Promise<string>): Promise<void> {
  const { answer, ms } = await timed(ended);
  expect(answer).toBe('io server disconnect');
  expect(ms).toBeLessThan(5_000);
}

test('a logout cuts its sockets on every node within five seconds', async () => {
  const member = await world.newMember();
  const there = await connected(secondUrl, { token: member.token });
  const ended = ends(there);
  await world.api('session.end', { token: member.token });
  await cutWithin5s(ended);
});

test.each([
  ['whose time is over', (id: string) => sql`update session set expires_at = now() where member_id = ${id}`],
  [
    'of a member who is suspended',
    (id: string) => sql`update member set status = 'suspended' where id = ${id}`,
  ],
  ['of a member who is closed', (id: string) => sql`update member set status = 'closed' where id = ${id}`],
])('the sockets of a session %s are cut within five seconds, and nobody else’s', async (_, end) => {
  const [member, other] = await Promise.all([world.newMember(), world.newMember()]);
  const open = await connected(secondUrl, { token: other.token });
  const ended = ends(await connected(secondUrl, { token: member.token }));
  // The look at a new line is over by then.
  await pause(500);
  await world.owner.run(end(member.id));
  await cutWithin5s(ended);
  expect(open.connected).toBe(true);
});

test('a password change cuts the sockets of the other sessions and keeps its own', async () => {
  const member: TestMember = await world.newMember();
  const other = await world.api('session.create', {
    body: { username: member.phone, password: member.password },
  });
  const own = await connected(world.url, { token: member.token });
  const cut = ends(await connected(secondUrl, { token: other.body.token }));
  await world.api('profile.password', {
    token: member.token,
    body: { oldPassword: member.password, newPassword: 'a new good one' },
  });
  await cutWithin5s(cut);
  expect(own.connected).toBe(true);
});

/** The lines alone of a node that does some things otherwise, until the test is over; answers where it is. */
async function linesWith(changes: Partial<SocketDeps>): Promise<string> {
  const app = Fastify();
  const sockets = openSockets(app, world.databaseUrl, { ...world.deps, ...changes });
  onTestFinished(async () => {
    sockets.cut();
    await app.close();
    await sockets.close();
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** A node on which every session ends right behind the first look at one, and the news of it come to nobody. */
function nodeOfEndings(): Promise<string> {
  const { database } = world.deps;
  let isFirst = true;
  const ending: Database = {
    ...database,
    async rows(query) {
      const found = await database.rows(query);
      if (isFirst) await world.owner.run(sql`update session set revoked_at = now()`);
      isFirst = false;
      return found;
    },
  };
  return linesWith({ database: ending });
}

test('an open screen prolongs no session', async () => {
  const { token } = await world.newMember();
  const written: (string | undefined)[] = [];
  const watched: Database = {
    ...world.deps.database,
    run: (query) => {
      written.push(query.name);
      return world.deps.database.run(query);
    },
  };
  const inTenHours = () => new Date(Date.now() + 10 * 3_600_000);
  const client = await connected(await linesWith({ database: watched, clock: inTenHours }), { token });
  expect(client.connected).toBe(true);
  expect(written).not.toContain('session.touch');
});

test('a socket that is let in in the moment its session ends is cut', async () => {
  const { token } = await world.newMember();
  const opening = connected(await nodeOfEndings(), { token });
  // Both may come in one piece.
  const ended = ends(clients.at(-1) as Client);
  await opening;
  expect(await Promise.race([ended, pause(20_000)])).toBe('io server disconnect');
});

test('a look at the open lines that takes long is let finish before the next one begins', async () => {
  const { token } = await world.newMember();
  const { database } = world.deps;
  let release = () => {};
  let answering = Promise.resolve();
  const slow: Database = {
    ...database,
    async rows(query) {
      await answering;
      return database.rows(query);
    },
  };
  // A look asks once what time it is for each line.
  const looks = vi.fn(() => new Date());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = await connected(await linesWith({ database: slow, clock: looks }), { token });
  // When it is let in, and once more when it is.
  await expect.poll(() => looks.mock.calls.length).toBe(2);
  answering = new Promise((resolve) => {
    release = resolve;
  });
  const passes = (ms: number) => void vi.advanceTimersByTime(ms);
  passes(3_000);
  expect(looks).toHaveBeenCalledTimes(3);
  for (let more = 0; more < 5; more += 1) passes(3_000);
  expect(looks).toHaveBeenCalledTimes(3);
  release();
  await expect
    .poll(() => {
      passes(3_000);
      return looks.mock.calls.length;
    })
    .toBe(4);
  expect(client.connected).toBe(true);
});

import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

let world: World;
let offsetMs = 0;
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => world.close());

const hour = 3_600_000;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The token of one more session of a member. */
async function logIn({ phone: username, password }: TestMember, userAgent = 'a test'): Promise<string> {
  const { body } = await world.api('session.create', {
    body: { username, password },
    headers: { 'user-agent': userAgent },
  });
  return body.token;
}

async function listOf(token: string) {
  const { status, body } = await world.api('session.list', { token });
  expect(status).toBe(200);
  return body.sessions;
}

/** The name that the member's list has for the session of a token. */
async function idOf(token: string): Promise<string> {
  const own = (await listOf(token)).find(({ current }) => current);
  if (own === undefined) throw new Error('The session is not in its own list');
  return own._id;
}

async function statusOf(token: string): Promise<string> {
  const { status, body } = await world.api('profile.read', { token });
  return status === 200 ? 'open' : `${status} ${body.message}`;
}

const endOne = (token: string, _id: string) => world.api('session.endOne', { token, params: { _id } });

test('the list has every open session of the member: this one first, then by when they were last seen', async () => {
  const member = await world.newMember();
  await world.newMember();
  const others = [await logIn(member, phone), await logIn(member)];
  const ended = await logIn(member);
  await world.api('session.end', { token: ended });
  const sessions = await listOf(others[0] ?? '');
  expect(sessions.map(({ current, device }) => [current, device])).toEqual([
    [true, 'iPhone · Safari'],
    [false, ''],
    [false, ''],
  ]);
  const seen = sessions.slice(1).map(({ lastSeenAt }) => lastSeenAt);
  expect(seen).toEqual(seen.toSorted().toReversed());
  for (const { createdAt, lastSeenAt } of sessions) {
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
    expect(lastSeenAt >= createdAt).toBe(true);
  }
  expect(sessions.map(({ _id }) => _id)).toContain(await idOf(member.token));
});

test('a session that ran out is in no list', async () => {
  const member = await world.newMember();
  const { body } = await world.api('session.create', {
    body: { username: member.phone, password: member.password, remember: true },
  });
  onTestFinished(() => {
    offsetMs = 0;
  });
  expect(await listOf(body.token)).toHaveLength(2);
  offsetMs = 13 * hour;
  expect((await listOf(body.token)).map(({ current }) => current)).toEqual([true]);
});

test('the names of sessions tell nothing of their tokens', async () => {
  const { token, id } = await world.newMember();
  const [{ _id } = { _id: '' }] = await listOf(token);
  const { hash } = await world.owner.one(
    sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from session where member_id = ${id}`,
  );
  expect(hash).not.toContain(_id.replaceAll('-', ''));
  expect(await statusOf(_id)).toBe('401 invalid-token');
});

test('a session that is ended from another is over at once, and the others are not', async () => {
  const member = await world.newMember();
  const [lost, kept] = [await logIn(member), await logIn(member)];
  const _id = await idOf(lost);
  expect((await endOne(member.token, _id)).body).toEqual({ message: 'OK' });
  expect(await statusOf(lost)).toBe('401 INVALID_USER_2');
  expect([await statusOf(member.token), await statusOf(kept)]).toEqual(['open', 'open']);
  expect((await listOf(member.token)).map((session) => session._id)).not.toContain(_id);
  // Asked for once more, it is as over as it was.
  const before = await revokedAt(_id);
  expect((await endOne(member.token, _id)).body).toEqual({ message: 'OK' });
  expect(await revokedAt(_id)).toEqual(before);
});

async function revokedAt(_id: string): Promise<Date | null> {
  const row = await world.owner.one(
    sql<{ at: Date | null }>`select revoked_at as at from session where id = ${_id}`,
  );
  return row.at;
}

test('a member ends this session, too', async () => {
  const { token } = await world.newMember();
  expect((await endOne(token, await idOf(token))).status).toBe(200);
  expect(await statusOf(token)).toBe('401 INVALID_USER_2');
});

test('nobody ends or sees a session of another member', async () => {
  const [anna, boon] = [await world.newMember(), await world.newMember()];
  const _id = await idOf(anna.token);
  expect(await endOne(boon.token, _id)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  expect((await world.api('session.endOthers', { token: boon.token })).body).toEqual({ message: 'OK' });
  expect(await statusOf(anna.token)).toBe('open');
  expect((await listOf(boon.token)).map((session) => session._id)).not.toContain(_id);
});

test.each(['x', '00000000-0000-0000-0000-000000000000', 'x'.repeat(43)])(
  'there is no session %s to end',
  async (_id) => {
    const { token } = await world.newMember();
    expect(await endOne(token, _id)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  },
);

test('all others end at once, and this session is kept', async () => {
  const member = await world.newMember();
  const others = [await logIn(member), await logIn(member)];
  expect((await world.api('session.endOthers', { token: member.token })).body).toEqual({ message: 'OK' });
  for (const other of others) expect(await statusOf(other)).toBe('401 INVALID_USER_2');
  expect((await listOf(member.token)).map(({ current }) => current)).toEqual([true]);
});

type Client = Socket<ServerEvents, ClientEvents>;

async function connected(token: string): Promise<Client> {
  const client: Client = io(world.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  onTestFinished(() => void client.disconnect());
  await new Promise<void>((resolve, reject) => {
    client.on('connect', resolve);
    client.on('connect_error', reject);
  });
  return client;
}

test.each([
  ['one', async (by: string, lost: string) => endOne(by, await idOf(lost))],
  ['all others', async (by: string) => world.api('session.endOthers', { token: by })],
])('the realtime line of a session ends with it, and the own one stays: %s', async (_, end) => {
  const member = await world.newMember();
  const lost = await logIn(member);
  const [own, line] = [await connected(member.token), await connected(lost)];
  const reason = new Promise<string>((resolve) => void line.on('disconnect', resolve));
  await end(member.token, lost);
  expect(await reason).toBe('io server disconnect');
  expect(own.connected).toBe(true);
});

test('a session from before the list has no device, and is ended like any other', async () => {
  const member = await world.newMember();
  const lost = await logIn(member);
  // As a server of the version before writes it.
  await world.owner.run(
    sql`insert into session (token_hash, member_id, lifetime_seconds, expires_at)
        values (decode(repeat('ab', 32), 'hex'), ${member.id}, 60, now() + interval '1 hour')`,
  );
  const old = (await listOf(member.token)).filter(({ current }) => !current);
  expect(old.map(({ device }) => device)).toEqual(['', '']);
  for (const { _id } of old) expect((await endOne(member.token, _id)).status).toBe(200);
  expect(await statusOf(lost)).toBe('401 INVALID_USER_2');
  expect(await listOf(member.token)).toHaveLength(1);
});

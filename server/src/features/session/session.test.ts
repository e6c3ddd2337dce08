import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { hashPassword } from '../../password.ts';
import { startWorld, type World } from '../../testing/world.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let world: World;
let offsetMs = 0;
/** Where a test looks at seconds, none go by but what it says. */
let stoppedAt: number | undefined;
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date((stoppedAt ?? Date.now()) + offsetMs) });
});
afterAll(() => world.close());

const hour = 3_600_000;

async function statusOf(token: string): Promise<string> {
  const { status, body } = await world.api('profile.read', { token });
  return status === 200 ? 'open' : `${status} ${body.message}`;
}

test('a call for members says what is wrong with its token', async () => {
  expect((await world.api('profile.read')).body).toEqual({ message: 'UNAUTHORIZED' });
  expect(await statusOf('nonsense')).toBe('401 invalid-token');
  expect(await statusOf('x'.repeat(43))).toBe('401 invalid-token');
});

test('the token is kept as a hash alone', async () => {
  const { token } = await world.newMember();
  const rows = await world.owner.rows(sql<{ row: string }>`select session::text as row from session`);
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

test('a logout ends its own session and no other', async () => {
  const { token, phone, password } = await world.newMember();
  const other = await world.api('session.create', { body: { username: phone, password } });
  expect((await world.api('session.end', { token })).body).toEqual({ message: 'OK' });
  expect(await statusOf(token)).toBe('401 INVALID_USER_2');
  expect(await statusOf(other.body.token)).toBe('open');
});

test('a session lives 12 hours from its last use, a remembered one 30 days', async () => {
  const { token, phone, password } = await world.newMember();
  const remembered = await world.api('session.create', {
    body: { username: phone, password, remember: true },
  });
  try {
    offsetMs = 11 * hour;
    expect(await statusOf(token)).toBe('open');
    offsetMs = 22 * hour;
    await expect.poll(() => statusOf(token)).toBe('open');
    offsetMs = 35 * hour;
    expect(await statusOf(token)).toBe('401 EXPIRED_AUTH_TOKEN');
    expect(await statusOf(remembered.body.token)).toBe('open');
    offsetMs += 31 * 24 * hour;
    expect(await statusOf(remembered.body.token)).toBe('401 EXPIRED_AUTH_TOKEN');
  } finally {
    offsetMs = 0;
  }
});

test('the sliding of a session is written at most once a minute', async () => {
  const { token, id } = await world.newMember();
  const touched = () =>
    world.owner.one(sql<{ touched_at: Date }>`select touched_at from session where member_id = ${id}`);
  const before = await touched();
  await statusOf(token);
  expect(await touched()).toEqual(before);
});

test.each([
  ['suspended', '401 INVALID_USER_3'],
  ['closed', '410 gone'],
  ['gone', '401 INVALID_USER_1'],
])('the sessions of a %s member answer %s', async (status, answer) => {
  const { token, id } = await world.newMember();
  await world.owner.run(sql`update member set status = ${status} where id = ${id}`);
  expect(await statusOf(token)).toBe(answer);
});

test('a member of the other variant is no member here', async () => {
  const { token, id, phone, password } = await world.newMember();
  await world.owner.run(sql`update member set variant = 'la' where id = ${id}`);
  expect(await statusOf(token)).toBe('401 INVALID_USER_4');
  const login = await world.api('session.create', { body: { username: phone, password } });
  expect(login.body).toEqual({ message: 'INACTIVE_USER' });
});

test('only a right password learns that its member may not come in', async () => {
  const { id, phone, password } = await world.newMember();
  await world.owner.run(sql`update member set status = 'suspended' where id = ${id}`);
  const logIn = async (typed: string) =>
    (await world.api('session.create', { body: { username: phone, password: typed } })).body;
  expect(await logIn('not the password')).toEqual({ message: 'WRONG_CREDENTIAL' });
  expect(await logIn(password)).toEqual({ message: 'INACTIVE_USER' });
});

test('an unknown phone costs a comparison like a wrong password, and gets the same answer', async () => {
  const { id, phone } = await world.newMember();
  // Those of tests cost next to nothing otherwise.
  await world.owner.run(
    sql`update member set password_hash = ${await hashPassword('what a member chose')} where id = ${id}`,
  );
  const comparisonsFor = async (username: string) => {
    vi.mocked(verify).mockClear();
    const { body } = await world.api('session.create', { body: { username, password: 'not the password' } });
    expect(body).toEqual({ message: 'WRONG_CREDENTIAL' });
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  };
  const known = await comparisonsFor(phone);
  expect(known).toHaveLength(1);
  // Of the same kind and cost, so that neither tells which phones are members'.
  expect(await comparisonsFor('0700000000')).toEqual(known);
  await world.owner.run(sql`delete from login_failure`);
});

test('ten wrong tries for one phone are the last for a quarter of an hour, even with the right password', async () => {
  const { phone, password } = await world.newMember();
  await world.owner.run(sql`delete from login_failure`);
  const attempt = (typed: string) =>
    world.api('session.create', { body: { username: phone, password: typed } });
  const crowd = await Promise.all(Array.from({ length: 20 }, () => attempt('not the password')));
  const wrong = crowd.filter(({ body }) => body.message === 'WRONG_CREDENTIAL').length;
  expect(wrong).toBeGreaterThanOrEqual(10);
  // The tries that were being verified when the tenth was counted were let through.
  expect(wrong).toBeLessThanOrEqual(12);
  expect((await attempt(password)).body).toEqual({ message: 'REQUEST_LIMIT' });
  try {
    offsetMs = 16 * 60_000;
    expect((await attempt(password)).status).toBe(200);
  } finally {
    offsetMs = 0;
    await world.owner.run(sql`delete from login_failure`);
  }
});

test('who is turned away is told when the first of ten wrong tries is forgotten, the same for a phone that nobody has', async () => {
  const { phone } = await world.newMember();
  await world.owner.run(sql`delete from login_failure`);
  const now = Date.now();
  stoppedAt = now;
  onTestFinished(() => {
    stoppedAt = undefined;
  });
  const failedAt = new Date(now - 12 * 60_000);
  const lately = new Date(now - 60_000);
  for (const each of [phone, '0700000000']) {
    // Two more than are allowed: ten have to be fewer than ten, so the third is the one that is waited for.
    const tries = [new Date(now - 14 * 60_000), new Date(now - 13 * 60_000), failedAt];
    for (const time of [...tries, ...Array.from({ length: 9 }, () => lately)])
      await world.owner.run(
        sql`insert into login_failure (phone, address, failed_at) values (${each}, 'elsewhere', ${time})`,
      );
  }
  const wait = async (username: string) => {
    const body = { username, password: 'not the password' };
    const { status, headers } = await world.api('session.create', { body });
    return status === 429 ? Number(headers.get('retry-after')) : status;
  };
  const [ours, nobodys] = [await wait(phone), await wait('0700000000')];
  expect([ours, nobodys]).toEqual([180, 180]);
  try {
    offsetMs = ours * 1000;
    expect(await wait(phone)).toBe(401);
  } finally {
    offsetMs = 0;
    await world.owner.run(sql`delete from login_failure`);
  }
});

test('wrong tries for one phone keep nobody else behind the same address out', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()];
  await world.owner.run(sql`delete from login_failure`);
  for (let count = 0; count < 12; count += 1) {
    await world.api('session.create', { body: { username: one.phone, password: 'not the password' } });
  }
  const { phone: username, password } = other;
  expect((await world.api('session.create', { body: { username, password } })).status).toBe(200);
  await world.owner.run(sql`delete from login_failure`);
});

test('wrong tries for fifty phones are the last from their address for a quarter of an hour', async () => {
  await world.owner.run(sql`delete from login_failure`);
  const guess = (number: number) =>
    world.api('session.create', {
      body: { username: `07${10_000_000 + number}`, password: 'not the password' },
    });
  for (let number = 0; number < 49; number += 1) await guess(number);
  expect((await guess(49)).status).toBe(401);
  const refused = await guess(50);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  await world.owner.run(sql`delete from login_failure`);
});

test('a text that no phone can be is wrong, but no try', async () => {
  const { phone, password } = await world.newMember();
  await world.owner.run(sql`delete from login_failure`);
  for (const username of ['a', '-1', '๐๘๐๐๐๐๐๐๐๑', '080000000', '08000000011', '1800000001', "' or 1=1"]) {
    for (const typed of ['not the password', password]) {
      const { status, body } = await world.api('session.create', { body: { username, password: typed } });
      expect([status, body.message]).toEqual([401, 'WRONG_CREDENTIAL']);
    }
  }
  expect((await world.api('session.create', { body: { username: phone, password } })).status).toBe(200);
});

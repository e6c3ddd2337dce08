import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { sql } from '../../db/database.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { sessionSweeps } from './session.routes.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1', REGISTER_OTP: 'false' } });
});
afterAll(() => world.close());

async function logIn(address: string, username: string, password: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return (await world.api('session.create', { body: { username, password }, headers })).status;
}

const times = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('a crowd of wrong logins from one address keeps nobody else out', async () => {
  const honest = await Promise.all(Array.from({ length: 8 }, () => world.newMember()));
  // Of one /64, so one address; the IPv4 form of the same travels as IPv6.
  const crowd = Array.from({ length: 1_400 }, (_, i) =>
    logIn(`2001:db8:1:2::${i.toString(16)}`, `07${10_000_000 + i}`, 'not the password'),
  );
  const others = await Promise.all(
    honest.map(({ phone, password }, i) => logIn(`198.51.100.${i}`, phone, password)),
  );
  expect(others).toEqual(honest.map(() => 200));
  const answers = await Promise.all(crowd);
  expect(times(answers, 429)).toBeGreaterThan(1_200);
  expect(times(answers, 401) + times(answers, 429)).toBe(1_400);
}, 60_000);

const registrant = {
  ...{ name: 'Somchai', username: '0811111111', password: 'prae is silk', currency: 'THB' as const },
  ...{ bankCode: 'KBANK', bankAccountName: 'Somchai Jaidee', bankAccountNo: '5555555555' },
};

/** Strangers, each from a network of their own, until no more of them may wait; none is compared before `release`. */
async function lineFullOfStrangers() {
  const real = vi.mocked(verify).getMockImplementation();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.mocked(verify).mockImplementation(async (...given) => {
    await held;
    return real?.(...given) ?? false;
  });
  const answers: number[] = [];
  const crowd = Array.from({ length: 1_010 }, async (_, i) => {
    const address = `203.${i >> 8}.${i & 0xff}.1`;
    answers.push(await logIn(address, `05${10_000_000 + i}`, 'not the password'));
  });
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(1_010 - 202);
  return {
    answers,
    async end() {
      release();
      await Promise.all(crowd);
    },
    release,
  };
}

test('a member who has logged in from their network before gets in while strangers fill the line', async () => {
  const [member, other] = [await world.newMember(), await world.newMember()];
  expect(await logIn('2001:db8:7:7::1', member.phone, member.password)).toBe(200);
  const { answers, release, end } = await lineFullOfStrangers();
  try {
    const refused = answers.length;
    // A new network, and that of somebody else, are strangers too.
    expect(await logIn('192.0.2.77', member.phone, member.password)).toBe(429);
    expect(await logIn('2001:db8:7:7::1', other.phone, other.password)).toBe(429);
    const back = logIn('2001:db8:7:7::2', member.phone, member.password);
    const made = world.api('registration.create', { body: registrant });
    const changed = world.api('profile.password', {
      token: other.token,
      body: { oldPassword: other.password, newPassword: 'another good one' },
    });
    // All else that members change goes on meanwhile.
    expect((await world.api('wallet.refresh', { token: other.token })).status).toBe(200);
    release();
    expect([await back, (await made).status, (await changed).status]).toEqual([200, 201, 200]);
    // Nearly all of the strangers still wait.
    expect(answers.length - refused).toBeLessThan(100);
  } finally {
    await end();
  }
  expect(times(answers, 401)).toBe(202);
}, 60_000);

test('a network is forgotten 90 days after the last login from it', async () => {
  const { id } = await world.newMember();
  const known = () => world.owner.rows(sql`select from login_network where member_id = ${id}`);
  const sweep = (days: number) => {
    const clock = () => new Date(Date.now() + days * 24 * 3_600_000);
    return Promise.all(sessionSweeps.map(({ run }) => run({ ...world.deps, clock })));
  };
  await sweep(89);
  expect(await known()).toHaveLength(1);
  await sweep(91);
  expect(await known()).toHaveLength(0);
});

test('a blocked address has nothing compared and is nobody else', async () => {
  const { phone, password } = await world.newMember();
  for (let number = 0; number < 50; number += 1) await logIn('203.0.113.7', `06${10_000_000 + number}`, 'x');
  expect(await logIn('::ffff:203.0.113.7', phone, password)).toBe(429);
  expect(await logIn('203.0.113.8', phone, password)).toBe(200);
}, 60_000);

test.each([
  { production: true, trustedProxies: [], warns: true },
  { production: true, trustedProxies: ['127.0.0.1'], warns: false },
  { production: false, trustedProxies: [], warns: false },
])('a server that may count all callers as one says so ($production, $trustedProxies)', async (config) => {
  const { warns, ...rest } = config;
  const settled = { ...world.config, ...rest, port: 0 };
  const portal = await buildApp(settled, world.databaseUrl, { recheck: false });
  const warnings = vi.spyOn(portal.deps.log, 'warn');
  try {
    await portal.start();
    const told = warnings.mock.calls.map(([first]) => (first as { event?: string }).event);
    expect(told.includes('config.no-trusted-proxies')).toBe(warns);
  } finally {
    await portal.close();
  }
});

import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { sql } from '../../db/database.ts';
import { type LimitSetting, limits } from '../../domain/limits.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { logIn as begin } from './log-in.ts';
import { sessionSweeps } from './session.routes.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

vi.mock('./log-in.ts', async (load) => {
  const real = await load<typeof import('./log-in.ts')>();
  return { ...real, logIn: vi.fn(real.logIn) };
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
});

test('1,400 logins at once from one address leave places for eight others', async () => {
  const honest = await Promise.all(Array.from({ length: 8 }, () => world.newMember()));
  const real = vi.mocked(begin).getMockImplementation() ?? begin;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  vi.mocked(begin).mockImplementation(async (...given) => {
    begun += 1;
    await held;
    return real(...given);
  });
  // Two thirds of the 500 changes that may be under way.
  const share = 334;
  const refused: number[] = [];
  try {
    const crowd = Array.from({ length: 1_400 }, async (_, i) => {
      refused.push(await logIn(`2001:db8:1:${i.toString(16)}::1`, `08${70_000_000 + i}`, 'not the password'));
    });
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(1_400 - share);
    const others = honest.map(({ phone, password }, i) => logIn(`198.51.100.${i}`, phone, password));
    await expect.poll(() => begun).toBe(share + 8);
    // Some are turned away as calls already, of which one site may have as large a share.
    expect(times(refused, 429) + times(refused, 503)).toBe(1_400 - share);
    release();
    expect(await Promise.all(others)).toEqual(honest.map(() => 200));
    await Promise.all(crowd);
  } finally {
    release();
    vi.mocked(begin).mockImplementation(real);
  }
});

const registrant = {
  ...{ name: 'Somchai', username: '0811111111', password: 'prae is silk', currency: 'THB' as const },
  ...{ bankCode: 'KBANK', bankAccountName: 'Somchai Jaidee', bankAccountNo: '5555555555' },
};

/** No password is compared before `release`. */
function comparisonsHeld() {
  const real = vi.mocked(verify).getMockImplementation();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.mocked(verify).mockImplementation(async (...given) => {
    await held;
    return real?.(...given) ?? false;
  });
  return {
    release() {
      if (real) vi.mocked(verify).mockImplementation(real);
      release();
    },
  };
}

const ownNetwork = (i: number) => `203.${i >> 8}.${i & 0xff}.1`;

/** Strangers, each from a network of their own, until no more of them may wait; none is compared before `release`. */
async function lineFullOfStrangers(addressOf = ownNetwork) {
  const { release } = comparisonsHeld();
  const answers: number[] = [];
  const crowd = Array.from({ length: 1_010 }, async (_, i) => {
    answers.push(await logIn(addressOf(i), `05${10_000_000 + i}`, 'not the password'));
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
});

test('strangers from all the networks of one customer have one share of the line', async () => {
  const member = await world.newMember();
  const { release, end } = await lineFullOfStrangers((i) => `2001:db8:9:${i.toString(16)}::1`);
  try {
    const other = logIn('2001:db8:a:1::1', member.phone, member.password);
    release();
    expect(await other).toBe(200);
  } finally {
    await end();
  }
});

test('many accounts at one address keep no member out, nor a change of password', async () => {
  /** Members who have logged in from an address each, thirty at a time: more would be a crowd. */
  const membersAt = async (addresses: string[]): Promise<Awaited<ReturnType<World['newMember']>>[]> => {
    const some = await Promise.all(addresses.slice(0, 30).map(() => world.newMember()));
    const said = some.map(({ phone, password }, i) => logIn(addresses[i] ?? '', phone, password));
    expect(await Promise.all(said)).toEqual(some.map(() => 200));
    return addresses.length > 30 ? [...some, ...(await membersAt(addresses.slice(30)))] : some;
  };
  const busy = '203.0.113.70';
  const homes = Array.from({ length: 5 }, (_, i) => `198.51.100.${100 + i}`);
  const mob = await membersAt(Array.from({ length: 110 }, () => busy));
  const [neighbour, changer, ...honest] = await membersAt([busy, ...homes]);
  if (!neighbour || !changer) throw new Error('two of them');
  const change = async (address: string, { token }: { token: string }) => {
    const body = { oldPassword: 'not this one', newPassword: 'another good one' };
    const headers = { 'x-forwarded-for': address };
    return (await world.api('profile.password', { token, body, headers })).status;
  };
  const { release } = comparisonsHeld();
  const answers: number[] = [];
  const crowd = [
    ...[...mob, ...mob, ...mob, ...mob].map(({ phone, password }) => logIn(busy, phone, password)),
    ...mob.slice(0, 40).map((one) => change(busy, one)),
  ].map(async (said) => void answers.push(await said));
  try {
    // Two are compared, 300 wait: no place is free in any lane.
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(480 - 302);
    const back = honest.map(({ phone, password }, i) => logIn(homes[i + 1] ?? '', phone, password));
    const others = [
      logIn('192.0.2.200', neighbour.phone, neighbour.password),
      logIn(busy, neighbour.phone, neighbour.password),
    ];
    const changed = change(homes[0] ?? '', changer);
    await world.api('wallet.refresh', { token: neighbour.token });
    release();
    expect(await Promise.all(back)).toEqual(honest.map(() => 200));
    expect(await Promise.all(others)).toEqual([200, 200]);
    // It was compared.
    expect(await changed).toBe(400);
  } finally {
    release();
    await Promise.all(crowd);
  }
});

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
});

test('a blocked address blocks no member who is known there or logged in, but a phone with wrong tries', async () => {
  const { phone, password, token } = await world.newMember();
  const address = '203.0.113.9';
  expect(await logIn(address, phone, password)).toBe(200);
  for (let number = 0; number < 50; number += 1) await logIn(address, `06${20_000_000 + number}`, 'x');
  expect(await logIn(address, '0620000099', 'x')).toBe(429);
  expect(await logIn(address, phone, password)).toBe(200);
  const change = (oldPassword: string) =>
    world.api('profile.password', {
      token,
      body: { oldPassword, newPassword: 'another good one' },
      headers: { 'x-forwarded-for': address },
    });
  expect((await change(password)).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect(await logIn(address, phone, 'x')).toBe(401);
  expect(await logIn(address, phone, 'another good one')).toBe(429);
  expect((await change('another good one')).status).toBe(429);
});

test('an address with wrong tries for five hundred phones is known no more', async () => {
  const { phone, password } = await world.newMember();
  const address = '203.0.113.10';
  expect(await logIn(address, phone, password)).toBe(200);
  await world.owner.run(sql`
    insert into login_failure (phone, address, failed_at)
      select '061' || (1000000 + n), ${address}, now() from generate_series(1, 499) n`);
  expect(await logIn(address, phone, password)).toBe(200);
  await world.owner.run(
    sql`insert into login_failure (phone, address, failed_at) values ('0612222222', ${address}, now())`,
  );
  expect(await logIn(address, phone, password)).toBe(429);
});

describe('an operator sets', () => {
  /** Has so many be allowed until the test is over. */
  async function set(name: LimitSetting, most: number): Promise<void> {
    const becomes = (allowed: number) =>
      expect.poll(async () => (await world.deps.settings())[name]).toBe(allowed);
    await world.owner.run(sql`insert into setting (name, value) values (${name}, ${String(most)}::jsonb)`);
    onTestFinished(async () => {
      await world.owner.run(sql`delete from setting where name = ${name}`);
      await becomes(limits[name].most);
    });
    await becomes(most);
  }

  it('how many wrong passwords one phone may have, wherever they come from', async () => {
    const [member, other] = [await world.newMember(), await world.newMember()];
    await set('wrongPasswordsPerPhone', 3);
    for (let tries = 1; tries <= 3; tries += 1)
      expect(await logIn(`192.0.2.10${tries}`, member.phone, 'not the password')).toBe(401);
    expect(await logIn('192.0.2.104', member.phone, member.password)).toBe(429);
    expect(await logIn('192.0.2.101', other.phone, other.password)).toBe(200);
  });

  it('for how many phones one address may have a wrong password', async () => {
    const { phone, password } = await world.newMember();
    await set('wrongPhonesPerAddress', 3);
    for (let number = 1; number <= 3; number += 1)
      expect(await logIn('192.0.2.111', `063000000${number}`, 'not the password')).toBe(401);
    expect(await logIn('192.0.2.111', phone, password)).toBe(429);
    expect(await logIn('192.0.2.112', phone, password)).toBe(200);
  });

  it('how many logins one address may have at once', async () => {
    const { phone, password } = await world.newMember();
    await set('loginsAtOncePerAddress', 3);
    const { release } = comparisonsHeld();
    const answers: number[] = [];
    const crowd = Array.from({ length: 8 }, async (_, i) => {
      answers.push(await logIn('192.0.2.121', `064000000${i}`, 'not the password'));
    });
    try {
      await expect.poll(() => answers.length).toBe(5);
      const other = logIn('192.0.2.122', phone, password);
      release();
      expect(await other).toBe(200);
    } finally {
      release();
      await Promise.all(crowd);
    }
    expect([times(answers, 429), times(answers, 401)]).toEqual([5, 3]);
  });
});

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

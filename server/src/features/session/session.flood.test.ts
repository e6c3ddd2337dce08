import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
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

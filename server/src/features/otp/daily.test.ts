import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { sql } from '../../db/database.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

let world: World;
let offsetMs = 0;
const clock = () => new Date(Date.now() + offsetMs);
beforeAll(async () => {
  world = await startWorld({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());
afterEach(async () => {
  offsetMs = 0;
  await world.owner.run(sql`delete from setting`);
  await world.owner.run(sql`delete from daily_count`);
});

const dayMs = 24 * 3_600_000;
const newPhone = () => `08${randomInt(1e8).toString().padStart(8, '0')}`;

async function set(name: string, value: number): Promise<void> {
  await world.owner.run(sql`insert into setting (name, value) values (${name}, ${String(value)}::jsonb)`);
  // Settings are a second old at most.
  await expect.poll(async () => (await world.deps.settings())[name as 'otpSendsADay']).toBe(value);
}

async function send(address: string, phoneNumber = newPhone()): Promise<string> {
  const headers = { 'x-forwarded-for': address };
  const { body } = await world.api('registration.otp.send', { body: { phoneNumber }, headers });
  return body.code ?? body.message ?? '';
}

const sentTo = (phone: string) => world.act<unknown[]>('GET', `/sms?to=${phone}`);

test('one address has so many messages a day, on whatever node, and other addresses are none the wiser', async () => {
  await set('otpSendsPerAddressADay', 6);
  const crowd = await Promise.all(
    Array.from({ length: 20 }, (_, i) => send(i % 2 ? '2001:db8:1:2::1' : '2001:db8:1:2::2')),
  );
  expect(crowd.filter((answer) => answer === 'OK')).toHaveLength(6);
  expect(crowd.filter((answer) => answer === 'OTP_BLOCK')).toHaveLength(14);
  const phone = newPhone();
  expect(await send('2001:db8:1:2::3', phone)).toBe('OTP_BLOCK');
  expect(await sentTo(phone)).toEqual([]);
  expect(await send('2001:db8:1:3::3', phone)).toBe('OK');
  const other = await buildApp(world.config, world.databaseUrl, { clock, recheck: false });
  try {
    const answer = await other.app.inject({
      ...{ method: 'POST', url: '/api/otp/send', payload: { phoneNumber: newPhone() } },
      headers: { 'x-client': 'wallet-user', 'x-forwarded-for': '2001:db8:1:2::4' },
    });
    expect(answer.json()).toMatchObject({ message: 'OTP_BLOCK' });
  } finally {
    await other.close();
  }
  offsetMs = dayMs;
  expect(await send('2001:db8:1:2::3')).toBe('OK');
});

test('all together have so many messages a day', async () => {
  await set('otpSendsADay', 3);
  const answers = [];
  for (let number = 0; number < 5; number += 1) answers.push(await send(`198.51.100.${number}`));
  expect(answers).toEqual(['OK', 'OK', 'OK', 'OTP_BLOCK', 'OTP_BLOCK']);
});

test('a message that a limit of the phone refused counts for nobody', async () => {
  await set('otpSendsPerAddressADay', 2);
  const phone = newPhone();
  expect(await send('192.0.2.1', phone)).toBe('OK');
  for (let number = 0; number < 3; number += 1)
    expect(await send('192.0.2.1', phone)).toBe('REQUEST_LIMIT_1MIN');
  expect(await send('192.0.2.1')).toBe('OK');
  expect(await send('192.0.2.1')).toBe('OTP_BLOCK');
});

test('one address may ask so often a day whether somebody is a member', async () => {
  await set('registrationChecksPerAddressADay', 4);
  const { phone } = await world.newMember();
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const person = { username: phone, name: 'A', password: 'a good password', currency: 'THB' as const };
    return (await world.api('registration.validate', { body: person as never, headers })).body.message;
  };
  expect(await ask('192.0.2.9')).toBe('EXISTING_USER');
  expect(await ask('192.0.2.9')).toBe('EXISTING_USER');
  expect(await send('192.0.2.9', phone)).toBe('EXISTING_USER');
  expect(await send('::ffff:192.0.2.9', phone)).toBe('EXISTING_USER');
  expect(await ask('192.0.2.9')).toBe('REQUEST_LIMIT');
  expect(await send('192.0.2.9', phone)).toBe('REQUEST_LIMIT');
  expect(await ask('192.0.2.10')).toBe('EXISTING_USER');
});

test('nor may a member ask more often whether an account is somebody’s, by a change of their own', async () => {
  await set('registrationChecksPerAddressADay', 4);
  const [member, other] = [await world.newMember(), await world.newMember()];
  const change = async ({ bankCode, bankAccountNo }: TestMember) => {
    const body = { name: 'A', bankCode, bankAccountNo, bankAccountName: 'A' };
    const headers = { 'x-forwarded-for': '192.0.2.11' };
    return (await world.api('profile.update', { token: member.token, body, headers })).body.message;
  };
  for (let time = 0; time < 4; time += 1) expect(await change(other)).toBe('EXISTING_BANK');
  expect(await change(other)).toBe('REQUEST_LIMIT');
  // Whoever keeps their account asks nothing.
  expect(await change(member)).toBe('SUCCESS');
});

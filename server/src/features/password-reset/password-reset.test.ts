import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { codeSentTo } from '../../testing/sms.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { withdrawCases } from '../withdraw/review.ts';
import { resetPassword } from './password-reset.ts';

let world: World;
let offsetMs = 0;
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => world.close());
afterEach(async () => {
  offsetMs = 0;
  await world.act('DELETE', '/faults');
});

const NEW = 'silk threads again';

const phoneOf = async ({ id }: TestMember) =>
  (await world.database.one(sql<{ phone: string }>`select phone from member where id = ${id}`)).phone;

const ask = (phoneNumber: string) => world.api('passwordReset.otp.send', { body: { phoneNumber } });

const reset = (otpToken: string, otpCode: string, newPassword = NEW) =>
  world.api('passwordReset.create', { body: { otpToken, otpCode, newPassword } });

/** A member who has asked for a code. */
async function forgetful(money = 10_000n) {
  const member = await world.newMember({ money });
  const phone = await phoneOf(member);
  const { status, body } = await ask(phone);
  expect({ status, body }).toEqual({
    status: 200,
    body: { otpRef: expect.stringMatching(/^[A-Z]{5}$/), otpToken: expect.stringMatching(/^.{43}$/) },
  });
  return { member, phone, otpToken: String(body.otpToken), code: await codeSentTo(world, phone) };
}

const logIn = async (username: string, password: string) =>
  (await world.api('session.create', { body: { username, password } })).status;

test('a member sets a new password by the code that the phone got, and every session ends', async () => {
  const { member, phone, otpToken, code } = await forgetful();
  expect((await world.api('wallet.read', { token: member.token })).status).toBe(200);
  expect(await reset(otpToken, code)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
  expect(await world.api('wallet.read', { token: member.token })).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_2' },
  });
  expect(await logIn(phone, NEW)).toBe(200);
  expect(await logIn(phone, 'prae is silk')).toBe(401);
});

test('a code sets one password, also where it comes twice at once', async () => {
  const { phone, otpToken, code } = await forgetful();
  const both = await Promise.all(
    ['first of the two', 'second of the two'].map((one) => reset(otpToken, code, one)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  // Whether the code was compared or used up a moment before.
  expect(['OTP_TOKEN_INVALID', 'OTP_CODE_INVALID']).toContain(
    both.find(({ status }) => status === 400)?.body.message,
  );
  const entered = await Promise.all(
    ['first of the two', 'second of the two'].map((one) => logIn(phone, one)),
  );
  expect(entered.toSorted()).toEqual([200, 401]);
  expect((await reset(otpToken, code, 'a third one of them')).body).toEqual({ message: 'OTP_TOKEN_INVALID' });
});

test('who repeats the request under its key hears the same', async () => {
  const { otpToken, code: otpCode } = await forgetful();
  const asked = { key: randomUUID(), body: { otpToken, otpCode, newPassword: NEW } };
  const answers = [
    await world.api('passwordReset.create', asked),
    await world.api('passwordReset.create', asked),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('who repeats the request after the server died before it kept the answer hears the same', async () => {
  const { member, phone, otpToken, code: otpCode } = await forgetful();
  const asked = { key: randomUUID(), body: { otpToken, otpCode, newPassword: NEW } };
  const died = sql`update idempotency set status = null, answer = null, busy_since = now() - interval '1 hour'
    where key = ${asked.key}`;
  expect((await world.api('passwordReset.create', asked)).status).toBe(200);
  await world.owner.run(died);
  const { token } = (await world.api('session.create', { body: { username: phone, password: NEW } })).body;
  // However long after the code was good for, and what came since stands.
  offsetMs = 6 * 60_000;
  const again = await Promise.all([1, 2].map(() => world.api('passwordReset.create', asked)));
  expect(again.map(({ status, body }) => [status, body])).toEqual([
    [200, { message: 'SUCCESS' }],
    [200, { message: 'SUCCESS' }],
  ]);
  expect((await world.api('wallet.read', { token })).status).toBe(200);
  expect((await world.api('wallet.read', { token: member.token })).status).toBe(401);
  // Another request has no more of the code than before.
  expect((await reset(otpToken, otpCode)).body).toEqual({ message: 'OTP_TOKEN_INVALID' });
});

test('one request that is at work twice at once sets the password once, and both are told so', async () => {
  const { phone, otpToken, code: otpCode } = await forgetful();
  const asked = {
    ...{ otpToken, otpCode, newPassword: NEW, operation: newOperation() },
    caller: { address: '192.0.2.7', network: '192.0.2.7' },
  };
  // The code was compared before.
  await world.owner.run(
    sql`update otp set verified_at = now() where requested_at = (select max(requested_at) from otp)`,
  );
  await Promise.all([resetPassword(world.deps, asked), resetPassword(world.deps, asked)]);
  expect(await logIn(phone, NEW)).toBe(200);
  const other = resetPassword(world.deps, { ...asked, operation: newOperation() });
  await expect(other).rejects.toThrow('OTP_TOKEN_INVALID');
});

test('a phone that is no member hears so, without a message', async () => {
  expect(await ask('0860009999')).toMatchObject({ status: 404, body: { message: 'NO_USER' } });
  expect(await world.act('GET', '/sms?to=0860009999')).toEqual([]);
  expect((await ask('08600')).body).toEqual({
    message: 'PHONE_NUMBER_REQUIRE_10_DIGIT',
    fields: { phoneNumber: 'PHONE_NUMBER_REQUIRE_10_DIGIT' },
  });
});

test('a member who is gone has no password any more', async () => {
  const { member, phone, otpToken, code } = await forgetful();
  await world.owner.run(sql`update member set status = 'closed' where id = ${member.id}`);
  expect((await reset(otpToken, code)).body).toEqual({ message: 'NO_USER' });
  expect((await ask(phone)).body).toEqual({ message: 'NO_USER' });
});

test('asking for a code tells who is a member, and counts like all that does', async () => {
  const used = sql`update daily_count set count = count + 20000 where what = 'registration.check'`;
  const before = sql`update daily_count set count = count - 20000 where what = 'registration.check'`;
  await world.owner.run(used);
  expect(await ask('0860009998')).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
  await world.owner.run(before);
  expect((await ask('0860009998')).status).toBe(404);
});

test('a wrong, old or foreign code changes nothing, and a bad password costs no try', async () => {
  const { member, phone, otpToken, code } = await forgetful();
  expect((await reset(otpToken, code, 'short')).body).toEqual({
    message: 'INVALID_USER_INFO',
    fields: { newPassword: 'INVALID_USER_INFO' },
  });
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await reset(otpToken, wrong)).body).toEqual({ message: 'OTP_CODE_INVALID' });
  // A code for becoming a member sets no password.
  const other = await world.api('registration.otp.send', { body: { phoneNumber: '0860001234' } });
  const othersCode = await codeSentTo(world, '0860001234');
  expect((await reset(String(other.body.otpToken), othersCode)).body).toEqual({ message: 'OTP_NOT_EXIST' });
  // And the other way round.
  const verified = await world.api('registration.otp.verify', { body: { otpToken, otpCode: code } });
  expect(verified.body).toEqual({ message: 'OTP_NOT_EXIST' });
  offsetMs = 5 * 60_000 + 1_000;
  expect((await reset(otpToken, code)).body).toEqual({ message: 'OTP_EXPIRED' });
  offsetMs = 0;
  expect((await world.api('wallet.read', { token: member.token })).status).toBe(200);
  expect(await logIn(phone, NEW)).toBe(401);
});

test('a code that was right is good for no longer when the server died before it set the password', async () => {
  const { otpToken, code } = await forgetful();
  await world.owner.run(sql`update otp set verified_at = now() - interval '301 seconds'
    where requested_at = (select max(requested_at) from otp)`);
  expect((await reset(otpToken, code)).body).toEqual({ message: 'OTP_TOKEN_INVALID' });
});

test('the password is set and every session ended, or neither', async () => {
  const { member, phone, otpToken, code } = await forgetful();
  await world.owner.run(sql`revoke update on session from prae_app`);
  expect((await reset(otpToken, code)).status).toBe(500);
  await world.owner.run(sql`grant update on session to prae_app`);
  expect(await logIn(phone, NEW)).toBe(401);
  expect((await reset(otpToken, code)).status).toBe(200);
  expect((await world.api('wallet.read', { token: member.token })).status).toBe(401);
});

test('a network that tried codes or passwords for many phones is turned away', async () => {
  const { otpToken, code } = await forgetful();
  const { address } = await world.owner.one(sql<{ address: string }>`
    with tried as (insert into login_failure (phone, address, failed_at)
      select n::text, (select distinct network from login_network limit 1), now() from generate_series(1, 50) n
      returning address)
    select address from tried limit 1`);
  expect((await reset(otpToken, code)).status).toBe(429);
  await world.owner.run(sql`delete from login_failure where address = ${address}`);
  const wrong = code === '000000' ? '111111' : '000000';
  await reset(otpToken, wrong);
  const { count } = await world.owner.one(
    sql<{ count: number }>`select count(*)::int as count from login_failure where address = ${address}`,
  );
  expect(count).toBe(1);
  expect((await reset(otpToken, code)).status).toBe(200);
});

test('a crowd of codes at once does not pass the limit of phones, and a right or unheard one takes no place', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => forgetful()));
  const wrongOf = ({ code }: { code: string }) => (code === '000000' ? '111111' : '000000');
  await world.owner.run(sql`insert into login_failure (phone, address, failed_at)
    select n::text, (select distinct network from login_network limit 1), now() from generate_series(1, 47) n`);
  const [unheard, right, ...crowd] = all;
  if (!unheard || !right) throw new Error('nobody came');
  await world.act('POST', '/faults', { party: 'SMS', kind: 'error', times: 1 });
  expect((await reset(unheard.otpToken, unheard.code)).body).toEqual({ message: 'OTP_VERIFY_FAIL' });
  expect((await reset(right.otpToken, right.code)).status).toBe(200);
  const answers = await Promise.all(crowd.map((one) => reset(one.otpToken, wrongOf(one))));
  const said = answers.map(({ body }) => body.message).toSorted();
  expect(said).toEqual([
    ...['OTP_CODE_INVALID', 'OTP_CODE_INVALID', 'OTP_CODE_INVALID'],
    ...['REQUEST_LIMIT', 'REQUEST_LIMIT', 'REQUEST_LIMIT'],
  ]);
  expect((await reset(unheard.otpToken, unheard.code)).status).toBe(429);
  await world.owner.run(sql`delete from login_failure`);
  expect((await reset(unheard.otpToken, unheard.code)).status).toBe(200);
});

test('wrong passwords count no longer afterwards', async () => {
  const { phone, otpToken, code } = await forgetful();
  for (let tries = 0; tries < 10; tries += 1) expect(await logIn(phone, 'not this one')).toBe(401);
  expect(await logIn(phone, 'not this one')).toBe(429);
  await reset(otpToken, code);
  expect(await logIn(phone, NEW)).toBe(200);
});

test('payouts wait for an operator for a day, and go by themselves after it', async () => {
  const { member, phone, otpToken, code } = await forgetful();
  await reset(otpToken, code);
  const { body } = await world.api('session.create', { body: { username: phone, password: NEW } });
  const { token } = body;
  await world.api('withdraw.create', { token, body: { amount: 25 } });
  const rowOf = sql<{ id: string; reason: string | null; state: string }>`
    select id, reason, state from withdrawal where member_id = ${member.id} order by created_at desc limit 1`;
  await expect.poll(async () => (await world.database.one(rowOf)).state).toBe('review');
  const { id, reason } = await world.database.one(rowOf);
  expect(reason).toBe('PASSWORD_RESET');
  const [shown] = await withdrawCases.open(world.deps, id as Parameters<typeof withdrawCases.open>[1]);
  expect(shown).toMatchObject({ why: 'PASSWORD_RESET', decisions: ['approve', 'reject'] });

  await world.timePasses(24 * 3_600_000 + 60_000);
  await world.owner.run(
    sql`update withdrawal set state = 'held', reason = null, next_check_at = now() where id = ${id}`,
  );
  await expect.poll(async () => (await world.database.one(rowOf)).state).toBe('paid');
});

test('a sum that waits for an operator by itself does not hide that the password was set anew', async () => {
  const { member, phone, otpToken, code } = await forgetful(5_000_000n);
  await reset(otpToken, code);
  const { body } = await world.api('session.create', { body: { username: phone, password: NEW } });
  await world.api('withdraw.create', { token: body.token, body: { amount: 20_001 } });
  const waits = sql<{ reason: string | null }>`
    select reason from withdrawal where member_id = ${member.id} and state = 'review'`;
  await expect.poll(() => world.database.maybe(waits)).toEqual({ reason: 'PASSWORD_RESET' });
});

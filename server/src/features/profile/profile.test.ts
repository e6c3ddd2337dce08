import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { verifyPassword } from '../../password.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { sessionsOf, triesFinder } from '../session/session.ts';
import { recordStatement } from '../statement/statement.ts';
import { changePassword } from './change-password.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const newNumber = () => randomInt(1e10).toString().padStart(10, '0');

const read = async (token: string) => (await world.api('profile.read', { token })).body;

test('before the first deposit name, bank and number may change', async () => {
  const { token, phone } = await world.newMember({ coins: 2n });
  const number = newNumber();
  const changed = await world.api('profile.update', {
    token,
    body: { name: ' ใหม่  จริง ', bankCode: 'SCB', bankAccountName: 'new name', bankAccountNo: number },
  });
  expect(changed.body).toEqual({ message: 'SUCCESS' });
  expect(await read(token)).toMatchObject({
    profile: { name: 'ใหม่ จริง', username: phone, coin: 2 },
    bankAccount: {
      ...{ bankAccountName: 'NEW NAME', bankAccountNo: number, bank: { bankCode: 'SCB' } },
      isFrozen: false,
      holdHours: 24,
    },
    currency: 'THB',
  });
});

test('no more than ten bank accounts of a member are left in a day', async () => {
  const { token, id } = await world.newMember();
  const move = async () => {
    const account = { bankCode: 'SCB', bankAccountName: 'new name', bankAccountNo: newNumber() };
    return (await world.api('profile.update', { token, body: { name: 'Some Body', ...account } })).body;
  };
  for (let count = 0; count < 10; count += 1) expect(await move()).toEqual({ message: 'SUCCESS' });
  const before = await read(token);
  expect(await move()).toEqual({ message: 'REQUEST_LIMIT' });
  expect(await read(token)).toEqual(before);
  // The name alone is no other account.
  const { bank, bankAccountName, bankAccountNo } = before.bankAccount;
  const body = { name: 'Another', bankCode: bank.bankCode, bankAccountName, bankAccountNo };
  expect((await world.api('profile.update', { token, body })).body).toEqual({ message: 'SUCCESS' });
  await world.owner.run(
    sql`update former_bank_account set until_at = until_at - interval '1 day' where member_id = ${id}`,
  );
  expect(await move()).toEqual({ message: 'SUCCESS' });
});

test('for how long a person checks withdrawals after a change is what an operator has set', async () => {
  const { token } = await world.newMember();
  const set = async (hours: number) => {
    await world.owner.run(sql`insert into setting (name, value) values ('payoutHoldHours', ${String(hours)})
      on conflict (name) do update set value = excluded.value`);
    await expect.poll(async () => (await world.deps.settings()).payoutHoldHours).toBe(hours);
  };
  await set(48);
  expect((await read(token)).bankAccount.holdHours).toBe(48);
  await set(0);
  expect((await read(token)).bankAccount).not.toHaveProperty('holdHours');
  await set(24);
});

test('after it bank and number are frozen, the names are not', async () => {
  const { token, bankCode, bankAccountNo } = await world.newMember({ money: 10_000n });
  expect((await read(token)).bankAccount.isFrozen).toBe(true);
  const update = (change: Record<string, string>) =>
    world.api('profile.update', {
      token,
      body: { name: 'A', bankCode, bankAccountName: 'A B', bankAccountNo, ...change },
    });
  expect((await update({ bankAccountNo: newNumber() })).body).toEqual({ message: 'INVALID_BANK' });
  expect((await update({ bankCode: 'SCB' })).body).toEqual({ message: 'INVALID_BANK' });
  expect((await update({})).body).toEqual({ message: 'SUCCESS' });
  expect((await read(token)).bankAccount.bankAccountName).toBe('A B');
});

test('what the statement only calls a deposit freezes nothing', async () => {
  const { token, id } = await world.newMember();
  await recordStatement(world.database, {
    ...{ operation: newOperation(), member: id, type: 'deposit', from: 'REFUND', to: 'WALLET' },
    ...{ status: 'SUCCESS', amount: 0n },
  });
  const { body } = await world.api('profile.update', {
    token,
    body: { name: 'A', bankCode: 'SCB', bankAccountName: 'A B', bankAccountNo: newNumber() },
  });
  expect(body).toEqual({ message: 'SUCCESS' });
});

test('the account of another member is refused', async () => {
  const other = await world.newMember();
  const { token } = await world.newMember();
  const { bankCode, bankAccountNo } = other;
  const { body } = await world.api('profile.update', {
    token,
    body: { name: 'A', bankCode, bankAccountName: 'A B', bankAccountNo },
  });
  expect(body).toEqual({ message: 'EXISTING_BANK' });
});

test('the account name is renamed to English capitals and the change is remembered', async () => {
  const { token, id } = await world.newMember();
  const changedAt = () =>
    world.owner.one(sql<{ at: Date }>`select bank_changed_at as at from member where id = ${id}`);
  const before = await changedAt();
  const rename = async (bankCode: string, bankAccountName: string) =>
    (await world.api('profile.bankAccountName', { token, body: { bankCode, bankAccountName } })).body;
  expect(await rename('KBANK', ' somchai  jaidee')).toEqual({
    message: 'SUCCESS',
    bankAccountName: 'SOMCHAI JAIDEE',
  });
  expect((await changedAt()).at.getTime()).toBeGreaterThan(before.at.getTime());
  expect(await rename('SCB', 'SOMCHAI')).toMatchObject({ message: 'INVALID_BANK' });
  expect(await rename('KBANK', 'สมชาย')).toMatchObject({ message: 'BANK_ACCOUNT_NAME_ENG' });
  expect(await rename('KBANK', 'SOMCHAI 2')).toMatchObject({ message: 'BANK_ACCOUNT_NAME_ENG' });
});

test('a new password ends every session but this one', async () => {
  const { token, phone, password } = await world.newMember();
  const other = await world.api('session.create', { body: { username: phone, password } });
  const change = (oldPassword: string, newPassword: string) =>
    world.api('profile.password', { token, body: { oldPassword, newPassword } });
  expect((await change('not the password', 'a new good one')).body).toEqual({ message: 'WRONG_PASSWORD' });
  expect((await change(password, 'short')).body).toMatchObject({
    message: 'INVALID_USER_INFO',
    fields: { newPassword: 'INVALID_USER_INFO' },
  });
  expect((await change(password, 'a new good one')).body).toEqual({ message: 'SUCCESS' });
  expect((await world.api('profile.read', { token })).status).toBe(200);
  expect((await world.api('profile.read', { token: other.body.token })).body).toEqual({
    message: 'INVALID_USER_2',
  });
  const logIn = async (typed: string) =>
    (await world.api('session.create', { body: { username: phone, password: typed } })).status;
  expect(await logIn(password)).toBe(401);
  expect(await logIn('a new good one')).toBe(200);
});

test('a change of the password whose answer was lost is answered like the first time', async () => {
  const { token, password } = await world.newMember();
  const key = 'a-key-for-the-password';
  const change = (sent?: string) =>
    world.api('profile.password', {
      ...{ token, body: { oldPassword: password, newPassword: 'a new good one' } },
      ...(sent === undefined ? {} : { key: sent }),
    });
  expect((await change(key)).body).toEqual({ message: 'SUCCESS' });
  expect((await change(key)).body).toEqual({ message: 'SUCCESS' });
  // The same when the first died before it could keep its answer.
  await world.owner.run(
    sql`update idempotency set status = null, answer = null, busy_since = null where key = ${key}`,
  );
  expect((await change(key)).body).toEqual({ message: 'SUCCESS' });
  expect((await change()).body).toEqual({ message: 'WRONG_PASSWORD' });
  await world.owner.run(sql`delete from login_failure`);
});

test('a change of the password that its own repeat overtakes is no wrong password', async () => {
  const { token, id, password } = await world.newMember();
  const { database } = world.deps;
  const { key, member } = await sessionsOf(world.deps).sessionOf(token);
  const input = {
    ...{ member, session: key, caller: { address: '127.0.0.1', network: '127.0.0.1' }, idempotent: true },
    ...{ oldPassword: password, newPassword: 'a new good one' },
  };
  const lookUpTry = triesFinder(world.deps);
  let isFirst = true;
  const overtaken = {
    ...database,
    run: async (query: Query) => {
      if (isFirst && query.text.startsWith('update member set password_hash')) {
        isFirst = false;
        await changePassword(world.deps, lookUpTry, input);
      }
      return database.run(query);
    },
  };
  await changePassword({ ...world.deps, database: overtaken }, lookUpTry, input);
  expect(isFirst).toBe(false);
  const { hash } = await world.owner.one(
    sql<{ hash: string }>`select password_hash as hash from member where id = ${id}`,
  );
  expect(await verifyPassword(hash, 'a new good one')).toBe(true);
});

test('a session is no place to guess the password from', async () => {
  const { token } = await world.newMember();
  const guess = () =>
    world.api('profile.password', {
      token,
      body: { oldPassword: 'a guess', newPassword: 'a new good one' },
    });
  await world.owner.run(sql`delete from login_failure`);
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
  expect((await guess()).body).toEqual({ message: 'REQUEST_LIMIT' });
  await world.owner.run(sql`delete from login_failure`);
});

test('there is no wheel to spin yet', async () => {
  const { token } = await world.newMember();
  expect((await world.api('spin.active', { token })).body).toEqual({ active: false });
});

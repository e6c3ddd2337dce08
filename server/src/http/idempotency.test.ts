import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimKey, keepAnswer } from '../db/claim.sql.ts';
import { type Database, sql } from '../db/database.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { Refusal } from '../domain/refusal.ts';
import { startWorld, type World } from '../testing/world.ts';
import { forgetAnswers } from './idempotency.sql.ts';
import { idempotency, type Outgoing } from './idempotency.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const asked = {
  call: 'transfer.all',
  member: undefined,
  params: undefined,
  body: { to: 'JOKER', n: 1 },
} as const;
const answer: Outgoing = { status: 200, text: '{"message":"SUCCESS"}' };
const newKey = () => `key-${newOperation()}`;
const once = () => idempotency(world.deps).once;

/** The keys of a server that notes how often requests have looked at what stands of their keys. */
function watchedKeys() {
  const { database } = world.deps;
  const looks = { made: 0 };
  const noted = async <T>(row: Promise<T>): Promise<T> => {
    const found = await row;
    looks.made += 1;
    return found;
  };
  const watched: Database = {
    ...database,
    one: (query) => noted(database.one(query)),
    maybe: (query) => noted(database.maybe(query)),
  };
  return { keys: idempotency({ ...world.deps, database: watched }), looks };
}

/** Work that goes on until the test ends it. */
function heldWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = async () => {
    begin();
    await ended;
    return answer;
  };
  return { work, begun, end };
}

test('the same key works once and gives the first answer again, fields in any order', async () => {
  const key = newKey();
  const { keys, looks } = watchedKeys();
  let works = 0;
  const work = async () => {
    works += 1;
    await expect.poll(() => looks.made).toBeGreaterThanOrEqual(30);
    return answer;
  };
  const reordered = { ...asked, body: { n: 1, to: 'JOKER' } };
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, i) => keys.once(key, i % 2 ? asked : reordered, work)),
  );
  expect(works).toBe(1);
  expect(all.every((each) => each.status === 200 && each.text === answer.text)).toBe(true);
});

test('the same key with another body, call or path is a mismatch, also while the first is under way', async () => {
  const key = newKey();
  const { work, begun, end } = heldWork();
  const first = once()(key, asked, work);
  await begun;
  const never = async () => answer;
  const mismatch = new Refusal('IDEMPOTENCY_MISMATCH');
  await expect(once()(key, { ...asked, body: { to: 'SLOTXO', n: 1 } }, never)).rejects.toThrow(mismatch);
  await expect(once()(key, { ...asked, call: 'transfer.create' }, never)).rejects.toThrow(mismatch);
  await expect(once()(key, { ...asked, params: { code: 'x' } }, never)).rejects.toThrow(mismatch);
  end();
  await first;
});

test('a final refusal is given again, a fault and a REQUEST_LIMIT are tried again with the same operation', async () => {
  const failing = [new Refusal('TRANSFER_FAIL'), new Refusal('REQUEST_LIMIT'), new Error('a fault')];
  for (const error of failing) {
    const key = newKey();
    const operations: OperationId[] = [];
    const work = async (operation: OperationId) => {
      operations.push(operation);
      if (operations.length === 1) throw error;
      return answer;
    };
    await expect(once()(key, asked, work)).rejects.toThrow(error.message);
    expect(await once()(key, asked, work)).toEqual(answer);
    expect(operations).toHaveLength(2);
    expect(operations[0]).toBe(operations[1]);
  }
  const key = newKey();
  const refuse = async () => Promise.reject(new Refusal('MONEY_NOT_ENOUGH'));
  await expect(once()(key, asked, refuse)).rejects.toThrow('MONEY_NOT_ENOUGH');
  expect(await once()(key, asked, async () => answer)).toEqual({
    status: 400,
    text: '{"message":"MONEY_NOT_ENOUGH"}',
  });
});

test('what a dead process left is taken over after three seconds, with its operation', async () => {
  const key = newKey();
  const { keys, looks } = watchedKeys();
  const operations: OperationId[] = [];
  void once()(key, asked, (operation) => {
    operations.push(operation);
    return new Promise(() => {});
  });
  await expect.poll(() => operations).toHaveLength(1);
  const second = keys.once(key, asked, async (operation) => {
    operations.push(operation);
    return answer;
  });
  // Half of the three seconds, so that the other half is there for a slow machine.
  await world.timePasses(1_500);
  const before = looks.made;
  await expect.poll(() => looks.made).toBeGreaterThanOrEqual(before + 2);
  expect(operations).toHaveLength(1);
  await world.timePasses(1_500);
  await expect.poll(() => operations).toHaveLength(2);
  expect(await second).toEqual(answer);
  expect(operations).toEqual([operations[0], operations[0]]);
});

test('the body itself is nowhere in the table', async () => {
  const key = newKey();
  await once()(key, { ...asked, body: { password: 'a secret word' } }, async () => answer);
  const rows = await world.owner.rows(sql<{ row: string }>`select idempotency::text as row from idempotency`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => row.includes('secret'))).toBe(false);
});

test('answers are forgotten after 24 hours', async () => {
  const key = newKey();
  await once()(key, asked, async () => answer);
  const later = async (hours: number) => {
    await world.owner.run(
      sql`update idempotency set created_at = now() - make_interval(hours => ${hours}) where key = ${key}`,
    );
    await world.database.run(forgetAnswers());
    return world.owner.rows(sql`select from idempotency where key = ${key}`);
  };
  expect(await later(23)).toHaveLength(1);
  expect(await later(25)).toHaveLength(0);
});

test('two members may use one key, and over HTTP the answer comes back byte for byte', async () => {
  const [anna, boon] = await Promise.all([world.newMember(), world.newMember()]);
  const key = newKey();
  const rename = (token: string, bankAccountName: string) =>
    world.api('profile.bankAccountName', { token, key, body: { bankCode: 'KBANK', bankAccountName } });
  expect((await rename(anna.token, 'ANNA')).body).toEqual({ message: 'SUCCESS', bankAccountName: 'ANNA' });
  expect((await rename(boon.token, 'BOON')).body).toEqual({ message: 'SUCCESS', bankAccountName: 'BOON' });
  expect((await rename(anna.token, 'ANNA')).body).toEqual({ message: 'SUCCESS', bankAccountName: 'ANNA' });
  expect(await rename(anna.token, 'OTHER')).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  });
});

test('a call that moves money claims its key in its own first step and keeps the answer in its last', async () => {
  const member = await world.newMember({ money: 100_000n });
  const key = newKey();
  const ask = (amount: number, sent = key) =>
    world.api('withdraw.create', { token: member.token, key: sent, body: { amount } });
  const [first, second] = await Promise.all([ask(250), ask(250)]);
  expect(first).toMatchObject({ status: 202, body: { status: 'PROCESSING', wallet: { amount: 750 } } });
  expect(second.body).toEqual(first.body);
  expect((await ask(250)).body).toEqual(first.body);
  expect(await ask(251)).toMatchObject({ status: 409, body: { message: 'IDEMPOTENCY_MISMATCH' } });
  const rows = await world.owner.rows(sql<{ status: number; busy: boolean }>`
    select status, busy_since is not null as busy from idempotency where key = ${key}`);
  expect(rows).toEqual([{ status: 202, busy: false }]);
  expect(await world.balance(member, 'wallet')).toBe(75_000n);
});

test('a refusal before the first step is kept for its key as well', async () => {
  const { token } = await world.newMember({ money: 100_000n });
  const key = newKey();
  const ask = (amount: number) => world.api('withdraw.create', { token, key, body: { amount } });
  expect((await ask(0.5)).body).toEqual({ message: 'WITHDRAW_MINIMUM' });
  expect((await ask(0.5)).body).toEqual({ message: 'WITHDRAW_MINIMUM' });
  expect((await ask(100)).body).toEqual({ message: 'IDEMPOTENCY_MISMATCH' });
});

test('a repeat is answered by what became of the first, whatever would be said to it today', async () => {
  const { token } = await world.newMember({ money: 100_000n });
  const key = newKey();
  const ask = () => world.api('withdraw.create', { token, key, body: { amount: 500 } });
  const first = await ask();
  expect(first.status).toBe(202);
  await world.database.run(sql`insert into setting (name, value)
    values ('withdrawMin', '{"THB": "90000", "LAK": "90000"}')`);
  const refused = () =>
    world.api('withdraw.create', { token, key: newKey(), body: { amount: 500 } }).then(({ body }) => body);
  await expect.poll(refused).toEqual({ message: 'WITHDRAW_MINIMUM' });
  expect((await ask()).body).toEqual(first.body);
  // The same when the first died before it could keep its answer.
  await world.owner.run(sql`update idempotency set status = null, answer = null, busy_since = null
    where key = ${key}`);
  expect(await ask()).toMatchObject({ status: 202, body: { status: 'PROCESSING' } });
  await world.database.run(sql`delete from setting`);
});

test('a refusal never takes the place of the answer of a request that is still at work', async () => {
  const member = await world.newMember({ money: 100_000n });
  const key = newKey();
  const { keys, looks } = watchedKeys();
  const { work, begun, end } = heldWork();
  const money = {
    call: 'withdraw.create',
    member: member.id,
    params: undefined,
    body: { amount: 1 },
  } as const;
  const first = idempotency(world.deps).within(key, money, async (operation, claim) => {
    await world.database.one(claimKey(claim, operation));
    const { text } = await work();
    await world.database.run(keepAnswer(claim, 202, text));
    return { status: 202, text };
  });
  await begun;
  const second = keys.within(key, money, async () => Promise.reject(new Refusal('WITHDRAW_MINIMUM')));
  await expect.poll(() => looks.made).toBeGreaterThanOrEqual(2);
  end();
  expect(await first).toEqual({ status: 202, text: answer.text });
  expect(await second).toEqual({ status: 202, text: answer.text });
});

test('an answer with a secret is kept so that nobody can read it, and given again', async () => {
  const key = newKey();
  const send = () => world.api('registration.otp.send', { key, body: { phoneNumber: '0860099001' } });
  const first = await send();
  expect(first.body.otpToken).toHaveLength(43);
  const rows = await world.owner.rows(
    sql<{ answer: string }>`select answer from idempotency where key = ${key}`,
  );
  expect(rows[0]?.answer).toMatch(/^sealed /);
  expect(rows[0]?.answer).not.toContain(first.body.otpToken);
  expect((await send()).body).toEqual(first.body);
});

test('a key from before the secret key was changed is the same request under the new one', async () => {
  const rotated = (secretKey: Buffer<ArrayBuffer>, ...earlierSecretKeys: Buffer<ArrayBuffer>[]) =>
    idempotency({ ...world.deps, config: { ...world.config, secretKey, earlierSecretKeys } });
  const [old, older, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const never = async () => Promise.reject(new Error('it ran again'));
  const sealed = { ...asked, call: 'registration.otp.send' } as const;
  const [key, secret] = [newKey(), newKey()];
  await rotated(old).once(key, asked, async () => answer);
  await rotated(old).once(secret, sealed, async () => answer);
  for (const keys of [rotated(fresh, older, old), rotated(fresh, old)]) {
    expect(await keys.once(key, asked, never)).toEqual(answer);
    expect(await keys.within(key, asked, async () => Promise.reject(new Refusal('TRANSFER_FAIL')))).toEqual(
      answer,
    );
    expect(await keys.once(secret, sealed, never)).toEqual(answer);
    const mismatch = new Refusal('IDEMPOTENCY_MISMATCH');
    await expect(keys.once(key, { ...asked, body: {} }, never)).rejects.toThrow(mismatch);
  }
  await expect(rotated(fresh).once(key, asked, never)).rejects.toThrow('IDEMPOTENCY_MISMATCH');
});

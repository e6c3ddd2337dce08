import type { Call } from '@prae/contract/call';
import { contract } from '@prae/contract/contract';
import { refusals } from '@prae/contract/refusals';
import { type CallId, clientMarker, type Method, methodsOf, routeOf, routes } from '@prae/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { startWorld, type TestMember, type World } from '../testing/world.ts';

/** Every field of every call against every wrong shape, made from the contract itself. */
let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ slipsAtAnyTime: true });
  await world.database.run(sql`insert into setting (name, value)
    select name, '1000000' from unnest(array['changesPerMinute', 'noticesPerHour', 'otpSendsPerMinute', 'registrationsPerMinute', 'exportsPerMinute', 'promotionsPerMinute', 'messagesPerMinute', 'chatFilesPerMinute', 'guestsPerMinute']) name`);
  member = await world.newMember({ money: 100_000n });
});
afterAll(() => world.close());

const person = {
  name: 'A',
  username: '0899999999',
  password: 'long enough 1',
  sourceCode: 'FRIEND',
  inviteCode: '',
};
const account = { bankCode: 'KBANK', bankAccountName: 'A B', bankAccountNo: '1234567890' };

/** A well-formed body for each call that has one. */
const bodies: Partial<Record<CallId, Record<string, unknown>>> = {
  'registration.otp.send': { phoneNumber: '0899999999' },
  'registration.otp.verify': { otpToken: 'x'.repeat(43), otpCode: '123456' },
  'registration.validate': { ...person, ...account, currency: 'THB' },
  'registration.create': { ...person, ...account, currency: 'THB' },
  'session.create': { username: '0899999999', password: 'not the one', remember: true },
  'profile.update': { name: 'A', ...account },
  'profile.bankAccountName': { bankCode: 'KBANK', bankAccountName: 'A B' },
  'profile.password': { oldPassword: 'not the one', newPassword: 'another long one' },
  'protection.limits': { day: 1, week: 1, month: 1 },
  'protection.timeout': { hours: 24 },
  'protection.exclusion': { months: 6 },
  'transfer.create': { from: 'WALLET', to: 'JOKER', amount: 1 },
  'transfer.all': { to: 'JOKER' },
  'withdraw.create': { amount: 1 },
  'withdraw.all': { amount: 1 },
  'withdraw.explain': { amount: 1 },
  'deposit.qr.create': { amount: 10 },
  'deposit.account.code': { bankCode: 'BCEL', bankAccountNo: '010110099887766', amount: 1000 },
  'spin.create': { drawId: '019a0000-0000-7000-8000-000000000000' },
  'notice.create': { amount: 10 },
  'statement.list': { page: 1, limit: 10 },
  'statement.export': { from: '2026-11-01', to: '2026-11-30' },
};

const params: Record<string, string> = {
  code: 'JOKER',
  provider: 'joker',
  username: 'nobody',
  password: 'nothing',
  bankCode: 'KBANK',
  qrcodeId: '019a0000-0000-7000-8000-000000000000',
  _id: '019a0000-0000-4000-8000-000000000000',
  kind: 'game',
  id: 'JOKER',
};

/** JSON texts to stand where a field's value should be. */
const wrong: Record<string, string> = {
  missing: '',
  null: 'null',
  'a boolean': 'true',
  'an array': '[1]',
  'an object': '{"a":1}',
  'an empty text': '""',
  'a blank text': '"   "',
  'a very long text': JSON.stringify('x'.repeat(20_000)),
  'a number as text': '"100"',
  'Thai digits': '"๑๐๐"',
  'a negative number': '-1',
  'three decimals': '1.005',
  '1e308': '1e308',
  '1e309': '1e309',
  '1e-7': '1e-7',
  'NaN as text': '"NaN"',
  'a large number': '10000000.01',
  zero: '0',
  'more digits than a number holds': '1.00000000000000000001',
  'U+0000': '"a\\u0000b"',
  'a lone surrogate': '"\\ud800"',
  'an attempt at SQL': '"\'; drop table member; --"',
  'an attempt at HTML': '"<img src=x onerror=alert(1)>"',
};

const targets = (Object.keys(routes) as CallId[]).flatMap((id) =>
  methodsOf(id).map((method) => ({ id, method, definition: contract[id] as Call })),
);

interface Sent {
  url?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function send(id: CallId, method: Method, { url, body, headers }: Sent) {
  const path = routeOf(id).path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const response = await fetch(world.url + (url ?? `/api${path}`), {
    method,
    headers: {
      [clientMarker.name]: clientMarker.value,
      ...(contract[id].access !== 'public' ? { authorization: `Bearer ${member.token}` } : {}),
      ...(body === undefined || method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { message?: string; fields?: Record<string, string> },
  };
}

/** What no answer may be: a fault, or a refusal that the catalogue does not know. */
function expectSound(answer: { status: number; body: { message?: string } }): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expect(Object.keys(refusals)).toContain(answer.body.message);
}

function textWith(body: Record<string, unknown>, field: string, value: string): string {
  const parts = Object.entries(body).map(
    ([name, own]) => [name, name === field ? value : JSON.stringify(own)] as const,
  );
  return `{${parts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`;
}

function isWellFormed(definition: Call, text: string): boolean {
  return definition.body?.safeParse(JSON.parse(text)).success ?? false;
}

async function moneyMoved(): Promise<bigint> {
  const { count } = await world.owner.one(
    sql<{ count: bigint }>`select count(*) as count from ledger.posting`,
  );
  return count;
}

describe.each(targets.filter(({ id, method }) => bodies[id] && method !== 'GET'))(
  '$id',
  ({ id, method, definition }) => {
    const body = bodies[id] ?? {};

    test.each(Object.keys(body))('refuses every wrong shape of %s and changes nothing', async (field) => {
      const before = await moneyMoved();
      for (const [name, value] of Object.entries(wrong)) {
        const text = textWith(body, field, value);
        const strict = /u0000|ud800|^1\.0000/.test(value);
        if (!strict && isWellFormed(definition, text)) continue;
        const answer = await send(id, method, { body: text });
        expectSound(answer);
        expect(answer.status, `${field}: ${name}`).toBe(400);
        expect(['KEY_MISSING', 'KEY_INVALID'], `${field}: ${name}`).toContain(answer.body.message);
        if (!strict && !value.includes('drop table'))
          expect(answer.body.fields, `${field}: ${name}`).toHaveProperty(field);
      }
      expect(await moneyMoved()).toBe(before);
    });

    test('refuses unknown and duplicate fields', async () => {
      const known = JSON.stringify(body).slice(1, -1);
      const unknown = await send(id, method, { body: `{${known},"extra":1}` });
      expect(unknown).toEqual({
        status: 400,
        body: { message: 'KEY_INVALID', fields: { extra: 'KEY_INVALID' } },
      });
      const twice = await send(id, method, { body: `{${known},${known}}` });
      expect(twice).toEqual({ status: 400, body: { message: 'KEY_INVALID' } });
    });
  },
);

describe.each(targets.filter(({ id }) => id !== 'session.end'))(
  '$method $id',
  ({ id, method, definition }) => {
    test('answers no body of any shape with a fault', async () => {
      const shapes = [
        '',
        'null',
        '[]',
        '1',
        '"x"',
        '{',
        '{}',
        '{"a":1,"a":2}',
        '{"__proto__":1}',
        '[['.repeat(5_000),
      ];
      for (const body of shapes) expectSound(await send(id, method, { body }));
      expectSound(await send(id, method, { body: Buffer.from([0xff, 0xfe, 0x00]) }));
      expectSound(await send(id, method, { body: '{}', headers: { 'content-encoding': 'gzip' } }));
      if (method === 'GET') return;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x']) {
        // A form is what this one takes; half of one is its own matter (upload.test.ts).
        if (routeOf(id).upload && type === 'multipart/form-data') continue;
        const refused = await send(id, method, { body: 'a=1', headers: { 'content-type': type } });
        expect(refused).toEqual({ status: 415, body: { message: 'KEY_INVALID' } });
      }
      const large = await send(id, method, { body: JSON.stringify({ a: 'x'.repeat(70_000) }) });
      expect(large).toEqual({ status: 413, body: { message: 'KEY_INVALID' } });
    });

    test('answers no path parameter of any shape with a fault', async () => {
      if (!definition.params) return;
      const values = [
        '%00',
        '%E0%A4%A',
        '%2e%2e%2f',
        'x'.repeat(3_000),
        '%E0%B9%91',
        "'%3B--",
        '%20',
        '%F0%9F%8E%B0',
        '-1',
        '1e308',
      ];
      const { path } = routeOf(id);
      for (const value of values) {
        for (const name of path.match(/:\w+/g) ?? []) {
          const url = `/api${path.replace(/:(\w+)/g, (each, key: string) => (each === name ? value : (params[key] ?? '')))}`;
          const answer = await send(id, method, {
            url,
            ...(definition.body ? { body: JSON.stringify(bodies[id]) } : {}),
          });
          expectSound(answer);
          expect(answer.status, url).toBeGreaterThanOrEqual(400);
        }
      }
    });

    test('answers no header of any shape with a fault', async () => {
      for (const headers of [
        { [clientMarker.name]: 'another' },
        { 'idempotency-key': 'x'.repeat(300) },
        { 'idempotency-key': 'two words' },
        { 'accept-language': ';;;=q,,x'.repeat(50) },
        { authorization: 'Bearer' },
        { authorization: `Bearer ${'x'.repeat(5_000)}` },
        { authorization: 'Basic eDp5' },
      ] as Record<string, string>[]) {
        expectSound(await send(id, method, { body: '{}', headers }));
      }
    });
  },
);

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import type { Callback, CallbackParty } from '../providers/callback.ts';
import { settingsReader } from '../settings.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { callCounter } from './call-counter.ts';
import { forgetCallbacks } from './callback.sql.ts';
import { callbackRoute } from './callback.ts';
import { answerErrors } from './errors.ts';
import { nameCallers } from './server.ts';

let db: TestDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  db = await testDatabase();
  app = fastify({ logger: false });
  answerErrors(app, undefined);
  nameCallers(app, { trustedProxies: [] });
});
afterEach(async () => {
  await app.close();
  await db.drop();
});

/** A party that takes every callback whose body is not "strange" for one about `row`; answers what it saw and followed. */
function listen(
  purpose: CallbackParty['purpose'],
  code: string,
  { hintOf, row = { about: newOperation(), isOpen: true } }: Listening = {},
) {
  const seen: Callback[] = [];
  const followed: string[] = [];
  const settings = settingsReader(db.database, app.log);
  callbackRoute(
    app,
    { database: db.database, settings },
    callCounter(() => new Date()),
    {
      purpose,
      code,
      answer: { heard: purpose },
      hintOf: async (callback) => {
        seen.push(callback);
        if (hintOf) return hintOf(callback);
        const follow = async () => void followed.push(callback.body);
        return callback.body === 'strange' ? undefined : { ...row, follow };
      },
    },
  );
  return { seen, followed };
}

interface Listening {
  hintOf?: CallbackParty['hintOf'];
  row?: { about: OperationId; isOpen: boolean };
}

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

const kept = () =>
  db.owner.rows(sql<{ party: string; body: Buffer }>`select party, body from callback order by received_at`);

it('hears one party at as many addresses as it has purposes', async () => {
  const qr = listen('qr', 'PAYONEX');
  const payout = listen('payout', 'PAYONEX');
  expect((await post('/callback/qr/payonex', 'paid')).json()).toEqual({ heard: 'qr' });
  expect((await post('/callback/payout/payonex', 'sent')).json()).toEqual({ heard: 'payout' });
  expect([qr.followed, payout.followed]).toEqual([['paid'], ['sent']]);
  for (const url of ['/callback/payonex', '/callback/qr', '/callback/feed/payonex', '/callback/qr/PAYONEX']) {
    expect((await post(url, 'x')).statusCode).toBe(404);
  }
});

it('hands over the headers and the body to the letter, so that a signature can be verified', async () => {
  const { seen } = listen('qr', 'ZPAY');
  const body = '{"amount": 10.50,  "note":"ฝาก"}\r\n';
  await post('/callback/qr/zpay', body, { 'x-Signature': 'AbC=', 'content-type': 'text/strange' });
  expect(seen[0]?.body).toBe(body);
  expect(seen[0]?.headers).toMatchObject({ 'x-signature': 'AbC=' });
});

it('keeps what it heard byte for byte, before it follows the hint', async () => {
  let keptBefore = -1;
  const follow = async () => {
    keptBefore = (await kept()).length;
  };
  listen('qr', 'KBANK', { hintOf: async () => ({ about: newOperation(), isOpen: true, follow }) });
  const bytes = Buffer.from([0x7b, 0x00, 0xff, 0xfe, 0x7d]);
  await post('/callback/qr/kbank', bytes, { 'content-type': 'application/octet-stream' });
  expect(keptBefore).toBe(1);
  expect(await kept()).toEqual([{ party: 'KBANK', body: bytes }]);
});

it('answers strangers alike and keeps only so many of them in an hour', async () => {
  const { followed } = listen('qr', 'KBANK');
  for (let count = 0; count < 25; count += 1) {
    const answer = await post('/callback/qr/kbank', 'strange');
    expect(answer.json()).toEqual({ heard: 'qr' });
  }
  expect(await kept()).toHaveLength(20);
  await post('/callback/qr/kbank', 'ours');
  expect(followed).toEqual(['ours']);
  expect(await kept()).toHaveLength(21);
});

it.each([
  { isOpen: true, most: 12, again: '61 minutes' },
  { isOpen: false, most: 3, again: '25 hours' },
])('keeps and follows $most about one row (open: $isOpen), and as many again after $again', async (each) => {
  const row = { about: newOperation(), isOpen: each.isOpen };
  const { followed } = listen('payout', 'PAYONEX', { row });
  const other = listen('qr', 'KBANK');
  const send = async () => {
    for (let count = 0; count < 15; count += 1) {
      expect((await post('/callback/payout/payonex', `again ${count}`)).json()).toEqual({ heard: 'payout' });
    }
  };
  await send();
  expect(await kept()).toHaveLength(each.most);
  expect(followed).toHaveLength(each.most);
  await db.owner.run(sql`update callback set received_at = received_at - ${each.again}::interval`);
  await send();
  expect(followed).toHaveLength(2 * each.most);
  await post('/callback/qr/kbank', 'another row');
  expect(other.followed).toEqual(['another row']);
});

const from = (remoteAddress: string, payload = 'strange') =>
  app.inject({ method: 'POST', url: '/callback/qr/kbank', payload, remoteAddress });

const allowOnly = (perMinute: number) =>
  db.database.run(
    sql`insert into setting (name, value) values ('callbacksPerMinute', ${String(perMinute)}::jsonb)`,
  );

it('turns one address away that sends too many about nothing of ours, and no other', async () => {
  await allowOnly(5);
  const { seen } = listen('qr', 'KBANK');
  for (let count = 0; count < 5; count += 1) expect((await from('192.0.2.1')).statusCode).toBe(200);
  expect((await from('::ffff:192.0.2.1')).statusCode).toBe(429);
  expect((await from('192.0.2.2')).statusCode).toBe(200);
  expect(seen).toHaveLength(6);
});

it('turns one address away that tells the same again and again', async () => {
  await allowOnly(5);
  const { followed } = listen('qr', 'KBANK');
  for (let count = 0; count < 12 + 5; count += 1)
    expect((await from('192.0.2.1', 'ours')).statusCode).toBe(200);
  expect((await from('192.0.2.1', 'ours')).statusCode).toBe(429);
  expect(followed).toHaveLength(12);
});

it('turns no party away for how many payments it tells of', async () => {
  await allowOnly(5);
  const followed: string[] = [];
  listen('qr', 'KBANK', {
    hintOf: async ({ body }) => ({
      about: newOperation(),
      isOpen: false,
      follow: async () => void followed.push(body),
    }),
  });
  for (let count = 0; count < 20; count += 1)
    expect((await from('192.0.2.1', `payment ${count}`)).statusCode).toBe(200);
  expect(followed).toHaveLength(20);
});

it('follows what names something for the first time, though it keeps no more about its row, for a while', async () => {
  await allowOnly(5);
  const row = { about: newOperation(), isOpen: false };
  const followed: string[] = [];
  const follow = async () => void followed.push('news');
  listen('qr', 'KBANK', { hintOf: async () => ({ ...row, isNews: true, follow }) });
  for (let count = 0; count < 8; count += 1) expect((await from('192.0.2.1', 'ours')).statusCode).toBe(200);
  expect((await from('192.0.2.1', 'ours')).statusCode).toBe(429);
  expect(followed).toHaveLength(8);
  expect(await kept()).toHaveLength(3);
});

it('takes no body that is larger than any party sends', async () => {
  listen('qr', 'KBANK');
  expect((await post('/callback/qr/kbank', 'x'.repeat(8_193))).statusCode).toBe(413);
  expect(await kept()).toEqual([]);
});

it('forgets what is older than it has to be kept', async () => {
  await db.owner.run(sql`
    insert into callback (party, body, received_at)
    values ('OLD', '', now() - interval '91 days'), ('NEW', '', now() - interval '89 days')`);
  await db.database.run(forgetCallbacks(90));
  expect((await kept()).map(({ party }) => party)).toEqual(['NEW']);
});

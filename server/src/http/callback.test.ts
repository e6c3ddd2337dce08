import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import type { Callback, CallbackParty } from '../providers/callback.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { forgetCallbacks } from './callback.sql.ts';
import { callbackRoute } from './callback.ts';

let db: TestDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  db = await testDatabase();
  app = fastify({ logger: false });
});
afterEach(async () => {
  await app.close();
  await db.drop();
});

/** A party that takes every callback whose body is not "strange" for one of ours; answers what it saw and followed. */
function listen(purpose: CallbackParty['purpose'], code: string, hintOf?: CallbackParty['hintOf']) {
  const seen: Callback[] = [];
  const followed: string[] = [];
  callbackRoute(app, db.database, {
    purpose,
    code,
    answer: { heard: purpose },
    hintOf: async (callback) => {
      seen.push(callback);
      if (hintOf) return hintOf(callback);
      return callback.body === 'strange' ? undefined : async () => void followed.push(callback.body);
    },
  });
  return { seen, followed };
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
  listen('qr', 'KBANK', async () => async () => {
    keptBefore = (await kept()).length;
  });
  const bytes = Buffer.from([0x7b, 0x00, 0xff, 0xfe, 0x7d]);
  await post('/callback/qr/kbank', bytes, { 'content-type': 'application/octet-stream' });
  expect(keptBefore).toBe(1);
  expect(await kept()).toEqual([{ party: 'KBANK', body: bytes }]);
});

it('answers strangers alike and keeps only so many of them in an hour', async () => {
  const { followed } = listen('qr', 'KBANK');
  for (let count = 0; count < 1_003; count += 1) {
    const answer = await post('/callback/qr/kbank', 'strange');
    expect(answer.json()).toEqual({ heard: 'qr' });
  }
  expect(await kept()).toHaveLength(1_000);
  await post('/callback/qr/kbank', 'ours');
  expect(followed).toEqual(['ours']);
  expect(await kept()).toHaveLength(1_001);
}, 30_000);

it('forgets what is older than it has to be kept', async () => {
  await db.owner.run(sql`
    insert into callback (party, body, received_at)
    values ('OLD', '', now() - interval '91 days'), ('NEW', '', now() - interval '89 days')`);
  await db.database.run(forgetCallbacks(90));
  expect((await kept()).map(({ party }) => party)).toEqual(['NEW']);
});

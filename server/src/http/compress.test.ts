import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@prae/contract/contract';
import { type CallId, routeOf } from '@prae/contract/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { mayCompress } from './compress.ts';
import { createServer } from './server.ts';

const long = JSON.stringify({ rows: Array.from({ length: 60 }, (_, row) => ({ row, name: 'ເກມ แพร' })) });
const short = JSON.stringify({ message: 'SUCCESS' });

let app: FastifyInstance;
beforeAll(() => {
  app = createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), process.stdout);
  const answer = (url: string, call: CallId, text: string, type = 'application/json; charset=utf-8') =>
    app.get(url, { config: { call } }, async (_request, reply) => {
      reply.header('content-type', type);
      return text;
    });
  answer('/api/long', 'statement.list', long);
  answer('/api/short', 'statement.list', short);
  answer('/api/secret', 'session.create', long);
  answer('/api/text', 'statement.list', long, 'text/plain');
});
afterAll(() => app.close());

async function get(url: string, accepted?: string) {
  const { headers, rawPayload } = await app.inject({
    url,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  return { headers, rawPayload, encoding: headers['content-encoding'] };
}

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'GZIP;q=0.5, br;q=0', gunzipSync],
] as const)(
  'a long answer travels as %s to whoever takes %s, and unpacks to the same bytes',
  async (encoding, accepted, unpack) => {
    const packed = await get('/api/long', accepted);
    expect(packed.encoding).toBe(encoding);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(packed.rawPayload.length).toBeLessThan(long.length / 3);
    expect(String(unpack(packed.rawPayload))).toBe(long);
  },
);

test.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd', ''])(
  'whoever takes %s is answered as it is, and a cache is told that others may not be',
  async (accepted) => {
    const plain = await get('/api/long', accepted);
    expect(plain.encoding).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(String(plain.rawPayload)).toBe(long);
  },
);

test('what is short, no JSON or a secret goes out as it is', async () => {
  for (const url of ['/api/short', '/api/text', '/api/secret'])
    expect([url, (await get(url, 'br')).encoding]).toEqual([url, undefined]);
});

test('no answer with a password, a token or a way in is compressed', () => {
  const secret = /^(?:password|pwd|pin|.*token|url|link|uri)$/i;
  const calls = (Object.keys(contract) as CallId[]).filter((id) =>
    fieldsOf(z.toJSONSchema(contract[id].answer, { unrepresentable: 'any', io: 'input' })).some((name) =>
      secret.test(name),
    ),
  );
  expect(calls).toEqual(
    expect.arrayContaining(['session.create', 'registration.otp.send', 'game.account', 'game.launch']),
  );
  // The link of a slip is the path of another call, which asks who calls; that of an invitation is there to be handed out. The
  // url of a message in the chat is a yes or a no.
  const isNoSecret = (id: CallId) => ['slip.list', 'invite.code', 'chat.history'].includes(id);
  for (const id of calls) expect([id, mayCompress(id)]).toEqual([id, isNoSecret(id)]);
  expect(routeOf('game.account').effect).toBe('read');
});

/** The names of all fields in a schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

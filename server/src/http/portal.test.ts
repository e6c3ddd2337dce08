import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { answerErrors } from './errors.ts';
import { servePortal } from './portal.ts';
import { createServer } from './server.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prae-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>portal</title>');
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'console.log(1)');
  await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync('console.log(1)'));
  app = await served(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function served(from: string, env: Record<string, string> = {}): Promise<FastifyInstance> {
  const server = createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env }), process.stdout);
  answerErrors(server, undefined);
  await servePortal(server, from);
  return server;
}

test.each(['/', '/user/home', '/register?code=PR1', '/no/such/page'])(
  '%s is the portal, asked for anew each time',
  async (url) => {
    const page = await app.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>portal</title>');
    expect(page.headers['cache-control']).toBe('no-cache');
  },
);

test('files with a digest in their name are kept for good, compressed where they were beforehand', async () => {
  const plain = await app.inject({ url: '/assets/app-1a2b3c.js' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-type']).toContain('javascript');
});

test('a file that is not there is not the portal', async () => {
  const missing = await app.inject({ url: '/assets/gone.js' });
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['cache-control']).toBe('no-store');
  expect((await app.inject({ method: 'POST', url: '/user/home' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/..%2f..%2fpackage.json' })).body).not.toContain('"name"');
});

test('HEAD tells of the portal without sending it', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('no script but our own runs, and nobody frames the page', async () => {
  const { headers } = await app.inject({ url: '/' });
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('the policy names the socket of the public address', async () => {
  const server = await served(folder, { PORTAL_URL: 'https://portal.example' });
  const { headers } = await server.inject({ url: '/' });
  expect(headers['content-security-policy']).toContain("connect-src 'self' wss://portal.example");
  await server.close();
});

test('a page may post a sign-in to the games, and show pictures of the operator, and nothing else', async () => {
  const server = await served(folder, {
    JOKER_LOGIN_URL: 'https://play.joker.example/lobby?brand=1',
    SLOTXO_LOGIN_URL: 'https://play.slotxo.example:8443/',
    MEDIA_ORIGINS: 'https://pictures.example, https://cdn.example',
  });
  const rulesOf = async (url: string) =>
    String((await server.inject({ url })).headers['content-security-policy']).split('; ');
  const page = await rulesOf('/user/home');
  expect(page).toContain("form-action 'self' https://play.joker.example https://play.slotxo.example:8443");
  expect(page).toContain("img-src 'self' data: blob: https://pictures.example https://cdn.example");
  expect(page).toContain("media-src 'self' blob:");
  expect(await rulesOf('/api/lookup/banks')).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
  await server.close();
});

test('every answer keeps to itself and asks for nothing of the device', async () => {
  for (const url of [
    '/',
    '/api/x',
    '/nothing.png',
    '/assets/a.svg',
    '/assets/../a.js',
    '/assets/a.js?x=.js',
  ]) {
    const { headers } = await app.inject({ url });
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=(), geolocation=(), microphone=()');
  }
});

test('code and style carry no more headers than they need', async () => {
  const { headers } = await app.inject({ url: '/assets/app-1a2b3c.js' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(JSON.stringify(headers).length).toBeLessThan(450);
});

test('without a built portal the API is all there is', async () => {
  const server = await served(join(folder, 'nothing'));
  expect((await server.inject({ url: '/' })).statusCode).toBe(404);
  expect((await server.inject({ url: '/api/x' })).json()).toEqual({ message: 'NO_DATA' });
  await server.close();
});

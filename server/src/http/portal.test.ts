import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { variants } from '@prae/contract/facts';
import { languages } from '@prae/contract/languages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectableGames } from '../config.games.ts';
import { readConfig } from '../config.ts';
import { answerErrors } from './errors.ts';
import { servePortal } from './portal.ts';
import { createServer } from './server.ts';

const drawn = `<style>h1{color:red}@media (width<=9px){h1{color:blue}}</style><script>early()</script>
<p style="flex:none">{brand}</p><p style="flex:none"></p>`;

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prae-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'console.log(1)');
  await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(join(folder, 'sw.js'), 'self.addEventListener("fetch", () => {})');
  for (const variant of variants) {
    for (const language of languages) {
      const pages = join(folder, '.pages', variant, language);
      await mkdir(join(pages, 'user'), { recursive: true });
      for (const [name, body] of Object.entries({ any: '', index: '', login: drawn, 'user/home': '' }))
        await writeFile(join(pages, `${name}.html`), pageOf(`${variant} ${language} ${name}`, body));
    }
  }
  app = await served(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function pageOf(title: string, body: string): string {
  return `<!doctype html><title>portal ${title}</title>
<script type="application/json" id="installation">{installation}</script>${body}`;
}

async function served(from: string, env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env });
  const server = createServer(config, process.stdout);
  answerErrors(server, undefined);
  await servePortal(server, config, from);
  return server;
}

test.each([
  ['/', 'index'],
  ['/user/home', 'user/home'],
  ['/login/', 'login'],
  ['/login?next=%2F', 'login'],
  ['/register?code=PR1', 'any'],
  ['/no/such/page', 'any'],
])('%s is the page %s, asked for anew each time and kept by no shared cache', async (url, name) => {
  const page = await app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<title>portal th th ${name}</title>`);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    'content-language': 'th',
  });
});

test('a page comes in the language that its visitor chose, else in that of the installation', async () => {
  const server = await served(folder, { VARIANT: 'la' });
  const titleFor = async (cookie?: string) => {
    const { body, headers } = await server.inject({ url: '/login', headers: cookie ? { cookie } : {} });
    return [body.match(/portal (.*)<\/title>/)?.[1], headers['content-language']];
  };
  expect(await titleFor()).toEqual(['la la login', 'lo']);
  expect(await titleFor('a=language; language=en')).toEqual(['la en login', 'en']);
  expect(await titleFor('language=th; b=1')).toEqual(['la th login', 'th']);
  for (const cookie of ['language=xx', 'language=', 'language', 'xlanguage=en', 'language=constructor'])
    expect(await titleFor(cookie)).toEqual(['la la login', 'lo']);
  await server.close();
});

test("a page bears the operator's name and says what the installation is, whatever the name", async () => {
  const name = `A&B "$&" </script><b>'`;
  const server = await served(folder, { BRAND_NAME: name, IFRAME: 'true' });
  const { body } = await server.inject({ url: '/login' });
  expect(body).toContain(`<p style="flex:none">A&amp;B &quot;$&amp;&quot; &lt;/script&gt;&lt;b&gt;'</p>`);
  const [, written = ''] = /id="installation">([^<]*)<\/script>/.exec(body) ?? [];
  const truelinkSecret = 'development-only-truelink';
  expect(JSON.parse(written)).toEqual({ name, variant: 'th', iframe: true, truelinkSecret });
  await server.close();
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page travels as %s with a tag of its own, and is not sent twice', async (encoding, unpack) => {
  const plain = await app.inject({ url: '/login' });
  const packed = await app.inject({ url: '/login', headers: { 'accept-encoding': encoding } });
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const tag = String(packed.headers.etag);
  expect(tag).not.toBe(plain.headers.etag);
  const ask = (match: string, cookie = '') =>
    app.inject({ url: '/login', headers: { 'accept-encoding': encoding, 'if-none-match': match, cookie } });
  for (const match of [tag, `"x", W/${tag}`]) {
    const same = await ask(match);
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    expect(same.headers.vary).toBe('cookie, accept-encoding');
  }
  expect((await ask(tag, 'language=en')).statusCode).toBe(200);
  expect((await ask(String(plain.headers.etag))).statusCode).toBe(200);
});

test('what stands in a page may run and dress it, and nothing else may', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const rulesOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']).split('; ');
  const style = hash('h1{color:red}@media (width<=9px){h1{color:blue}}');
  const login = await rulesOf('/login');
  expect(login).toContain(`script-src 'self' ${hash('early()')}`);
  expect(login).toContain(`style-src 'self' ${style} 'unsafe-hashes' ${hash('flex:none')}`);
  for (const url of ['/user/home', '/nothing.png']) {
    const rules = await rulesOf(url);
    expect(rules).toContain("script-src 'self'");
    expect(rules).toContain("style-src 'self'");
  }
});

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
  expect((await app.inject({ url: '/.pages/th/th/login.html' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/..%2f..%2fpackage.json' })).body).not.toContain('"name"');
});

test('HEAD tells of the portal without sending it', async () => {
  const [head, whole] = [await app.inject({ method: 'HEAD', url: '/' }), await app.inject({ url: '/' })];
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
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
    ...Object.fromEntries(
      connectableGames().map(([code]) => [`${code}_LOGIN_URL`, `https://play.slotxo.example:8443/${code}`]),
    ),
    JOKER_LOGIN_URL: 'https://play.joker.example/lobby?brand=1',
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

test('what a call answers is stored nowhere, however its address is written', async () => {
  const server = createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), process.stdout);
  server.get('/api/wallet', async () => ({ total: 1 }));
  await servePortal(server, readConfig({ NODE_ENV: 'test' }), folder);
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  for (const path of [
    '/api/wallet',
    '/%61pi/wallet',
    '/api/%77allet?x',
    'http://elsewhere.example/api/wallet',
  ]) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent: false }, resolve).on('error', reject).end();
    });
    answer.resume();
    expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
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
    // A page's address may hold an inviter's code, and a game that it opened need not close it.
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  }
});

test('in production a browser comes over TLS alone, for whatever it asks', async () => {
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), production: true };
  const server = createServer(config, process.stdout);
  await servePortal(server, config, folder);
  for (const url of ['/', '/api/x', '/sw.js', '/assets/app-1a2b3c.js', '/nothing.png'])
    expect([url, (await server.inject({ url })).headers['strict-transport-security']]).toEqual([
      url,
      'max-age=31536000; includeSubDomains',
    ]);
  await server.close();
});

test('code and style carry no more headers than they need', async () => {
  const { headers } = await app.inject({ url: '/assets/app-1a2b3c.js' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(JSON.stringify(headers).length).toBeLessThan(450);
});

test('what reads codes beside a page may compile its program, and no page may', async () => {
  const policyOf = async (url: string) =>
    (await app.inject({ url })).headers['content-security-policy'] as string | undefined;
  expect(await policyOf('/assets/codes.worker-D_WaHzyF.js')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const url of ['/login', '/', '/assets/codes.worker-a.js?x', '/assets/x/codes.worker-a.js', '/api/x'])
    expect(await policyOf(url)).not.toContain('wasm');
  // Code and programs do nothing by themselves.
  expect([await policyOf('/assets/app-1a2b3c.js'), await policyOf('/assets/reader-1a.wasm')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('the worker is asked for anew each time, and may ask for what is of this origin alone', async () => {
  const worker = await app.inject({ url: '/sw.js' });
  expect([worker.statusCode, worker.body]).toEqual([200, 'self.addEventListener("fetch", () => {})']);
  expect(worker.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  const page = await app.inject({ url: '/login' });
  expect(String(page.headers['content-security-policy']).split('; ')).toContain("worker-src 'self'");
});

test('the worker of another build is another, though it is as long and from the same moment', async () => {
  const later = await mkdtemp(join(tmpdir(), 'prae-web-'));
  await cp(folder, later, { recursive: true });
  await writeFile(join(later, 'sw.js'), 'self.addEventListener("fetch", () => [])');
  const moment = new Date(0);
  for (const each of [folder, later]) await utimes(join(each, 'sw.js'), moment, moment);
  const [first, second] = [await served(folder), await served(later)];
  const tag = String((await first.inject({ url: '/sw.js' })).headers.etag);
  const ask = (server: FastifyInstance, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url: '/sw.js', headers: { 'if-none-match': tag } });
  expect((await ask(second)).body).toBe('self.addEventListener("fetch", () => [])');
  for (const method of ['GET', 'HEAD'] as const) {
    const same = await ask(first, method);
    expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  }
  await Promise.all([first.close(), second.close(), rm(later, { recursive: true })]);
});

test('without a built portal the API is all there is', async () => {
  const server = await served(join(folder, 'nothing'));
  expect((await server.inject({ url: '/' })).statusCode).toBe(404);
  expect((await server.inject({ url: '/api/x' })).json()).toEqual({ message: 'NO_DATA' });
  await server.close();
});

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrand } from '../brand/brand.ts';
import { readConfig } from '../config.ts';
import { createServer } from '../http/server.ts';
import { serveConsole } from './pages.ts';

/** As Vite builds it. */
const built = `<!doctype html><html lang="th"><head><meta name="theme-color" content="#0b1030" /><title></title>
<link rel="stylesheet" href="/console/assets/a.css"></head><body><div id="root"></div></body></html>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prae-console-'));
  await writeFile(join(folder, 'index.html'), built);
  await writeFile(join(folder, 'other.txt'), 'a file');
});
afterAll(() => rm(folder, { recursive: true }));

async function pageOf(env: Record<string, string>, url = '/console/inbox') {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', CONSOLE: 'true', ...env });
  const server = createServer(config, process.stdout);
  await serveConsole(server, config, folder);
  const answer = await server.inject({ url });
  await server.close();
  return answer;
}

const told = (body: string) => JSON.parse(/id="installation">([^<]*)<\/script>/.exec(body)?.[1] ?? 'null');

test('the console has the colours, the name and the mark of the brand whose it is, as its own policy allows', async () => {
  const { tokens, look } = openBrand('khrang');
  const { body, headers, statusCode } = await pageOf({ BRAND: 'khrang' });
  expect(statusCode).toBe(200);
  const [, dyes = ''] = /<style>(html:root[^<]*)<\/style>/.exec(body) ?? [];
  for (const name of ['indigo-900', 'page', 'amber-500'] as const)
    expect(dyes).toContain(`--${name}:${tokens[name]};`);
  const hash = createHash('sha256').update(dyes).digest('base64');
  expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
  expect(body).toContain(`<meta name="theme-color" content="${tokens['indigo-950']}" />`);
  expect(body).toContain('<title>Khrang</title>');
  expect(told(body)).toEqual({ name: 'Khrang', look });
});

test('the brand that it is built with has nothing told again, and a name is no markup', async () => {
  const { body } = await pageOf({ BRAND_NAME: '</script><b>Silk' });
  expect(body).not.toContain('html:root');
  expect(body).not.toContain('<b>');
  expect(told(body)).toEqual({ name: '</script><b>Silk' });
});

test('its page has no other address that would show it without its brand', async () => {
  expect((await pageOf({ BRAND: 'khrang' }, '/console/index.html')).statusCode).toBe(404);
  expect((await pageOf({ BRAND: 'khrang' }, '/console/other.txt')).body).toBe('a file');
  expect((await pageOf({ BRAND: 'khrang' }, '/console')).body).toContain('Khrang');
});

import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Language, languageCookie, languages } from '@prae/contract/languages';
import { clientMarker } from '@prae/contract/routes';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOVING } from './chromium.ts';
import { comesLast } from './comes-last.ts';
import { acceptAgreement, logIn } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const KILO = 1_000;
/** What a first view may take of the wire, in bytes with their headers. */
const BUDGETS = { page: 14 * KILO, script: { login: 105 * KILO, home: 125 * KILO }, style: 20 * KILO };
/** In milliseconds: whatever comes by itself so soon is a part of the first view. */
const COMES_AFTER = 2_500;
const FONTS: Record<Language, number> = { th: 60 * KILO, la: 80 * KILO, en: 60 * KILO };

const on = served();

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As they came over the wire. */
  body: Buffer;
}

/** Asks without unpacking what comes. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, on.product.portal), { headers, method });
    call.on('error', reject).end();
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
  });
}

/** What the page names for its first view. */
async function named(): Promise<string[]> {
  const page = await ask('/login', {});
  const names = [...String(page.body).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  return [...new Set(names.map(([, name = '']) => name))];
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'the page, its code and its style travel as %s and unpack to the same bytes',
  async (encoding, unpack) => {
    const files = ['/login', ...(await named())];
    expect(files.length).toBeGreaterThan(2);
    const sizes = { sent: 0, plain: 0 };
    for (const file of files) {
      const [sent, plain] = [await ask(file, { 'accept-encoding': encoding }), await ask(file, {})];
      expect(sent.headers['content-type']).toBe(plain.headers['content-type']);
      expect(plain.headers['content-encoding']).toBeUndefined();
      // The smallest would not become smaller.
      if (plain.body.length > KILO) {
        expect({ file, encoding: sent.headers['content-encoding'] }).toEqual({ file, encoding });
        expect(unpack(sent.body).equals(plain.body), file).toBe(true);
        for (const { headers } of [sent, plain]) expect(headers.vary).toMatch(/accept-encoding/i);
      }
      sizes.sent += sent.body.length;
      sizes.plain += plain.body.length;
    }
    expect(sizes.sent).toBeLessThan(sizes.plain / 2.8);
  },
);

test('each form of a file has its own tag, is told by HEAD, not sent twice, and sent in parts', async () => {
  const file = (await named()).find((name) => name.endsWith('.js')) ?? '';
  const tags = new Set<string>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    const whole = await ask(file, headers);
    const tag = whole.headers.etag ?? '';
    tags.add(tag);
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');

    const head = await ask(file, headers, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'])
      expect([accepted, name, head.headers[name]]).toEqual([accepted, name, whole.headers[name]]);

    const same = await ask(file, { ...headers, 'if-none-match': tag });
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, tag]);

    const part = await ask(file, { ...headers, range: 'bytes=10-19', 'if-range': tag });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.body.length}`]);
    expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true);
  }
  expect(tags.size).toBe(3);
});

test('long answers of the API travel compressed', async () => {
  const marker = { [clientMarker.name]: clientMarker.value };
  const plain = await ask('/api/lookup/banks', marker);
  const sent = await ask('/api/lookup/banks', { ...marker, 'accept-encoding': 'gzip, br' });
  expect(sent.headers['content-encoding']).toBe('br');
  expect(sent.body.length).toBeLessThan(plain.body.length / 2);
  expect(brotliDecompressSync(sent.body).equals(plain.body)).toBe(true);
});

test.each(languages)('a first view of login and home stays within what was agreed (%s)', async (language) => {
  const context = await on.browser.newContext({ ...MOVING, viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: languageCookie, value: language, url: on.product.portal }]);
  const login = await weigh(context, '/login', () => undefined);
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/login`);
  await page.getByLabel(texts[language].session.remember).check({ force: true });
  await logIn(page, texts[language], { phone: '0800000001', password: 'prae-demo-1' });
  await acceptAgreement(page, texts[language]);
  // The realtime client is the last to come.
  const home = await weigh(context, '/user/home', (opened) => opened.waitForEvent('websocket'));
  await context.close();

  expect(login.script).toBeGreaterThan(50 * KILO);
  expect(home.script).toBeGreaterThan(login.script);
  // The login's stands in its page.
  expect(login.style).toBe(0);
  for (const [view, { page: document, script, style, font }] of Object.entries({ login, home })) {
    // What a line brings with its first answer.
    expect(document, `${view} page`).toBeLessThanOrEqual(BUDGETS.page);
    expect(document, `${view} page`).toBeGreaterThan(KILO);
    expect(script, `${view} script`).toBeLessThanOrEqual(BUDGETS.script[view as 'login' | 'home']);
    expect(style, `${view} style`).toBeLessThanOrEqual(BUDGETS.style);
    expect(font, `${view} fonts`).toBeLessThanOrEqual(FONTS[language]);
    expect(font, `${view} fonts`).toBeGreaterThan(20 * KILO);
  }
});

type Kind = 'page' | 'script' | 'style' | 'font';

/** Opens a page with nothing in its cache, and adds up what comes over the wire until it is quiet. */
async function weigh(
  context: BrowserContext,
  path: string,
  last: (page: Page) => unknown,
): Promise<Record<Kind, number>> {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, Kind>();
  const bytes = { page: 0, script: 0, style: 0, font: 0 };
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const kind = kindOf(new URL(response.url).pathname);
    if (kind) kinds.set(requestId, kind);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  const comes = last(page);
  await page.goto(on.product.portal + path);
  await comes;
  await page.waitForLoadState('networkidle');
  // What comes for everybody two seconds later belongs to it, too.
  await page.waitForTimeout(COMES_AFTER);
  await page.waitForLoadState('networkidle');
  await page.close();
  return bytes;
}

function kindOf(path: string): Kind | undefined {
  if (!/\.\w+$/.test(path)) return path.startsWith('/api/') ? undefined : 'page';
  if (comesLast.test(path)) return undefined;
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return path.endsWith('.woff2') ? 'font' : undefined;
}

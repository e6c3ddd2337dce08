import { readFile } from 'node:fs/promises';
import { type Variant, variants } from '@prae/contract/facts';
import { type Language, languageCookie, languages } from '@prae/contract/languages';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Program, startProgram } from '../scripts/processes.mjs';
import { launchChromium } from './chromium.ts';
import { brokenRules, drawnWithText, whatIsOutside } from './examine.ts';
import { keptPortal } from './kept.ts';
import { enter, settled, sheetNamed } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { firstDataFor } from './served.ts';
import { texts } from './texts.ts';

/* Every brand that comes with the product, in both variants: one build, a server for each. */

const every = Boolean(process.env.EVERY_VIEW);
/** All other journeys look at the one that the portal is built with. */
const brands = [...(every ? ['kram'] : []), 'khrang', 'makluea', 'dok-khun'];
/**
 * Each brand in each variant, in one language after the other; `EVERY_VIEW=1`: in all, as many more screens, and by all rules. What a
 * brand changes, its colours and pictures, is the same in every language.
 */
const cases = variants.flatMap((variant, nth) =>
  brands.flatMap((brand, place) =>
    languages
      .filter((_, at) => every || at === (place + nth) % languages.length)
      .map((language) => [brand, variant, language] as const),
  ),
);

/** What depends on a brand's colours, which all other rules do not. */
const RULES_OF_COLOUR = ['color-contrast'];

const demo = { phone: '0800000001', password: 'prae-demo-1' };

let browser: Browser;
const products: Product[] = [];
const programs: Program[] = [];
const portals = new Map<string, string>();

beforeAll(async () => {
  [browser] = await Promise.all([launchChromium(), ...variants.map(serve)]);
});
afterAll(async () => {
  await browser?.close();
  for (const program of programs.toReversed()) await program.stop();
  await Promise.all(products.map((product) => product.stop()));
});

/** A product with the first brand, and on its database a portal for each of the others. */
async function serve(variant: Variant): Promise<void> {
  const [first = '', ...others] = brands;
  const branded = { VARIANT: variant, BRAND: first };
  const product = await startProduct(branded, firstDataFor(branded));
  products.push(product);
  portals.set(`${first} ${variant}`, product.portal);
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: product.data ?? '' };
  const database = startProgram('local-postgres/src/main.ts', { args: ['visit'], env, output: 'keep' });
  programs.push(database);
  const shared = {
    ...{ VARIANT: variant, PORT: '0', DATABASE_URL: await database.listening, SANDBOX_URL: product.sandbox },
  };
  for (const brand of others) {
    const portal = startProgram('server/src/main.ts', {
      env: { ...env, ...shared, BRAND: brand },
      output: 'keep',
    });
    programs.push(portal);
    portals.set(`${brand} ${variant}`, await portal.listening);
  }
}

interface BrandFile {
  name: string;
  colours: { header: string; action: string; accent: string };
}

async function fileOf(brand: string): Promise<BrandFile> {
  return JSON.parse(await readFile(new URL(`../brands/${brand}.json`, import.meta.url), 'utf8')) as BrandFile;
}

async function open(
  [brand, variant]: readonly [string, Variant],
  path: string,
  {
    language = 'th',
    before,
    isClosed = true,
  }: { language?: Language; before?: (page: Page) => Promise<void>; isClosed?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  });
  // Of tests that go on at once nobody knows which one is over: they close it themselves.
  if (isClosed) onTestFinished(() => context.close());
  const url = portals.get(`${brand} ${variant}`) ?? '';
  await context.addCookies([{ name: languageCookie, value: language, url }]);
  await context.addInitScript((chosen) => localStorage.setItem('prae.language', chosen), `"${language}"`);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(url + path, { waitUntil: before ? 'commit' : 'load' });
  return page;
}

/** As a computed style writes it. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

/** In the page: what shows whose it is. */
function looks() {
  const style = (selector: string) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element);
  };
  return {
    action: style('form .button-primary')?.backgroundColor,
    link: style('main a')?.color,
    header: getComputedStyle(document.documentElement).getPropertyValue('--indigo-900').trim(),
    mark: document.querySelector('.logo svg')?.innerHTML,
    hem: document.querySelector('.hem svg g')?.innerHTML,
    cloth: document.querySelector('.hero svg g')?.innerHTML,
    name: document.querySelector('.logo')?.textContent,
    theme: document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
  };
}

test.each(brands)(
  '%s: a page looks so before any of its code runs, and still does after it',
  async (brand) => {
    const { name, colours } = await fileOf(brand);
    const complaints: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await open([brand, 'th'], '/login', {
      before: async (opened) => {
        opened.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        opened.on('pageerror', (error) => complaints.push(error.message));
        await opened.route('**/assets/*.js', async (route) => {
          await released;
          await route.continue();
        });
      },
    });
    await page.locator('h1').waitFor();
    const first = await page.evaluate(looks);
    expect(first).toMatchObject({ name, header: colours.header, action: rgb(colours.action) });
    expect(first.theme).toMatch(/^#[0-9a-f]{6}$/);
    for (const drawn of [first.mark, first.hem, first.cloth]) expect(drawn).toMatch(/^<path fill="/);
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-first', ''));
    release();
    await settled(page);
    expect(await page.locator('h1[data-first]').count()).toBe(1);
    expect(await page.evaluate(looks)).toEqual(first);
    // Drawn by code alone, it is the same.
    await page.getByRole('link', { name: texts.th.shell.howto, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: texts.th.site.howtoTitle }).waitFor();
    await page.getByRole('link', { name: texts.th.shell.home, exact: true }).click();
    await page.getByLabel(texts.th.session.phone).waitFor();
    expect(await page.evaluate(looks)).toEqual(first);
    expect(complaints).toEqual([]);
  },
);

test('no two brands look alike', async () => {
  const seen = await Promise.all(
    brands.map(async (brand) => (await open([brand, 'th'], '/login')).evaluate(looks)),
  );
  for (const part of ['action', 'header', 'mark', 'hem', 'cloth', 'theme'] as const)
    expect([part, new Set(seen.map((look) => look[part])).size]).toEqual([part, brands.length]);
});

test('without a network the kept page looks like its brand', async () => {
  const [brand = ''] = brands;
  const url = portals.get(`${brand} th`) ?? '';
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await keptPortal(page);
  const online = await page.evaluate(looks);
  await context.setOffline(true);
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.getByLabel(texts.th.session.phone).waitFor();
  expect(await page.evaluate(looks)).toEqual(online);
});

test('what is drawn on a canvas is in the colours of the brand: the wheel, and a saved receipt', async () => {
  const brand = 'dok-khun';
  const { colours } = await fileOf(brand);
  const page = await open([brand, 'th'], '/login');
  const t = texts.th;
  await enter(page, t, demo);
  await page.goto(new URL('/user/spin', page.url()).href);
  await page.locator('.wheel-rim').waitFor();
  await settled(page);
  const rim = await page.locator('.wheel-rim').evaluate((canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d');
    return [...(pen?.getImageData(1, canvas.height / 2, 1, 1).data ?? [])];
  });
  expect(`rgb(${rim.slice(0, 3).join(', ')})`).toBe(rgb(colours.action));
  // What has not arrived has the brand's edges.
  await page.route('**/api/statement', async (route) => {
    const response = await route.fetch();
    const { statements, ...answer } = (await response.json()) as { statements: object[] };
    const paid = {
      statementType: 'withdraw',
      from: 'WALLET',
      to: 'KBANK',
      amount: -100,
      status: 'PROCESSING',
    };
    const waiting = statements.map((row) => ({ ...row, ...paid }));
    await route.fulfill({ response, json: { ...answer, statements: waiting } });
  });
  await page.goto(new URL('/user/statement', page.url()).href);
  await page.locator('button.statement-line').first().click();
  const receipt = sheetNamed(page, t.statement.receipt);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: t.statementFiles.picture.save }).click(),
  ]);
  const { data } = await sharp(await download.path())
    .extract({ left: 20, top: 10, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(`rgb(${[...data].join(', ')})`).toBe(rgb(colours.accent));
});

// Side by side, in contexts of their own. nothing here takes time that is measured.
test.concurrent.each(cases)(
  'in every brand, variant and language all can be read, and nothing leaves its place: %s, %s, %s',
  async (brand, variant, language) => {
    const t = texts[language];
    const page = await open([brand, variant], '/login', { language, isClosed: false });
    const look = (name: string) => examineBrand(page, `${brand} ${variant} ${language}: ${name}`);
    await settled(page);
    await look('login');
    await page.goto(new URL('/login', page.url()).href);
    await enter(page, t, demo);
    await settled(page);
    await look('home');
    await page.getByRole('button', { name: t.wallet.deposit }).first().click();
    await sheetNamed(page, t.deposit.title).locator('.keypad button').first().waitFor();
    await look('deposit');
    const paths = [
      '/user/spin',
      ...(every ? ['/user/bonus', '/user/statement', '/user/profile', '/user/contact'] : []),
    ];
    for (const path of paths) {
      await page.goto(new URL(path, page.url()).href);
      await settled(page);
      await look(path);
    }
    for (const path of every ? ['/register', '/howto', '/contact', '/terminated', '/nowhere'] : []) {
      await page.goto(new URL(path, page.url()).href);
      await settled(page);
      await look(path);
    }
    await page.context().close();
  },
);

/** On a phone, and where a text has least room; with `EVERY_VIEW=1` at a desk too, and by all rules. */
async function examineBrand(page: Page, what: string): Promise<void> {
  const views = [
    { width: 390, text: 100 },
    { width: 320, text: 200 },
    ...(every ? [{ width: 1280, text: 100 }] : []),
  ];
  for (const { width, text } of views) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await page.evaluate(drawnWithText, text);
    const where = `${what}, ${width} px, text ${text} %`;
    expect(await page.evaluate(whatIsOutside), where).toEqual([]);
    if (text === 100) expect(await brokenRules(page, every ? undefined : RULES_OF_COLOUR), where).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(drawnWithText, 100);
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';
import { comesLast } from './comes-last.ts';
import { keptPortal } from './kept.ts';
import { type Product, startProduct } from './product.ts';

/** Fetched when it is needed: with it an installation would be half as large again. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MOST_OUTPUT_BYTES = 100_000_000;

/** What is read of Lighthouse's answer. */
interface Result {
  audits: Record<string, { numericValue?: number; details?: { items?: Record<string, unknown>[] } }>;
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
}

/** What is measured of a page, and what it may come to: at most its goal, or at least where `atLeast` is set. */
interface Goal {
  name: string;
  unit: string;
  atLeast?: true;
  goals: Partial<Record<PageName, number>>;
}

/** What is measured by Lighthouse. */
interface Figure extends Goal {
  of: (result: Result) => number | undefined;
}

const pages = { login: '/login', register: '/register', home: '/user/home' } as const;
type PageName = keyof typeof pages;

const everywhere = (goal: number) => ({ login: goal, register: goal, home: goal });
const drawn = (goal: number) => ({ login: goal, register: goal });

const value = (audit: string) => (result: Result) => result.audits[audit]?.numericValue;
const score = (category: string) => (result: Result) => (result.categories[category]?.score ?? 0) * 100;
const kilobytes = (type: string) => (result: Result) =>
  itemsOf(result, 'network-requests')
    .filter(({ resourceType, url }) => resourceType === type && !comesLast.test(String(url)))
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1_000;

/** Slow 4G and a processor four times slower, both computed from a fast load. */
const simulated: Figure[] = [
  {
    name: 'performance',
    unit: '',
    of: score('performance'),
    atLeast: true,
    goals: { login: 97, register: 97, home: 90 },
  },
  { name: 'accessibility', unit: '', of: score('accessibility'), atLeast: true, goals: everywhere(100) },
  { name: 'best practices', unit: '', of: score('best-practices'), atLeast: true, goals: everywhere(100) },
  { name: 'SEO', unit: '', of: score('seo'), atLeast: true, goals: everywhere(100) },
  { name: 'largest paint', unit: 'ms', of: value('largest-contentful-paint'), goals: drawn(2_000) },
  { name: 'blocking time', unit: 'ms', of: value('total-blocking-time'), goals: drawn(150) },
  { name: 'layout shift', unit: '', of: value('cumulative-layout-shift'), goals: drawn(0.02) },
  { name: 'on the wire: page', unit: 'kB', of: kilobytes('Document'), goals: {} },
  { name: 'on the wire: code', unit: 'kB', of: kilobytes('Script'), goals: { login: 105, home: 125 } },
  { name: 'on the wire: style', unit: 'kB', of: kilobytes('Stylesheet'), goals: everywhere(20) },
  { name: 'on the wire: fonts', unit: 'kB', of: kilobytes('Font'), goals: everywhere(60) },
];

/** Not computed: held back while it loads. */
const heldBack = ['--throttling-method=devtools', '--only-categories=performance'];

/** The same line and processor, held to it while the page loads. */
const throttled: Figure[] = [
  { name: 'first paint, held back', unit: 'ms', of: value('first-contentful-paint'), goals: drawn(1_300) },
  {
    name: 'largest paint, held back',
    unit: 'ms',
    of: value('largest-contentful-paint'),
    goals: drawn(1_800),
  },
  { name: 'usable, held back', unit: 'ms', of: usable, goals: drawn(3_500) },
];

/** What the phone has kept of an earlier visit, without a network and without the slow processor. */
const secondVisit: Goal = { name: 'first paint, kept', unit: 'ms', goals: everywhere(300) };

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const names = Object.keys(pages).filter(
  (name): name is PageName => positionals.length === 0 || positionals.includes(name),
);

const profile = await mkdtemp(join(tmpdir(), 'prae-pages-'));
const product = await startProduct();
const port = await freePort();
const browser = await openBrowser();
try {
  for (const name of names) {
    if (name === 'home') await logIn(browser, product);
    await measure(name);
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(profile, { recursive: true, force: true });
}

/** A phone whose storage Lighthouse shares. */
async function openBrowser(): Promise<BrowserContext> {
  const { args, ...options } = await chromiumOptions();
  return chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
}

async function measure(name: PageName): Promise<void> {
  const rounds: { figure: Figure; found: number[] }[] = [...simulated, ...throttled].map((figure) => ({
    figure,
    found: [],
  }));
  for (let run = 0; run < Number(values.runs); run++) {
    const results = { simulated: await load(name, []), throttled: await load(name, heldBack) };
    for (const { figure, found } of rounds) {
      const number = figure.of(throttled.includes(figure) ? results.throttled : results.simulated);
      if (number !== undefined) found.push(number);
    }
  }
  const kept = await visitAgain(name);
  console.log(`\n${pages[name]}`);
  for (const { figure, found } of rounds) console.log(line(name, figure, found));
  console.log(line(name, secondVisit, kept));
}

/** Milliseconds to the first paint of visits without a network, after one that kept the portal. */
async function visitAgain(name: PageName): Promise<number[]> {
  const address = product.portal + pages[name];
  const first = await browser.newPage();
  await first.goto(address);
  await keptPortal(first);
  await first.close();
  await browser.setOffline(true);
  const found: number[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const page = await browser.newPage();
    await page.goto(address);
    found.push(await page.evaluate(firstPaint));
    await page.close();
  }
  await browser.setOffline(false);
  return found;
}

/** In the page: when it was painted first, in milliseconds after it was asked for. */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}

/** One load with nothing in the browser's cache. */
async function load(name: PageName, flags: readonly string[]): Promise<Result> {
  const page = await browser.newPage();
  const wire = await browser.newCDPSession(page);
  await wire.send('Network.clearBrowserCache');
  // The portal keeps itself for the next visit, which is no first view.
  const kept = { origin: product.portal, storageTypes: 'service_workers,cache_storage' };
  await wire.send('Storage.clearDataForOrigin', kept);
  await page.close();
  const how = [`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset', ...flags];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['-y', LIGHTHOUSE, product.portal + pages[name], ...how],
    {
      maxBuffer: MOST_OUTPUT_BYTES,
    },
  );
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`${name}: ${result.runtimeError.message}`);
  return result;
}

async function logIn(context: BrowserContext, { portal }: Product): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${portal}/login`);
  await page.locator('input[name=remember]').check({ force: true });
  await page.locator('input[name=username]').fill('0800000001');
  await page.locator('input[name=password]').fill('prae-demo-1');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/user/home');
  // The agreement comes once; what is measured is the home of every day.
  await page.locator('dialog .button-primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.close();
}

/** When the page took what was typed, by the mark that it sets (web/src/app/TakeOver.ts). */
function usable(result: Result): number | undefined {
  const mark = itemsOf(result, 'user-timings').find(({ name }) => name === 'usable');
  return mark && Number(mark.startTime);
}

function itemsOf({ audits }: Result, audit: string): Record<string, unknown>[] {
  return audits[audit]?.details?.items ?? [];
}

function line(page: PageName, { name, unit, goals, atLeast }: Goal, found: readonly number[]): string {
  const sorted = found.toSorted((one, other) => one - other);
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((number) =>
    number === undefined ? '-' : text(number),
  );
  const goal = goals[page];
  const wanted = goal === undefined ? '' : `${atLeast ? 'at least' : 'at most'} ${text(goal)}`;
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  const isMet = goal !== undefined && (atLeast ? median >= goal : median <= goal);
  const columns = [
    name.padEnd(26),
    `${middle} ${unit}`.padEnd(12),
    `${least} to ${most}`.padEnd(20),
    wanted.padEnd(16),
  ];
  return `  ${columns.join('')}${goal === undefined ? '' : isMet ? 'met' : 'MISSED'}`.trimEnd();
}

function text(number: number): string {
  return number < 10 && !Number.isInteger(number) ? number.toFixed(3) : String(Math.round(number));
}

/** A port that nobody has. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

import { languageCookie, languages } from '@prae/contract/languages';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOVING } from './chromium.ts';
import { acceptAgreement, logIn, sheetNamed, typeAmount } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';
import { topics } from './videos/topics.ts';
import { SIZE } from './videos/visit.ts';

const t = texts.en;
const demo = { phone: '0800000001', password: 'prae-demo-1' };

/** What layout may shift on the way to a page that stands (https://web.dev/cls calls 0.1 good). */
const MOST_SHIFT = 0.02;

const on = served();

declare global {
  interface Window {
    shift: number;
    tapped: number;
    drawn: { wallet: string; said: string; cloth: string; marked: number }[];
  }
}

type Motion = 'no-preference' | 'reduce';

/** A demo member's home on a phone. */
async function home(motion: Motion = 'no-preference'): Promise<Page> {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: motion,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('prae.language', '"en"');
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${on.product.portal}/login`);
  await logIn(page, t, demo);
  await acceptAgreement(page, t);
  return page;
}

/** Moves so much from the wallet into Joker, and is left on the sheet that says so. */
async function moveToJoker(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /Joker/ }).first().click();
  const game = sheetNamed(page, 'Joker');
  const more = game.getByRole('button', { name: t.game.more });
  const open = game.getByRole('button', { name: t.game.open });
  await more.or(open).waitFor();
  if (await open.isVisible()) await open.click();
  await more.click();
  const sheet = sheetNamed(page, t.transferSheet.title);
  await typeAmount(sheet, amount);
  await sheet.getByRole('button', { name: t.transferSheet.send(`฿${amount}.00`) }).click();
  await sheet.getByText(t.transfer.success).waitFor();
}

/** Notes with every picture what the home draws of the wallet, and what it says of it. */
async function watchHome(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.drawn = [];
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    const note = (): void => {
      const cloth = document.querySelector('.ribbon span');
      window.drawn.push({
        wallet: text('.legend-amount span:last-child'),
        said: text('.legend .vh'),
        cloth: cloth ? getComputedStyle(cloth).clipPath : '',
        marked: document.querySelectorAll('.legend .arrived, .game.arrived').length,
      });
      requestAnimationFrame(note);
    };
    note();
  });
}

/** What the home says is in the wallet. */
async function saidInWallet(page: Page): Promise<number> {
  return numberOf((await page.locator('.legend .vh').first().textContent()) ?? '');
}

function numberOf(amount: string): number {
  return Number(amount.replaceAll(',', ''));
}

test.each<[Motion, boolean]>([
  ['no-preference', true],
  ['reduce', false],
])('money that moved is seen to move once the sheet is gone (%s)', async (motion, isCounted) => {
  const page = await home(motion);
  const before = await saidInWallet(page);
  await moveToJoker(page, '300');
  // The wallet is read again while the sheet still lies over it.
  await expect.poll(() => saidInWallet(page), { timeout: 60_000 }).toBe(before - 300);
  await watchHome(page);
  await page.getByRole('dialog').getByRole('button', { name: t.transferSheet.done }).click();
  await page.locator('.legend .arrived').waitFor();
  for (const place of ['.legend .arrived', '.game.arrived'])
    await page.locator(place).waitFor({ state: 'detached' });

  const drawn = await page.evaluate(() => window.drawn);
  const sums = drawn.map(({ wallet }) => numberOf(wallet));
  expect([sums.at(0), sums.at(-1)]).toEqual([before, before - 300]);
  // From what it was to what it is, through what lies between.
  expect(sums).toEqual(sums.toSorted((one, other) => other - one));
  expect(new Set(sums).size > 2).toBe(isCounted);
  const cloths = new Set(drawn.map(({ cloth }) => cloth)).size;
  expect([cloths > 1, cloths > 2]).toEqual([true, isCounted]);
  // What is read out never counts; the games' share and the card are marked.
  expect(new Set(drawn.map(({ said }) => numberOf(said)))).toEqual(new Set([before - 300]));
  const marked = drawn.map((picture) => picture.marked);
  expect(Math.max(...marked)).toBe(2);
  await page.context().close();
});

/** Pulls the page down by a finger, so many pixels, and lets go. */
async function pull(page: Page, down: number): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  await touch('touchStart', 200);
  for (let gone = 10; gone <= down; gone += 10) await touch('touchMove', 200 + gone);
  await touch('touchEnd');
  await hand.detach();
}

test('a finger that pulls the home down refreshes it; elsewhere, or under a sheet, nothing happens', async () => {
  const page = await home();
  const button = page.getByRole('button', { name: t.wallet.refresh, exact: true, disabled: false });
  await button.waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe(
    'contain',
  );
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/refresh/slot')) asked += 1;
  });

  // The first touch brings the code.
  await pull(page, 80);
  await page.locator('.pull').waitFor({ state: 'attached' });
  await pull(page, 80);
  const answered = page.waitForResponse((response) => response.url().endsWith('/refresh/slot'));
  await pull(page, 180);
  await answered;
  await button.waitFor();
  expect(asked).toBe(1);

  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await sheetNamed(page, t.deposit.title).waitFor();
  await pull(page, 180);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.waitForFunction(() => window.scrollY > 0);
  await pull(page, 100);
  // Whatever was asked for by then comes before this is over.
  await page.evaluate(() => window.scrollTo(0, 0));
  await button.click();
  await button.waitFor();
  expect(asked).toBe(2);
  await page.context().close();
});

/** Where things stand, as tops in pixels. */
function tops(page: Page, selectors: readonly string[]): Promise<(number | undefined)[]> {
  return page.evaluate(
    (all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().top),
    selectors,
  );
}

const pages: Record<string, { path: string; held: RegExp; comes: string; parts: readonly string[] }> = {
  home: {
    path: '/user/home',
    held: /\/api\/(wallet|refresh)/,
    comes: '.greeting-name b',
    parts: [
      '.balance',
      '.ribbon',
      '.legend',
      '.hem',
      '.purse',
      '.tiles',
      '.tile-strip',
      '.section-head',
      '.games',
    ],
  },
  statement: {
    path: '/user/statement',
    held: /\/api\/statement/,
    comes: '.statement-day',
    parts: ['.page-title', '.statement-date', '.rows', '.rows li', '.rows li:nth-child(2)'],
  },
  profile: {
    path: '/user/profile',
    held: /\/api\/account\/profile/,
    comes: '.name-card-cloth',
    parts: ['.name-card', '.name-card-facts', '.profile-bank', '.receipt', '.receipt-rows', '.profile-leave'],
  },
};

test.each(Object.entries(pages))(
  'the %s stands where its bones stood',
  async (_, { path, held, comes, parts }) => {
    const page = await home();
    const letGo = await hold(page.context(), held);
    await forgetWallet(page);
    await page.goto(on.product.portal + path);
    await page.locator('main .skeleton:not(.skeleton-early)').first().waitFor();
    const before = await tops(page, parts);
    expect(before).not.toContain(undefined);
    letGo();
    await page.locator(comes).first().waitFor();
    expect(await tops(page, parts)).toEqual(before);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(MOST_SHIFT);
    await page.context().close();
  },
);

test.each([
  ['deposit', t.deposit.title, /\/api\/lookup\/deposit/],
  ['withdraw', t.withdrawSheet.title, /\/api\/withdraw\/explain/],
] as const)('the %s sheet is as high as its bones', async (name, title, held) => {
  const page = await home();
  const letGo = await hold(page.context(), held);
  await page.reload();
  await page.getByRole('button', { name: t.wallet[name] }).first().click();
  const sheet = sheetNamed(page, title);
  await sheet.locator('.skeleton:not(.skeleton-early)').waitFor();
  const parts = ['.amount-input', '.presets', '.keypad'];
  const settled = () =>
    sheet.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  await settled();
  const before = await tops(page, parts);
  letGo();
  await sheet.getByRole('button', { name: '7', exact: true }).waitFor();
  expect(await tops(page, parts)).toEqual(before);
  await page.context().close();
});

test.each(languages)('a video of help plays within a second of the tap, in %s', async (language) => {
  const context = await on.browser.newContext({ ...MOVING, viewport: SIZE });
  await context.addCookies([{ name: languageCookie, value: language, url: on.product.portal }]);
  await context.addInitScript((chosen) => localStorage.setItem('prae.language', chosen), `"${language}"`);
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/howto`);
  const { howto, shell, site } = texts[language];
  await page.getByRole('heading', { name: site.howtoTitle }).waitFor();
  await page.evaluate(() => {
    document.addEventListener('click', ({ timeStamp }) => Object.assign(window, { tapped: timeStamp }), true);
  });
  const waits: number[] = [];
  for (const topic of topics) {
    await page.getByRole('button', { name: new RegExp(`^${howto.topics[topic].title}`) }).click();
    const waited = await page.waitForFunction(() => {
      const video = document.querySelector('video');
      if (!video || video.currentTime < 0.2 || video.paused) return undefined;
      return performance.now() - video.currentTime * 1_000 - window.tapped;
    });
    waits.push((await waited.jsonValue()) ?? Number.POSITIVE_INFINITY);
    await page.getByRole('dialog').getByRole('button', { name: shell.close }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
  // The machine may hold up one or the other.
  expect(waits.toSorted((one, other) => one - other)[2]).toBeLessThan(1_000);
  await context.close();
});

/** Has answers wait until they are let go of. */
async function hold(context: BrowserContext, held: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(held, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

/** As on a browser that has never seen this member's wallet. */
function forgetWallet(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('prae.wallet.')) sessionStorage.removeItem(name);
  });
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '@prae/contract/contract';
import { languages } from '@prae/contract/languages';
import { routes } from '@prae/contract/routes';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, MOVING } from './chromium.ts';
import { acceptAgreement, logIn } from './person.ts';
import { operate, type Product, startProduct } from './product.ts';
import { firstDataFor } from './served.ts';
import { texts } from './texts.ts';

const demo = { phone: '0800000001', password: 'prae-demo-1' };
const t = texts.th;
const kinds = ['money', 'coins', 'promotion', 'physical', 'nothing'] as const;
type Kind = (typeof kinds)[number];

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({}, firstDataFor({})), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const inLanguages = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));

interface Slice {
  code: string;
  label: string;
  bgColor: string;
  prize: Kind;
  weight?: number;
  amount?: number;
  promotionCode?: string;
}

async function putWheel(code: string, slices: readonly Slice[]): Promise<void> {
  const written = slices.map(({ label, ...slice }) => ({
    ...{ weight: 1, textColor: '#ffffff', label: inLanguages(label) },
    ...slice,
  }));
  const wheel = { code, currency: 'THB', name: inLanguages('วงล้อทดสอบ'), slices: written };
  const file = join(product.data ?? '', 'wheel.json');
  await writeFile(file, JSON.stringify(wheel));
  await operate(product, 'wheel', 'put', file);
}

/** Writes a wheel on which there is one prize of a kind, and which nobody can lose. */
async function writeWheel(kind: Kind): Promise<void> {
  await putWheel('ONLY', [
    {
      ...{ code: kind, label: `ได้ ${kind}`, bgColor: '#b5174b', prize: kind },
      ...(kind === 'money' && { amount: 25 }),
      ...(kind === 'coins' && { amount: 3 }),
      ...(kind === 'promotion' && { promotionCode: 'WELCOME50' }),
    },
  ]);
}

/** Spins, sees what was won, and closes the prize. */
async function spin(page: Page, kind: Kind, coins: number): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: t.spin.spinWith(String(coins)) }).click();
  const prize = page.getByRole('alertdialog', {
    name: kind === 'nothing' ? t.spin.lostTitle : t.spin.wonTitle,
  });
  await prize.getByText(`ได้ ${kind}`).first().waitFor();
  await prize.getByRole('button', { name: t.spin.close }).click();
  await prize.waitFor({ state: 'detached' });
}

async function claim(page: Page, kind: Kind): Promise<void> {
  await page.getByRole('button', { name: t.spin.claimLabel(`ได้ ${kind}`) }).click();
  const asks = page.getByRole('alertdialog', { name: t.spin.claimTitle });
  await asks.getByRole('button', { name: t.spin.claim, exact: true }).click();
  await page.getByRole('alertdialog', { name: t.spin.claimed }).waitFor();
}

/** An operator hands out the one physical thing that waits, and says how. */
async function handOut(kind: Kind): Promise<void> {
  const line = new RegExp(`^([0-9a-f-]{36})  .*  ได้ ${kind}`, 'm');
  const coupon = line.exec(await operate(product, 'wheel', 'coupons'))?.[1] ?? '';
  await operate(product, 'wheel', 'hand-out', coupon, 'anna,', 'at', 'the', 'desk');
  expect(await operate(product, 'wheel', 'coupons')).not.toContain(coupon);
  const handed = await operate(product, 'wheel', 'handed-out');
  expect(handed).toMatch(new RegExp(`^${coupon}  .*  ได้ ${kind}  anna, at the desk$`, 'm'));
}

const closeAlert = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: t.spin.close }).click();

test('a member spins from the home and claims a coupon of each kind, and anybody checks the draw', async () => {
  const context = await browser.newContext({ ...MOVING, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await writeWheel('money');
  await operate(product, 'wheel', 'open', 'ONLY');
  await page.goto(`${product.portal}/login`);
  await logIn(page, t, demo);
  await acceptAgreement(page, t);
  const fromHome = async (total: string) => {
    await page.getByRole('banner').getByText(total, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: t.wallet.spin }).click();
    await page.waitForURL('**/user/spin');
  };
  await fromHome('฿1,000.00');
  await page.getByRole('heading', { name: 'วงล้อทดสอบ' }).waitFor();
  const canvas = await page.locator('canvas').last().boundingBox();
  expect(canvas?.width).toBeLessThanOrEqual(390 * 0.85);

  await spin(page, 'money', 5);
  await claim(page, 'money');
  await closeAlert(page);
  await page.getByText(t.spin.noCoupons.split('\n')[0] ?? '').waitFor();
  await page.getByRole('link', { name: t.shell.home, exact: true }).first().click();
  await fromHome('฿1,025.00');

  await writeWheel('coins');
  await spin(page, 'coins', 4);
  await claim(page, 'coins');
  await closeAlert(page);
  // Three of the spin's own four are left, and three were won.
  await page.getByRole('button', { name: t.spin.spinWith('6') }).waitFor();

  await writeWheel('promotion');
  await spin(page, 'promotion', 6);
  await claim(page, 'promotion');
  await page.getByRole('alertdialog').getByText('WELCOME50').waitFor();
  await closeAlert(page);
  // Its code can be read again.
  await page.getByText('WELCOME50').first().waitFor();

  await writeWheel('physical');
  await spin(page, 'physical', 5);
  const contact = page.getByRole('main').getByRole('link', { name: t.spin.contact });
  await contact.waitFor();
  // Each coupon leads to the draw that it was won by.
  await page.getByRole('main').getByRole('link', { name: t.spin.checkDraw }).first().click();
  await page.waitForURL('**/draw?*');
  await page.getByRole('button', { name: t.draw.check }).click();
  await page.getByRole('region', { name: t.draw.right }).waitFor();
  await page.goBack();
  await contact.waitFor();
  await handOut('physical');
  await page.reload();
  await page.getByText('WELCOME50').first().waitFor();
  expect(await contact.count()).toBe(0);

  await writeWheel('nothing');
  // With less motion the wheel does not turn.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.getByRole('button', { name: t.spin.spinWith('4') }).click();
  await page.locator('.wheel-fades').waitFor();
  const prize = page.getByRole('alertdialog', { name: t.spin.lostTitle });
  await prize.waitFor();
  await prize.getByRole('link', { name: t.spin.checkDraw }).click();

  await page.waitForURL('**/draw?*');
  await page.getByRole('button', { name: t.draw.check }).click();
  await page.getByRole('region', { name: t.draw.right }).waitFor();
  const seen = page.getByLabel(t.draw.seen);
  expect(await seen.inputValue()).toMatch(/^[0-9a-f]{64}$/);
  await seen.fill('0'.repeat(64));
  await page.getByRole('button', { name: t.draw.check }).click();
  await page.getByRole('region', { name: t.draw.wrong }).waitFor();
  expect(faults).toEqual([]);

  await page.goto(`${product.portal}/user/statement`);
  await page.getByText('วงล้อทดสอบ').waitFor();
  await context.close();
}, 240_000);

test('who has no coins is told how to earn them', async () => {
  const context = await browser.newContext({ ...MOVING, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${product.portal}/login`);
  await logIn(page, t, { ...demo, phone: '0800000002' });
  await acceptAgreement(page, t);
  await page.goto(`${product.portal}/user/spin`);
  const hub = page.getByRole('button', { name: t.spin.noCoins });
  await hub.waitFor();
  expect(await hub.getAttribute('aria-disabled')).toBe('true');
  const earn = page.getByRole('region', { name: t.spin.earnTitle });
  await earn.getByRole('button', { name: t.spin.deposit }).click();
  await page.getByRole('dialog', { name: t.deposit.title }).waitFor();
  await context.close();
}, 120_000);

/** Of six slices, so that none is taken for another one. */
const COLOURS = {
  ...{ RED: '#e02020', GOLD: '#ffb21a', GREEN: '#0a9c65' },
  ...{ BLUE: '#2f6bff', PINK: '#e060f0', WHITE: '#f4f6ff' },
};
const SIX = Object.entries(COLOURS).map(
  ([code, bgColor]): Slice => ({ code, bgColor, label: `Slice ${code}`, prize: 'nothing' }),
);
/** About what is left of any of them once it is darkened. */
const DARKENED = '#322d4e';

/** Whose colour stands on the screen below the pin's tip. */
async function colourUnderPin(page: Page): Promise<string | undefined> {
  const wheel = await page.locator('.wheel').boundingBox();
  if (!wheel) throw new Error('There is no wheel');
  // Between the hub and the names of the slices.
  const [x, y] = [wheel.x + wheel.width / 2, wheel.y + wheel.height * 0.27];
  const side = 7;
  const clip = { x: Math.round(x - side / 2), y: Math.round(y - side / 2), width: side, height: side };
  // The prize is told above the wheel.
  const looksThrough = (does: boolean) =>
    page.evaluate((through) => {
      const unseen = new CSSStyleSheet();
      unseen.replaceSync('dialog, dialog::backdrop { visibility: hidden }');
      document.adoptedStyleSheets = through ? [unseen] : [];
    }, does);
  await looksThrough(true);
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  await looksThrough(false);
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const farFrom = (colour: string) =>
    Math.hypot(...parts(colour).map((part, at) => part - (channels[at]?.mean ?? 0)));
  const [nearest] = Object.entries({ ...COLOURS, DARKENED }).toSorted(
    ([, one], [, other]) => farFrom(one) - farFrom(other),
  );
  return nearest?.[0];
}

/** The page is hidden, and nothing in it runs, for so long. */
async function hiddenFor(page: Page, ms: number): Promise<void> {
  const become = (state: DocumentVisibilityState) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => to === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const wire = await page.context().newCDPSession(page);
  await wire.send('Debugger.enable');
  await become('hidden');
  const stopped = wire.send('Runtime.evaluate', { expression: 'debugger' });
  await pause(ms);
  await wire.send('Debugger.resume');
  await stopped;
  await wire.detach();
  await become('visible');
}

const SPIN = `**/api${routes['spin.create'].path}`;

/** `place`: of the slice that is as good as certain to be drawn; neither the first one nor the one across from it. */
interface Way {
  what: string;
  place: number;
  before?: (page: Page) => Promise<void>;
  meanwhile?: (page: Page) => Promise<void>;
}

const WAYS: readonly Way[] = [
  { what: 'as the answer comes', place: 1 },
  {
    what: 'after an answer that was three seconds on its way',
    place: 4,
    async before(page) {
      await page.route(SPIN, async (route) => {
        const response = await route.fetch();
        await pause(3_000);
        await route.fulfill({ response });
      });
    },
  },
  {
    what: 'on a page that was hidden until it stood',
    place: 2,
    before: (page) => page.unroute(SPIN),
    async meanwhile(page) {
      const disc = page.locator('.wheel-disc');
      // It has its end from the answer on, and turns there.
      const end = () => disc.evaluate((element) => element.style.transform);
      await expect.poll(end).not.toBe('rotate(0rad)');
      await hiddenFor(page, 6_000);
      expect(await disc.evaluate((element) => element.getAnimations())).toEqual([]);
    },
  },
];

test('the wheel stands with that slice under its pin that was drawn and that the prize names, be the answer late or the page hidden', async () => {
  const context = await browser.newContext({ ...MOVING, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${product.portal}/login`);
  await logIn(page, t, demo);
  await acceptAgreement(page, t);
  await putWheel('SIX', SIX);
  await operate(product, 'wheel', 'open', 'SIX');
  await page.goto(`${product.portal}/user/spin`);
  const prize = page.getByRole('alertdialog', { name: t.spin.lostTitle });
  for (const { what, place, before, meanwhile } of WAYS) {
    const weighted = SIX.map((slice, at) => ({ ...slice, weight: at === place ? 1_000_000_000 : 1 }));
    await putWheel('SIX', weighted);
    await page.reload();
    await page.getByRole('img', { name: t.spin.wheel('วงล้อทดสอบ', '6') }).waitFor();
    await before?.(page);
    const answer = page.waitForResponse(SPIN);
    await page.locator('.wheel-hub').click();
    const { result }: Answer<'spin.create'> = await (await answer).json();
    expect(result?.code, what).toBe(SIX[place]?.code);
    await meanwhile?.(page);
    await prize.getByText(`Slice ${result?.code}`, { exact: true }).waitFor();
    expect(await colourUnderPin(page), what).toBe(result?.code);
    await prize.getByRole('button', { name: t.spin.close }).click();
    await prize.waitFor({ state: 'detached' });
  }
  await context.close();
}, 240_000);

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@prae/contract/languages';
import type { Browser, Page } from 'playwright-core';
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

/** Writes a wheel on which there is one prize of a kind, and which nobody can lose. */
async function writeWheel(kind: Kind): Promise<void> {
  const wheel = {
    ...{ code: 'ONLY', currency: 'THB', name: inLanguages('วงล้อทดสอบ') },
    slices: [
      {
        ...{
          code: kind,
          label: inLanguages(`ได้ ${kind}`),
          bgColor: '#b5174b',
          textColor: '#ffffff',
          weight: 1,
          prize: kind,
        },
        ...(kind === 'money' && { amount: 25 }),
        ...(kind === 'coins' && { amount: 3 }),
        ...(kind === 'promotion' && { promotionCode: 'WELCOME50' }),
      },
    ],
  };
  const file = join(product.data ?? '', 'wheel.json');
  await writeFile(file, JSON.stringify(wheel));
  await operate(product, 'wheel', 'put', file);
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
  await page.getByRole('button', { name: t.wallet.spin }).click();
  await page.waitForURL('**/user/spin');
  await page.getByRole('heading', { name: 'วงล้อทดสอบ' }).waitFor();
  const canvas = await page.locator('canvas').last().boundingBox();
  expect(canvas?.width).toBeLessThanOrEqual(390 * 0.85);

  await spin(page, 'money', 5);
  await claim(page, 'money');
  await closeAlert(page);
  await page.getByText(t.spin.noCoupons.split('\n')[0] ?? '').waitFor();

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
  await page.getByRole('main').getByRole('link', { name: t.spin.contact }).waitFor();
  // Each coupon leads to the draw that it was won by.
  await page.getByRole('main').getByRole('link', { name: t.spin.checkDraw }).first().click();
  await page.waitForURL('**/draw?*');
  await page.getByRole('button', { name: t.spin.draw.check }).click();
  await page.getByRole('region', { name: t.spin.draw.right }).waitFor();
  await page.goBack();

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
  await page.getByRole('button', { name: t.spin.draw.check }).click();
  await page.getByRole('region', { name: t.spin.draw.right }).waitFor();
  const seen = page.getByLabel(t.spin.draw.seen);
  expect(await seen.inputValue()).toMatch(/^[0-9a-f]{64}$/);
  await seen.fill('0'.repeat(64));
  await page.getByRole('button', { name: t.spin.draw.check }).click();
  await page.getByRole('region', { name: t.spin.draw.wrong }).waitFor();
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

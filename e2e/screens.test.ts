import { AxeBuilder } from '@axe-core/playwright';
import { type Language, languages } from '@prae/contract/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Messages } from '../web/src/messages/th/messages.ts';
import { launchChromium } from './chromium.ts';
import { acceptAgreement, logIn, setLanguage, sheetNamed, texts, typeAmount } from './person.ts';
import { type Product, startProduct } from './product.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const demo = { phone: '0800000001', password: 'prae-demo-1' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test.each<[Language, number]>([
  ...languages.flatMap((language): [Language, number][] => [
    [language, 390],
    [language, 320],
  ]),
  ['th', 768],
  ['la', 1280],
])(
  'no screen or dialog breaks a rule of accessibility or scrolls sideways (%s, %i px)',
  async (language, width) => {
    const page = await open(width, language);
    const t = texts[language];
    const look = (name: string): Promise<void> => examine(page, `${name} ${language} ${width}`);

    await look('login');
    for (const path of [
      '/register?code=PRABCDEFGHJKMN',
      '/reset-password',
      '/howto',
      '/contact',
      '/terminated',
      '/nowhere',
    ]) {
      await page.goto(`${product.portal}${path}`);
      await settled(page);
      await look(path);
    }
    await page.goto(`${product.portal}/login`);
    await logIn(page, t, demo);
    await page.getByRole('dialog', { name: t.agreement.title }).waitFor();
    await settled(page);
    await look('agreement');
    await acceptAgreement(page, t);
    await look('home');
    await sheets(page, t, look);
    for (const path of ['/user/profile', '/user/statement', '/user/contact', '/user/bonus', '/user/spin']) {
      await page.goto(`${product.portal}${path}`);
      await settled(page);
      await look(path);
    }
    await page
      .getByRole('link', { name: t.shell.conditions })
      .or(page.getByRole('button', { name: t.shell.conditions }))
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await look('conditions');
    await page.context().close();
  },
);

test('a member logs in, makes a QR and cancels it by keyboard alone', async () => {
  const page = await open(390, 'en');
  const t = texts.en;
  await tabTo(page, () => page.getByLabel(t.session.phone));
  // Another member than above: a QR left open there would be shown first.
  await page.keyboard.type('0800000002');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');

  await tabTo(page, () => page.getByRole('dialog').getByRole('button', { name: t.agreement.confirm }));
  await page.keyboard.press('Enter');
  await tabTo(page, () => page.getByRole('button', { name: t.wallet.deposit }).first());
  await page.keyboard.press('Enter');

  const sheet = sheetNamed(page, t.deposit.title);
  await tabTo(page, () => sheet.getByRole('textbox', { name: t.deposit.amount }));
  await page.keyboard.type('120.50');
  await tabTo(page, () => sheet.getByRole('button', { name: t.deposit.create('฿120.50') }));
  await page.keyboard.press('Enter');
  await tabTo(page, () => sheet.getByRole('button', { name: t.deposit.cancel }));
  await page.keyboard.press('Enter');
  await sheet.getByRole('textbox', { name: t.deposit.amount }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const focused = page.locator(':focus');
  expect(await focused.textContent()).toContain(t.wallet.deposit);
  await page.context().close();
});

async function open(width: number, language: Language): Promise<Page> {
  const height = width < 600 ? 844 : 900;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${product.portal}/login`);
  await settled(page);
  if (language !== 'th') await setLanguage(page, language);
  return page;
}

/** The sheets of the home, one after the other. */
async function sheets(page: Page, t: Messages, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const deposit = sheetNamed(page, t.deposit.title);
  await deposit
    .getByRole('button', { name: '500', exact: true })
    .or(deposit.getByRole('img'))
    .first()
    .waitFor();
  const open = deposit.getByRole('button', { name: t.deposit.cancel });
  if (await open.isVisible()) await open.click();
  await deposit.getByRole('button', { name: '500', exact: true }).click();
  await look('deposit amount');
  await deposit.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  await deposit.getByRole('img', { name: t.deposit.qrAlt('฿500.00') }).waitFor();
  await look('deposit code');
  await close(page, t);

  await page
    .getByRole('button', { name: /^Joker\b/ })
    .first()
    .click();
  const game = sheetNamed(page, 'Joker');
  const openAccount = game.getByRole('button', { name: t.game.open });
  await openAccount
    .or(game.getByText(t.game.username, { exact: true }))
    .first()
    .waitFor();
  if (await openAccount.isVisible()) {
    await look('game closed');
    await openAccount.click();
  }
  await game.getByText(t.game.username, { exact: true }).waitFor();
  await look('game');
  await game.getByRole('button', { name: t.game.more }).click();
  await typeAmount(sheetNamed(page, t.transfer.title), '50');
  await settled(page);
  await look('transfer');
  await close(page, t);

  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  const withdraw = sheetNamed(page, t.withdraw.title);
  await typeAmount(withdraw, '100');
  await look('withdraw');
  await withdraw.getByRole('button', { name: t.withdraw.next }).click();
  await look('withdraw confirm');
  await close(page, t);

  await page.getByRole('button', { name: t.wallet.inviteFriends, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await look('coming soon');
  await close(page, t);
}

async function close(page: Page, t: Messages): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: t.shell.close, exact: true }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function examine(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  const sheet = page.locator('dialog.sheet[open]');
  if ((await sheet.count()) > 0 && (page.viewportSize()?.width ?? 0) >= 600)
    expect((await sheet.boundingBox())?.width, `${where} is a sheet too wide`).toBeLessThanOrEqual(560);
}

/** Fonts are there and what moved has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, wanted: () => ReturnType<Page['locator']>): Promise<void> {
  await wanted().waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus never came there');
}

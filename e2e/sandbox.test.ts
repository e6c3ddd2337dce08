import { AxeBuilder } from '@axe-core/playwright';
import { type Language, perLanguage } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { credentials } from '../sandbox/src/credentials.ts';
import type { Messages } from '../sandbox/web/src/messages/th/messages.ts';
import { acceptAgreement, logIn, sheetNamed } from './person.ts';
import { sandboxCall } from './product.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SCREENS = ['', 'sms', 'bank', 'bank/scan', 'bank/transfer', 'gift', 'games', 'authenticator', 'faults'];
const sandboxTexts = perLanguage(
  import.meta.glob<Messages>('../sandbox/web/src/messages/*/messages.ts', {
    eager: true,
    import: 'messages',
  }),
);
const { en } = sandboxTexts;
const demo = { phone: '0800000001', password: 'prae-demo-1' };

const on = served();

test('a QR of the portal is paid from its picture on the phone, and the portal knows', async () => {
  const portal = await openPage(`${on.product.portal}/login`, 390);
  const code = await createQr(portal);

  const phone = await openPage(`${on.product.sandbox}/?lang=en`, 390);
  await phone.getByRole('link', { name: en.bank.scan.title }).click();
  await phone.getByRole('heading', { level: 1, name: en.bank.scan.title }).waitFor();
  await phone.getByLabel(en.bank.scan.choose).setInputFiles({
    name: 'qr.png',
    mimeType: 'image/png',
    buffer: code,
  });
  await phone.getByRole('heading', { name: en.bank.scan.check }).waitFor();
  await examine(phone, 'check before paying');
  await phone.getByRole('button', { name: en.bank.scan.pay('฿500.00') }).click();
  await phone.getByRole('heading', { name: en.bank.scan.paid }).waitFor();
  await examine(phone, 'paid');
  await phone.getByRole('link', { name: en.phone.done }).click();
  await phone
    .getByRole('listitem')
    .filter({ hasText: en.bank.kinds.qr })
    .getByText('−฿500.00')
    .first()
    .waitFor();

  await sheetNamed(portal, texts.en.deposit.title).getByText(texts.en.deposit.paid).waitFor();
  await portal.context().close();
  await phone.context().close();
});

test('what happens elsewhere shows up on the phone by itself, and a message gives its code', async () => {
  const phone = await openPage(`${on.product.sandbox}/?lang=en`, 390);
  // Once it knows what was there before: only what comes after that is news.
  await phone.locator('.latest .note').first().waitFor();
  const { key, secret } = credentials.sms;
  const answer = await fetch(`${on.product.sandbox}/thaibulksms/v2/otp/request`, {
    method: 'POST',
    body: new URLSearchParams({ key, secret, msisdn: '0812345678' }),
  });
  expect(answer.ok).toBe(true);
  await phone.getByText(en.sms.arrived('0812345678')).waitFor();
  await phone
    .getByRole('link', { name: en.sms.unread(1) })
    .first()
    .click();
  const code = phone.getByRole('button', { name: /^Copy code \d{6}$/ });
  await code.click();
  await phone.getByText(new RegExp(`^(${en.phone.copied} \\d{6}|${en.phone.copyByHand})$`)).waitFor();
  await phone.getByRole('link', { name: en.phone.home }).click();
  await phone.getByRole('link', { name: en.sms.name }).first().waitFor();
  expect(await phone.getByText(en.sms.unread(1)).count()).toBe(0);
  await phone.context().close();
});

test('a transfer gives a slip, a gift a link, and a fault waits until it is cleared', async () => {
  const phone = await openPage(`${on.product.sandbox}/?lang=en#/bank/transfer`, 390);
  await phone.getByLabel(en.bank.transfer.toBank).selectOption('KTB');
  await phone.getByLabel(en.bank.transfer.toAccountNo).fill('9876543210');
  await phone.getByLabel(en.phone.amount).fill('๑๒๐.๕๐');
  await phone.getByRole('button', { name: en.bank.transfer.send('฿120.50') }).click();
  const slip = phone.getByRole('img', { name: /^Transfer slip/ });
  await slip.waitFor();
  expect(
    await slip.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBe(720);

  await phone.goto(`${on.product.sandbox}/?lang=en#/gift`);
  await phone.getByRole('button', { name: '200', exact: true }).click();
  await phone.getByRole('button', { name: en.gift.create('฿200.00') }).click();
  await phone
    .getByRole('listitem')
    .filter({ hasText: '฿200.00' })
    .getByRole('button', { name: en.gift.copyLink })
    .waitFor();

  await phone.goto(`${on.product.sandbox}/?lang=en#/faults`);
  const screen = phone.getByRole('main');
  await screen.getByLabel(en.faults.party).selectOption('JOKER');
  await screen.getByLabel(en.faults.kind).selectOption('lost-response');
  await screen.getByLabel(en.faults.call).selectOption('TC');
  await screen.getByLabel(en.faults.times).fill('2');
  await screen.getByRole('button', { name: en.faults.inject }).click();
  await screen.getByText('JOKER · TC').waitFor();
  expect(await sandboxCall(on.product, '/faults')).toMatchObject([
    { party: 'JOKER', kind: 'lost-response', call: 'TC', times: 2 },
  ]);
  await screen.getByRole('button', { name: en.faults.clear }).click();
  await screen.getByText(en.faults.none).waitFor();
  await phone.context().close();
});

test.each<[Language, number]>([
  ['th', 390],
  ['la', 320],
  ['en', 320],
  ['la', 1280],
])('no screen breaks a rule of accessibility or scrolls sideways (%s, %i px)', async (language, width) => {
  const phone = await openPage(`${on.product.sandbox}/?lang=${language}`, width);
  for (const screen of SCREENS) {
    await phone.goto(`${on.product.sandbox}/?lang=${language}#/${screen}`);
    await settled(phone);
    await examine(phone, `${screen} ${language} ${width}`);
  }
  await phone.goto(`${on.product.sandbox}/joker/lobby?closed=1&lang=${language}`);
  await phone.getByRole('heading', { name: sandboxTexts[language].games.lobby.closedTitle }).waitFor();
  await examine(phone, `closed lobby ${language} ${width}`);
  await phone.context().close();
});

test('a form says at the field what is missing, and a message that a screen brought goes with it', async () => {
  const phone = await openPage(`${on.product.sandbox}/?lang=en#/bank/transfer`, 390);
  const send = phone.getByRole('button', { name: en.bank.transfer.send('฿500.00') });
  await send.click();
  await phone.getByText(en.refusals.BANK, { exact: true }).waitFor();
  expect(await phone.locator(':focus').getAttribute('name')).toBe('toBankCode');
  await phone.getByLabel(en.bank.transfer.toBank).selectOption('KTB');
  await send.click();
  await phone.getByText(en.refusals.ACCOUNT_NO).waitFor();
  await phone.getByLabel(en.bank.transfer.toAccountNo).fill('9876543210');
  await phone.getByLabel(en.phone.amount).fill('99999999999');
  await phone.keyboard.press('Enter');
  await phone.getByText(en.refusals.AMOUNT_TOO_LARGE).waitFor();
  await examine(phone, 'refused transfer');

  await phone.goto(`${on.product.sandbox}/?lang=en#/bank/scan`);
  await phone.getByLabel(en.bank.scan.choose).setInputFiles({
    name: 'no-picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await phone.getByText(en.refusals.NO_PICTURE).waitFor();
  await phone.getByRole('link', { name: en.games.name }).click();
  await phone.getByRole('heading', { level: 1, name: en.games.name }).waitFor();
  expect(await phone.getByText(en.refusals.NO_PICTURE).count()).toBe(0);
  await phone.context().close();
});

test('on a desk the faults stand once, beside the phone, and their address leads there', async () => {
  const desk = await openPage(`${on.product.sandbox}/?lang=en#/faults`, 1280);
  expect(await desk.getByRole('button', { name: en.faults.inject }).count()).toBe(1);
  expect(await desk.locator(':focus').textContent()).toBe(en.faults.name);
  expect(await desk.getByRole('link', { name: en.faults.name }).count()).toBe(0);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('main').getByRole('button', { name: en.faults.inject }).waitFor();
  expect(await desk.getByRole('button', { name: en.faults.inject }).count()).toBe(1);
  await desk.context().close();
});

test('the phone is used by keyboard: the focus follows from screen to screen', async () => {
  const phone = await openPage(`${on.product.sandbox}/?lang=en`, 390);
  await phone.getByRole('link', { name: en.sms.name }).first().focus();
  await phone.keyboard.press('Enter');
  await phone.getByRole('heading', { level: 1, name: en.sms.name }).waitFor();
  expect(await phone.locator(':focus').textContent()).toBe(en.sms.name);
  await phone.keyboard.press('Shift+Tab');
  await phone.keyboard.press('Enter');
  await phone.getByRole('combobox', { name: en.phone.language }).waitFor();
  expect(await phone.locator(':focus').textContent()).toContain('PRAE');
  await phone.context().close();
});

/** The picture of a QR over 500 baht that a demo member has just created. */
async function createQr(portal: Page): Promise<Buffer> {
  const t = texts.en;
  await portal.evaluate(() => localStorage.setItem('prae.language', '"en"'));
  await portal.reload();
  await logIn(portal, t, demo);
  await acceptAgreement(portal, t);
  await portal.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(portal, t.deposit.title);
  await sheet.getByRole('button', { name: '500', exact: true }).click();
  await sheet.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  const code = sheet.getByRole('img', { name: t.deposit.qrAlt('฿500.00') });
  await code.waitFor();
  return code.screenshot();
}

async function openPage(address: string, width: number): Promise<Page> {
  const height = width === 1280 ? 900 : 844;
  const context = await on.browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await page.goto(address);
  await settled(page);
  return page;
}

/** Something is drawn and its fonts are there; the stream of news keeps the network busy for ever. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(200);
}

async function examine(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
  expect(Math.max(...overflow), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

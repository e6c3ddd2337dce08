import { type Language, languages } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  acceptAgreement,
  logIn,
  type Newcomer,
  newcomer,
  register,
  setLanguage,
  sheetNamed,
} from './person.ts';
import { operate, sandboxCall } from './product.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served();

const house = { toBankCode: 'SCB', toAccountNo: '1112223334', toName: 'PRAE CO' };

beforeAll(async () => {
  const { product } = on;
  await operate(
    product,
    'accounts',
    'open',
    house.toBankCode,
    house.toAccountNo,
    'MANUAL',
    'THB',
    house.toName,
  );
  // Whatever the time of day.
  await operate(product, 'settings', 'set', 'slipClosedFrom', '"00:30"');
});

/** A bank's picture of a transfer to the house. */
async function transferred(from: object, amount: number): Promise<Buffer> {
  const body = { ...house, ...from, amount, notify: false };
  const { slip } = await sandboxCall<{ slip: string }>(on.product, '/bank/transfer', body);
  const picture = await fetch(new URL(slip, on.product.sandbox));
  expect(picture.headers.get('content-type')).toBe('image/png');
  return Buffer.from(await picture.arrayBuffer());
}

/** A newcomer's home. */
async function enter(language: Language): Promise<{ page: Page; who: Newcomer }> {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const who = newcomer();
  await page.goto(`${on.product.portal}/login`);
  await setLanguage(page, language);
  await register(page, on.product, texts[language], who);
  await logIn(page, texts[language], who);
  await acceptAgreement(page, texts[language]);
  return { page, who };
}

/** The deposit sheet with the bank account chosen. */
async function atBank(page: Page, language: Language): Promise<Locator> {
  const t = texts[language];
  const { bankTransfer } = t;
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  // The house has another one at the same bank.
  await page.getByRole('radio', { name: /3334/ }).check();
  const sheet = sheetNamed(page, bankTransfer.title);
  await sheet.getByText('111-222-3334').waitFor();
  return sheet;
}

async function send(sheet: Locator, picture: Buffer, language: Language): Promise<void> {
  const { slip } = texts[language];
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: picture };
  await sheet.locator('input[type=file]').first().setInputFiles(file);
  await sheet.getByRole('img', { name: slip.chosen }).waitFor();
  await sheet.getByRole('button', { name: slip.send, exact: true }).click();
}

test.each(languages)(
  'a member sends money to the house’s account, uploads the slip and has the money (%s)',
  async (language) => {
    const { page, who } = await enter(language);
    const t = texts[language];
    const { bankTransfer, slip } = t;
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    const sheet = await atBank(page, language);
    await sheet.getByRole('button', { name: bankTransfer.copy }).click();
    await sheet.getByText(t.shell.copied(house.toAccountNo)).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(house.toAccountNo);

    const own = { fromBankCode: 'KBANK', fromAccountNo: who.accountNo, fromName: 'MALEE JAIDEE' };
    await send(sheet, await transferred(own, 300), language);
    await sheet.getByText(t.deposit.paid).waitFor();
    await sheet.getByText('+฿300.00', { exact: true }).first().waitFor();
    await sheet.getByRole('button', { name: t.deposit.done }).click();
    await page.getByRole('banner').getByText('฿300.00', { exact: true }).first().waitFor();

    await page.getByRole('link', { name: t.shell.statement }).first().click();
    await page.getByRole('button', { name: slip.list }).click();
    const list = sheetNamed(page, slip.list);
    await list.getByText('฿300.00').first().waitFor();
    await list.getByText(t.statement.status.SUCCESS).waitFor();
    await list.getByRole('button', { name: slip.view }).click();
    const picture = sheetNamed(page, slip.picture).getByRole('img');
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(100);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('a member says that the money was sent, finds it awaited, and the slip’s money is that entry', async () => {
  const { page, who } = await enter('en');
  const t = texts.en;
  const { bankTransfer, notice } = t;
  let sheet = await atBank(page, 'en');
  await sheet.getByRole('button', { name: bankTransfer.copy }).click();
  await sheet.getByRole('button', { name: notice.tell }).click();
  await page.keyboard.type('450');
  await page.keyboard.press('Enter');
  await sheet.getByText(notice.waiting('฿450.00')).waitFor();
  await page.reload();
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  sheet = sheetNamed(page, bankTransfer.title);
  await sheet.getByText('111-222-3334').waitFor();
  await sheet.getByText(notice.waiting('฿450.00')).waitFor();

  const own = { fromBankCode: 'KBANK', fromAccountNo: who.accountNo, fromName: 'MALEE JAIDEE' };
  await send(sheet, await transferred(own, 450), 'en');
  await sheet.getByText(t.deposit.paid).waitFor();
  await page.goto(`${on.product.portal}/user/statement`);
  await page.getByText(t.statement.status.SUCCESS, { exact: true }).first().waitFor();
  expect(await page.getByText(t.statement.status.PROCESSING, { exact: true }).count()).toBe(0);
  expect(await page.locator('.statement-line').count()).toBe(1);
  await page.context().close();
});

test('a slip of somebody else’s transfer is refused with its reason, in the sheet and in the list', async () => {
  const { page } = await enter('en');
  const { slip } = texts.en;
  const sheet = await atBank(page, 'en');
  const other = { fromBankCode: 'SCB', fromAccountNo: '9998887776', fromName: 'MANA RAKTHAI' };
  await send(sheet, await transferred(other, 100), 'en');
  await sheet.getByText(slip.reasons.NOT_MATCH).waitFor();
  await sheet.getByText(slip.advice.NOT_MATCH).waitFor();
  await sheet.getByRole('button', { name: texts.en.deposit.seeSlips }).click();
  await sheetNamed(page, slip.list).getByText(`Failed (${slip.reasons.NOT_MATCH})`).waitFor();
  await page.context().close();
});

test('whoever has closed the sheet while the slip is on its way is told of the money on any page', async () => {
  const { page, who } = await enter('en');
  const { slip } = texts.en;
  const sheet = await atBank(page, 'en');
  const own = { fromBankCode: 'KBANK', fromAccountNo: who.accountNo, fromName: 'MALEE JAIDEE' };
  await page.route('**/api/wallet/slip', async (route) => {
    await sheet.waitFor({ state: 'detached' });
    await route.continue();
  });
  await send(sheet, await transferred(own, 120), 'en');
  await sheet.getByRole('progressbar', { name: slip.sending }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(texts.en.deposit.arrived('฿120.00')).waitFor();
  await page.context().close();
});

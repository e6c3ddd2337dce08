import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { postingsOf } from './books.sql.ts';
import { oneLanguage } from './examine.ts';
import {
  acceptAgreement,
  logIn,
  type Newcomer,
  newcomer,
  register,
  setLanguage,
  sheetNamed,
} from './person.ts';
import { pictureOfNoSlip } from './picture-screens.ts';
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

async function choose(sheet: Locator, picture: Buffer, language: Language): Promise<void> {
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: picture };
  await sheet.locator('input[type=file]').first().setInputFiles(file);
  await sheet.getByRole('img', { name: texts[language].slip.chosen }).waitFor();
}

/** The ledger has one posting of the newcomer: what was sent, from the house's account at its bank. */
async function expectPosted({ phone }: Newcomer, amount: number): Promise<void> {
  expect(await postingsOf(on.product, phone)).toEqual([
    {
      ...{ kind: 'deposit', from: 'bank:SCB', to: 'wallet', amount },
      // KBANK's number, and its own of the transfer.
      reference: expect.stringMatching(/^ARRIVAL:004:\w+$/),
    },
  ]);
}

async function send(sheet: Locator, picture: Buffer, language: Language): Promise<void> {
  await choose(sheet, picture, language);
  await sheet.getByRole('button', { name: texts[language].slip.send, exact: true }).click();
}

test.each(oneLanguage)(
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
    await expectPosted(who, 300);

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
  expect(await page.locator('button.statement-line').count()).toBe(1);
  await expectPosted(who, 450);
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

describe('before anything is sent the phone itself', () => {
  const { slip } = texts.en;
  const mine = ({ accountNo }: Newcomer, fromBankCode = 'KBANK') => ({
    ...{ fromBankCode, fromAccountNo: accountNo, fromName: 'MALEE JAIDEE' },
  });
  const noticeIn = (sheet: Locator) => sheet.locator('.slip-notice');
  const anotherIn = (sheet: Locator) => sheet.getByRole('button', { name: slip.chooseAnother });
  const anywayIn = (sheet: Locator) => sheet.getByRole('button', { name: slip.sendAnyway });

  /** The uploads, and what was loaded to read pictures, from here on. */
  function traffic(page: Page) {
    const seen = { uploads: 0, reader: new Set<string>(), elsewhere: [] as string[] };
    page.context().on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      if (pathname === '/api/wallet/slip') seen.uploads += 1;
      if (/\.wasm$|codes\.worker/.test(pathname)) seen.reader.add(pathname);
      if (/^http/.test(origin) && origin !== new URL(on.product.portal).origin) seen.elsewhere.push(origin);
    });
    return seen;
  }

  /** A code to pay by, as the portal itself shows one. */
  async function paymentCode(page: Page): Promise<Buffer> {
    const { deposit, wallet } = texts.en;
    await page.getByRole('button', { name: wallet.deposit }).first().click();
    const sheet = page.getByRole('dialog');
    await page.locator('.presets button', { hasText: /500$/ }).first().click();
    await sheet.getByRole('button', { name: deposit.create('฿500.00'), exact: true }).click();
    const picture = await sheet.getByRole('img', { name: deposit.qrAlt('฿500.00') }).screenshot();
    await sheet.getByRole('button', { name: deposit.cancel }).click();
    await page.locator('.presets').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    return picture;
  }

  test('reads a good slip without a question, and knows it when it comes again', async () => {
    const { page, who } = await enter('en');
    const seen = traffic(page);
    const sheet = await atBank(page, 'en');
    expect(seen.reader.size).toBe(0);
    const picture = await transferred(mine(who), 310);
    await choose(sheet, picture, 'en');
    await sheet.getByText(slip.reading).waitFor({ state: 'detached' });
    expect(seen.reader.size).toBe(2);
    await sheet.getByRole('button', { name: slip.send, exact: true }).click();
    await sheet.getByText(texts.en.deposit.paid).waitFor();
    await sheet.getByRole('button', { name: slip.another }).click();

    // The same transfer in another file.
    await choose(sheet, await sharp(picture).resize(700).jpeg().toBuffer(), 'en');
    await noticeIn(sheet).getByText(slip.warnings.sent).waitFor();
    await noticeIn(sheet).getByText(slip.warnings.sentBefore.SUCCESS).waitFor();
    expect(seen.uploads).toBe(1);
    await anywayIn(sheet).click();
    await sheet.getByText(slip.reasons.SLIP_REFNO_DUPLICATED).waitFor();
    await expectPosted(who, 310);
    expect([seen.uploads, seen.elsewhere]).toEqual([2, []]);
    await page.context().close();
  });

  test('tells an old slip, a picture without a code and a code to pay by, and sends what it is told to', async () => {
    const { page, who } = await enter('en');
    const seen = traffic(page);
    const toPay = await paymentCode(page);
    const sheet = await atBank(page, 'en');
    const lately = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await choose(sheet, await transferred({ ...mine(who), at: lately }, 320), 'en');
    await noticeIn(sheet).getByText(slip.warnings.old).waitFor();

    await choose(sheet, await pictureOfNoSlip(), 'en');
    await noticeIn(sheet).getByText(slip.warnings.noCode).waitFor();

    await choose(sheet, toPay, 'en');
    await noticeIn(sheet).getByText(slip.warnings.payment).waitFor();
    expect(seen.uploads).toBe(0);
    await anywayIn(sheet).click();
    await sheet.getByText(slip.reasons.INVALID_SLIP).waitFor();
    expect(seen.uploads).toBe(1);
    await page.context().close();
  });

  test('asks whoever goes by keyboard with the notice first, and moves nothing on the screen', async () => {
    const { page } = await enter('en');
    const seen = traffic(page);
    const sheet = await atBank(page, 'en');
    let isHeld = true;
    await page.route(/codes\.worker/, async (route) => {
      while (isHeld) await pause(20);
      await route.continue();
    });
    await choose(sheet, await pictureOfNoSlip(), 'en');
    const place = sheet.locator('.slip-place');
    const before = await place.boundingBox();
    await sheet.getByRole('button', { name: slip.send, exact: true }).focus();
    isHeld = false;
    await noticeIn(sheet).getByText(slip.warnings.noCode).waitFor();
    expect(await place.boundingBox()).toEqual(before);
    expect(await noticeIn(sheet).evaluate((notice) => notice === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await anotherIn(sheet).evaluate((button) => button === document.activeElement)).toBe(true);
    const chooser = page.waitForEvent('filechooser');
    await page.waitForFunction(() => !document.querySelector('[data-resting]'));
    await page.keyboard.press('Enter');
    await chooser;
    await page.keyboard.press('Tab');
    expect(await anywayIn(sheet).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.getByText(slip.reasons.CANNOT_READ_CROPPED_IMAGE).waitFor();
    expect(seen.uploads).toBe(1);
    await page.context().close();
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['does not come', (page) => page.route('**/*.wasm', () => undefined)],
    [
      'may not compile its program',
      (page) =>
        page.route('**/codes.worker-*.js', async (route) => {
          const answer = await route.fetch();
          const policy = { 'content-security-policy': "default-src 'none'; connect-src 'self'" };
          await route.fulfill({ response: answer, headers: { ...answer.headers(), ...policy } });
        }),
    ],
  ])('says nothing and keeps nobody waiting where its reader %s', async (_, hinder) => {
    const { page, who } = await enter('en');
    const seen = traffic(page);
    await hinder(page);
    const sheet = await atBank(page, 'en');
    await send(sheet, await pictureOfNoSlip(), 'en');
    await sheet.getByText(slip.reasons.CANNOT_READ_CROPPED_IMAGE).waitFor();
    await sheet.getByRole('button', { name: slip.another }).click();
    await send(sheet, await transferred(mine(who), 330), 'en');
    await sheet.getByText(texts.en.deposit.paid).waitFor();
    expect([seen.uploads, seen.reader.size]).toEqual([2, 2]);
    await page.context().close();
  });
});

test('the ledger is clean after all of it', async () => {
  expect(await operate(on.product, 'check-ledger')).toContain('The ledger is clean.');
});

import { languages } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { postingsOf } from './books.sql.ts';
import { MOVING } from './chromium.ts';
import {
  acceptAgreement,
  type Newcomer,
  newcomer,
  register,
  setLanguage,
  sheetNamed,
  typeAmount,
} from './person.ts';
import { operate, sandboxCall } from './product.ts';
import { scan } from './scan.ts';
import { served } from './served.ts';
import { type Texts, texts } from './texts.ts';

const on = served();

test.each(languages)(
  'a newcomer registers, deposits, plays, withdraws and reads it all in the statement (%s)',
  async (language) => {
    const context = await on.browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      // One of them as most have it.
      ...(language === 'th' && MOVING),
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    const told: string[] = [];
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => told.push(String(payload))));
    const t = texts[language];
    const who = newcomer();

    await page.goto(on.product.portal);
    await page.waitForURL('**/login');
    await setLanguage(page, language);
    await register(page, on.product, t, who);
    await logInWithWhatWasChosen(page, t, who);
    await acceptAgreement(page, t);
    await expectTotal(page, '฿0.00');

    await deposit500(page, t, told);
    await openJoker(page, t);
    await transfer200(page, t);
    await expectTotal(page, '฿500.00');
    await playAndWin(page, t, who.phone);
    await expectTotal(page, '฿550.00');
    await withdraw100(page, t);
    await readStatement(page, t);
    const posted = await postingsOf(on.product, who.phone);
    expect(posted.map(({ kind, from, to, amount }) => [kind, from, to, amount])).toEqual(POSTED);

    expect(faults).toEqual([]);
    await context.close();
  },
);

/** Who has just registered finds the number and the password in the login, and needs one tap; nothing of it is kept. */
async function logInWithWhatWasChosen(page: Page, t: Texts, who: Newcomer): Promise<void> {
  expect(await page.getByLabel(t.session.phone).inputValue()).toBe(who.phone);
  expect(await page.getByLabel(t.session.password, { exact: true }).inputValue()).toBe(who.password);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain(who.phone);
  expect(kept).not.toContain(who.password);
  await page.getByRole('button', { name: t.session.submit }).click();
  await page.waitForURL('**/user/home');
}

test('the ledger is clean after all of it', async () => {
  expect(await operate(on.product, 'check-ledger')).toContain('The ledger is clean.');
});

/** The way of the money, as the ledger has it: each of these once, and nothing else. */
const POSTED = [
  ['deposit', 'bank:KBANK', 'wallet', 500],
  ['transfer.hold', 'wallet', 'transit', 200],
  ['transfer.settle', 'transit', 'game:JOKER', 200],
  ['transfer.hold', 'wallet', 'transit', 300],
  ['transfer.settle', 'transit', 'game:JOKER', 300],
  // From the house's account at the game to the member's.
  ['play.win', 'game:JOKER', 'game:JOKER', 50],
  ['transfer.hold', 'game:JOKER', 'transit', 100],
  ['transfer.settle', 'transit', 'wallet', 100],
  ['withdraw.hold', 'wallet', 'hold', 100],
  ['withdraw.settle', 'hold', 'payout:PAYONEX', 100],
];

/** The total's plain text, which screen readers get; what is drawn beside it counts up. */
async function expectTotal(page: Page, amount: string): Promise<void> {
  await page.getByRole('banner').getByText(amount, { exact: true }).first().waitFor();
}

/** `told`: what the server says on the page's line. */
async function deposit500(page: Page, t: Texts, told: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  await sheet.getByRole('button', { name: '500', exact: true }).click();
  await sheet.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  const code = sheet.getByRole('img', { name: t.deposit.qrAlt('฿500.00') });
  await code.waitFor();
  const payload = await scan(await code.screenshot());
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await sandboxCall(on.product, '/bank/pay-qr', { payload });
  await sheet.getByText(t.deposit.paid).waitFor();
  // Told by the server: the sheet itself would only have asked every five seconds.
  await expect.poll(() => told.filter((news) => /"qrcode".*"paid"/.test(news)).length).toBe(1);
  await sheet.getByRole('button', { name: t.deposit.done }).click();
  await expectTotal(page, '฿500.00');
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
}

async function openJoker(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: /^Joker\b/ })
    .first()
    .click();
  const sheet = sheetNamed(page, 'Joker');
  await sheet.getByRole('button', { name: t.game.open }).click();
  await sheet.getByText(t.game.username, { exact: true }).waitFor();
}

async function transfer200(page: Page, t: Texts): Promise<void> {
  await sheetNamed(page, 'Joker').getByRole('button', { name: t.game.more }).click();
  const sheet = sheetNamed(page, t.transferSheet.title);
  await typeAmount(sheet, '200');
  await sheet.getByRole('button', { name: t.transferSheet.send('฿200.00') }).click();
  await sheet.getByText(t.transfer.success).waitFor();
  await sheet.getByRole('button', { name: t.transferSheet.done }).click();
}

/** Playing takes the rest of the wallet along; 50 are won in the lobby. */
async function playAndWin(page: Page, t: Texts, phone: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Joker\b/ })
    .first()
    .click();
  const sheet = sheetNamed(page, 'Joker');
  const username = (await sheet.locator('dd span').first().textContent()) ?? '';
  expect(username).not.toBe('');
  expect(username).not.toContain(phone);
  await sheet.getByRole('button', { name: t.game.playWith('฿300.00') }).click();
  await page.waitForURL(`${on.product.sandbox}/joker/lobby**`);
  await page.getByText(username).first().waitFor();
  await page.getByRole('button', { name: /^(ชนะ|ຊະນະ|Win)/ }).click();
  await page.getByText('฿50.00').first().waitFor();
  await page.locator('a[href*="/user/home"]').first().click();
  await page.waitForURL('**/user/home');
}

async function withdraw100(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  const sheet = sheetNamed(page, t.withdrawSheet.title);
  await sheet.getByText('฿550.00').first().waitFor();
  await typeAmount(sheet, '100');
  await sheet.getByRole('button', { name: t.withdrawSheet.next }).click();
  const confirm = sheetNamed(page, t.withdrawSheet.confirmTitle);
  await confirm.getByRole('button', { name: t.withdrawSheet.confirm('฿100.00') }).click();
  // The sheet follows the money until the bank has it.
  await page.getByText(t.withdrawSheet.paidHint).waitFor();
  await page.getByRole('button', { name: t.withdrawSheet.toStatement }).click();
  await page.waitForURL('**/user/statement');
}

async function readStatement(page: Page, t: Texts): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem');
  const withdrawal = rows.filter({ hasText: t.statement.activity.withdraw });
  await withdrawal.getByText(t.statement.status.SUCCESS).waitFor();
  await rows.filter({ hasText: '−100.00' }).first().waitFor();
  await rows.filter({ hasText: '+500.00' }).first().waitFor();
  // The wallet has less for what went into a game.
  const transfers = rows.filter({ hasText: t.statement.activity.transfer });
  for (const amount of ['−200.00', '−300.00']) await transfers.filter({ hasText: amount }).first().waitFor();
  await withdrawal.first().getByRole('button').click();
  await sheetNamed(page, t.statement.receipt).getByText(t.statement.reference).waitFor();
}

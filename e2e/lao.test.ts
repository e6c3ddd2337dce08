import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptAgreement, logIn, newcomer, sheetNamed, typeAmount } from './person.ts';
import { sandboxCall } from './product.ts';
import { scan } from './scan.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

/* The Lao variant, in kip: a code of BCEL OnePay, a game whose account is in kip, a withdrawal that waits for a person. */

const on = served({ VARIANT: 'la', JOKER_CURRENCY: 'LAK' });
const t = texts.la;
/** Far below the quarter of a minute after which a code is asked about: the line tells of the payment. */
const PAID_WITHIN_MS = 8_000;

test('a newcomer registers in Lao, deposits by OnePay, plays and withdraws in kip', async () => {
  const context = await on.browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(on.product.portal);
  await page.waitForURL('**/login');
  await register(page);
  await acceptAgreement(page, t);
  await expectTotal(page, '₭0.00');

  await deposit(page);
  await play(page);
  await withdraw(page);

  expect(faults).toEqual([]);
  await context.close();
});

async function expectTotal(page: Page, amount: string): Promise<void> {
  await page.getByRole('banner').getByText(amount, { exact: true }).first().waitFor();
}

/** Without a code by SMS, as nobody sends them in Laos; kip is what is chosen. */
async function register(page: Page): Promise<void> {
  const { registration: r } = t;
  const { accountNo, password, phone } = newcomer();
  await page.getByRole('link', { name: t.shell.register, exact: true }).click();
  await page.getByLabel(r.phone).fill(phone.replace(/^08/, '020'));
  await page.getByRole('button', { name: r.next }).click();
  await page.getByLabel(r.name).fill('ສົມໄຊ ໃຈດີ');
  await page.getByLabel(r.password, { exact: true }).fill(password);
  await page.getByLabel(r.passwordAgain, { exact: true }).fill(password);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByLabel(r.age).check({ force: true });
  await page.getByRole('button', { name: r.next }).click();

  expect(await page.getByRole('radio', { name: r.lak }).isChecked()).toBe(true);
  await page.getByLabel(r.bankSearch).fill('BCEL');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel(r.accountNo).fill(`01012${accountNo}`);
  await page.getByLabel(r.firstName, { exact: true }).fill('Somxay');
  await page.getByLabel(r.lastName, { exact: true }).fill('Chaidee');
  await page.getByRole('button', { name: r.submit }).click();
  await page.waitForURL('**/login');
  await logIn(page, t, { phone: phone.replace(/^08/, '020'), password });
}

async function deposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  // OnePay comes first, so that nothing has to be chosen.
  expect(await sheet.getByRole('radio', { name: t.deposit.gateway.BCEL }).isChecked()).toBe(true);
  for (const preset of ['10,000', '50,000', '1,000,000'])
    await sheet.getByRole('button', { name: preset, exact: true }).waitFor();
  await sheet.getByRole('button', { name: '500,000', exact: true }).click();
  await sheet.getByRole('button', { name: t.deposit.create('₭500,000.00') }).click();
  const code = sheet.getByRole('img', { name: t.deposit.qrAlt('₭500,000.00') });
  await code.waitFor();
  const payload = await scan(await code.screenshot());
  expect(payload).toMatch(/^00020101021133\d\d0004BCEL0106ONEPAY.*530341854065000005802LA6003VTE/);
  const paidAt = Date.now();
  await sandboxCall(on.product, '/bank/pay-qr', { payload });
  await sheet.getByText(t.deposit.paid).waitFor();
  expect(Date.now() - paidAt).toBeLessThan(PAID_WITHIN_MS);
  await sheet.getByRole('button', { name: t.deposit.done }).click();
  await expectTotal(page, '₭500,000.00');
}

/** The whole wallet goes along, and fifty are won in the lobby. */
async function play(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Joker\b/ })
    .first()
    .click();
  const sheet = sheetNamed(page, 'Joker');
  await sheet.getByRole('button', { name: t.game.open }).click();
  await sheet.getByRole('button', { name: t.game.playWith('₭500,000.00') }).click();
  await page.waitForURL(`${on.product.sandbox}/joker/lobby**`);
  await page.getByRole('button', { name: /^(ชนะ|ຊະນະ|Win)/ }).click();
  await page.getByText('₭50.00').first().waitFor();
  await page.locator('a[href*="/user/home"]').first().click();
  await page.waitForURL('**/user/home');
  await expectTotal(page, '₭500,050.00');
}

/** Nobody pays out in kip, so that a person has to: it waits for one, and is shown as under way. */
async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  const sheet = sheetNamed(page, t.withdraw.title);
  await sheet.getByText('₭500,050.00').first().waitFor();
  await typeAmount(sheet, '100000');
  await sheet.getByRole('button', { name: t.withdraw.next }).click();
  const confirm = sheetNamed(page, t.withdraw.confirmTitle);
  await confirm.getByRole('button', { name: t.withdraw.confirm('₭100,000.00') }).click();
  await page.getByText(t.withdrawSheet.steps.WAITING_APPROVAL).waitFor();
  await page.goto(`${on.product.portal}/user/statement`);
  const rows = page.getByRole('main').getByRole('listitem');
  const withdrawal = rows.filter({ hasText: t.statement.activity.withdraw });
  await withdrawal.getByText(t.statement.status.PROCESSING).waitFor();
  await rows.filter({ hasText: '+500,000.00' }).first().waitFor();
}

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { postingsOf } from './books.sql.ts';
import { acceptAgreement, codeFromSms, logIn, newcomer, sheetNamed, typeAmount } from './person.ts';
import { operate, sandboxCall, waitingCase } from './product.ts';
import { scan } from './scan.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

/* The Lao variant, in kip: a code of BCEL OnePay, a game whose account is in kip, a withdrawal that a person pays; and LAO QR with a slip. */

const on = served({ VARIANT: 'la', REGISTER_OTP: 'true' });
const t = texts.la;
/** Below the quarter of a minute after which a code is asked about, some seconds of which are over when it is paid: the line tells of the payment. */
const PAID_WITHIN_MS = 10_000;

/** The payer whom the sandbox's bank has for LAO QR, and what they have to begin with. */
const payer = { phone: '0800000001', password: 'prae-demo-1' };

test('a newcomer registers in Lao, deposits by OnePay, plays and withdraws in kip', async () => {
  const context = await on.browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(on.product.portal);
  await page.waitForURL('**/login');
  const { account, phone } = await register(page);
  await acceptAgreement(page, t);
  await expectTotal(page, '₭0.00');

  await deposit(page);
  await play(page);
  await withdraw(page, account);
  const posted = await postingsOf(on.product, phone);
  expect(posted.filter(({ from, to }) => border.test(`${from} ${to}`))).toMatchObject([
    { kind: 'deposit', from: 'bank:BCEL', to: 'wallet', amount: 500_000 },
    { kind: 'withdraw.settle', from: 'hold', to: 'payout:BCEL', amount: 100_000 },
  ]);

  expect(faults).toEqual([]);
  await context.close();
});

/** Money that came from outside, or went there. */
const border = /\b(?:bank|payout):/;

/** What the payer has paid in, as the ledger has it, oldest first. */
async function paidIn(): Promise<number[]> {
  const posted = await postingsOf(on.product, payer.phone);
  return posted.filter(({ from, to }) => from === 'bank:BCEL' && to === 'wallet').map(({ amount }) => amount);
}

async function expectTotal(page: Page, amount: string): Promise<void> {
  await page.getByRole('banner').getByText(amount, { exact: true }).first().waitFor();
}

/** By a code that comes to a Lao number; kip is what is chosen. Answers the number of their bank account, and their phone. */
async function register(page: Page): Promise<{ account: string; phone: string }> {
  const { registration: r } = t;
  const { accountNo, password, phone: thai } = newcomer();
  const phone = thai.replace(/^08/, '020');
  await page.getByRole('link', { name: t.shell.register, exact: true }).click();
  await page.getByLabel(r.phone).fill(phone);
  await page.getByRole('button', { name: r.next }).click();
  await page.getByLabel(r.otp).fill(await codeFromSms(on.product, phone));
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
  await logIn(page, t, { phone, password });
  return { account: `01012${accountNo}`, phone };
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

/** No gateway pays out in kip, so that a person does: it waits for one, who takes it on, pays it to the whole account, and books that. */
async function withdraw(page: Page, account: string): Promise<void> {
  const { product } = on;
  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  const sheet = sheetNamed(page, t.withdrawSheet.title);
  await sheet.getByText('₭500,050.00').first().waitFor();
  await typeAmount(sheet, '100000');
  await sheet.getByRole('button', { name: t.withdrawSheet.next }).click();
  const confirm = sheetNamed(page, t.withdrawSheet.confirmTitle);
  await confirm.getByRole('button', { name: t.withdrawSheet.confirm('₭100,000.00') }).click();
  await page.getByText(t.withdrawSheet.steps.WAITING_APPROVAL).waitFor();
  await page.goto(`${on.product.portal}/user/statement`);
  const rows = page.getByRole('main').getByRole('listitem');
  const withdrawal = rows.filter({ hasText: t.statement.activity.withdraw });
  await withdrawal.getByText(t.statement.status.PROCESSING).waitFor();
  await rows.filter({ hasText: '+500,000.00' }).first().waitFor();

  const id = await waitingCase(on.product, 'NO_GATEWAY');
  expect(await operate(product, 'cases', 'show', id)).not.toContain(account);
  await operate(product, 'cases', 'approve', id, 'e2e', 'it is paid from BCEL');
  expect(await waitingCase(on.product, 'BY_HAND')).toBe(id);
  expect(await operate(product, 'cases', 'show', id)).toContain(`to be paid to BCEL ${account}, `);
  await page.goto(`${product.portal}/user/home`);
  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  await sheet.getByText(t.withdrawSheet.steps.APPROVED).waitFor();
  const settle = () =>
    operate(product, 'cases', 'settle', id, 'e2e', 'it left our account', 'BCEL@FT240055501234');
  await settle();
  await sheet.getByText(t.withdrawSheet.steps.APPROVED).waitFor({ state: 'detached' });
  await expectTotal(page, '₭400,050.00');
  await expect(settle()).rejects.toThrow('no such case waits');
  await page.goto(`${product.portal}/user/statement`);
  await withdrawal.getByText(t.statement.status.SUCCESS).waitFor();
  await operate(product, 'check-ledger');
}

test('a member who pays more than counts by itself is told so before, and of it until a person has settled it', async () => {
  const { product } = on;
  const context = await on.browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  });
  const page = await context.newPage();
  await page.goto(`${product.portal}/login`);
  await logIn(page, t, payer);
  await acceptAgreement(page, t);
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  await sheet.getByText(t.checked.above('₭5,000,000.00')).waitFor();
  await typeAmount(sheet, '6000000');
  await sheet.getByRole('button', { name: t.deposit.create('₭6,000,000.00') }).click();
  const code = sheet.getByRole('img', { name: t.deposit.qrAlt('₭6,000,000.00') });
  await code.waitFor();
  await sheet.getByText(t.checked.above('₭5,000,000.00')).waitFor();
  expect(await sheet.getByText(t.deposit.waitingHint).count()).toBe(0);
  await sandboxCall(product, '/bank/pay-qr', { payload: await scan(await code.screenshot()) });
  await sheet.getByText(t.checked.title('₭6,000,000.00')).waitFor();
  await sheet.getByRole('button', { name: t.shell.close }).click();
  const line = page.getByRole('button', { name: t.checked.line('₭6,000,000.00') });
  await line.waitFor();

  const id = await waitingCase(on.product, 'AMOUNT');
  await operate(product, 'cases', 'settle', id, 'e2e', 'it is in the statement', '6000000@FT240012345678');
  await expectTotal(page, '₭6,001,000.00');
  expect(await paidIn()).toEqual([6_000_000]);
  await page.reload();
  await expectTotal(page, '₭6,001,000.00');
  expect(await line.count()).toBe(0);
  await operate(product, 'check-ledger');
  await context.close();
});

const house = '010110099887766';
test('a member pays an account by its LAO QR, sends the slip, and has the money when a person has seen it', async () => {
  const { product } = on;
  // Whatever the time of day.
  await operate(product, 'settings', 'set', 'slipClosedFrom', '"00:30"');
  const context = await on.browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${product.portal}/login`);
  await logIn(page, t, payer);
  await acceptAgreement(page, t);
  await expectTotal(page, '₭6,001,000.00');

  const slip = await payByLaoQr(page);
  const sheet = sheetNamed(page, t.bankTransfer.title);
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: slip };
  await sheet.locator('input[type=file]').first().setInputFiles(file);
  await sheet.getByRole('img', { name: t.slip.chosen }).waitFor();
  await sheet.getByRole('button', { name: t.slip.send, exact: true }).click();
  await sheet.getByText(t.slip.looking).waitFor();

  const id = await waitingCase(on.product, 'NO_VERIFIER');
  await expectTotal(page, '₭6,001,000.00');
  const settle = () =>
    operate(
      ...([product, 'cases', 'settle', id, 'e2e', 'it is in the statement of BCEL'] as const),
      `50000@BCEL-${house}@FT240098765432`,
    );
  await settle();
  await sheet.getByText(t.deposit.paid).waitFor();
  await sheet.getByText('+₭50,000.00', { exact: true }).first().waitFor();
  await sheet.getByRole('button', { name: t.deposit.done }).click();
  await expectTotal(page, '₭6,051,000.00');
  expect(await paidIn()).toEqual([6_000_000, 50_000]);
  await expect(settle()).rejects.toThrow('no such case waits');
  await page.goto(`${product.portal}/user/statement`);
  const lines = page.locator('button.statement-line').filter({ hasText: '+50,000.00' });
  await lines.first().waitFor();
  expect(await lines.count()).toBe(1);
  await operate(product, 'check-ledger');
  expect(faults).toEqual([]);
  await context.close();
});

/** Opens the account, puts an amount into its code, and pays what its pixels say; answers the bank's slip. */
async function payByLaoQr(page: Page): Promise<Buffer> {
  const { laoQr } = t;
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  // Not by force: while the sheet still comes in that would tap beside it.
  await page.getByRole('dialog').getByRole('radio').last().check();
  const sheet = sheetNamed(page, t.bankTransfer.title);
  await sheet.getByText(house, { exact: true }).waitFor();
  const read = async (alt: string) => {
    const code = sheet.getByRole('img', { name: alt });
    await code.waitFor();
    return scan(await code.screenshot());
  };
  const payee = '38580016A0052662846625770108000004180203002' + '0315SBXRECEIVER0001';
  const place = '5802LA5911PRAE PORTAL6003VTE6304';
  const free = await read(laoQr.alt(house));
  expect(free.slice(0, -4)).toBe(`000201010211${payee}520479955303418${place}`);
  await sheet.getByRole('button', { name: laoQr.ask }).click();
  await sheet.getByLabel(laoQr.amount).fill('50000');
  await sheet.getByRole('button', { name: laoQr.set }).click();
  const payload = await read(laoQr.altWith('₭50,000.00'));
  expect(payload.slice(0, -4)).toBe(`000201010212${payee}520479955303418540550000${place}`);

  await expect(
    sandboxCall(on.product, '/bank/pay-qr', { payload: payload.replace('50000', '50001') }),
  ).rejects.toThrow();
  const paid = await sandboxCall<{ slip: string }>(on.product, '/bank/pay-qr', { payload });
  const { history } = await sandboxCall<{ history: { amount: number }[] }>(
    on.product,
    `/bank/accounts/BCEL/${house}`,
  );
  expect(history.map(({ amount }) => amount)).toEqual([50_000]);
  const picture = await fetch(new URL(paid.slip, on.product.sandbox));
  return Buffer.from(await picture.arrayBuffer());
}

import { readFile, rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, runProgram } from '../scripts/processes.mjs';
import { postingsOf } from './books.sql.ts';
import { launchChromium } from './chromium.ts';
import { acceptAgreement, logIn, sheetNamed } from './person.ts';
import { emptyDataDir, operate, ready, sandboxCall, startOn } from './product.ts';
import { scan } from './scan.ts';
import { texts } from './texts.ts';

const demo = { phone: '0800000002', password: 'prae-demo-1' };

let data: string;
let program: Program;
let product: { portal: string; sandbox: string; data: string; stop: () => Promise<void> };
let browser: Browser;
beforeAll(async () => {
  data = await emptyDataDir();
  program = startOn(data);
  const [addresses, launched] = await Promise.all([ready(program), launchChromium()]);
  product = { ...addresses, data, stop: async () => void (await program.stop()) };
  browser = launched;
  const account = ['KBANK', '0401122334', 'SMS', 'THB', 'PRAE', 'PORTAL'];
  await operate(product, 'accounts', 'open', ...account, '--promptpay', '0994000112233');
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await rm(data, { recursive: true, force: true });
});

/** The demo member's home on a device of its own. */
async function home(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${product.portal}/login`);
  await logIn(page, texts.th, demo);
  await acceptAgreement(page, texts.th);
  return { context, page };
}

/** Cancels the open code on another device. */
async function cancelElsewhere(): Promise<void> {
  const { context, page } = await home();
  await page.getByRole('button', { name: texts.th.deposit.waiting }).click();
  const sheet = sheetNamed(page, texts.th.deposit.title);
  await sheet.getByRole('button', { name: texts.th.deposit.cancel }).click();
  await sheet.getByText(texts.th.deposit.cancelled).waitFor();
  await context.close();
}

test('a code of the house’s own is scanned from the screen, and arrives by the bank’s SMS', async () => {
  const { context, page } = await home();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const t = texts.th;
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  const kbank = sheet.getByRole('radio', { name: t.deposit.gateway.KBANK });
  await kbank.check();
  expect(await kbank.count()).toBe(1);
  await sheet.getByText(t.ownCode.before).waitFor();

  const make = async () => {
    await sheet.getByRole('button', { name: t.deposit.create('฿100.00') }).click();
    const code = sheet.getByRole('img', { name: /฿100\.\d\d/ });
    await code.waitFor();
    return code;
  };
  await sheet.getByRole('button', { name: '100', exact: true }).click();
  // Cancelled and made anew, the amount that was asked for is there again.
  await make();
  await sheet.getByRole('button', { name: t.deposit.cancel }).click();
  await make();
  await cancelElsewhere();
  await sheet.getByText(t.depositCode.gone).waitFor();
  expect(await sheet.getByRole('img').count()).toBe(0);
  await sheet.getByRole('button', { name: t.deposit.again('฿100.00') }).click();
  const code = sheet.getByRole('img', { name: /฿100\.\d\d/ });
  await code.waitFor();
  const said = (await code.getAttribute('alt')) ?? '';
  const amount = /฿(100\.\d\d)/.exec(said)?.[1] ?? '';
  expect(Number(amount) % 1).not.toBe(0);
  await sheet.getByText(t.ownCode.exactly(`฿${amount}`)).waitFor();

  const payload = await scan(await code.screenshot());
  // The picture of it that is kept on the phone says the same.
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: t.deposit.save }).click(),
  ]);
  expect(await scan(await readFile(await saved.path()))).toBe(payload);
  const bill = await sandboxCall<{ amount: number; payee: string }>(product, '/bank/scan', { payload });
  expect(bill).toMatchObject({ amount: Number(amount), payee: 'PRAE PORTAL' });
  await sandboxCall(product, '/bank/pay-qr', { payload });
  await sheet.getByText(t.deposit.paid).waitFor();
  await sheet.getByText(`฿${amount}`).first().waitFor();
  await sheet.getByRole('button', { name: t.deposit.done }).click();
  await page.getByRole('banner').getByText(`฿${amount}`, { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
  expect(await postingsOf(product, demo.phone)).toMatchObject([
    { kind: 'deposit', from: 'bank:KBANK', to: 'wallet', amount: Number(amount) },
  ]);

  await program.stop();
  expect(
    await runProgram('scripts/check-ledger.mjs', { env: { ...process.env, NODE_ENV: '', DATA_DIR: data } }),
  ).toBe(0);
});

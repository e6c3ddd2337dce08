import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as phoneTexts } from '../sandbox/web/src/messages/en/messages.ts';
import { type Program, runProgram } from '../scripts/processes.mjs';
import { postingsOf } from './books.sql.ts';
import { launchChromium } from './chromium.ts';
import { logIn, sheetNamed } from './person.ts';
import { emptyDataDir, ready, startOn } from './product.ts';
import { texts } from './texts.ts';

const demo = { phone: '0800000002', password: 'prae-demo-1' };

let data: string;
let program: Program;
let product: { portal: string; sandbox: string };
let browser: Browser;
beforeAll(async () => {
  data = await emptyDataDir();
  program = startOn(data);
  [product, browser] = await Promise.all([ready(program), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await rm(data, { recursive: true, force: true });
});

interface Gift {
  link: string;
  amount: number;
  status: string;
  taken: { mobile: string; amount: number }[];
}

const gifts = async () => (await (await fetch(`${product.sandbox}/truemoney/gifts`)).json()) as Gift[];

/** Makes a gift on the phone, which copies its link. */
async function makeGift(phone: Page, baht: string): Promise<void> {
  await phone.goto(`${product.sandbox}/?lang=en#/gift`);
  const before = (await gifts()).length;
  await phone.getByRole('button', { name: baht, exact: true }).click();
  await phone.getByRole('button', { name: phoneTexts.gift.create(`฿${baht}.00`) }).click();
  // What is said of the last one may still stand there.
  await expect.poll(async () => (await gifts()).length).toBe(before + 1);
  await phone.getByText(phoneTexts.gift.created).waitFor();
}

test('a gift that the phone makes is pasted, credited once, and in the books', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  for (const origin of [product.portal, product.sandbox])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const phone = await context.newPage();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const t = texts.th;
  await page.goto(`${product.portal}/login`);
  await logIn(page, t, demo);
  // The agreement comes by itself, and would take the place of the sheet.
  await page
    .getByRole('dialog', { name: t.agreement.title })
    .getByRole('button', { name: t.agreement.confirm })
    .click();

  await phone.bringToFront();
  await makeGift(phone, '200');
  await page.bringToFront();
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await page.getByRole('radio', { name: t.gift.way }).check();
  const sheet = sheetNamed(page, t.gift.title);
  const send = sheet.getByRole('button', { name: t.gift.send });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  await sheet.getByRole('button', { name: t.gift.paste }).click();
  const [made] = await gifts();
  const field = sheet.getByLabel(t.gift.link);
  // A browser reads its clipboard when it comes to it.
  await expect.poll(() => field.inputValue()).toBe(made?.link);
  await send.click();
  await sheet.getByText(t.deposit.paid).waitFor();
  await sheet.getByText('฿200.00').first().waitFor();
  expect((await gifts())[0]).toMatchObject({ status: 'redeemed', taken: [{ amount: 200 }] });

  // The same link once more, with a message around it.
  await sheet.getByRole('button', { name: t.gift.another }).click();
  await field.fill(`ส่งให้นะ ${made?.link} รับเลย`);
  expect(await field.inputValue()).toBe(made?.link);
  await send.click();
  await page.getByText(t.errors.TRUELINK_DUPLICATE).first().waitFor();
  await field.fill('ไม่ใช่ลิงก์');
  await send.click();
  await page.getByText(t.errors.TRUELINK_INVALID).first().waitFor();

  // One whose answer is lost is followed to its end.
  await fetch(`${product.sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ party: 'TRUEMONEY', kind: 'lost-response', times: 1, call: 'redeem' }),
  });
  await makeGift(phone, '50');
  const [second] = await gifts();
  await page.bringToFront();
  await field.fill(second?.link ?? '');
  await send.click();
  await sheet.getByText(t.deposit.paid).waitFor();
  await sheet.getByText('฿50.00').first().waitFor();
  await sheet.getByRole('button', { name: t.deposit.done }).click();
  await page.getByRole('banner').getByText('฿250.00', { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
  const taken = { kind: 'deposit', from: 'bank:TRUEWALLET', to: 'wallet' };
  expect(await postingsOf({ data }, demo.phone)).toMatchObject([
    { ...taken, amount: 200 },
    { ...taken, amount: 50 },
  ]);

  await program.stop();
  expect(
    await runProgram('scripts/check-ledger.mjs', { env: { ...process.env, NODE_ENV: '', DATA_DIR: data } }),
  ).toBe(0);
});

import type { QrBankCode } from '@prae/contract/deposit';
import { crc16 } from '@prae/contract/slip-code';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Posting, postingsOf } from './books.sql.ts';
import { acceptAgreement, logIn, sheetNamed } from './person.ts';
import { operate, sandboxCall, waitingCase } from './product.ts';
import { draw, scan } from './scan.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

/* The ways in that no other journey takes: the gateways beside KBANK's, a transfer of which the bank's message tells, and one to a wallet, of which nobody tells. One member, one page. */

const on = served();
const t = texts.th;

/** Has money to begin with, and an account at KBANK. */
const demo = { phone: '0800000001', password: 'prae-demo-1' };
const own = { fromBankCode: 'KBANK', fromAccountNo: '0012345678', fromName: 'SOMCHAI JAIDEE' };
const house = { toBankCode: 'KBANK', toAccountNo: '0401122334', toName: 'PRAE PORTAL' };

let page: Page;
let before: Posting[];
const faults: string[] = [];
beforeAll(async () => {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${on.product.portal}/login`);
  await logIn(page, t, demo);
  await acceptAgreement(page, t);
  before = await postingsOf(on.product, demo.phone);
});
afterAll(async () => {
  await page?.context().close();
});

test.each<[gateway: QrBankCode, amount: number, total: string]>([
  ['WW', 100, '฿1,100.00'],
  ['PAYONEX', 200, '฿1,300.00'],
  ['PAYTIMZ', 50, '฿1,350.00'],
  ['ZPAY', 10, '฿1,360.00'],
])(
  'a code of %s is paid from the screen, and its %i baht are on the home and once in the ledger',
  async (gateway, amount, total) => {
    const said = `฿${amount}.00`;
    await page.getByRole('button', { name: t.wallet.deposit }).first().click();
    const sheet = sheetNamed(page, t.deposit.title);
    await sheet.getByRole('radio', { name: t.deposit.gateway[gateway], exact: true }).check();
    await sheet.getByRole('button', { name: String(amount), exact: true }).click();
    await sheet.getByRole('button', { name: t.deposit.create(said) }).click();
    const code = sheet.getByRole('img', { name: t.deposit.qrAlt(said) });
    await code.waitFor();
    const ownOnly = sheet.getByText(t.ownAccount.only('KBANK ••••5678'));
    expect(await ownOnly.count()).toBe(gateway === 'PAYONEX' ? 1 : 0);
    const payload = await scan(await code.screenshot());
    expect(await sandboxCall(on.product, '/bank/scan', { payload })).toMatchObject({ amount });
    await sandboxCall(on.product, '/bank/pay-qr', { payload });
    await arrived(sheet, said, total);
    await expectPosted(gateway, amount);
  },
);

test('a transfer that was announced is found by the bank’s message, and its money is on the home and once in the ledger', async () => {
  const { bankTransfer, notice } = t;
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await page.locator(`input[value="account.KBANK.${house.toAccountNo}"]`).check();
  const sheet = sheetNamed(page, bankTransfer.title);
  await sheet.getByText('040-112-2334').waitFor();
  await sheet.getByRole('button', { name: bankTransfer.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(house.toAccountNo);
  await sheet.getByRole('button', { name: notice.tell }).click();
  await sheet.getByLabel(notice.amount).fill('75.25');
  await sheet.getByRole('button', { name: notice.send }).click();
  await sheet.getByText(notice.waiting('฿75.25')).waitFor();
  await sandboxCall(on.product, '/bank/transfer', { ...own, ...house, amount: 75.25 });
  await arrived(sheet, '฿75.25', '฿1,435.25');
  await expectPosted('KBANK', 75.25);
});

test('money that was sent to the house’s wallet is in progress with its slip until a person has seen it, and once in the ledger', async () => {
  const { bankTransfer, depositSheet, slip } = t;
  const wallet = '0955550102';
  await operate(on.product, 'accounts', 'open', 'TRUEWALLET', wallet, 'AUTO', 'THB', 'PRAE', 'WALLET');
  // Whatever the time of day.
  await operate(on.product, 'settings', 'set', 'slipClosedFrom', '"00:30"');
  await page.reload();
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await page.locator(`input[value="wallet.${wallet}"]`).check();
  const sheet = sheetNamed(page, depositSheet.walletTitle);
  await sheet.getByText('095-555-0102').waitFor();
  await sheet.getByRole('button', { name: bankTransfer.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wallet);
  await sheet.getByText(bankTransfer.pasteNext).waitFor();

  const file = { name: 'slip.png', mimeType: 'image/png', buffer: await draw(trueMoneyCode()) };
  await sheet.locator('input[type=file]').first().setInputFiles(file);
  await sheet.getByRole('img', { name: slip.chosen }).waitFor();
  await sheet.getByRole('button', { name: slip.send, exact: true }).click();
  await sheet.getByText(slip.looking).waitFor();
  const id = await waitingCase(on.product, 'NO_VERIFIER');
  expect(await postingsOf(on.product, demo.phone)).toEqual(before);
  const settle = () =>
    operate(on.product, 'cases', 'settle', id, 'e2e', 'it is in our wallet', `120.25@TRUEWALLET-${wallet}`);
  await settle();
  await arrived(sheet, '฿120.25', '฿1,555.50');
  await expectPosted('TRUEWALLET', 120.25);
  await expect(settle()).rejects.toThrow('no such case waits');
});

test('the ledger is clean, and no page broke', async () => {
  expect(await operate(on.product, 'check-ledger')).toContain('The ledger is clean.');
  expect(faults).toEqual([]);
});

/** What the code on TrueMoney's slip of a transfer of today says. */
function trueMoneyCode(): string {
  const inBangkok = new Date(Date.now() + 7 * 3_600_000).toISOString();
  const day = inBangkok.slice(0, 10).split('-').toReversed().join('');
  const counted = `00490002010102010203P2P0314500012345678900408${day}9104`;
  return `${counted}${crc16(counted).toString(16).padStart(4, '0')}`;
}

/** The sheet says that the money has come, and the home has it. */
async function arrived(sheet: Locator, amount: string, total: string): Promise<void> {
  await sheet.getByText(t.deposit.paid).waitFor();
  await sheet.getByText(`+${amount}`, { exact: true }).first().waitFor();
  await sheet.getByRole('button', { name: t.deposit.done }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('banner').getByText(total, { exact: true }).first().waitFor();
}

/** Since the last look the ledger has this one posting, and no other. */
async function expectPosted(bank: string, amount: number): Promise<void> {
  const now = await postingsOf(on.product, demo.phone);
  const added = now.slice(before.length);
  expect(added).toMatchObject([{ kind: 'deposit', from: `bank:${bank}`, to: 'wallet', amount }]);
  expect(now.slice(0, before.length)).toEqual(before);
  before = now;
}

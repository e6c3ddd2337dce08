import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiCall, sendUntilAnswered } from './caller.ts';
import { acceptAgreement, logIn, setLanguage, sheetNamed } from './person.ts';
import { operate, sandboxCall } from './product.ts';
import { scanSvg } from './scan.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served();
const t = texts.th;
const password = 'prae-demo-1';

async function ask(token: string | undefined, method: 'GET' | 'POST', path: string, given?: unknown) {
  return (await sendUntilAnswered(on.product.portal, token, apiCall(method, path, given))).body;
}

async function onBonuses(phone: string): Promise<{ page: Page; token: string }> {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto(on.product.portal);
  await page.waitForURL('**/login');
  await setLanguage(page, 'th');
  await logIn(page, t, { phone, password });
  await acceptAgreement(page, t);
  await page.getByRole('link', { name: t.wallet.bonus }).first().click();
  await page.waitForURL('**/user/bonus');
  const { token } = await ask(undefined, 'POST', '/login', { username: phone, password });
  return { page, token: String(token) };
}

test('a bonus is received, its progress followed until it is met, and then ended', async () => {
  const { page, token } = await onBonuses('0800000001');
  await page.getByRole('button', { name: 'ต้อนรับสมาชิกใหม่' }).click();
  const sheet = sheetNamed(page, 'ต้อนรับสมาชิกใหม่');
  await sheet.getByText('จะได้คืน 10%').waitFor();
  // The second banner is a dot away.
  await sheet.getByRole('button', { name: t.banners.labelOf(2, 2) }).click();
  await sheet.getByText('ถอนได้เมื่อมีเกินยอดฝากบวก 5 เท่าของโบนัส').waitFor();
  // What it gives for this deposit, and what it takes, stands there in numbers.
  await sheet.getByText(t.bonus.dueWhole('฿1,000.00')).waitFor();
  await sheet.getByText('฿3,500.00').waitFor();
  await sheet.getByRole('button', { name: t.bonus.receive }).click();
  await page.getByText(t.bonus.done, { exact: true }).waitFor();
  await page.getByRole('button', { name: t.bonus.confirm, exact: true }).click();
  const active = page.getByRole('region', { name: t.bonus.active });
  await active.getByText(t.bonus.more('฿2,000.01')).waitFor();
  expect(await active.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
  await page.getByText(t.bonus.current, { exact: true }).first().waitFor();

  await ask(token, 'POST', '/wallet/activate/JOKER');
  await ask(token, 'POST', '/wallet/transferAll', { to: 'JOKER' });
  const { username } = await ask(token, 'GET', '/wallet/account/JOKER');
  await sandboxCall(on.product, `/games/JOKER/${username}/play`, { amount: 2_000 });
  await active.getByRole('button', { name: t.bonus.refresh }).click();
  await active.getByText(t.bonus.more('฿0.01')).waitFor();

  // Not met by a satang: it cannot be ended, and the dialog says so.
  await active.getByRole('button', { name: t.bonus.clear }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(t.bonus.clearUnmet(t.bonus.won('฿2,500.00', '฿2,500.00'), '฿5.00')).waitFor();
  await dialog.getByRole('button', { name: t.bonus.clear }).click();
  await dialog.getByText(t.bonus.clearRefused).waitFor();
  await dialog.getByRole('button', { name: t.bonus.confirm }).click();

  await sandboxCall(on.product, `/games/JOKER/${username}/play`, { amount: 0.01 });
  await active.getByRole('button', { name: t.bonus.refresh }).click();
  await active.getByText(t.bonus.met).waitFor();
  await active.getByRole('button', { name: t.bonus.finish }).click();
  await dialog.getByText(t.bonus.clearMet('฿3,500.01')).waitFor();
  await dialog.getByRole('button', { name: t.bonus.finish }).click();
  await page.getByText(t.bonus.cleared).waitFor();
  await page.getByLabel(t.bonus.code).waitFor();
  // Received as often as it may be: it leads nowhere.
  await page.getByText(t.bonus.received, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'ต้อนรับสมาชิกใหม่' }).count()).toBe(0);
  await page.getByRole('link', { name: t.shell.statement }).first().click();
  const rows = page.getByRole('main').getByRole('listitem');
  await rows
    .filter({ hasText: t.statement.activity.finish_bonus })
    .getByText(t.statement.finished.SUCCESS)
    .waitFor();
  await rows.filter({ hasText: '+500.00' }).getByText('ต้อนรับสมาชิกใหม่').waitFor();
  await page.context().close();
});

test('a code is looked for in capitals, used, and given back untouched', async () => {
  const { page, token } = await onBonuses('0800000002');
  const code = page.getByLabel(t.bonus.code);
  await page.getByRole('button', { name: t.bonus.search }).click();
  await page.getByText(t.bonus.codeRequired).waitFor();
  await code.fill('nope 1');
  expect(await code.inputValue()).toBe('NOPE1');
  await code.press('Enter');
  await page.getByText(t.bonus.notFound).waitFor();
  await page.keyboard.press('Escape');
  // The page takes no key before the sheet has left, and with it its entry in the history.
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !history.state?.praeOpen);

  await code.fill('welcome50');
  await code.press('Enter');
  const sheet = sheetNamed(page, 'ต้อนรับ 50%');
  await sheet.getByText(t.bonus.percentUpTo('50', '฿300.00')).waitFor();
  // Without a deposit there is nothing to receive it for, and the way leads to one.
  await sheet.getByText(t.bonus.depositFirst('฿100.00')).waitFor();
  expect(await sheet.getByRole('button', { name: t.bonus.receive }).count()).toBe(0);
  await sheet.getByRole('button', { name: t.bonus.toDeposit }).click();
  await sheetNamed(page, t.deposit.title).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !history.state?.praeOpen);
  await deposit(token, 200);
  await code.press('Enter');
  await sheet.getByRole('button', { name: t.bonus.receive, disabled: false }).click();
  await page.getByText(t.bonus.done, { exact: true }).waitFor();
  await page.getByRole('button', { name: t.bonus.confirm, exact: true }).click();

  const active = page.getByRole('region', { name: t.bonus.active });
  await active.getByText(t.bonus.types.promotion).waitFor();
  await active.getByRole('button', { name: t.bonus.clear }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(t.bonus.clearUntouched('฿100.00', '฿200.00')).waitFor();
  await dialog.getByRole('button', { name: t.bonus.keep }).click();
  await dialog.waitFor({ state: 'detached' });
  await active.getByRole('button', { name: t.bonus.clear }).click();
  await dialog.getByRole('button', { name: t.bonus.clear }).click();
  await code.waitFor();
  await page.context().close();
  expect(await operate(on.product, 'check-ledger')).toContain('The ledger is clean.');
});

async function deposit(token: string, amount: number): Promise<void> {
  const { qrcode } = await ask(token, 'POST', '/qrcode/KBANK', { amount });
  await sandboxCall(on.product, '/bank/pay-qr', { payload: await scanSvg(String(qrcode)) });
  for (let tries = 0; tries < 300; tries += 1) {
    const { wallet } = await ask(token, 'GET', '/wallet');
    if ((wallet as { amount: number }).amount >= amount) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The deposit did not arrive');
}

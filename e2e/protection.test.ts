import { expect, test } from 'vitest';
import { acceptAgreement, logIn, sheetNamed, typeAmount } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const t = texts.la;
const p = t.protection;
const demo = { phone: '0800000002', password: 'prae-demo-1' };
const on = served();

test('a member sets a limit, is told what is left, takes a break, and is told until when', async () => {
  const context = await on.browser.newContext({
    ...{ viewport: { width: 390, height: 844 } },
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(() => localStorage.setItem('prae.language', '"la"'));
  await page.goto(`${on.product.portal}/login`);
  await logIn(page, t, demo);
  await acceptAgreement(page, t);

  await page.goto(`${on.product.portal}/user/profile`);
  await page.getByRole('button', { name: p.title }).click();
  const sheet = sheetNamed(page, p.title);
  await sheet.getByRole('button', { name: p.limit.day }).click();
  const limit = sheetNamed(page, p.limit.day);
  await typeAmount(limit, '300');
  await limit.getByText(p.atOnce).waitFor();
  await limit.getByRole('button', { name: p.set }).click();
  await sheet.getByText(p.used(p.period.day, '฿0.00', '฿300.00')).waitFor();

  // Higher is said to wait, and can be left.
  await sheet.getByRole('button', { name: p.limit.day }).click();
  await typeAmount(limit, '900');
  await limit.getByRole('button', { name: p.set }).click();
  await sheet.getByRole('button', { name: p.takeBack }).click();
  await sheet.getByRole('button', { name: p.takeBack }).waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: t.shell.close }).first().click();

  // Who has been here for over an hour is told so, once nothing else is open.
  const isHere = () => Object.keys(localStorage).filter((name) => name.startsWith('prae.here.')).length === 1;
  await page.waitForFunction(isHere);
  await page.evaluate(() => {
    const since = Date.now() - 65 * 60_000;
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith('prae.here.')))
      localStorage.setItem(name, JSON.stringify({ since, seen: Date.now(), reminded: since }));
  });
  await page.reload();
  const reminder = sheetNamed(page, p.reminder);
  await reminder.getByText(p.spent(1, 5)).waitFor();
  await reminder.getByText('฿0.00').first().waitFor();
  await reminder.getByRole('button', { name: p.goOn }).click();
  await reminder.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: t.shell.home }).click();
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const deposit = sheetNamed(page, t.deposit.title);
  await typeAmount(deposit, '500');
  await deposit.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  await deposit.getByText(p.room.day('฿300.00')).first().waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: t.shell.profile }).click();
  await page.getByRole('button', { name: p.title }).click();
  await sheet.getByRole('button', { name: p.timeout }).click();
  await sheetNamed(page, p.timeout)
    .getByRole('radio', { name: p.days(1), exact: true })
    .check({ force: true });
  await sheetNamed(page, p.timeout).getByRole('button', { name: p.next }).click();
  const asked = sheetNamed(page, p.confirm);
  await asked.getByText(p.consequences[2] ?? '').waitFor();
  const until = (await asked.locator('.protection-until b').textContent()) ?? '';
  expect(until).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await asked.getByRole('button', { name: p.stop, exact: true }).click();
  await sheet.locator('.protection-away').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: t.shell.home }).click();
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await page.getByText(p.awayHint).waitFor();
  expect(await page.locator('dialog[open] input').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptAgreement, logIn, newcomer, register, sheetNamed } from './person.ts';
import { playerOf } from './play.ts';
import { operate } from './product.ts';
import { scan } from './scan.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const t = texts.th;
const { invite } = t;
const inviter = { phone: '0800000002', password: 'prae-demo-1' };
const on = served();

/** A browser of its own, as each person has one: it is another device. */
async function browser(): Promise<Page> {
  const context = await on.browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: 'th-TH' },
  });
  return context.newPage();
}

/** Puts two banners before the sheet of invitations, in the place of the demo's. */
async function setBanners(): Promise<void> {
  const banners = [{ html: '<h3>ชวนเพื่อน</h3><script>alert(1)</script>' }, { html: '<h3>รับทุกวัน</h3>' }];
  const file = join(on.product.data ?? '', 'banners.json');
  await writeFile(file, JSON.stringify({ place: 'invite', banners }));
  await operate(on.product, 'banners', 'set', file);
}

test('an invite goes from the link to the reward in the wallet', async () => {
  await setBanners();
  const page = await browser();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${on.product.portal}/login`);
  await logIn(page, t, inviter);
  await acceptAgreement(page, t);

  // Banners first; closing them opens the sheet.
  await page.getByRole('button', { name: t.wallet.inviteFriends }).click();
  const banners = page.getByRole('dialog', { name: invite.title, exact: true });
  await banners.getByRole('button', { name: t.banners.labelOf(2, 2) }).click();
  await banners.getByRole('button', { name: t.shell.close }).first().click();
  const sheet = sheetNamed(page, invite.title);
  await sheet.getByText(invite.empty).waitFor();
  const link = (await sheet.locator('.invite-address').textContent()) ?? '';
  expect(link).toMatch(new RegExp(`^${on.product.portal}/register\\?code=PR[0-9A-Z]{12}$`));
  expect(await scan(await sheet.getByRole('img', { name: invite.codeAlt }).screenshot())).toBe(link);
  await page.keyboard.press('Escape');
  // The sheet of banners, of the same name, may still be leaving.
  await expect.poll(() => sheet.count()).toBe(0);

  // Nothing is there yet, and the way leads to the friends.
  const collect = page.getByRole('alertdialog', { name: invite.collectTitle });
  await page.getByRole('button', { name: t.wallet.collectLabel }).click();
  await collect.getByText(invite.nothingYet).waitFor();
  await collect.getByRole('button', { name: invite.toList }).click();
  await banners.getByRole('button', { name: t.banners.next }).click();
  await sheet.getByText(invite.empty).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.count()).toBe(0);

  // The code is remembered from the address through the registration, and forgotten after it.
  const friend = newcomer();
  const other = await browser();
  await other.goto(link);
  await other.waitForFunction(() => localStorage.getItem('prae.invite')?.includes('PR'));
  await other.goto(`${on.product.portal}/login`);
  await register(other, on.product, t, friend);
  expect(await other.evaluate(() => localStorage.getItem('prae.invite'))).toBeNull();
  expect(await other.evaluate(() => localStorage.getItem('prae.device'))).toMatch(/^"[0-9a-f-]{36}"$/);
  await page.getByRole('button', { name: t.wallet.inviteFriends }).click();
  await banners.getByRole('button', { name: t.banners.next }).click();
  await sheet.getByText(/^M•••/).waitFor();
  await sheet.getByText(invite.reasons.NO_DEPOSIT).waitFor();
  await page.keyboard.press('Escape');

  const player = await playerOf(on.product, friend);
  await player.deposit(200);
  await player.play('JOKER', 100, -20);
  await page.getByRole('button', { name: t.wallet.inviteFriends }).click();
  await banners.getByRole('button', { name: t.banners.next }).click();
  await sheet.getByText('+฿10.00').first().waitFor();
  await sheet.getByText(invite.totals('1', '0')).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t.wallet.collectLabel }).click();
  await collect.getByText('฿10.00').first().waitFor();
  await collect.getByText(invite.totals('1', '0')).waitFor();
  await collect.getByRole('button', { name: invite.collect }).click();
  await page.getByText(invite.collected('฿10.00')).first().waitFor();

  await page.goto(`${on.product.portal}/user/statement`);
  await page.getByText(t.statement.invite).first().waitFor();
  expect(faults).toEqual([]);
});

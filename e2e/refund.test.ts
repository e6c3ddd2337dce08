import { expect, test } from 'vitest';
import { playedAWeekAgo } from './books.sql.ts';
import { acceptAgreement, logIn, sheetNamed } from './person.ts';
import { playerOf } from './play.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const t = texts.la;
const { refund } = t;
const demo = { phone: '0800000001', password: 'prae-demo-1' };
const on = served();

test('what was lost in games last week comes back to the wallet in part', async () => {
  const player = await playerOf(on.product, demo);
  await player.play('JOKER', 500, -300);
  await player.play('JOKER', 100, 49.9);
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

  const open = page.getByRole('button', { name: t.wallet.refund });
  const sheet = sheetNamed(page, refund.title);
  // Banners first, as often as it is opened; closing them opens the sheet.
  const banner = page.getByText('ຄືນຍອດເສຍທຸກອາທິດ');
  const openSheet = async () => {
    await open.click();
    await banner.waitFor();
    await page.getByRole('button', { name: t.banners.next }).click();
    await banner.waitFor({ state: 'detached' });
  };
  await openSheet();
  await sheet.getByText(refund.nothing).waitFor();
  expect(await sheet.getByRole('button', { name: refund.receive }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await playedAWeekAgo(on.product);
  await openSheet();
  await sheet.getByText('฿12.50').first().waitFor();
  await sheet.getByText(refund.part('฿250.10', '5')).waitFor();
  await sheet.getByRole('button', { name: refund.receive }).click();
  await page.getByText(refund.isReceived('฿12.50')).first().waitFor();
  await sheet.getByText(refund.received).waitFor();
  // It stays explained.
  await sheet.getByText(refund.part('฿250.10', '5')).waitFor();
  expect(await sheet.getByRole('button', { name: refund.receive }).count()).toBe(0);

  // Asked first; going back leaves it where it is.
  await sheet.getByRole('button', { name: refund.add }).click();
  const asked = sheetNamed(page, refund.addTitle);
  await asked.getByText(refund.rateMet('5')).waitFor();
  await asked.getByRole('button', { name: refund.cancel }).click();
  await sheet.getByRole('button', { name: refund.add }).click();
  await asked.getByRole('button', { name: refund.confirm }).click();
  await page.getByText(refund.added('฿12.50')).first().waitFor();
  await sheet.getByText('+฿12.50').first().waitFor();
  expect(await sheet.getByRole('button', { name: refund.add }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.goto(`${on.product.portal}/user/statement`);
  await page.getByText(t.statement.refund).first().waitFor();
  await page.getByText('+12.50').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

import { readFile } from 'node:fs/promises';
import { languages } from '@prae/contract/languages';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, setLanguage, sheetNamed } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served();
const demo = { phone: '0800000001', password: 'prae-demo-1' };

test.each(languages)(
  'a member takes the statement along as a file, and a receipt as a picture (%s)',
  async (language) => {
    const t = texts[language];
    const f = t.statementFiles;
    const page = await on.browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${on.product.portal}/login`);
    await setLanguage(page, language);
    await logIn(page, t, demo);
    await page.goto(`${on.product.portal}/user/statement`);

    await page.getByRole('button', { name: f.download }).click();
    const sheet = sheetNamed(page, f.title);
    await sheet.getByRole('radio', { name: f.last90Days }).check({ force: true });
    const file = await saved(page, () => sheet.getByRole('button', { name: f.save, exact: true }).click());
    expect(file.suggestedFilename()).toMatch(/^prae-statement-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await contentOf(file)).toString('utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFtime,type,from,to,status,amount,balance,reference,description');
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,deposit,\w+,WALLET,SUCCESS,1000\.00,1000\.00,PR-/,
    );
    await sheet.waitFor({ state: 'detached' });

    await page.locator('button.statement-line').first().click();
    const receipt = sheetNamed(page, t.statement.receipt);
    const picture = await saved(page, () => receipt.getByRole('button', { name: f.picture.save }).click());
    expect(picture.suggestedFilename()).toMatch(/^prae-PR-\w{4}-\w{4}\.png$/);
    const png = await contentOf(picture);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1440]);
    await page.keyboard.press('Escape');

    await page.context().setOffline(true);
    await page.getByRole('button', { name: f.download }).waitFor({ state: 'detached' });
    await page.context().close();
  },
);

async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

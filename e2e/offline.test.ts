import { type Language, languageCookie, tagOf } from '@prae/contract/languages';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { oneLanguage } from './examine.ts';
import { keptAddresses, keptPortal } from './kept.ts';
import { acceptAgreement, logIn, setLanguage, sheetNamed } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const password = 'prae-demo-1';
const first = { phone: '0800000001', password };
const second = { phone: '0800000002', password };
const t = texts.th;

const on = served({ BRAND_NAME: 'Silk & Co' });

/** A phone that keeps the portal, in a language that was chosen on it. */
async function phone(language: Language): Promise<BrowserContext> {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  onTestFinished(() => context.close());
  await context.addCookies([{ name: languageCookie, value: language, url: on.product.portal }]);
  return context;
}

async function openLogin(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/login`);
  await keptPortal(page);
  return page;
}

async function loggedIn(context: BrowserContext, who: typeof first): Promise<Page> {
  const page = await openLogin(context);
  await page.getByLabel(t.session.remember).check({ force: true });
  await logIn(page, t, who);
  await acceptAgreement(page, t);
  await page.locator('.greeting-name b').waitFor();
  return page;
}

test.each(oneLanguage)(
  'without a network a second visit shows the login in its language, and so does a reload (%s)',
  async (language) => {
    const context = await phone(language);
    await (await openLogin(context)).close();
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto(`${on.product.portal}/login`, { waitUntil: 'commit' });
    await page.getByLabel(texts[language].session.phone).waitFor();
    expect(await page.title()).toBe(`${texts[language].session.title} · Silk & Co`);
    await page.reload();
    await page.getByLabel(texts[language].session.phone).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(tagOf(language));
    // One that was never opened is drawn by the code that is kept.
    await page.goto(`${on.product.portal}/howto`);
    await page.getByRole('heading', { name: texts[language].site.howtoTitle }).waitFor();
  },
);

test('a page is kept in the language that is chosen, and in no other', async () => {
  const context = await phone('th');
  const page = await openLogin(context);
  await setLanguage(page, 'la');
  await page.getByRole('heading', { name: texts.la.session.title }).waitFor();
  await context.setOffline(true);
  // The Thai page is kept, and is not what this visitor gets.
  const seen: string[] = [];
  await context.exposeFunction('sees', (title: string) => seen.push(title));
  await context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      Reflect.get(window, 'sees')(document.querySelector('h1')?.textContent ?? ''),
    ),
  );
  await page.goto(`${on.product.portal}/login`);
  await page.getByRole('heading', { name: texts.la.session.title }).waitFor();
  expect(seen).toEqual(['']);
});

test('without a network a member sees the last known home, marked as such, and money buttons explain', async () => {
  const context = await phone('th');
  await (await loggedIn(context, first)).close();
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/user/home`);
  await page.locator('.greeting-name b').waitFor();
  const [before = '', after = ''] = t.wallet.asOf('#').split('#');
  await page.getByText(new RegExp(`${before}\\d\\d:\\d\\d${after}`)).waitFor();
  await page.getByText(t.shell.offline).waitFor();
  await page.getByRole('banner').getByText('฿1,000.00', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await sheetNamed(page, t.deposit.title).getByText(t.shell.noAnswer).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  await sheetNamed(page, t.withdrawSheet.title).getByText(t.shell.noAnswer).first().waitFor();
});

test('on a network without internet every page and sheet says so, though the device believes to be online', async () => {
  const context = await phone('th');
  const page = await loggedIn(context, first);
  // The hand that fetches the sheets ahead.
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  // As Wi-Fi has it whose line is down.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true, configurable: true }),
  );
  const bar = page.locator('.offline');
  for (const path of ['/user/home', '/user/statement', '/user/profile', '/user/contact', '/user/bonus']) {
    await page.goto(on.product.portal + path);
    await page.getByText(t.shell.offline).waitFor();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  }
  await page.goto(`${on.product.portal}/user/statement`);
  await page.getByText(t.shell.noAnswer).waitFor();
  await page.goto(`${on.product.portal}/user/home`);
  await page.getByText(t.shell.offline).waitFor();
  for (const [button, title] of [
    [t.wallet.deposit, t.deposit.title],
    [t.wallet.withdraw, t.withdrawSheet.title],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    await sheetNamed(page, title).getByText(t.shell.noAnswer).first().waitFor();
    await page.keyboard.press('Escape');
    await sheetNamed(page, title).waitFor({ state: 'detached' });
  }
  await context.setOffline(false);
  await bar.waitFor({ state: 'detached' });
  await context.setOffline(true);
  await page.goto(`${on.product.portal}/register`);
  await page.getByText(t.shell.noAnswer).first().waitFor();
});

test('an open QR code stays on the screen without a network, and is shown again', async () => {
  const context = await phone('th');
  const page = await loggedIn(context, second);
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  await sheet.getByRole('button', { name: '500', exact: true }).click();
  await sheet.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  const code = sheet.getByRole('img', { name: t.deposit.qrAlt('฿500.00') });
  await code.waitFor();
  await context.setOffline(true);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/deposit/current'));
  await asked;
  expect(await code.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: new RegExp(t.deposit.waiting) }).click();
  await code.waitFor();
});

test('the next member on this browser sees nothing of the one before, and what is kept holds nothing of either', async () => {
  const context = await phone('th');
  const page = await loggedIn(context, first);
  const name = (await page.locator('.greeting-name b').textContent()) ?? '';
  expect(name).not.toBe('');
  await page.getByRole('button', { name: t.shell.logout }).first().click();
  await page.waitForURL('**/login');
  await context.setOffline(true);
  for (const path of ['/user/home', '/login']) {
    await page.goto(on.product.portal + path);
    await page.getByLabel(t.session.phone).waitFor();
    expect(await page.locator('body').textContent()).not.toContain(name);
  }
  await context.setOffline(false);
  await logIn(page, t, second);
  await page.locator('.greeting-name b').waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.locator('.greeting-name b').waitFor();
  expect(await page.locator('body').textContent()).not.toContain(name);

  const kept = await keptAddresses(page);
  expect(kept.length).toBeGreaterThan(40);
  const strange = kept.filter(
    (address) => !/^\/(?:assets\/[\w.-]+|any|(?:login|user\/home)\?language=th)$/.test(address),
  );
  expect(strange).toEqual([]);
});

test("the worker leaves alone what is none of the portal's pages", async () => {
  const context = await phone('th');
  const page = await openLogin(context);
  const answeredBy = async (path: string): Promise<boolean | undefined> => {
    const [answer] = await Promise.all([
      page.waitForResponse(on.product.portal + path),
      page.goto(on.product.portal + path),
    ]);
    return answer.fromServiceWorker();
  };
  expect(await answeredBy('/login')).toBe(true);
  for (const path of ['/api/docs/', '/healthz', '/sandbox', '/api/openapi.json'])
    expect([path, await answeredBy(path)]).toEqual([path, false]);
});

import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptAgreement, logIn } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const t = texts.en;
const password = 'prae-demo-1';
const first = { phone: '0800000001', password };
const second = { phone: '0800000002', password };

const on = served();

/** Every way in which a login ends while the portal stays open. */
const ends: Record<string, (page: Page) => Promise<void>> = {
  'logging out': async (page) => {
    await page.getByRole('button', { name: t.shell.logout }).first().click();
  },
  'an expired login': (page) => refused(page, 'EXPIRED_AUTH_TOKEN'),
  'a suspended member': (page) => refused(page, 'INVALID_USER_3'),
  'logging out in another tab': async (page) => {
    const other = await page.context().newPage();
    await other.goto(`${on.product.portal}/user/contact`);
    await other.getByRole('button', { name: t.shell.logout }).first().click();
    await other.waitForURL('**/login');
    await other.close();
  },
  'going to a public page': async (page) => {
    await page.evaluate(() => history.pushState(null, '', '/login'));
  },
};

test.each(Object.keys(ends))(
  'after %s, the next member on this browser sees nothing of the one before',
  async (way) => {
    const context = await on.browser.newContext({
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('prae.language', '"en"'));
    await page.goto(`${on.product.portal}/login`);
    await page.getByLabel(t.session.remember).check({ force: true });
    await logIn(page, t, first);
    await acceptAgreement(page, t);
    const name = (await page.locator('.greeting-name b').textContent()) ?? '';
    await page.goto(`${on.product.portal}/user/profile`);
    await page.locator('.name-card-facts dd').first().waitFor();
    const [memberNo = '', phone = ''] = await page.locator('.name-card-facts dd').allTextContents();
    const account = (await page.locator('.receipt-rows dd').first().textContent()) ?? '';
    const secrets = [name, account, memberNo, phone];
    for (const secret of secrets) expect(secret).not.toBe('');
    await page.getByRole('link', { name: t.shell.home }).click();
    await page.locator('.greeting-name b').waitFor();

    await ends[way]?.(page);
    await page.waitForURL('**/login');
    // The page's code is there: a request under way while routes are taken down may never be let go.
    await page.getByLabel(t.session.phone).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await storedNames(page)).not.toContain(first.phone);

    // Slow enough to see what stands there before the answers come.
    await page.route(/\/api\/(wallet|account\/profile)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await logIn(page, t, second);
    await sawNothingOf(page, secrets);
    await page.locator('.greeting-name b').waitFor();
    // Each member is asked, and the question lies over the menu.
    await acceptAgreement(page, t);
    await page.getByRole('link', { name: t.shell.profile }).click();
    await sawNothingOf(page, secrets);
    await page.locator('.name-card-facts dd').first().waitFor();
    await sawNothingOf(page, secrets);
    await close(context);
  },
);

/** The next answer about the wallet is a refusal; the member asks for it. */
async function refused(page: Page, code: string): Promise<void> {
  const refresh = page.getByRole('button', { name: t.wallet.refresh, exact: true, disabled: false });
  await refresh.waitFor();
  await page.route('**/api/wallet**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ message: code }) }),
  );
  await refresh.click();
}

async function sawNothingOf(page: Page, secrets: string[]): Promise<void> {
  const text = await page.locator('body').textContent();
  for (const secret of secrets) expect(text).not.toContain(secret);
}

/** The names of everything this browser has stored. */
function storedNames(page: Page): Promise<string> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join(' '));
}

async function close(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { keptAddresses, keptPortal } from './kept.ts';
import { acceptAgreement, logIn, sheetNamed } from './person.ts';
import { texts } from './texts.ts';
import { startVersions, type Versions } from './versions.ts';

const t = texts.en;
const member = { phone: '0800000002', password: 'prae-demo-1' };

let served: Versions;
let browser: Browser;
beforeAll(async () => {
  [served, browser] = await Promise.all([startVersions(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

/** A phone on which a member is logged in and the portal is kept. */
async function phoneOfMember(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('prae.language', '"en"'));
  await page.goto(`${served.portal}/login`);
  await keptPortal(page);
  await page.getByLabel(t.session.remember).check({ force: true });
  await logIn(page, t, member);
  await acceptAgreement(page, t);
  return { context, page };
}

/** Waits until the worker of a new version waits behind the one in charge. */
async function newWorkerWaits(page: Page): Promise<void> {
  const state = (): Promise<string | undefined> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await expect.poll(state, { timeout: 60_000 }).toBe('installed');
}

/** Taps what is offered, once more where the page had something to do in that moment: it is offered again when that is over. */
async function takeOffer(page: Page, offer: Locator): Promise<void> {
  const loaded = page.waitForEvent('load').then(() => true);
  const isLoaded = (): Promise<boolean> => Promise.race([loaded, pause(10_000).then(() => false)]);
  await offer.click();
  while (!(await isLoaded())) if (await offer.isVisible()) await offer.click();
}

async function versionIn(page: Page): Promise<string> {
  await page.getByRole('link', { name: t.shell.contact, exact: true }).click();
  return (await page.locator('.contact-version').textContent()) ?? '';
}

test('a new version is offered while no QR code is open, taken by a tap, and leaves other tabs whole', async () => {
  const { context, page } = await phoneOfMember();
  const offer = page.getByRole('button', { name: t.shell.update });
  const before = served.version;
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  await sheet.getByRole('button', { name: '500', exact: true }).click();
  await sheet.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  const code = sheet.getByRole('img', { name: t.deposit.qrAlt('฿500.00') });
  await code.waitFor();
  await served.next();

  // Opened from what is kept, it has the browser ask for a new worker.
  const other = await context.newPage();
  await other.goto(`${served.portal}/user/home`);
  await newWorkerWaits(other);
  await newWorkerWaits(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: new RegExp(t.deposit.waiting) }).click();
  await code.waitFor();
  expect(await offer.count()).toBe(0);
  await sheet.getByRole('button', { name: t.deposit.cancel }).click();
  await sheet.getByText(t.deposit.cancelled).waitFor();
  expect(await offer.count()).toBe(0);
  await page.keyboard.press('Escape');
  await takeOffer(page, offer);
  expect(await versionIn(page)).toBe(t.shell.version(served.version));
  expect(await offer.count()).toBe(0);

  // The server has none of this one's code any more.
  const entry = await other.locator('script[type=module]').first().getAttribute('src');
  expect((await fetch(`${served.portal}${entry}`)).status).toBe(404);
  await other.getByRole('link', { name: t.shell.profile, exact: true }).click();
  await other.getByRole('heading', { name: t.shell.profile }).first().waitFor();
  expect(await versionIn(other)).toBe(t.shell.version(before));
  const offered = other.getByRole('button', { name: t.shell.update });
  await takeOffer(other, offered);
  expect(await versionIn(other)).toBe(t.shell.version(served.version));
});

test('a new version that nobody took is there at the next cold start, or when the page is asked for anew', async () => {
  const { context, page } = await phoneOfMember();
  const { page: reloaded } = await phoneOfMember();
  const before = served.version;
  await served.next();
  const other = await context.newPage();
  await other.goto(`${served.portal}/user/home`);
  expect(await versionIn(other)).toBe(t.shell.version(before));
  await newWorkerWaits(other);
  // The home that the server no longer sends would be shown once, and not twice: the one that is left is the new one.
  const homes = async (): Promise<string[]> =>
    (await keptAddresses(other)).filter((address) => address.startsWith('/user/home?'));
  expect((await homes()).length).toBe(1);
  await page.close();
  await other.close();
  await goesOnWithoutTheOneBefore(context);
  await comesWithoutAWord(reloaded);
});

async function goesOnWithoutTheOneBefore(context: BrowserContext): Promise<void> {
  await nobodyIsHere(context);
  const next = await context.newPage();
  await next.goto(`${served.portal}/user/home`);
  expect(await versionIn(next)).toBe(t.shell.version(served.version));
  // A browser that is busy counts the closed pages for a while, for whose sake the code before is kept until the next page loads.
  const keptNow = async (): Promise<number> => {
    await next.reload();
    await pause(1_000);
    return entriesKept(next);
  };
  if ((await entriesKept(next)) !== 1) await expect.poll(keptNow, { timeout: 60_000 }).toBe(1);
  await context.setOffline(true);
  await next.reload();
  await next.getByText(t.shell.version(served.version)).waitFor();
}

/** Waits until the browser counts none of the closed pages any more, which takes a busy one a while: only the first page of a visit begins anew. */
async function nobodyIsHere(context: BrowserContext): Promise<void> {
  const counted = async (): Promise<number[]> =>
    Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(openPages).catch(() => 0)));
  await expect.poll(async () => Math.max(0, ...(await counted())), { timeout: 60_000 }).toBe(0);
}

/** In a worker: how many pages of the portal it counts. */
async function openPages(): Promise<number> {
  const all = await Reflect.get(self, 'clients').matchAll({ type: 'window', includeUncontrolled: true });
  return all.length;
}

/** How many builds' code this browser keeps. */
async function entriesKept(page: Page): Promise<number> {
  const kept = await keptAddresses(page);
  return kept.filter((address) => /^\/assets\/index-[\w-]+\.js$/.test(address)).length;
}

async function comesWithoutAWord(page: Page): Promise<void> {
  await page.reload();
  expect(await versionIn(page)).toBe(t.shell.version(served.version));
  const isInCharge = (): Promise<boolean> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const kept = (await caches.keys()).filter((name) => name.startsWith('code-'));
      return kept.length === 2 && !registration?.waiting && !registration?.installing;
    });
  await expect.poll(isInCharge, { timeout: 60_000 }).toBe(true);
  expect(await page.getByRole('button', { name: t.shell.update }).count()).toBe(0);
}

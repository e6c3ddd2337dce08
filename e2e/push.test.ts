import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { apiCall, send } from './caller.ts';
import { keptPortal } from './kept.ts';
import { acceptAgreement, logIn } from './person.ts';
import { sandboxCall } from './product.ts';
import { scanSvg } from './scan.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const t = texts.en;
const password = 'prae-demo-1';
const first = { phone: '0800000001', password };
const second = { phone: '0800000002', password };

const on = served();

/** A message as it came to the push service. */
interface Pushed {
  subscription: string;
  text: string;
}

/**
 * A phone whose push service is the sandbox's: Chromium's own needs its maker's servers. A headless one shows nothing and says that it is
 * denied, whatever it is allowed; here it says as the test wants (`allows`), and a list in the worker stands for the place where notifications are shown.
 * The worker, its events and its storage are the browser's, and messages are handed to it as the browser does (`deliver`).
 */
async function phone({ allows = true } = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  onTestFinished(() => context.close());
  await context.exposeFunction('subscribeAtSandbox', (applicationServerKey: string) =>
    sandboxCall(on.product, '/push/subscriptions', { applicationServerKey }),
  );
  if (allows)
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
    });
  await context.addInitScript(() => {
    const NAME = 'test.subscription';
    const made = () => {
      const stored = localStorage.getItem(NAME);
      if (stored === null) return null;
      const subscription = JSON.parse(stored);
      const unsubscribe = async () => {
        localStorage.removeItem(NAME);
        return true;
      };
      return { ...subscription, toJSON: () => subscription, unsubscribe };
    };
    const { prototype } = PushManager;
    prototype.getSubscription = async () => made() as unknown as PushSubscription;
    prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
      const text = btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
      const subscription = await Reflect.get(window, 'subscribeAtSandbox')(text);
      localStorage.setItem(NAME, JSON.stringify(subscription));
      return made() as unknown as PushSubscription;
    };
    localStorage.setItem('prae.language', '"en"');
  });
  const page = await context.newPage();
  return { context, page };
}

async function loggedIn(page: Page, who: typeof first): Promise<void> {
  await page.goto(`${on.product.portal}/login`);
  await keptPortal(page);
  await giveScreen(page.context());
  await page.getByLabel(t.session.remember).check({ force: true });
  await logIn(page, t, who);
  await acceptAgreement(page, t);
}

/** Gives a message to the worker, as the browser does that has it from its service. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { portal: origin } = on.product;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
  await cdp.detach();
}

/** The titles and texts that the phone shows now. */
const shown = (context: BrowserContext): Promise<string[]> =>
  workerOf(context).evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration');
    const all = await registration.getNotifications();
    return all.map(({ title, body }) => `${title}: ${body}`);
  });

/** Gives the worker a place where notifications are shown. */
const giveScreen = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    if (Reflect.has(self, 'onScreen')) return;
    const shownNow: { title: string; body: string; tag: string; data: unknown; close: () => void }[] = [];
    const take = (tag: string) => {
      const at = shownNow.findIndex((one) => one.tag === tag);
      if (at >= 0) shownNow.splice(at, 1);
    };
    Reflect.set(self, 'onScreen', shownNow);
    const { prototype } = ServiceWorkerRegistration;
    prototype.getNotifications = async ({ tag } = {}) =>
      shownNow.filter((one) => tag === undefined || one.tag === tag) as unknown as Notification[];
    prototype.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      take(tag);
      shownNow.push({ title, body, tag, data, close: () => take(tag) });
    };
  });

function workerOf(context: BrowserContext) {
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('There is no worker');
  return worker;
}

/** The last message that came for a phone. */
async function lastMessage(page: Page): Promise<string> {
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('test.subscription') ?? '{}').id);
  const path = `/push/messages?subscription=${id}`;
  await expect
    .poll(() => sandboxCall<Pushed[]>(on.product, path).then(({ length }) => length), { timeout: 20_000 })
    .toBeGreaterThan(0);
  const [last] = await sandboxCall<Pushed[]>(on.product, path);
  return last?.text ?? '';
}

/** Makes a code for the member who is logged in, as the portal does in another tab; answers what a bank's app scans. */
async function makeCode(page: Page, amount: number): Promise<string> {
  const token = await tokenOf(page);
  const made = await send(on.product.portal, token, apiCall('POST', '/qrcode/KBANK', { amount }));
  return scanSvg(String(made?.body.qrcode));
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('prae.session') ?? '{}').token);

const pay = (payload: string) => sandboxCall(on.product, '/bank/pay-qr', { payload });

const ask = (page: Page) => page.getByRole('region', { name: t.push.ask });
const pushSwitch = (page: Page) => page.getByRole('checkbox', { name: t.push.title });
const arrived = 'Money has come in: ฿120.00 · Tap to see it';

test('a member is asked while money is under way, told of it while the portal is away, and led to it', async () => {
  const { context, page } = await phone();
  await loggedIn(page, first);
  const code = await makeCode(page, 120);
  await page.reload();
  await ask(page).getByRole('button', { name: t.push.yes }).click();
  await page.getByText(t.push.on).waitFor();
  await ask(page).waitFor({ state: 'detached' });

  // Whoever looks at the portal is told there.
  const told = page.getByRole('status').or(page.getByRole('alert')).getByText('120.00').first();
  // It stands there for seconds only, so it is waited for before it comes, and not after the message.
  await Promise.all([told.waitFor(), pay(code)]);
  const message = await lastMessage(page);
  await deliver(page, message);
  await page.waitForTimeout(500);
  expect(await shown(context)).toEqual([]);

  // Whoever does not, by the phone; once, however often it comes.
  await page.goto('about:blank');
  await deliver(page, message);
  await deliver(page, message);
  await expect.poll(() => shown(context)).toEqual([arrived]);

  await page.goto(`${on.product.portal}/user/profile`);
  await pushSwitch(page).waitFor();
  await tap(context);
  await page.waitForURL('**/user/statement');
  expect(await shown(context)).toEqual([]);
});

/** Taps what the phone shows; headless Chromium has nothing to tap. */
async function tap(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration');
    const [notification] = await registration.getNotifications();
    if (!notification) throw new Error('Nothing is shown');
    const Event = Reflect.get(self, 'ExtendableEvent') as typeof globalThis.Event;
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    );
  });
}

test('the next member on the phone gets nothing of the one before', async () => {
  const { context, page } = await phone();
  await loggedIn(page, first);
  await page.goto(`${on.product.portal}/user/profile`);
  await pushSwitch(page).check({ force: true });
  await page.getByText(t.push.on).waitFor();
  await pay(await makeCode(page, 120));
  const hers = await lastMessage(page);
  await page.goto('about:blank');
  await deliver(page, hers);
  await expect.poll(() => shown(context)).toEqual([arrived]);

  await page.goto(`${on.product.portal}/user/contact`);
  await page.getByRole('button', { name: t.shell.logout }).first().click();
  await page.waitForURL('**/login');
  // What is shown goes, and what is on its way is not shown.
  await expect.poll(() => shown(context)).toEqual([]);
  await page.goto('about:blank');
  await deliver(page, hers);
  await page.waitForTimeout(500);
  expect(await shown(context)).toEqual([]);

  await loggedIn(page, second);
  await page.goto(`${on.product.portal}/user/profile`);
  expect(await pushSwitch(page).isChecked()).toBe(false);
  await pushSwitch(page).check({ force: true });
  await page.getByText(t.push.on).waitFor();
  await pay(await makeCode(page, 120));
  const his = await lastMessage(page);
  await page.goto('about:blank');
  await deliver(page, hers);
  await deliver(page, his);
  await expect.poll(() => shown(context)).toEqual([arrived]);
});

test('it is off by one tap, and on again after the next login of whoever wanted it', async () => {
  const { page } = await phone();
  await loggedIn(page, first);
  await page.goto(`${on.product.portal}/user/profile`);
  await pushSwitch(page).focus();
  await page.keyboard.press('Space');
  await page.getByText(t.push.on).waitFor();
  const before = await page.evaluate(() => localStorage.getItem('test.subscription'));
  await page.getByRole('banner').getByRole('button', { name: t.shell.logout }).click();
  await page.waitForURL('**/login');
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscription'));
  await page.getByLabel(t.session.remember).check({ force: true });
  await logIn(page, t, first);
  expect((await again).status()).toBe(200);
  await page.goto(`${on.product.portal}/user/profile`);
  expect(await pushSwitch(page).isChecked()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).not.toBe(before);

  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await pushSwitch(page).uncheck({ force: true });
  expect((await ended).status()).toBe(200);
  await page.getByText(t.push.off).waitFor();
  await page.reload();
  await pushSwitch(page).waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(false);
});

test('without a network it cannot be turned on, and stays where it was', async () => {
  const { context, page } = await phone();
  await loggedIn(page, first);
  await page.goto(`${on.product.portal}/user/profile`);
  await pushSwitch(page).waitFor();
  await context.setOffline(true);
  await pushSwitch(page).focus();
  await page.keyboard.press('Space');
  await page.getByText(t.push.failed).waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(false);
  await context.setOffline(false);
  // With its line gone, everything below moves up.
  await page.locator('.offline').waitFor({ state: 'detached' });
  await pushSwitch(page).check({ force: true });
  await page.getByText(t.push.on).waitFor();
});

test('whoever does not want it is not asked again', async () => {
  const { page } = await phone();
  await loggedIn(page, second);
  await makeCode(page, 120);
  await page.reload();
  await ask(page).getByRole('button', { name: t.push.no }).press('Enter');
  await ask(page).waitFor({ state: 'detached' });
  // A keyboard is led on.
  await page.waitForFunction(() => document.activeElement?.matches('h1'));
  await page.reload();
  await page.locator('.under-way').waitFor();
  await page.waitForTimeout(4_000);
  expect(await ask(page).count()).toBe(0);
});

test('what the browser blocks is said, and not asked for', async () => {
  // A headless browser asks nobody, and blocks.
  const { page } = await phone({ allows: false });
  await loggedIn(page, second);
  await makeCode(page, 120);
  await page.reload();
  await page.locator('.under-way').waitFor();
  await page.waitForTimeout(4_000);
  expect(await ask(page).count()).toBe(0);
  await page.goto(`${on.product.portal}/user/profile`);
  await page.getByText(t.push.blocked).waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
});

test('a login that ends with its tab is told of nothing', async () => {
  const { page } = await phone();
  await page.goto(`${on.product.portal}/login`);
  await keptPortal(page);
  await logIn(page, t, first);
  await acceptAgreement(page, t);
  await page.goto(`${on.product.portal}/user/profile`);
  await page.getByText(t.push.unremembered).waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
});

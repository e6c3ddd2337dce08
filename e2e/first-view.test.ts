import { setTimeout as pause } from 'node:timers/promises';
import { type Language, languageCookie, languages, tagOf } from '@prae/contract/languages';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { page as thPage } from '../web/src/messages/th/page.ts';
import { MOVING } from './chromium.ts';
import { comesLast } from './comes-last.ts';
import { acceptAgreement, askForLanguage, logIn, setLanguage } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const demo = { phone: '0800000001', password: 'prae-demo-1' };

const on = served({ BRAND_NAME: 'Silk & Co' });

/** Somebody with a phone who has been here before, and chose this language. */
async function visitor(language?: Language): Promise<BrowserContext> {
  const context = await on.browser.newContext({ ...MOVING, viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  if (language) await context.addCookies([{ name: languageCookie, value: language, url: on.product.portal }]);
  return context;
}

interface Opened {
  page: Page;
  /** What the browser complained about. */
  complaints: string[];
  /** Lets the code come, which until then is on its way. */
  release: () => void;
}

/** Opens a page whose code does not come before it is let. */
async function openWithoutCode(context: BrowserContext, path: string): Promise<Opened> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(on.product.portal + path, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  return { page, complaints, release };
}

/** Marks the heading that the page came with, to know it again. */
async function markHeading(page: Page): Promise<() => Promise<boolean>> {
  await page.locator('h1').evaluate((heading) => heading.setAttribute('data-first', ''));
  return async () => (await page.locator('h1[data-first]').count()) === 1;
}

test.each(languages)(
  'the login is there before its code, and keeps what was typed and sent meanwhile (%s)',
  async (language) => {
    const t = texts[language];
    const { page, complaints, release } = await openWithoutCode(await visitor(language), '/login');
    const isFirst = await markHeading(page);
    const title = `${t.session.title} · Silk & Co`;
    expect(await page.title()).toBe(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(tagOf(language));
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Silk & Co');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.session.title);
    expect(await page.getByRole('banner').textContent()).toContain('Silk & Co');
    const label = await page
      .getByLabel(t.session.phone)
      .evaluate((input) => getComputedStyle(input).fontSize);
    expect(label).toBe('16px');

    await page.getByLabel(t.session.phone).fill(demo.phone);
    await page.getByLabel(t.session.remember).check({ force: true });
    const password = page.getByLabel(t.session.password, { exact: true });
    await password.fill('no such word');
    await password.press('Enter');
    expect(page.url()).toBe(`${on.product.portal}/login`);
    release();
    await page.getByText(t.errors.WRONG_CREDENTIAL).first().waitFor();
    expect(await isFirst()).toBe(true);
    expect(await page.title()).toBe(title);
    expect(await page.getByLabel(t.session.phone).inputValue()).toBe(demo.phone);
    expect(await page.getByLabel(t.session.remember).isChecked()).toBe(true);
    await password.fill(demo.password);
    await page.getByRole('button', { name: t.session.submit }).click();
    await page.waitForURL('**/user/home');
    // The refused login is the only thing to complain about.
    expect(complaints.filter((text) => !text.includes('status of 40'))).toEqual([]);
  },
);

const others = languages.filter((language) => language !== 'th');
const choices = ['/login', '/register', '/user/home'].flatMap((path, at) =>
  others
    .slice(at % others.length)
    .slice(0, 1)
    .map((language) => [path, language] as const),
);

test.each(choices)(
  'the language that was chosen before the code of %s was there is the one it then speaks (%s)',
  async (path, chosen) => {
    const context = await visitor();
    if (path.startsWith('/user')) {
      const before = await context.newPage();
      await before.goto(`${on.product.portal}/login`);
      await before.getByLabel(texts.th.session.remember).check({ force: true });
      await logIn(before, texts.th, demo);
      await acceptAgreement(before, texts.th);
      await before.close();
    }
    const { page, complaints, release } = await openWithoutCode(context, path);
    expect(await page.locator('html').getAttribute('lang')).toBe('th');
    await askForLanguage(page, chosen);
    release();
    await page.locator(`html[lang=${tagOf(chosen)}]`).waitFor();
    expect(await page.getByRole('banner').getByRole('combobox').inputValue()).toBe(chosen);
    expect(complaints).toEqual([]);
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe(tagOf(chosen));
  },
);

test('the registration is there before its code, and goes on with the number that was typed and sent meanwhile', async () => {
  const { registration: r } = texts.th;
  const { page, complaints, release } = await openWithoutCode(await visitor(), '/register?code=PR1');
  const isFirst = await markHeading(page);
  await page.getByLabel(r.phone).fill('0812340001');
  await page.getByRole('button', { name: r.next }).click();
  const sent = page.waitForRequest('**/api/otp/send');
  release();
  expect((await sent).postDataJSON()).toMatchObject({ phoneNumber: '0812340001' });
  await page.getByLabel(r.otp).waitFor();
  expect(await isFirst()).toBe(false);
  expect(complaints).toEqual([]);
});

test('a registration that was begun goes on where it was, whatever the page came with', async () => {
  const { registration: r } = texts.th;
  const context = await visitor();
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/register`);
  await page.getByLabel(r.phone).fill('0812340002');
  await page.getByText(r.digitsOf(10, 10)).waitFor();
  await page.reload();
  await page.getByText(r.digitsOf(10, 10)).waitFor();
  expect(await page.getByLabel(r.phone).inputValue()).toBe('081 234 0002');
});

test.each(languages)(
  'the home of a member has its shape before its code, and nothing of that moves (%s)',
  async (language) => {
    const t = texts[language];
    const context = await visitor(language);
    const before = await context.newPage();
    await before.goto(`${on.product.portal}/login`);
    await before.getByLabel(t.session.remember).check({ force: true });
    await logIn(before, t, demo);
    await acceptAgreement(before, t);
    await before.close();
    const { page, complaints, release } = await openWithoutCode(context, '/user/home');
    expect(await page.title()).toBe(`${t.shell.home.replaceAll('\u2060', '')} · Silk & Co`);
    const menu = page.getByRole('navigation', { name: t.shell.menu });
    const games = page.locator('.skeleton').last();
    await Promise.all([menu.waitFor(), games.waitFor(), page.getByText('Silk & Co').first().waitFor()]);
    const places = () =>
      Promise.all([menu.boundingBox(), page.getByRole('button', { name: t.shell.logout }).boundingBox()]);
    const drawn = await places();
    release();
    await page.getByRole('button', { name: t.wallet.deposit }).first().waitFor();
    expect(await places()).toEqual(drawn);
    expect(complaints).toEqual([]);
  },
);

test('shows the shape of a home to nobody who is not logged in', async () => {
  const t = texts.th;
  const page = await (await visitor('th')).newPage();
  let isHeld = true;
  await page.route('**/assets/*.js', async (route) => {
    while (isHeld) await pause(20);
    await route.continue();
  });
  await page.goto(`${on.product.portal}/user/home`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await heading.waitFor({ state: 'attached' });
  expect(await heading.isVisible()).toBe(false);
  isHeld = false;
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: t.session.title }).waitFor();
  expect(await heading.isVisible()).toBe(true);
});

test('the language that was chosen is that of the next page before its code, also where only this browser knew', async () => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/login`);
  await setLanguage(page, 'la');
  await page.getByText(texts.la.session.title).first().waitFor();
  const next = await openWithoutCode(context, '/login');
  expect(await next.page.locator('h1').textContent()).toBe(texts.la.session.title);
  next.release();

  await context.clearCookies();
  await page.goto(`${on.product.portal}/login`);
  await page.getByRole('heading', { name: texts.la.session.title }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('lo');
  const kept = (await context.cookies()).find(({ name }) => name === languageCookie);
  expect(kept).toMatchObject({ value: 'la', sameSite: 'Lax', path: '/' });
});

/** What comes when the first view is usable: the realtime client, what tells of news, and two seconds later the home's line for who is on a break. */
const comesLater = /\/(?:esm|Told|protection)-[\w-]+\.js$/;

test('a page names all the code and style of its first view at once', async () => {
  const context = await visitor('la');
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/login`);
  await page.getByLabel(texts.la.session.remember).check({ force: true });
  await logIn(page, texts.la, demo);
  await acceptAgreement(page, texts.la);
  await page.close();
  const members = ['home', 'statement', 'profile', 'bonus', 'spin'].map((name) => `/user/${name}`);
  for (const path of [...members, '/register', '/login']) {
    const late = await askedLate(context, path);
    const isMembers = path.startsWith('/user');
    const found = late.filter((name) => !name.endsWith('.woff2') && !comesLast.test(name));
    expect(
      found.filter((name) => !(isMembers && comesLater.test(name))),
      path,
    ).toEqual([]);
  }
});

/** What a page asks for that its HTML does not name, as the browser comes to it with nothing in its cache. */
async function askedLate(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) asked.add(pathname);
  });
  const [answer] = await Promise.all([
    page.goto(on.product.portal + path),
    path.startsWith('/user') ? page.waitForEvent('websocket') : undefined,
  ]);
  await page.waitForLoadState('networkidle');
  const html = (await answer?.text()) ?? '';
  await page.close();
  expect(asked.size).toBeGreaterThan(5);
  return [...asked].filter((name) => !html.includes(name));
}

test.each([
  ['all of it', '**/assets/*.js'],
  ['a part that is asked for later', '**/assets/messages*.js'],
])(
  'where the code of a page does not come, %s, the page says so and is loaded again by a tap',
  async (_, files) => {
    const t = texts.th;
    const page = await (await visitor('th')).newPage();
    await page.route(files, (route) => route.abort());
    await page.goto(`${on.product.portal}/login`);
    const notice = page.getByRole('alert').filter({ hasText: t.shell.loadFailed });
    await notice.waitFor();
    await page.unroute(files);
    await notice.getByRole('link', { name: t.shell.retry }).click();
    await logIn(page, t, demo);
    expect(await notice.count()).toBe(0);
  },
);

test('where no script may run, the page says what it needs', async () => {
  // A browser that is told to run none by its debugger shows nothing of this, so it is read.
  const html = await (await fetch(`${on.product.portal}/login`)).text();
  const [, text = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(text).toContain(thPage.needsScript);
});

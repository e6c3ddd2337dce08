import { AxeBuilder } from '@axe-core/playwright';
import { type Language, languages } from '@prae/contract/languages';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Answer, apiCall, sendUntilAnswered } from './caller.ts';
import { acceptAgreement, logIn, setLanguage, sheetNamed, typeAmount } from './person.ts';
import { withBonus, withPrize, withRefund } from './reward-states.ts';
import { served } from './served.ts';
import { type Texts, texts } from './texts.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const demo = { phone: '0800000001', password: 'prae-demo-1' };
const empty = { phone: '0800000002', password: 'prae-demo-1' };

/** Games that take another currency than the members', which are shown as closed. */
const CLOSED = ['IMI', 'USUN', 'AREASLOT', 'CIRCUS', 'PGSLOT'];

const on = served(Object.fromEntries(CLOSED.map((game) => [`${game}_CURRENCY`, 'LAK'])));

interface View {
  width: number;
  text: number;
  spoken: readonly Language[];
  ruled: readonly Language[];
}

/**
 * How every screen is looked at: the width, the size of its text in per cent, in which languages, and in which of them by all rules
 * of accessibility, which takes a second. The narrowest with the largest text, and a phone as it comes, in all: there a text has least room.
 */
const SOME_VIEWS: readonly View[] = [
  { width: 320, text: 100, spoken: ['en'], ruled: ['en'] },
  { width: 320, text: 200, spoken: languages, ruled: [] },
  { width: 390, text: 100, spoken: languages, ruled: ['th', 'la'] },
  { width: 390, text: 200, spoken: ['la'], ruled: ['la'] },
  { width: 768, text: 100, spoken: ['th'], ruled: ['th'] },
  { width: 768, text: 200, spoken: ['en', 'th'], ruled: ['en'] },
  { width: 1024, text: 100, spoken: ['la'], ruled: [] },
  { width: 1280, text: 100, spoken: ['la'], ruled: ['la'] },
  { width: 1280, text: 200, spoken: ['th'], ruled: ['th'] },
];

/** `EVERY_VIEW=1`: each width and size of text in each language, by all rules; some minutes more. */
const VIEWS = process.env.EVERY_VIEW
  ? SOME_VIEWS.map((view) => ({ ...view, spoken: languages, ruled: languages }))
  : SOME_VIEWS;

/** One of each outcome, as the list tells it; the longest reason among them. */
const slips = [
  { status: 'PROCESSING', amount: 0 },
  { status: 'SUCCESS', amount: 123_456.5 },
  { status: 'FAILED', amount: 300, note: 'NOT_MATCH' },
  { status: 'FAILED', amount: 0, note: 'UNSTABLE_REFNO_ON_SLIP' },
].map((slip, index) => ({
  ...{ createdAt: '2026-11-20T12:42:08.000Z', link: '', reference: `r${index}` },
  ...slip,
}));

/** A transfer that was announced and is awaited. */
const statements = [
  {
    ...{ _id: 'n', statementType: 'deposit', from: 'BANK', to: 'WALLET', status: 'PROCESSING' },
    ...{ amount: 123_456.5, createdAt: '2026-11-20T12:42:08.000Z' },
  },
];

/** Looks at what is on screen; `one`: by all rules of accessibility in one view alone. */
type Look = (name: string, one?: 'one') => Promise<void>;

/** Every screen and dialog, in parts that take a minute at most. */
const PARTS: Record<string, (page: Page, t: Texts, look: Look) => Promise<void>> = {
  'before the login': async (page, _, look) => {
    await look('login');
    const paths = [
      '/register?code=PRABCDEFGHJKMN',
      '/reset-password',
      '/howto',
      '/contact',
      '/draw',
      '/terminated',
      '/nowhere',
    ];
    for (const path of paths) await visit(page, path, look);
  },
  'the home, and money in': async (page, t, look) => {
    await page.route('**/api/statement', (route) => route.fulfill({ json: { total: 1, statements } }));
    await logIn(page, t, demo);
    await page.getByRole('dialog', { name: t.agreement.title }).waitFor();
    await settled(page);
    await look('agreement');
    await acceptAgreement(page, t);
    await look('home');
    await moneyIn(page, t, look);
  },
  'games, and money out': async (page, t, look) => {
    await enter(page, t);
    await gamesAndMoneyOut(page, t, look);
  },
  'other pages of a member': async (page, t, look) => {
    await enter(page, t);
    const paths = ['/user/statement', '/user/contact'];
    for (const path of paths) await visit(page, path, look);
    await page.goto(`${on.product.portal}/user/statement`);
    await page.getByRole('button', { name: /CSV/ }).click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await look('statement as a file');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: 95, slips } }));
    await page.locator('.statement-download button').first().click();
    await page.locator('dialog .pager').waitFor();
    await settled(page);
    await look('slips');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t.shell.conditions }).first().click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await look('conditions');
  },
  'what a member is rewarded with': async (page, t, look) => {
    await enter(page, t);
    await rewards(page, t, look);
  },
  'the profile': async (page, t, look) => {
    await enter(page, t);
    await profileSheets(page, look);
    await protectionSteps(page, t, look);
  },
};

// Two at once, in contexts of their own: nothing here takes time that is measured.
test.concurrent.each(
  languages.flatMap((language) => Object.keys(PARTS).map((part) => [part, language] as const)),
)(
  'no screen breaks a rule of accessibility, scrolls sideways or lets a text out of its box, at any width and size of text: %s (%s)',
  async (part, language) => {
    const page = await open(390, language);
    await PARTS[part]?.(page, texts[language], (name, one) => examine(page, name, language, one));
    await page.context().close();
  },
);

test.each([768, 1280])(
  'the menu stands at the side, comes before the page by keyboard, from top to bottom, and covers nothing (%i px)',
  async (width) => {
    const page = await open(width, 'en');
    const t = texts.en;
    await enter(page, t);
    const menu = page.getByRole('navigation', { name: t.shell.menu });
    const box = await boxOf(menu);
    expect([box.x, box.y, box.height]).toEqual([0, 0, 900]);
    for (const part of [page.getByRole('main'), page.getByRole('banner')])
      expect((await boxOf(part)).x).toBeGreaterThanOrEqual(box.x + box.width);

    const entries = [t.shell.profile, t.shell.conditions, t.shell.home, t.shell.statement, t.shell.contact];
    await tabTo(page, () => page.getByRole('button', { name: t.shell.skip }));
    let above = 0;
    for (const name of entries) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.textContent()).toBe(name);
      const { y } = await boxOf(focused);
      expect(y).toBeGreaterThan(above);
      above = y;
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/statement');
    expect(await menu.locator('[aria-current=page]').textContent()).toBe(t.shell.statement);
    await page.context().close();
  },
);

test('on a wide screen a sheet is a panel at the right that Escape, going back and the page beside it close, and the focus returns', async () => {
  const page = await open(1280, 'en');
  const t = texts.en;
  await enter(page, t);
  const opener = page.getByRole('button', { name: t.wallet.withdraw }).first();
  const sheet = sheetNamed(page, t.withdrawSheet.title);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    async () => {
      // A moment after it opened: the second of two quick taps closes nothing.
      await page.waitForTimeout(700);
      await page.mouse.click(300, 450);
    },
  ]) {
    await opener.click();
    await settled(page);
    const { x, y, width, height } = await boxOf(sheet);
    expect([x + width, y, height]).toEqual([1280, 0, 900]);
    expect(await page.locator(':focus').textContent()).toBe(t.withdrawSheet.title);
    await leave();
    await sheet.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(`${on.product.portal}/user/home`);
  }
  await page.context().close();
});

test('on a wide screen the statement is a table, and the chosen row has its receipt beside it', async () => {
  const page = await open(1280, 'en');
  const t = texts.en;
  // The first entry of the demo member is the deposit that it began with.
  const { body } = await post('/login', { username: demo.phone, password: demo.password });
  await post('/wallet/withdraw', { amount: 10 }, String(body.token));
  await enter(page, t);
  await page.goto(`${on.product.portal}/user/statement`);
  const rows = page.getByRole('table').getByRole('button');
  const receipt = page.getByRole('region', { name: t.statement.receipt });
  await receipt.waitFor();
  expect(await rows.count()).toBeGreaterThan(1);
  expect((await boxOf(receipt)).x).toBeGreaterThan((await boxOf(page.getByRole('table'))).x + 500);
  const last = rows.last();
  await tabTo(page, () => last);
  await page.keyboard.press('Enter');
  expect(await last.getAttribute('aria-current')).toBe('true');
  await receipt.getByText(t.statement.activity.deposit).waitFor();
  // A tap anywhere on a row is a tap on its button.
  const row = page.locator('tr', { has: page.getByRole('button') }).first();
  const amount = await boxOf(row.getByRole('cell').last());
  await page.mouse.click(amount.x + amount.width / 2, amount.y + amount.height / 2);
  expect(await rows.first().getAttribute('aria-current')).toBe('true');
  expect(await last.getAttribute('aria-current')).toBeNull();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

test('from a tablet up the money stands beside the games, whose rows are filled to their end', async () => {
  const page = await open(768, 'en');
  await enter(page, texts.en);
  for (const width of [768, 834, 1000, 1024, 1112, 1180, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(drawnWithText, 100);
    const money = await boxOf(page.locator('.home-money'));
    const games = await boxOf(page.getByRole('main'));
    expect([games.x, games.y], `${width} px`).toEqual([money.x + money.width, 0]);
    expect(games.width, `${width} px`).toBeGreaterThan(money.width);
    expect(await page.evaluate(rowsNotFilled), `${width} px`).toEqual([]);
    expect(await page.evaluate(whatIsOutside), `${width} px`).toEqual([]);
  }
  await page.context().close();
});

test('from a tablet up a public page stands beside its cloth, with a network and without', async () => {
  const page = await open(768, 'en');
  for (const path of ['/login', '/register', '/reset-password', '/contact']) {
    await page.goto(on.product.portal + path);
    await settled(page);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const beside = async (from: number): Promise<void> => {
        const cloth = await boxOf(page.getByRole('banner'));
        const heading = await boxOf(page.getByRole('main').getByRole('heading').first());
        const where = `${path}, ${width} px`;
        expect([cloth.y, heading.x > cloth.x + cloth.width], where).toEqual([from, true]);
        expect(heading.y + heading.height, where).toBeLessThan(900);
      };
      await beside(0);
      await page.context().setOffline(true);
      const told = page.getByRole('status').filter({ hasText: texts.en.shell.noAnswer });
      await beside((await boxOf(told)).height);
      await page.context().setOffline(false);
      await told.waitFor({ state: 'detached' });
    }
  }
  await page.context().close();
});

test('on a tablet the statement is a table, and a receipt a panel over its right', async () => {
  const page = await open(768, 'en');
  const t = texts.en;
  await enter(page, t);
  await page.goto(`${on.product.portal}/user/statement`);
  const row = page.getByRole('table').getByRole('button').last();
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await row.click();
    const receipt = sheetNamed(page, t.statement.receipt);
    await receipt.getByText(t.statement.activity.deposit).waitFor();
    await settled(page);
    const box = await boxOf(receipt);
    expect([box.x + box.width, box.y, box.height]).toEqual([width, 0, height]);
    expect(box.width).toBeLessThan(width * 0.75);
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.context().close();
});

test('one line goes through the whole amount of what failed', async () => {
  const page = await open(1280, 'en');
  await enter(page, texts.en);
  // How it is drawn, whatever came of it.
  await page.route('**/api/statement', async (route) => {
    const response = await route.fetch();
    const { statements, ...answer } = (await response.json()) as { statements: object[] };
    const failed = statements.map((row) => ({ ...row, status: 'FAILED' }));
    await route.fulfill({ response, json: { ...answer, statements: failed } });
  });
  await page.goto(`${on.product.portal}/user/statement`);
  await page.locator('.statement-aside .statement-undone').waitFor();
  await settled(page);
  for (const place of ['.statement-aside .statement-undone', 'td.statement-undone']) {
    const picture = await page.locator(`${place} .amount`).first().screenshot();
    expect(await page.evaluate(linesAcross, picture.toString('base64')), place).toEqual([true]);
  }
  await page.context().close();
});

test('with forced colours things keep their edges, and what is chosen stands out', async () => {
  const page = await open(1280, 'en', { forcedColors: 'active' });
  const t = texts.en;
  const edge = (of: Locator): Promise<string> =>
    of.first().evaluate((element) => getComputedStyle(element).borderTopStyle);
  expect(await edge(page.locator('.field-box'))).toBe('solid');
  expect(await edge(page.getByRole('button', { name: t.session.submit }))).toBe('solid');
  // Another member than above, who has no QR open.
  await enter(page, t, empty);
  const current = page.locator('.nav-link[aria-current]');
  expect(await current.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  for (const edged of ['.tile-big', '.tile-strip', '.game', '.games-closed button'])
    expect([edged, await edge(page.locator(edged))]).toEqual([edged, 'solid']);
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const sheet = sheetNamed(page, t.deposit.title);
  await sheet.getByRole('button', { name: '100', exact: true }).click();
  const ground = (name: string): Promise<string> =>
    sheet
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground('100')).not.toBe(await ground('50'));
  expect(await edge(sheet)).toBe('solid');
  await page.context().close();
});

test('a member logs in, makes a QR and cancels it by keyboard alone', async () => {
  const page = await open(390, 'en');
  const t = texts.en;
  await tabTo(page, () => page.getByLabel(t.session.phone));
  // Another member than above: a QR left open there would be shown first.
  await page.keyboard.type(empty.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(empty.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');

  await tabTo(page, () => page.getByRole('dialog').getByRole('button', { name: t.agreement.confirm }));
  await page.keyboard.press('Enter');
  await tabTo(page, () => page.getByRole('button', { name: t.wallet.deposit }).first());
  await page.keyboard.press('Enter');

  const sheet = sheetNamed(page, t.deposit.title);
  await tabTo(page, () => sheet.getByRole('textbox', { name: t.deposit.amount }));
  await page.keyboard.type('120.50');
  await tabTo(page, () => sheet.getByRole('button', { name: t.deposit.create('฿120.50') }));
  await page.keyboard.press('Enter');
  await tabTo(page, () => sheet.getByRole('button', { name: t.deposit.cancel }));
  await page.keyboard.press('Enter');
  await sheet.getByRole('textbox', { name: t.deposit.amount }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const focused = page.locator(':focus');
  expect(await focused.textContent()).toContain(t.wallet.deposit);
  await page.context().close();
});

async function open(width: number, language: Language, options?: BrowserContextOptions): Promise<Page> {
  const height = width < 600 ? 844 : 900;
  const context = await on.browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/login`);
  await settled(page);
  if (language !== 'th') await setLanguage(page, language);
  return page;
}

async function visit(page: Page, path: string, look: Look): Promise<void> {
  await page.goto(`${on.product.portal}${path}`);
  await settled(page);
  await look(path);
}

/** What the profile opens, with a session elsewhere to end. */
async function profileSheets(page: Page, look: Look): Promise<void> {
  await post('/login', { username: demo.phone, password: demo.password });
  await visit(page, '/user/profile', look);
  for (const opener of ['.profile-leave', '.profile-edit', '.profile-sessions .rows']) {
    await page.locator(opener).getByRole('button').first().click();
    await page.locator('dialog').waitFor();
    await settled(page);
    await look(opener);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
}

/** A limit that is nearly used, with a higher one that waits, and the longest amounts. */
const standing = {
  limits: { day: 500, month: 10_000_000 },
  pending: [{ period: 'month', amount: null, from: '2026-11-24T12:56:00.000Z' }],
  used: { day: 450, week: 9_999_999.99, month: 9_999_999.99 },
  excludedUntil: '2027-05-23T12:56:00.000Z',
};

async function protectionSteps(page: Page, t: Texts, look: Look): Promise<void> {
  await page.route('**/api/account/protection', (route) => route.fulfill({ json: standing }));
  const step = async (name: string) => {
    await settled(page);
    await look(name);
  };
  await page.getByRole('button', { name: t.protection.title }).click();
  await page.locator('.protection-waiting').waitFor();
  await step('protection');
  const rows = page.locator('.protection button.row');
  await rows.first().click();
  await step('a limit on deposits');
  await page.getByRole('button', { name: t.shell.back }).click();
  await rows.last().click();
  await page.getByRole('radio').first().check({ force: true });
  await step('a break');
  await page.getByRole('button', { name: t.protection.next }).click();
  await step('really a break');
}

/** Logs in, as far as the home without the agreement over it. */
async function enter(page: Page, t: Texts, who = demo): Promise<void> {
  await logIn(page, t, who);
  await acceptAgreement(page, t);
}

async function post(path: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await sendUntilAnswered(on.product.portal, token, apiCall('POST', path, body));
  expect(answer.status, path).toBeLessThan(300);
  return answer;
}

async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

async function moneyIn(page: Page, t: Texts, look: Look): Promise<void> {
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  const deposit = sheetNamed(page, t.deposit.title);
  await deposit
    .getByRole('button', { name: '500', exact: true })
    .or(deposit.getByRole('img'))
    .first()
    .waitFor();
  const open = deposit.getByRole('button', { name: t.deposit.cancel });
  if (await open.isVisible()) await open.click();
  await deposit.getByRole('button', { name: '500', exact: true }).click();
  await look('deposit amount');
  await deposit.getByRole('button', { name: t.deposit.create('฿500.00') }).click();
  await deposit.getByRole('img', { name: t.deposit.qrAlt('฿500.00') }).waitFor();
  await look('deposit code');
  await deposit.getByRole('radio').nth(-2).check({ force: true });
  await page.locator('dialog .account-no').waitFor();
  await page.locator('dialog .notice').waitFor();
  await settled(page);
  await look('deposit to an account');
  await close(page, t);
}

/** The other sheets of the home, one after the other. */
async function gamesAndMoneyOut(page: Page, t: Texts, look: Look): Promise<void> {
  await page
    .getByRole('button', { name: /^Joker\b/ })
    .first()
    .click();
  const game = sheetNamed(page, 'Joker');
  const openAccount = game.getByRole('button', { name: t.game.open });
  await openAccount
    .or(game.getByText(t.game.username, { exact: true }))
    .first()
    .waitFor();
  if (await openAccount.isVisible()) {
    await look('game closed');
    await openAccount.click();
  }
  await game.getByText(t.game.username, { exact: true }).waitFor();
  await look('game');
  await game.getByRole('button', { name: t.game.more }).click();
  await typeAmount(sheetNamed(page, t.transferSheet.title), '50');
  await settled(page);
  await look('transfer');
  await close(page, t);

  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  const withdraw = sheetNamed(page, t.withdrawSheet.title);
  await typeAmount(withdraw, '100');
  await look('withdraw');
  await withdraw.getByRole('button', { name: t.withdrawSheet.next }).click();
  await look('withdraw confirm');
  await close(page, t);

  await page.locator('.games-closed button').first().click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await look('game of another currency');
  await close(page, t);
}

/** Invitations and refunds with the banners before them, bonuses and the wheel. */
async function rewards(page: Page, t: Texts, look: Look): Promise<void> {
  await page.getByRole('button', { name: t.wallet.inviteFriends, exact: true }).click();
  const afterBanners = page.getByRole('button', { name: t.banners.next });
  await afterBanners.waitFor();
  await settled(page);
  await look('banners', 'one');
  await afterBanners.click();
  await page.locator('.invite-address').waitFor();
  await afterBanners.waitFor({ state: 'detached' });
  await settled(page);
  await look('invite');
  await close(page, t);

  await withRefund(page);
  await page.getByRole('button', { name: t.wallet.refund, exact: true }).click();
  await afterBanners.click();
  await page.locator('#refund-obstacle').waitFor();
  await afterBanners.waitFor({ state: 'detached' });
  await settled(page);
  await look('refund', 'one');
  await close(page, t);

  for (const path of ['/user/bonus', '/user/spin']) await visit(page, path, look);
  await withPrize(page);
  await page.locator('.wheel-hub').click();
  await page.getByRole('alertdialog').waitFor();
  await settled(page);
  await look('prize', 'one');
  await withBonus(page);
  await page.goto(`${on.product.portal}/user/bonus`);
  await page.locator('.bonus-active').waitFor();
  await settled(page);
  await look('bonus in use', 'one');
}

async function close(page: Page, t: Texts): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: t.shell.close, exact: true }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Looks at what is on screen in every view of a language, without loading it again, and leaves it as it was. */
async function examine(page: Page, what: string, language: Language, one?: 'one'): Promise<void> {
  const before = page.viewportSize();
  let ruledBy = 0;
  for (const { width, text, ruled } of VIEWS.filter(({ spoken }) => spoken.includes(language))) {
    const where = `${what} ${language}, ${width} px, text ${text} %`;
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await page.evaluate(drawnWithText, text);
    expect(await page.evaluate(whatIsOutside), where).toEqual([]);
    const sheet = page.locator('dialog.sheet[open]');
    if (width >= 600 && (await sheet.count()) > 0)
      expect((await boxOf(sheet)).width, `${where} is a sheet too wide`).toBeLessThanOrEqual(560);
    if (!ruled.includes(language) || (one && ruledBy > 0 && !process.env.EVERY_VIEW)) continue;
    ruledBy += 1;
    expect(await brokenRules(page), where).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.evaluate(drawnWithText, 100);
}

async function brokenRules(page: Page): Promise<string[]> {
  // There are no frames to gather results from, which costs a page of its own each time; and what is right is not listed.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** In the page: makes its text so large, in per cent, and waits until that is drawn. */
function drawnWithText(size: number): Promise<void> {
  document.documentElement.style.fontSize = `${size}%`;
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
}

/** In the page: what is wider than the screen, texts that leave the box they stand in, and labels that touch. */
function whatIsOutside(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (!element || width === 0 || element.closest('.vh, .skip-link, select, script, style, noscript'))
      continue;
    let box: Element | null = element;
    let scrolls = false;
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
      if (box === up && getComputedStyle(up).display.startsWith('inline')) box = up.parentElement;
      scrolls ||=
        ['auto', 'scroll'].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth;
    }
    const edges = box?.getBoundingClientRect();
    if (scrolls || edges === undefined) continue;
    if (left < edges.left - 1 || right > edges.right + 1 || right > clientWidth + 1)
      found.push(`"${text.textContent}" leaves ${box?.className || box?.tagName}`);
  }
  for (const title of document.querySelectorAll('.tile-big > b')) {
    range.selectNodeContents(title);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
      found.push(`"${title.textContent}" is broken`);
  }
  const labels = [...document.querySelectorAll('.nav-link span:last-child')].map((label) => {
    range.selectNodeContents(label);
    return range.getBoundingClientRect();
  });
  for (const [index, label] of labels.entries()) {
    const next = labels[index + 1];
    if (next && next.top < label.bottom && next.left < label.right + 2)
      found.push(`menu label ${index} touches`);
  }
  return found;
}

/** In the page: the rows of closed games that end before their wall does. */
function rowsNotFilled(): string[] {
  const walls = [...document.querySelectorAll('.games-closed')];
  if (walls.length === 0) return ['no game is closed'];
  return walls.flatMap((wall) => {
    const ends = new Map<number, number>();
    for (const game of wall.querySelectorAll('button')) {
      const { top, right } = game.getBoundingClientRect();
      ends.set(top, Math.max(right, ends.get(top) ?? 0));
    }
    const end = wall.getBoundingClientRect().right;
    return [...ends.values()].filter((right) => right < end - 1).map((right) => `${right} of ${end}`);
  });
}

/** In the page: of every line drawn across a whole picture whether it lies in its middle. */
async function linesAcross(png: string): Promise<boolean[]> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (canvas === null) throw new Error('Nothing can be drawn');
  canvas.drawImage(picture, 0, 0);
  const rows = Array.from({ length: height }, (_, row) => {
    const { data } = canvas.getImageData(1, row, width - 2, 1);
    return data.every((part, index) => index % 4 !== 1 || part < 190);
  });
  return rows.flatMap((drawn, row) =>
    drawn && !rows[row - 1] ? [row > height * 0.4 && row < height * 0.65] : [],
  );
}

/** Fonts are there and what moved has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, wanted: () => ReturnType<Page['locator']>): Promise<void> {
  await wanted().waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus never came there');
}

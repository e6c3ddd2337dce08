import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post } from './caller.ts';
import { examine, gamesClosed, open, spokenOnScreens } from './examine.ts';
import { acceptAgreement, enter, logIn, settled, sheetNamed, tabTo, typeAmount } from './person.ts';
import { withBonus, withPrize, withRefund } from './reward-states.ts';
import { served } from './served.ts';
import { type Texts, texts } from './texts.ts';

const demo = { phone: '0800000001', password: 'prae-demo-1' };
const empty = { phone: '0800000002', password: 'prae-demo-1' };

const on = served(gamesClosed);

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
      '/proof',
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
    await enter(page, t, demo);
    await gamesAndMoneyOut(page, t, look);
  },
  'other pages of a member': async (page, t, look) => {
    await enter(page, t, demo);
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
    await enter(page, t, demo);
    await rewards(page, t, look);
  },
  'the profile': async (page, t, look) => {
    await enter(page, t, demo);
    await profileSheets(page, look);
    await protectionSteps(page, t, look);
  },
};

// Side by side, in contexts of their own. nothing here takes time that is measured.
test.concurrent.each(
  spokenOnScreens.flatMap((language) => Object.keys(PARTS).map((part) => [part, language] as const)),
)(
  'no screen breaks a rule of accessibility, scrolls sideways or lets a text out of its box, at any width and size of text: %s (%s)',
  async (part, language) => {
    const page = await open(on, 390, language);
    await PARTS[part]?.(page, texts[language], (name, one) => examine(page, name, language, one));
    await page.context().close();
  },
);

test('with forced colours things keep their edges, and what is chosen stands out', async () => {
  const page = await open(on, 1280, 'en', { forcedColors: 'active' });
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
  const page = await open(on, 390, 'en');
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

async function visit(page: Page, path: string, look: Look): Promise<void> {
  await page.goto(`${on.product.portal}${path}`);
  await settled(page);
  await look(path);
}

/** What the profile opens, with a session elsewhere to end. */
async function profileSheets(page: Page, look: Look): Promise<void> {
  await post(on.product.portal, undefined, '/login', { username: demo.phone, password: demo.password });
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
  help: [{ name: 'สายด่วนสุขภาพจิต กรมสุขภาพจิต กระทรวงสาธารณสุข', phone: '+66 2123 456 789' }],
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

test.each(['the browser', 'DOMPurify'])(
  'what an operator wrote is cleaned by %s once more before it is shown',
  async (by) => {
    const page = await open(on, 390, 'en', { serviceWorkers: 'block' });
    onTestFinished(() => page.context().close());
    const hostile = `<p onclick="x()" style="color:red">Be <strong>fair</strong></p><script>x()</script><img src="x" onerror="x()">
    <a href="javascript:x()">run</a><a href="http://plain.example/">plain</a><a href="https://safe.example/" target="_top">safe</a>
    <iframe src="https://elsewhere.example"></iframe><form action="https://elsewhere.example"></form>`;
    await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [hostile] }));
    if (by === 'DOMPurify') await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
    await logIn(page, texts.en, empty);
    const written = page.locator('.written');
    await written.locator('strong').waitFor();
    const drawn = await written
      .locator('*')
      .evaluateAll((all) =>
        all.map(({ localName, attributes }) => [
          localName,
          ...[...attributes].map(({ name, value }) => `${name}=${value}`),
        ]),
      );
    expect(drawn).toEqual([['p'], ['strong'], ['a'], ['a'], ['a', 'href=https://safe.example/']]);
  },
);

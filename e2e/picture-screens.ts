import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { madeProof } from './made-proof.ts';
import { codeFromSms, newcomer, typeAmount } from './person.ts';
import { type Product, sandboxCall } from './product.ts';
import { withBonus, withRefund } from './reward-states.ts';
import { scan } from './scan.ts';
import type { Texts } from './texts.ts';

/** Somebody whose screens are looked at; `kip`: a member of the Lao variant. */
export type Who = 'nobody' | 'member' | 'empty' | 'kip';

/** A state of a screen, and how one comes to it. */
export interface Screen {
  name: string;
  /** The address; without one it goes on from the screen before. */
  path?: string;
  who: Who;
  show?: (page: Page, t: Texts, product: Product) => Promise<void>;
  /** Leaves nothing for the next one. */
  leave?: (page: Page, t: Texts) => Promise<void>;
}

const HOME = '/user/home';
const PROFILE = '/user/profile';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const sheet = (page: Page) => page.getByRole('dialog');
const inSheet = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });

/** Says that it was the last one, too, once it was used. */
const preset500 = (page: Page) => page.locator('.presets button', { hasText: /500$/ }).first();

async function makeCode(page: Page, t: Texts): Promise<void> {
  await button(page, t.wallet.deposit).click();
  await preset500(page).click();
  await inSheet(page, t.deposit.create('฿500.00')).click();
  await sheet(page)
    .getByRole('img', { name: t.deposit.qrAlt('฿500.00') })
    .waitFor();
}

/** On from the banners to the sheet that they come before. */
function afterBanners(page: Page, t: Texts): Promise<void> {
  return inSheet(page, t.banners.next).click();
}

function editBank(page: Page): Promise<void> {
  return page.locator('.profile-edit').getByRole('button').click();
}

async function payShownCode(page: Page, t: Texts, product: Product): Promise<void> {
  const code = sheet(page).getByRole('img', { name: t.deposit.qrAlt('฿500.00') });
  await sandboxCall(product, '/bank/pay-qr', {
    payload: await scan(await code.screenshot({ scale: 'css' })),
  });
}

/** Whoever registers just now: each walk another one. */
let registers = newcomer();

const registering: readonly Screen[] = [
  { name: 'register', path: '/register', who: 'nobody' },
  {
    name: 'register-code',
    who: 'nobody',
    async show(page, { registration: r }) {
      registers = newcomer();
      await page.getByLabel(r.phone).fill(registers.phone);
      await page.getByRole('button', { name: r.next }).click();
      await page.getByLabel(r.otp).waitFor();
    },
  },
  {
    name: 'register-person',
    who: 'nobody',
    async show(page, { registration: r }, product) {
      await page.getByLabel(r.otp).fill(await codeFromSms(product, registers.phone));
      await page.getByLabel(r.name).waitFor();
    },
  },
  {
    name: 'register-bank',
    who: 'nobody',
    async show(page, { registration: r }) {
      await page.getByLabel(r.name).fill('Malee');
      await page.getByLabel(r.password, { exact: true }).fill('silk-river-4417');
      await page.getByLabel(r.passwordAgain, { exact: true }).fill('silk-river-4417');
      await page.getByRole('radio').first().check({ force: true });
      await page.getByLabel(r.age).check({ force: true });
      await page.getByRole('button', { name: r.next }).click();
      await page.getByLabel(r.bankSearch).waitFor();
    },
  },
];

/** A picture of a meadow, on which no code is seen. */
export function pictureOfNoSlip(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 900, height: 1600, channels: 3, background: '#7a9', noise } })
    .png()
    .toBuffer();
}

const moneyIn: readonly Screen[] = [
  {
    name: 'deposit',
    path: HOME,
    who: 'member',
    async show(page, t) {
      await button(page, t.wallet.deposit).click();
      await preset500(page).click();
    },
  },
  {
    name: 'deposit-account',
    path: HOME,
    who: 'member',
    async show(page, t) {
      await button(page, t.wallet.deposit).click();
      await sheet(page).getByRole('radio').nth(-2).check({ force: true });
      await sheet(page).locator('.account-no').waitFor();
    },
  },
  {
    name: 'deposit-slip',
    who: 'member',
    async show(page) {
      await sheet(page)
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await pictureOfNoSlip() });
      await sheet(page).locator('.slip-notice').waitFor();
    },
  },
  {
    name: 'deposit-gift',
    who: 'member',
    show: (page) => sheet(page).getByRole('radio').last().check({ force: true }),
  },
  { name: 'deposit-code', path: HOME, who: 'member', show: makeCode },
  {
    name: 'home-under-way',
    path: HOME,
    who: 'member',
    async leave(page, t) {
      await button(page, t.wallet.deposit).click();
      await sheet(page).getByRole('button', { name: t.deposit.cancel }).click();
      await preset500(page).waitFor();
    },
  },
  {
    name: 'deposit-paid',
    path: HOME,
    who: 'member',
    async show(page, t, product) {
      await makeCode(page, t);
      await payShownCode(page, t, product);
      await sheet(page).getByText(t.deposit.paid).first().waitFor();
    },
  },
];

const moneyOut: readonly Screen[] = [
  { name: 'withdraw', path: HOME, who: 'member', show: (page, t) => button(page, t.wallet.withdraw).click() },
  {
    name: 'withdraw-confirm',
    who: 'member',
    async show(page, t) {
      await typeAmount(sheet(page), '50');
      await inSheet(page, t.withdrawSheet.next).click();
      await inSheet(page, t.withdrawSheet.confirm('฿50.00')).waitFor();
    },
  },
  {
    name: 'withdraw-sent',
    who: 'member',
    async show(page, t) {
      await inSheet(page, t.withdrawSheet.confirm('฿50.00')).click();
      await sheet(page)
        .getByText(t.withdrawSheet.success)
        .or(sheet(page).getByText(t.withdraw.paid))
        .first()
        .waitFor();
    },
  },
  {
    name: 'withdraw-paid',
    who: 'member',
    show: (page, t) => sheet(page).getByText(t.withdrawSheet.paidHint).waitFor({ timeout: 60_000 }),
  },
];

const playing: readonly Screen[] = [
  { name: 'game-inactive', path: HOME, who: 'member', show: (page) => button(page, /^Circus\b/).click() },
  { name: 'game', path: HOME, who: 'member', show: (page) => button(page, /^Joker\b/).click() },
  {
    name: 'transfer',
    who: 'member',
    async show(page, t) {
      await inSheet(page, t.game.more).click();
      await typeAmount(sheet(page), '25');
    },
  },
  {
    name: 'transfer-places',
    who: 'member',
    show: (page) => page.locator('.swatch').nth(1).click(),
    leave: (page, t) => inSheet(page, t.shell.back).click(),
  },
  {
    name: 'transfer-done',
    who: 'member',
    async show(page, t) {
      await inSheet(page, t.transferSheet.send('฿25.00')).click();
      await inSheet(page, t.transferSheet.done).waitFor();
    },
  },
];

/** Games that the member has nothing of: they are in baht, and the member has kip. */
const otherCurrency: readonly Screen[] = [
  { name: 'home-kip', path: HOME, who: 'kip' },
  {
    name: 'game-unavailable',
    who: 'kip',
    show: (page) => page.locator('.games-closed button').first().click(),
  },
];

/** Bonuses, what comes back of losses, friends who are invited, and the wheel. */
const rewards: readonly Screen[] = [
  {
    name: 'invite-banners',
    path: HOME,
    who: 'member',
    show: (page, t) => button(page, t.wallet.inviteFriends).click(),
  },
  { name: 'invite', who: 'member', show: afterBanners },
  {
    name: 'refund-banners',
    path: HOME,
    who: 'member',
    async show(page, t) {
      await withRefund(page);
      await button(page, t.wallet.refund).click();
    },
  },
  { name: 'refund', who: 'member', show: afterBanners, leave: (page) => page.unrouteAll() },
  { name: 'bonus', path: '/user/bonus', who: 'member' },
  {
    name: 'bonus-offer',
    who: 'member',
    show: (page) => page.locator('.bonus-cards').getByRole('button').first().click(),
  },
  {
    name: 'bonus-in-use',
    path: '/user/bonus',
    who: 'member',
    async show(page) {
      await withBonus(page);
      await page.reload();
      await page.locator('.bonus-active').waitFor();
    },
    leave: (page) => page.unrouteAll(),
  },
  { name: 'spin', path: '/user/spin', who: 'member' },
  {
    name: 'coupons',
    who: 'member',
    show: (page) => page.locator('.coupon').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'spin-prize',
    path: '/user/spin',
    who: 'member',
    async show(page) {
      await page.locator('.wheel-hub').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'draw',
    who: 'member',
    async show(page, t) {
      await page.getByRole('alertdialog').getByRole('link').click();
      await button(page, t.draw.check).click();
      await page.locator('.draw-findings').waitFor();
    },
  },
];

/** Every screen, in the order in which one comes by them. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', who: 'nobody' },
  ...registering,
  { name: 'reset-password', path: '/reset-password', who: 'nobody' },
  { name: 'howto', path: '/howto', who: 'nobody' },
  {
    name: 'howto-video',
    who: 'nobody',
    show: async (page, t) => {
      await button(page, new RegExp(`^${t.howto.topics.play.title}`)).click();
      // At rest, so that each time the same is seen.
      await sheet(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.pause());
    },
  },
  { name: 'contact', path: '/contact', who: 'nobody' },
  {
    name: 'contact-checked',
    who: 'nobody',
    show: async (page, t) => {
      await page.getByLabel(t.official.field).fill('prae-exampIe.com');
      await page.getByLabel(t.official.field).press('Enter');
    },
  },
  { name: 'proof', path: '/proof', who: 'nobody' },
  {
    name: 'proof-checked',
    who: 'nobody',
    show: async (page, t) => {
      const file = { name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(madeProof()) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('region', { name: t.proof.page.fits, exact: true }).waitFor();
    },
  },
  { name: 'terminated', path: '/terminated', who: 'nobody' },
  { name: 'not-found', path: '/nowhere', who: 'nobody' },
  { name: 'home', path: HOME, who: 'member' },
  {
    name: 'home-hidden',
    who: 'member',
    show: (page, t) => button(page, t.wallet.hideAmounts).click(),
    leave: (page, t) => button(page, t.wallet.showAmounts).click(),
  },
  {
    name: 'home-without-network',
    who: 'member',
    show: (page) => page.context().setOffline(true),
    leave: (page) => page.context().setOffline(false),
  },
  ...moneyIn,
  ...playing,
  ...moneyOut,
  ...rewards,
  { name: 'statement', path: '/user/statement', who: 'member' },
  {
    name: 'receipt',
    who: 'member',
    show: (page) => page.locator('main').locator('button.statement-line, .statement-open').nth(1).click(),
  },
  {
    name: 'statement-file',
    path: '/user/statement',
    who: 'member',
    show: (page) => button(page, /CSV/).click(),
  },
  {
    name: 'slips',
    path: '/user/statement',
    who: 'member',
    show: (page, t) => button(page, t.slip.list).click(),
  },
  { name: 'profile', path: PROFILE, who: 'member' },
  { name: 'logout', who: 'member', show: (page, t) => button(page, t.shell.logout).click() },
  {
    name: 'change-password',
    path: PROFILE,
    who: 'member',
    show: (page) => page.locator('.profile-leave').getByRole('button').first().click(),
  },
  { name: 'edit-account-name', path: PROFILE, who: 'member', show: editBank },
  {
    name: 'protection',
    path: PROFILE,
    who: 'member',
    show: (page, t) => button(page, t.protection.title).click(),
  },
  {
    name: 'protection-limit',
    who: 'member',
    show: (page) => page.locator('.protection button.row').first().click(),
  },
  {
    name: 'protection-break',
    who: 'member',
    show: async (page, t) => {
      await button(page, t.shell.back).click();
      await page.locator('.protection button.row').last().click();
      await page.locator('.radio-chip').first().click();
    },
  },
  { name: 'protection-confirm', who: 'member', show: (page, t) => button(page, t.protection.next).click() },
  {
    name: 'protection-reminder',
    path: HOME,
    who: 'member',
    show: async (page) => {
      const isHere = () => Object.keys(localStorage).some((name) => name.startsWith('prae.here.'));
      await page.waitForFunction(isHere);
      await page.evaluate(() => {
        const since = Date.now() - 65 * 60_000;
        const here = JSON.stringify({ since, seen: Date.now(), reminded: since });
        for (const name of Object.keys(localStorage))
          if (name.startsWith('prae.here.')) localStorage.setItem(name, here);
      });
      await page.reload();
      await sheet(page).waitFor();
    },
  },
  {
    name: 'end-session',
    path: PROFILE,
    who: 'member',
    show: (page) => page.locator('.profile-sessions .rows').getByRole('button').first().click(),
  },
  {
    name: 'end-sessions',
    path: PROFILE,
    who: 'member',
    show: (page) => page.locator('.profile-sessions > button').click(),
  },
  { name: 'member-contact', path: '/user/contact', who: 'member' },
  {
    name: 'conditions',
    path: PROFILE,
    who: 'member',
    show: (page, t) => button(page, t.shell.conditions).click(),
  },
  { name: 'home-empty', path: HOME, who: 'empty' },
  {
    name: 'withdraw-nothing',
    who: 'empty',
    show: (page, t) => button(page, t.wallet.withdraw).click(),
  },
  { name: 'statement-empty', path: '/user/statement', who: 'empty' },
  { name: 'edit-bank-account', path: PROFILE, who: 'empty', show: editBank },
  ...otherCurrency,
  {
    name: 'deposit-lao-qr',
    path: HOME,
    who: 'kip',
    async show(page, t) {
      await button(page, t.wallet.deposit).click();
      await sheet(page).getByRole('radio').last().check({ force: true });
      await sheet(page).locator('.lao-qr img').waitFor();
    },
  },
  {
    name: 'deposit-lao-qr-amount',
    who: 'kip',
    async show(page, t) {
      await inSheet(page, t.laoQr.ask).click();
      await sheet(page).getByLabel(t.laoQr.amount).fill('250000');
      await inSheet(page, t.laoQr.set).click();
      await sheet(page)
        .getByRole('img', { name: t.laoQr.altWith('₭250,000.00') })
        .scrollIntoViewIfNeeded();
    },
  },
];

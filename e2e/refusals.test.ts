import { contract } from '@prae/contract/contract';
import { languages } from '@prae/contract/languages';
import { commonRefusals, type RefusalCode, refusals, sessionRefusals } from '@prae/contract/refusals';
import type { CallId } from '@prae/contract/routes';
import { slipReasons } from '@prae/contract/slip';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sheetNamed, typeAmount } from './person.ts';
import {
  answered,
  enter,
  expectAllShown,
  expectTold,
  inTurn,
  refusalOf,
  type Told,
  toldOf,
  type Unshown,
  type Visit,
} from './refused.ts';
import { served } from './served.ts';
import type { Texts } from './texts.ts';

/* What a member is told of every refusal of money in and out and of the profile: the deed is done in the browser, and its call answered with the refusal. */

const on = served();

interface Screen {
  call: CallId;
  /** The path that is called, where it has a parameter. */
  path?: string;
  refused: readonly (RefusalCode | Told)[];
  /** Opens the screen and fills it in. `act` does the deed once, as often as it is called; the sentence is said in one of `places`. */
  open: (visit: Visit) => Promise<{ act: () => Promise<void>; places: Locator }>;
}

/** Two limits of the member, of which the day's leaves less. */
const limits = { limits: { day: 500, month: 9_000 }, used: { day: 450, week: 450, month: 450 } };
const overLimit: Told = {
  code: 'DEPOSIT_LIMIT',
  says: ({ protection }) => protection.room.day('฿50.00'),
  body: limits,
};

const SCREENS: readonly Screen[] = [
  {
    call: 'deposit.qr.create',
    path: '/qrcode/PAYTIMZ',
    refused: [
      ...commonRefusals.filter((code) => code !== 'gone'),
      ...(['QR_FAIL', 'SELF_EXCLUDED'] as const),
      overLimit,
    ],
    open: async ({ page, t }) => {
      const sheet = await depositBy(page, t, 'qr.PAYTIMZ', t.deposit.title);
      await sheet.getByRole('button', { name: '10', exact: true }).click();
      const create = sheet.getByRole('button', { name: t.deposit.create('฿10.00') });
      return { act: () => create.click(), places: sheet.locator('.amount-input-error') };
    },
  },
  {
    call: 'gift.redeem',
    refused: [
      ...(['TRUELINK_INVALID', 'TRUELINK_DUPLICATE', 'SELF_EXCLUDED', 'REQUEST_LIMIT'] as const),
      { code: 'NO_WALLET', says: ({ gift }) => gift.noWallet },
      overLimit,
    ],
    open: async ({ page, t }) => {
      const sheet = await depositBy(page, t, 'gift.', t.gift.title);
      await sheet.getByLabel(t.gift.link).fill('https://gift.truemoney.com/campaign/?v=abcdefgh');
      const send = sheet.getByRole('button', { name: t.gift.send });
      return { act: () => send.click(), places: sheet.locator('.field-wrong .field-note') };
    },
  },
  {
    call: 'notice.create',
    refused: ['KEY_INVALID', 'REQUEST_LIMIT', 'SELF_EXCLUDED'],
    open: async ({ page, t }) => {
      const sheet = await depositBy(page, t, 'account.SCB', t.bankTransfer.title);
      await sheet.getByRole('button', { name: t.bankTransfer.copy }).click();
      await sheet.getByRole('button', { name: t.notice.tell }).click();
      await sheet.getByLabel(t.notice.amount).fill('450');
      const send = sheet.getByRole('button', { name: t.notice.send });
      return { act: () => send.click(), places: sheet.locator('.notice .field-wrong .field-note') };
    },
  },
  {
    call: 'slip.upload',
    refused: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL', 'SELF_EXCLUDED', 'REQUEST_LIMIT'],
    open: async ({ page, t, stubs }) => {
      // Slips are taken whatever the time of day.
      const terms = { isOpen: true, closedFrom: '22:30', closedTo: '01:00', maxAgeMinutes: 60 };
      stubs.set('GET /lookup/slip', { status: 200, json: { ...terms, maxBytes: 10 * 1024 * 1024 } });
      // Without its reader the phone has nothing to say of the picture.
      await page.route('**/*.wasm', (route) => route.abort());
      const sheet = await depositBy(page, t, 'account.SCB', t.bankTransfer.title);
      const background = '#7a9';
      const buffer = await sharp({ create: { width: 60, height: 90, channels: 3, background } })
        .png()
        .toBuffer();
      const file = { name: 'slip.png', mimeType: 'image/png', buffer };
      await sheet.locator('input[type=file]').first().setInputFiles(file);
      const send = sheet.getByRole('button', { name: t.slip.send, exact: true });
      return { act: () => send.click(), places: sheet.locator('.slip-problem') };
    },
  },
  {
    call: 'withdraw.all',
    refused: [
      // Nothing is under way: it is the requests that were too many.
      ...(['NO_BANK', 'BONUS_CONDITION', 'REQUEST_LIMIT'] as const),
      { code: 'WITHDRAW_MINIMUM', says: ({ withdrawSheet }) => withdrawSheet.belowMin('฿1.00') },
      { code: 'WITHDRAW_MAXIMUM', says: ({ withdrawSheet }) => withdrawSheet.aboveMax('฿200,000.00') },
      { code: 'MONEY_NOT_ENOUGH', says: ({ withdrawSheet }) => withdrawSheet.notEnough },
      { code: 'TRANSFER_FAIL', says: ({ withdrawSheet }) => withdrawSheet.collecting },
    ],
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
      const sheet = sheetNamed(page, t.withdrawSheet.title);
      await typeAmount(sheet, '100');
      const confirm = sheetNamed(page, t.withdrawSheet.confirmTitle);
      const act = async () => {
        await sheet.getByLabel(t.withdrawSheet.amount).press('Enter');
        await confirm.getByRole('button', { name: t.withdrawSheet.confirm('฿100.00') }).click();
      };
      return { act, places: sheet.locator('.amount-input-error') };
    },
  },
  {
    call: 'profile.update',
    refused: [
      ...(['EXISTING_BANK', 'INVALID_USER_INFO'] as const),
      { code: 'INVALID_BANK', body: { fields: { bankAccountNo: 'INVALID_BANK' } } },
      // A deposit has come in meanwhile.
      { code: 'INVALID_BANK', says: ({ profile }) => profile.frozen },
      { code: 'BANK_ACCOUNT_NAME_ENG', says: ({ registration }) => registration.englishOnly },
    ],
    open: (visit) => bankAccount(visit, false),
  },
  {
    call: 'profile.password',
    refused: [
      'WRONG_PASSWORD',
      { code: 'INVALID_USER_INFO', says: ({ registration }) => registration.passwordEasy },
    ],
    open: async ({ page, t }) => {
      await page.goto(`${on.product.portal}/user/profile`);
      await page.getByRole('button', { name: t.profile.changePassword }).click();
      const sheet = sheetNamed(page, t.profile.changePassword);
      const places = sheet.locator('.field-wrong .field-note');
      const change = sheet.getByRole('button', { name: t.profile.changePassword });
      await sheet.locator('[name=current-password]').fill('silk-river-4417');
      await sheet.locator('[name=new-password]').fill('silk-river-4418');
      const again = sheet.locator('[name=new-password-again]');
      await again.fill('silk-river-4419');
      await change.click();
      // What the phone says itself.
      await expectTold(page, places, t.profile.passwordsDiffer);
      await again.fill('silk-river-4418');
      return { act: () => change.click(), places };
    },
  },
  {
    call: 'profile.bankAccountName',
    refused: [
      { code: 'INVALID_BANK', body: { fields: { bankCode: 'INVALID_BANK' } } },
      { code: 'BANK_ACCOUNT_NAME_ENG', says: ({ registration }) => registration.englishOnly },
    ],
    open: (visit) => bankAccount(visit, true),
  },
];

/** Calls whose refusals are not looked at here. */
const UNSHOWN: Unshown = {
  // A device that is logged out already is as good as logged out, and that is said.
  'session.endOne': ['NO_DATA'],
  // The portal withdraws by `withdraw.all` alone.
  'withdraw.create': [
    ...(['NO_BANK', 'MONEY_NOT_ENOUGH', 'BONUS_CONDITION', 'WITHDRAW_MINIMUM'] as const),
    ...(['WITHDRAW_MAXIMUM', 'TRANSFER_FAIL'] as const),
  ],
  // Asked behind a code that was just made; where it is refused, that one is shown.
  'deposit.qr.read': ['QR_FAIL'],
  // A code that is gone is as good as cancelled, and no gateway's failure keeps it open.
  'deposit.qr.cancel': ['NO_DATA', 'QR_FAIL'],
  // Accounts in Laos alone have such a code, and this portal is one for Thailand.
  'deposit.account.code': ['NO_DATA', 'SELF_EXCLUDED', 'DEPOSIT_LIMIT'],
  // In the place of the picture stands that there is none.
  'slip.picture': ['NO_DATA'],
  // Asked of a line of the member's own statement, which stays.
  'proof.read': ['NO_DATA'],
  // A service that pushes no news offers none.
  'push.key': ['NO_DATA'],
  'push.subscribe': ['NO_DATA'],
  // Told beside the message, as all that keeps one back.
  'chat.send': ['IDEMPOTENCY_MISMATCH'],
  // The card in the message says that it is gone.
  'chat.about': ['NO_DATA'],
};

test('each of these calls is refused with every code that it has, and none is left out', () => {
  const calls = SCREENS.map(({ call }) => call);
  expectAllShown('others', calls, UNSHOWN);
  for (const { call, refused } of SCREENS) {
    const shown = refused.map((one) => toldOf(one).code);
    const own: readonly RefusalCode[] = contract[call].refusals;
    expect(shown, call).toEqual(expect.arrayContaining([...own]));
    expect([...own, ...commonRefusals], call).toEqual(expect.arrayContaining(shown));
  }
});

// Side by side, in contexts of their own.
test.concurrent.each(languages)(
  'every refusal is told in a sentence, where the member looks and without its code (%s, in turn)',
  async (language) => {
    const visit = await enter(on, language);
    const { page, t, stubs } = visit;
    for (const { call, path, refused, open } of inTurn(SCREENS, language)) {
      if (call === 'withdraw.all') await nothingToWithdraw(visit);
      const { act, places } = await open(visit);
      for (const one of refused) {
        const told = toldOf(one);
        const { code, says = ({ errors }: Texts) => errors[code] } = told;
        await answered(visit, ...refusalOf(call, told, path), act);
        await expectTold(page, places, says(t), `${call} ${code} (${language})`);
      }
      stubs.clear();
      if (call === 'deposit.qr.create') await noCode(visit, act, places);
      await close(page);
    }
    for (const more of inTurn([slipsRefused, sessionEnded], language)) await more(visit);
    await page.context().close();
  },
);

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens the deposit sheet at a way, whose key begins so. */
async function depositBy(page: Page, t: Texts, key: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await page.locator(`dialog input[value^="${key}"]`).check();
  const sheet = sheetNamed(page, title);
  await sheet.waitFor();
  return sheet;
}

/** A gateway that answers with the reason in the place of a code, as it takes more by now than it did. */
async function noCode(visit: Visit, act: () => Promise<void>, places: Locator): Promise<void> {
  const json = contract['deposit.qr.create'].answer.parse({
    ...{ hasQrcode: false, code: 'QR_MINIMUM', message: 'The minimum for this channel is 50.00 baht' },
    minimum: 50,
  });
  await answered(visit, 'POST /qrcode/PAYTIMZ', { status: 200, json }, act);
  await expectTold(visit.page, places, visit.t.deposit.belowMinimum('฿50.00'));
  visit.stubs.clear();
}

/** The sheet of the member's own bank account, with a name that is another one each time. */
async function bankAccount({ page, t }: Visit, isFrozen: boolean) {
  await page.route('**/api/account/profile', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const profile = await response.json();
    await route.fulfill({
      response,
      json: { ...profile, bankAccount: { ...profile.bankAccount, isFrozen } },
    });
  });
  await page.goto(`${on.product.portal}/user/profile`);
  await page.locator('.profile-edit button').click();
  const sheet = sheetNamed(page, isFrozen ? t.profile.editAccountName : t.profile.editBank);
  await sheet.locator('[name=account-name]').fill('SOMCHAI CHAIDEE');
  const save = sheet.getByRole('button', { name: t.profile.save, exact: true });
  return {
    act: () => save.click(),
    places: sheet.locator('.field-wrong .field-note, .step-failure'),
  };
}

/** One slip of each reason, in the list of them. */
async function slipsRefused({ page, t, stubs }: Visit): Promise<void> {
  const slips = slipReasons.map((note) => ({
    ...{ createdAt: '2026-11-20T12:42:08.000Z', amount: 0, status: 'FAILED', link: '' },
    ...{ note, reference: note.toLowerCase() },
  }));
  stubs.set('POST /statement/slip', { status: 200, json: { total: slips.length, slips } });
  await page.goto(`${on.product.portal}/user/statement`);
  await page.getByRole('button', { name: t.slip.list }).click();
  const cards = sheetNamed(page, t.slip.list).locator('.slip-card');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(slipReasons.length);
  for (const [index, reason] of slipReasons.entries()) {
    const card = cards.nth(index);
    await card.scrollIntoViewIfNeeded();
    await expectTold(page, card, `${t.statement.status.FAILED} (${t.slip.reasons[reason]})`, reason);
  }
}

/** All that can speak against a withdrawal, before an amount is asked for. */
async function nothingToWithdraw({ page, t, stubs }: Visit): Promise<void> {
  const json = contract['withdraw.explain'].answer.parse({
    ...{ canWithdraw: false, available: 20, min: 100, max: 50_000 },
    reasons: [
      ...['NO_BANK', 'WITHDRAW_MINIMUM', 'WITHDRAW_MAXIMUM', 'BONUS_CONDITION', 'REQUEST_LIMIT'].map(
        (code) => ({ code }),
      ),
      { code: 'MONEY_NOT_ENOUGH', have: 20, need: 100 },
    ],
  });
  stubs.set('POST /withdraw/explain', { status: 200, json });
  await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
  const { NO_BANK, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION } = t.errors;
  const { underWay, notYet } = t.withdrawSheet;
  const places = sheetNamed(page, t.withdrawSheet.title).locator('.withdraw-reasons p');
  const sentences = [NO_BANK, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION, underWay];
  for (const sentence of [...sentences, notYet('฿20.00', '฿100.00')])
    await expectTold(page, places, sentence);
  stubs.clear();
  await close(page);
}

/** Whoever is not logged in any more is told why on the login page; where the service is closed, its page says so. */
async function sessionEnded(visit: Visit): Promise<void> {
  const { page, t, sendLogin } = visit;
  await page.goto(`${on.product.portal}/user/home`);
  let act = () => page.getByRole('link', { name: t.shell.statement }).first().click();
  for (const code of sessionRefusals) {
    const answer = { status: refusals[code], json: { message: code } };
    await answered(visit, 'POST /statement', answer, act);
    await page.waitForURL('**/login');
    await expectTold(page, page.locator('.login-notice'), t.errors[code], code);
    // The login leads back to where it ended.
    act = sendLogin;
  }
  await answered(visit, 'POST /statement', { status: refusals.gone, json: { message: 'gone' } }, act);
  await page.waitForURL('**/terminated');
}

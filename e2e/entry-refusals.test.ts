import { contract } from '@prae/contract/contract';
import { type Language, languages } from '@prae/contract/languages';
import { commonRefusals, type RefusalCode } from '@prae/contract/refusals';
import type { CallId } from '@prae/contract/routes';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { post } from './caller.ts';
import { sheetNamed, typeAmount } from './person.ts';
import {
  answered,
  arrive,
  demo,
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

/* What is told of every refusal on the way in (registering, logging in, a forgotten password) and of games: the deed is done in the browser, and its call answered with the refusal. */

const on = served();

// The member has an account at one game before any language comes to it: of those that go on at once one would open it under another's hand.
beforeAll(async () => {
  const { portal } = on.product;
  const { token } = await post(portal, undefined, '/login', {
    username: demo.phone,
    password: demo.password,
  });
  await post(portal, String(token), '/wallet/activate/JOKER');
});

interface Deed {
  call: CallId;
  /** The path that is called, where it has a parameter. */
  path?: string;
  refused: readonly (RefusalCode | Told)[];
  /** Codes that are not told: the screen shows what is so. */
  silent?: readonly RefusalCode[];
  /** Comes to where the deed is done. `act` does it once, as often as it is called; the sentence is said in one of `places`. */
  open: (visit: Visit) => Promise<Opened>;
}

interface Opened {
  act: () => Promise<void>;
  places: Locator;
  /** The path that is called, where only the screen knows it. */
  path?: string;
}

const general = commonRefusals.filter((code) => code !== 'gone' && code !== 'REQUEST_LIMIT');
const existing: Told = { code: 'EXISTING_USER', says: ({ registration }) => registration.existing };
const otp = { otpRef: 'AB12', otpToken: 'token', code: 'OK' };
const phone = '0811111111';

const ENTRY: readonly Deed[] = [
  {
    call: 'session.create',
    refused: [...general, ...(['WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL'] as const), tooMany()],
    open: async ({ page, sendLogin }) => ({ act: sendLogin, places: page.locator('.login-error') }),
  },
  {
    call: 'registration.otp.send',
    refused: [
      ...(['PHONE_NUMBER_REQUIRE_10_DIGIT', 'REQUEST_LIMIT_1MIN', 'OTP_SEND_FAIL', 'REQUEST_LIMIT'] as const),
      existing,
      'OTP_BLOCK',
    ],
    open: async ({ page, t }) => {
      await page.goto(`${on.product.portal}/register`);
      await page.getByLabel(t.registration.phone).fill(phone);
      const next = page.getByRole('button', { name: t.registration.next });
      return { act: () => next.click(), places: page.locator('.step') };
    },
  },
  {
    call: 'registration.otp.verify',
    refused: ['OTP_EXPIRED', 'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_VERIFY_FAIL', 'OTP_CODE_INVALID'],
    open: async (visit) => {
      const { page, t } = visit;
      await toOtp(visit);
      await page.getByLabel(t.registration.otp).fill('12345');
      const confirm = page.getByRole('button', { name: t.registration.otpConfirm });
      return { act: onceTyped(page.getByLabel(t.registration.otp), confirm), places: page.locator('.step') };
    },
  },
  {
    call: 'registration.validate',
    refused: [
      ...(['EXISTING_BANK', 'INVALID_USER_INFO', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG'] as const),
      ...(['PHONE_NUMBER_REQUIRE_10_DIGIT', 'REQUEST_LIMIT'] as const),
      existing,
      'UNVERIFIED_OTP',
    ],
    open: async (visit) => {
      await toProfile(visit);
      const next = visit.page.getByRole('button', { name: visit.t.registration.next });
      return { act: () => next.click(), places: visit.page.locator('.step, .toast p') };
    },
  },
  {
    call: 'registration.create',
    refused: [
      ...(['EXISTING_BANK', 'INVALID_USER_INFO', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG'] as const),
      ...(['PHONE_NUMBER_REQUIRE_10_DIGIT', 'REGISTER_FAIL'] as const),
      existing,
      // Leads back to the phone.
      'UNVERIFIED_OTP',
    ],
    open: async (visit) => {
      const { page, t, stubs } = visit;
      const { registration: r } = t;
      await toProfile(visit);
      stubs.set('POST /account/validate', { status: 200, json: { message: 'OK' } });
      await page.getByRole('button', { name: r.next }).click();
      await page.getByLabel(r.bankSearch).fill('KBANK');
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.getByLabel(r.accountNo).fill('5511111111');
      await page.getByLabel(r.firstName, { exact: true }).fill('Malee');
      await page.getByLabel(r.lastName, { exact: true }).fill('Jaidee');
      const submit = page.getByRole('button', { name: r.submit });
      return { act: () => submit.click(), places: page.locator('.step, .toast p') };
    },
  },
  {
    call: 'passwordReset.otp.send',
    refused: [
      ...(['PHONE_NUMBER_REQUIRE_10_DIGIT', 'REQUEST_LIMIT_1MIN', 'OTP_SEND_FAIL', 'REQUEST_LIMIT'] as const),
      { code: 'NO_USER', says: ({ passwordReset }) => passwordReset.noUser },
      'OTP_BLOCK',
    ],
    open: async (visit) => {
      const { page, t } = visit;
      await toReset(visit);
      const send = page.getByRole('button', { name: t.passwordReset.send });
      return { act: () => send.click(), places: page.locator('.step') };
    },
  },
  {
    call: 'passwordReset.create',
    refused: [
      ...(['OTP_EXPIRED', 'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_VERIFY_FAIL', 'NO_USER'] as const),
      ...(['REQUEST_LIMIT', 'OTP_CODE_INVALID'] as const),
      { code: 'INVALID_USER_INFO', says: ({ registration }) => registration.passwordEasy },
    ],
    open: async (visit) => {
      const { page, t, stubs } = visit;
      await toReset(visit);
      stubs.set('POST /otp/reset', { status: 200, json: { otpRef: 'AB12', otpToken: 'token' } });
      await page.getByRole('button', { name: t.passwordReset.send }).click();
      await page.getByLabel(t.registration.otp).fill('123456');
      await page.getByLabel(t.passwordReset.newPassword).fill('another silk 4417');
      const submit = page.getByRole('button', { name: t.passwordReset.submit });
      return { act: () => submit.click(), places: page.locator('.step') };
    },
  },
];

/** The sheet of one game, found by its name as the cards have it. */
async function gameSheet({ page }: Visit, name: string): Promise<Locator> {
  await page.goto(`${on.product.portal}/user/home`);
  await page.locator('.games .game').filter({ hasText: name }).first().click();
  const sheet = sheetNamed(page, name);
  await sheet.waitFor();
  return sheet;
}

const GAMES: readonly Deed[] = [
  {
    call: 'game.activate',
    path: '/wallet/activate/PG',
    refused: ['NO_GAME', 'SLOT_ACTIVATE_FAIL', 'SELF_EXCLUDED'],
    silent: ['SLOT_ALREADY_ACTIVE'],
    open: async (visit) => {
      const sheet = await gameSheet(visit, 'PG Soft');
      const open = sheet.getByRole('button', { name: visit.t.game.open });
      return { act: () => open.click(), places: visit.page.locator('.toast p') };
    },
  },
  {
    call: 'game.resetPassword',
    path: '/wallet/resetpassword/JOKER',
    refused: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'SELF_EXCLUDED'],
    open: async (visit) => {
      const { page, t } = visit;
      const sheet = await gameSheet(visit, 'Joker');
      const act = async () => {
        await sheet.getByRole('button', { name: t.game.reset }).click();
        const dialog = page.getByRole('alertdialog', { name: t.game.resetTitle });
        // For a moment after it opened its buttons take no press.
        await page.waitForTimeout(700);
        await dialog.getByRole('button', { name: t.game.reset }).click();
      };
      return { act, places: page.locator('.toast p') };
    },
  },
  {
    call: 'game.launch',
    refused: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'GAME_ACTIVATION_FAIL', 'SELF_EXCLUDED'],
    open: async (visit) => {
      const { page, t, stubs } = visit;
      stubs.set('POST /wallet/transferAll', {
        status: 200,
        json: contract['transfer.all'].answer.parse({ message: 'SUCCESS', status: 'SUCCESS', amount: 10 }),
      });
      const sheet = await gameSheet(visit, 'Joker');
      const play = sheet.getByRole('button', { name: t.game.playWith('฿1,000.00') });
      await play.waitFor();
      const username = await sheet.locator('.credentials dd span').first().textContent();
      const path = `/autoLogin/joker/${username}`;
      return { act: () => play.click(), places: page.locator('.toast p'), path };
    },
  },
  {
    call: 'transfer.create',
    refused: [
      ...(['NO_GAME', 'SLOT_NO_ACCOUNT', 'MONEY_NOT_ENOUGH', 'TRANSFER_FAIL', 'SELF_EXCLUDED'] as const),
      'TRANSFER_MINIMUM',
    ],
    open: async (visit) => {
      const { page, t } = visit;
      const game = await gameSheet(visit, 'Joker');
      await game.getByRole('button', { name: t.game.more }).click();
      const sheet = sheetNamed(page, t.transferSheet.title);
      await sheet.waitFor();
      await typeAmount(sheet, '10');
      const send = sheet.getByRole('button', { name: t.transferSheet.send('฿10.00') });
      return {
        act: () => send.click(),
        places: sheet.locator('.result, .amount-input-error, .step-failure'),
      };
    },
  },
];

/** Calls of games whose refusals are not looked at here. */
const UNSHOWN: Unshown = {
  // Read with the sheet of a game, which says why in the place of the username.
  'game.account': ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SELF_EXCLUDED'],
  // The portal enters games by `game.launch` alone.
  'game.launchWithPassword': ['NO_GAME', 'SLOT_NO_ACCOUNT', 'GAME_ACTIVATION_FAIL', 'SELF_EXCLUDED'],
  // The first half of entering a game, refused in the same toast as the second.
  'transfer.all': [
    ...(['NO_GAME', 'SLOT_NO_ACCOUNT', 'TRANSFER_MINIMUM', 'MONEY_NOT_ENOUGH'] as const),
    ...(['TRANSFER_FAIL', 'SELF_EXCLUDED'] as const),
  ],
};

test('each of these calls is refused with every code that it has, and none is left out', () => {
  const calls = [...ENTRY, ...GAMES].map(({ call }) => call);
  expectAllShown('entry', calls, UNSHOWN);
  for (const { call, refused, silent = [] } of [...ENTRY, ...GAMES]) {
    const shown = [...refused.map((one) => toldOf(one).code), ...silent];
    const own: readonly RefusalCode[] = contract[call].refusals;
    expect(shown, call).toEqual(expect.arrayContaining([...own]));
    expect([...own, ...commonRefusals], call).toEqual(expect.arrayContaining(shown));
  }
});

test.concurrent.each(languages)(
  'every refusal on the way in is told in a sentence, where the visitor looks and without its code (%s, in turn)',
  (language) => each(() => arrive(on, language), ENTRY, language),
);

test.concurrent.each(languages)(
  'every refusal of a game is told in a sentence, where the member looks and without its code (%s, in turn)',
  async (language) => {
    const visit = await enter(on, language);
    const sheet = await gameSheet(visit, 'Joker');
    await sheet.getByRole('button', { name: visit.t.game.reset }).waitFor();
    await each(async () => visit, GAMES, language);
  },
);

/** Has each deed refused with each of its codes, and each told. */
async function each(begin: () => Promise<Visit>, deeds: readonly Deed[], language: Language): Promise<void> {
  const visit = await begin();
  const { page, t, stubs } = visit;
  for (const { call, path: named, refused, open } of inTurn(deeds, language)) {
    const { act, places, path = named } = await open(visit);
    for (const one of refused) {
      const told = toldOf(one);
      const { code, says = ({ errors }: Texts) => errors[code] } = told;
      await answered(visit, ...refusalOf(call, told, path), act);
      await expectTold(page, places, says(t), `${call} ${code} (${language})`);
    }
    stubs.clear();
  }
  await page.context().close();
}

/** The login rests after it, so it comes last there. */
function tooMany(): Told {
  return { code: 'REQUEST_LIMIT', says: ({ session }) => session.tooMany };
}

/** A complete code is sent by itself the first time, and by the button from then on. */
function onceTyped(field: Locator, confirm: Locator): () => Promise<void> {
  let isTyped = false;
  return async () => {
    if (isTyped) return confirm.click();
    isTyped = true;
    await field.fill('123456');
  };
}

async function toOtp({ page, t, stubs }: Visit): Promise<void> {
  stubs.set('POST /otp/send', { status: 200, json: otp });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${on.product.portal}/register`);
  await page.getByLabel(t.registration.phone).fill(phone);
  await page.getByRole('button', { name: t.registration.next }).click();
  await page.getByLabel(t.registration.otp).waitFor();
}

async function toProfile(visit: Visit): Promise<void> {
  const { page, t, stubs } = visit;
  const { registration: r } = t;
  await toOtp(visit);
  stubs.set('POST /otp/verify', { status: 200, json: { code: 'OTP_CODE_VALID' } });
  await page.getByLabel(r.otp).fill('123456');
  await page.getByLabel(r.name).fill('Malee');
  await page.getByLabel(r.password, { exact: true }).fill('silk-river-4417');
  await page.getByLabel(r.passwordAgain, { exact: true }).fill('silk-river-4417');
  await page.getByRole('radio').first().check({ force: true });
  await page.getByLabel(r.age).check({ force: true });
}

async function toReset({ page, t }: Visit): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${on.product.portal}/login`);
  await page.getByRole('link', { name: t.session.forgot }).click();
  await page.getByLabel(t.registration.phone).fill(phone);
}

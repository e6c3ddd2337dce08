import { contract } from '@prae/contract/contract';
import { languages } from '@prae/contract/languages';
import { commonRefusals, type RefusalCode } from '@prae/contract/refusals';
import { type CallId, routes } from '@prae/contract/routes';
import { spinErrors } from '@prae/contract/spin';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  answered,
  enter,
  expectAllShown,
  expectTold,
  inTurn,
  refusalOf,
  type Told,
  toldOf,
  type Visit,
} from './refused.ts';
import { served } from './served.ts';
import type { Texts } from './texts.ts';

/* What a member is told of bonuses, promotion codes, invitations, refunds and the wheel: every refusal, and what each comes to. */

const on = served();

interface Screen {
  call: CallId;
  /** The path that is called, where it has a parameter. */
  path?: string;
  refused: readonly (RefusalCode | Told)[];
  /** What an answer tells that is no refusal, but of which nothing came; it is said in `places`. */
  inVain?: readonly { json: unknown; says: (t: Texts) => string }[];
  /** What is answered where it succeeds, and what a toast or an alert says of it. */
  done?: { json: unknown; says: (t: Texts) => string; isAlert?: true };
  /** Opens the screen. `act` does the deed once, as often as it is called; a refusal is said in `places`. */
  open: (visit: Visit) => Promise<{ act: () => Promise<void>; places: Locator }>;
}

const noDeposit: Told = { code: 'BONUS_CONDITION', says: ({ bonus }) => bonus.noDeposit };
const away: Told = { code: 'SELF_EXCLUDED', says: ({ bonus }) => bonus.away };
const receiving = [
  ...(['BONUS_ALREADY_ACTIVE', 'BONUS_REMAINING', 'BONUS_FULL'] as const),
  ...[noDeposit, away],
];

/** A refusal of the wheel, which has sentences of its own. */
const ofWheel = (code: RefusalCode & keyof Texts['spin']['error']): Told => ({
  code,
  says: ({ spin }) => spin.error[code],
});

const SCREENS: readonly Screen[] = [
  {
    call: 'bonus.activate',
    path: '/bonus/activate/FIRST100',
    refused: [...receiving, 'BONUS_MAX_CLAIMED', { code: 'NO_DATA', says: ({ bonus }) => bonus.gone }],
    open: async (visit) => {
      await visit.page.goto(`${on.product.portal}/user/bonus`);
      await visit.page.locator('button.bonus-card').first().click();
      return received(visit);
    },
  },
  {
    call: 'promotion.find',
    path: '/promotion/find/WELCOME50',
    refused: [{ code: 'NO_PROMOTION', says: ({ bonus }) => bonus.notFound }, 'PROMOTION_RECEIVED'],
    open: async (visit) => {
      const { page } = visit;
      return {
        act: () => searched(visit),
        places: page.getByRole('dialog').getByRole('alert'),
      };
    },
  },
  {
    call: 'promotion.activate',
    path: '/promotion/activate/WELCOME50',
    refused: [...receiving, 'NO_PROMOTION', 'PROMOTION_RECEIVED'],
    open: async (visit) => {
      await searched(visit);
      return received(visit);
    },
  },
  {
    call: 'bonus.clear',
    refused: [{ code: 'BONUS_CONDITION', says: ({ bonus }) => bonus.clearRefused }],
    done: { json: { message: 'BONUS_CLEAR' }, says: ({ bonus }) => bonus.cleared },
    open: async ({ page, t, stubs }) => {
      const money = { amount: 500, deposit: 1_000, total: 1_500, added: 0, won: 500, target: 2_500 };
      const progress = {
        ...{ code: 'WELCOME', name: 'Welcome', ...money, threshold: 5, percentFail: 10, isMet: false },
        ...{ clears: null, returned: 0, staysAway: false, activatedAt: '2026-11-20T12:42:08.000Z' },
      };
      const json = contract['bonus.active'].answer.parse({ status: true, type: 'limit', progress });
      stubs.set('GET /bonus/check/active', { status: 200, json });
      await page.goto(`${on.product.portal}/user/bonus`);
      const dialog = page.getByRole('alertdialog');
      const act = async () => {
        if (await dialog.count()) {
          await dialog.getByRole('button', { name: t.bonus.confirm }).click();
          await dialog.waitFor({ state: 'detached' });
        }
        await page.locator('.bonus-active-actions button').last().click();
        await dialog.getByRole('button', { name: t.bonus.clear }).click();
      };
      return { act, places: dialog };
    },
  },
  {
    call: 'invite.bonus',
    refused: [...contract['invite.bonus'].refusals],
    done: {
      json: { message: 'INVITE_BONUS_SUCCESS', status: 'SUCCESS', amount: 12.5 },
      says: ({ invite }) => invite.collected('฿12.50'),
    },
    open: async ({ page, t, stubs }) => {
      const told = page.waitForResponse('**/api/wallet');
      await page.goto(`${on.product.portal}/user/home`);
      const invite = { amount: 12.5, success: 1, fail: 0 };
      stubs.set('GET /wallet', { status: 200, json: { ...(await (await told).json()), invite } });
      await page.reload();
      const dialog = page.getByRole('alertdialog', { name: t.invite.collectTitle });
      const act = async () => {
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: t.wallet.collectLabel }).click();
        await dialog.getByRole('button', { name: t.invite.collect }).click();
      };
      return { act, places: page.locator('.toast-error') };
    },
  },
  {
    call: 'refund.receive',
    refused: [...contract['refund.receive'].refusals],
    done: {
      json: { message: 'REFUND_SUCCESS', status: 'SUCCESS', amount: 12.5 },
      says: ({ refund }) => refund.isReceived('฿12.50'),
    },
    open: async (visit) => {
      const sheet = await refundSheet(visit, { result: true, refundAmount: 12.5 });
      const receive = sheet.getByRole('button', { name: visit.t.refund.receive });
      return { act: () => receive.click(), places: visit.page.locator('.toast-error') };
    },
  },
  {
    call: 'refund.addWallet',
    refused: [...contract['refund.addWallet'].refusals],
    done: {
      json: { message: 'REFUND_SUCCESS', status: 'SUCCESS', amount: 12.5 },
      says: ({ refund }) => refund.added('฿12.50'),
    },
    open: async (visit) => {
      const { page, t } = visit;
      const sheet = await refundSheet(visit, { waiting: 12.5 });
      const act = async () => {
        await sheet.getByRole('button', { name: t.refund.add }).click();
        await sheet.getByRole('button', { name: t.refund.confirm }).click();
      };
      return { act, places: page.locator('.toast-error') };
    },
  },
  {
    call: 'spin.create',
    refused: ['SELF_EXCLUDED'],
    inVain: spinErrors.map((error) => ({
      json: { success: false, error },
      says: ({ spin }: Texts) => spin.error[error],
    })),
    open: async ({ page, t }) => {
      await page.goto(`${on.product.portal}/user/spin`);
      const hub = page.getByRole('button', { name: t.spin.spinWith('5') });
      return { act: () => hub.click(), places: page.locator('.spin-failure') };
    },
  },
  {
    call: 'spin.coupon.claim',
    refused: contract['spin.coupon.claim'].refusals.map(ofWheel),
    done: { json: { message: 'SUCCESS' }, says: ({ spin }) => spin.claimed, isAlert: true },
    open: async ({ page, t, stubs }) => {
      const prize = { name: 'Wheel', slice: { code: 'THB25', label: 'Prize' } };
      const rest = { expiresAt: '2099-01-01T00:00:00.000Z', drawId: 'draw' };
      const json = contract['spin.coupon.list'].answer.parse([
        { _id: 'coupon', kind: 'money', prize, amount: 25, ...rest },
      ]);
      stubs.set('GET /spinwheel/coupon', { status: 200, json });
      await page.goto(`${on.product.portal}/user/spin`);
      const dialog = page.getByRole('alertdialog');
      const act = async () => {
        if (await dialog.count()) {
          await dialog.getByRole('button', { name: t.spin.close }).click();
          await dialog.waitFor({ state: 'detached' });
        }
        await page.getByRole('button', { name: t.spin.claimLabel('Prize') }).click();
        await dialog.getByRole('button', { name: t.spin.claim, exact: true }).click();
      };
      return { act, places: dialog };
    },
  },
];

test('each of these calls is refused with every code that it has, and none besides', () => {
  const calls = SCREENS.map(({ call }) => call);
  // A draw that is looked up at its public address is told of on its own page.
  expectAllShown('reward', calls, { 'spin.draw': ['NO_DATA'] });
  for (const { call, refused } of SCREENS) {
    const shown = refused.map((one) => toldOf(one).code);
    const own: readonly RefusalCode[] = contract[call].refusals;
    expect(new Set(shown).size, call).toBe(refused.length);
    expect(shown, call).toEqual(expect.arrayContaining([...own]));
    // Any call by a code may find nothing there.
    expect([...own, ...commonRefusals, 'NO_DATA'], call).toEqual(expect.arrayContaining(shown));
  }
});

test.concurrent.each(languages)(
  'every refusal of a bonus, a code, an invitation, a refund and a spin is told in its place (%s, in turn)',
  async (language) => {
    const visit = await enter(on, language);
    const { page, t, stubs } = visit;
    for (const { call, path, refused, inVain = [], done, open } of inTurn(SCREENS, language)) {
      const { act, places } = await open(visit);
      for (const one of refused) {
        const told = toldOf(one);
        const { code, says = ({ errors }: Texts) => errors[code] } = told;
        await answered(visit, ...refusalOf(call, told, path), act);
        await expectTold(page, places, says(t), `${call} ${code} (${language})`);
      }
      const called = `${routes[call].method} ${routes[call].path}`;
      for (const { json, says } of inVain) {
        await answered(visit, called, { status: 200, json: contract[call].answer.parse(json) }, act);
        await expectTold(page, places, says(t), `${call} ${JSON.stringify(json)} (${language})`);
      }
      if (done) {
        const json = contract[call].answer.parse(done.json);
        await answered(visit, called, { status: 200, json }, act);
        await expectTold(page, done.isAlert ? places : page.locator('.toast-success'), done.says(t));
      }
      stubs.clear();
    }
    await page.context().close();
  },
);

/** Looks for the code on the page of bonuses, opened anew. */
async function searched({ page, t }: Visit): Promise<void> {
  await page.goto(`${on.product.portal}/user/bonus`);
  await page.getByLabel(t.bonus.code).fill('WELCOME50');
  await page.getByLabel(t.bonus.code).press('Enter');
}

/** The sheet of what can be received; going back from a failure leads to its button again. */
function received({ page, t }: Visit): { act: () => Promise<void>; places: Locator } {
  const sheet = page.getByRole('dialog');
  const places = sheet.getByRole('alert');
  const act = async () => {
    if (await places.count()) await sheet.getByRole('button', { name: t.bonus.back }).click();
    // The foot of a sheet takes no press right after its button has come to mean something else.
    await sheet.getByRole('button', { name: t.bonus.receive, disabled: false }).click();
  };
  return { act, places };
}

/** The sheet of refunds, in such a state of the last week. */
async function refundSheet({ page, t, stubs }: Visit, state: object): Promise<Locator> {
  const json = contract['refund.check'].answer.parse({
    ...{ result: false, bonus: false, info: '', refundAmount: 0, refundSuccess: 5, refundFail: 0 },
    ...{ refusal: null, withdrawal: false, waiting: 0, lines: [] },
    ...{
      from: '2026-11-15T17:00:00.000Z',
      to: '2026-11-22T17:00:00.000Z',
      until: '2026-11-29T17:01:00.000Z',
    },
    ...state,
  });
  stubs.set('GET /refund/check', { status: 200, json });
  // The demo's stand before the sheet.
  stubs.set('GET /refund/banners', { status: 200, json: [] });
  await page.goto(`${on.product.portal}/user/home`);
  await page.getByRole('button', { name: t.wallet.refund }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button').first().waitFor();
  return sheet;
}

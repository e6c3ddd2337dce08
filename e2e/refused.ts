import { contract } from '@prae/contract/contract';
import { type Language, languages } from '@prae/contract/languages';
import { type RefusalCode, refusals } from '@prae/contract/refusals';
import { type CallId, routes } from '@prae/contract/routes';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { acceptAgreement, setLanguage } from './person.ts';
import type { Served } from './served.ts';
import { type Texts, texts } from './texts.ts';

/* A member in a browser whose calls can be answered in the place of the server, and what that member is told of it. */

export const demo = { phone: '0800000001', password: 'prae-demo-1' };

/** What stands in the place of the server: by method and path, what is answered. */
export type Stubs = Map<string, { status: number; json: unknown }>;

export interface Visit {
  page: Page;
  t: Texts;
  stubs: Stubs;
  /** Fills the login in and sends it. */
  sendLogin: () => Promise<void>;
}

/** Those of the deeds that are looked at in a language: each in one, in turn. `EVERY_VIEW=1`: each in all. */
export function inTurn<Deed>(deeds: readonly Deed[], language: Language): readonly Deed[] {
  if (process.env.EVERY_VIEW) return deeds;
  const turn = languages.indexOf(language);
  return deeds.filter((_, at) => at % languages.length === turn);
}

/** A refusal, and what it says where that is not the sentence of its code. `body` stands beside the code in the answer. */
export interface Told {
  code: RefusalCode;
  says?: (t: Texts) => string;
  body?: object;
}

export function toldOf(one: RefusalCode | Told): Told {
  return typeof one === 'string' ? { code: one } : one;
}

/** Calls of which a file shows no refusal, each with the only codes that it has. */
export type Unshown = Partial<Record<CallId, readonly RefusalCode[]>>;

/** Which calls are whose, by how their names begin; those of nobody here are of `refusals.test.ts`. */
const FAMILIES = {
  entry: ['registration.', 'passwordReset.', 'session.create', 'game.', 'transfer.'],
  reward: ['bonus.', 'promotion.', 'invite.', 'refund.', 'spin.'],
};

/** Expects that a file shows every call of its own that is refused with codes of its own, but those that it says it does not. */
export function expectAllShown(
  whose: keyof typeof FAMILIES | 'others',
  shown: readonly CallId[],
  unshown: Unshown = {},
): void {
  const isOf = (id: string, family: readonly string[]) => family.some((begin) => id.startsWith(begin));
  const isTheirs = (id: string) =>
    whose === 'others' ? !isOf(id, Object.values(FAMILIES).flat()) : isOf(id, FAMILIES[whose]);
  const refusing = Object.entries(contract)
    .filter(([id, { refusals: own }]) => own.length > 0 && isTheirs(id))
    .map(([id]) => id);
  expect([...shown, ...Object.keys(unshown)].toSorted()).toEqual(refusing.toSorted());
  expect(Object.fromEntries(Object.keys(unshown).map((id) => [id, contract[id as CallId].refusals]))).toEqual(
    unshown,
  );
}

/** The login on a device of its own, whose calls can be answered in the place of the server. */
export async function arrive(on: Served, language: Language): Promise<Visit> {
  const context = await on.browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const t = texts[language];
  const stubs: Stubs = new Map();
  await page.route('**/api/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api', '');
    const stub = stubs.get(`${route.request().method()} ${path}`);
    return stub ? route.fulfill(stub) : route.fallback();
  });
  await page.goto(`${on.product.portal}/login`);
  await setLanguage(page, language);
  const sendLogin = async () => {
    await page.getByLabel(t.session.phone).fill(demo.phone);
    await page.getByLabel(t.session.password, { exact: true }).fill(demo.password);
    await page.getByRole('button', { name: t.session.submit }).click();
  };
  return { page, t, stubs, sendLogin };
}

/** The demo member's home on such a device. */
export async function enter(on: Served, language: Language): Promise<Visit> {
  const visit = await arrive(on, language);
  const { page, t, stubs } = visit;
  const login = page.waitForResponse('**/api/login');
  await visit.sendLogin();
  // Who logs in again is given the same session, since the server has ended none.
  stubs.set('POST /login', { status: 200, json: await (await login).json() });
  await acceptAgreement(page, t);
  return visit;
}

/** Does the deed, whose call is answered so; waits until it was called. */
export async function answered(
  { page, stubs }: Visit,
  call: string,
  answer: { status: number; json: unknown },
  act: () => Promise<void>,
): Promise<void> {
  stubs.set(call, answer);
  const [method, path] = call.split(' ');
  const called = page.waitForResponse(
    (response) => response.request().method() === method && response.url().endsWith(`/api${path}`),
  );
  await act();
  expect((await called).status()).toBe(answer.status);
}

/** Says the sentence in one of these places, or shows it there or in a toast where nothing covers it; and no code is to be read. */
export async function expectTold(
  page: Page,
  places: Locator,
  sentence: string,
  what = sentence,
): Promise<void> {
  await places.filter({ hasText: sentence }).first().waitFor();
  const shown = places.or(page.locator('.toast p')).filter({ hasText: sentence });
  // What was said before it may lie over it for some seconds.
  for (let tries = 0; !(await shown.evaluateAll(isSeen)); tries++) {
    if (tries === 200) throw new Error(`Something covers what is said of ${what}`);
    await page.waitForTimeout(100);
  }
  const read = (await page.locator('body').textContent()) ?? '';
  expect(/[A-Z]{2,}_[A-Z0-9_]{2,}|invalid-token/.exec(read)?.[0], what).toBeUndefined();
}

/** In the page: whether one of these is on the screen, with nothing over its middle. */
function isSeen(elements: Element[]): boolean {
  return elements.some((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(there);
  });
}

/** A call as it is refused with a code. */
export function refusalOf(call: CallId, { code, body }: Told, path: string = routes[call].path) {
  const answer = { status: refusals[code], json: { message: code, ...body } };
  return [`${routes[call].method} ${path}`, answer] as const;
}

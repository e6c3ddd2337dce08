// @vitest-environment happy-dom
import { REST_MS } from '@prae/ui/resting';
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../client/paths.ts';
import { queries } from '../../client/queries.ts';
import { clearSession, currentSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { SkipLink } from '../../shell/SkipLink.tsx';
import { json } from '../../testing/browser.ts';
import { screenThatIs } from '../../testing/media.ts';
import { doing, fakeServer, keysOf, pass, show, soon, stopTime, tap } from '../../testing/screen.tsx';
import { lastDraw } from './last-draw.ts';
import SpinPage from './SpinPage.tsx';

const { spin: texts } = later;
const slice = {
  ...{ code: 'THB50', label: '50 baht', bgColor: '#b5174b', textColor: '#ffffff', weight: 1 },
  htmlDescription: '',
};
const setup = {
  ...{ userCoin: 2, drawId: 'd1', commitment: 'c1', coinTerms: { deposit: 300, perDay: 10, days: 30 } },
  activeSpinwheel: { code: 'ONLY', name: 'Wheel', slice: [slice] },
};
const coupon = {
  ...{ _id: 'c1', kind: 'money', amount: 50, expiresAt: '2099-01-01T00:00:00.000Z', drawId: 'd0' },
  prize: { name: 'Wheel', slice: { code: 'THB50', label: '50 baht' } },
};
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** The page with a coupon, for whom a wheel need not turn, unless it is to be seen turning. */
async function page(
  answers: Parameters<typeof fakeServer>[0],
  onLeave?: (leave: () => void) => void,
  isCalm = true,
) {
  const server = fakeServer({
    'GET /spinwheel/setup': json(200, setup),
    'GET /spinwheel/coupon': json(200, [coupon]),
    'GET /wallet': json(200, { currency: 'THB', slots: [] }),
    ...answers,
  });
  screenThatIs(isCalm);
  stopTime();
  await show(<Leaving onLeave={onLeave} />);
  await soon(() => expect(document.querySelector('.wheel-hub')).not.toBeNull());
  await soon(() => expect(document.querySelector('.coupon')).not.toBeNull());
  return server;
}

function Leaving({ onLeave }: { onLeave: ((leave: () => void) => void) | undefined }): ReactNode {
  const [isLeft, leave] = useState(false);
  onLeave?.(() => leave(true));
  return isLeft ? null : <SpinPage />;
}

/** Answers nothing so often, and then as it is told. */
function after(times: number, answer: () => Response): () => Response | Promise<Response> {
  let left = times;
  return () => (left-- > 0 ? lost() : answer());
}

/** Answers the first one once, and the other one from then on. */
const first = (one: object, other: object): (() => Response) => {
  let asked = 0;
  return () => json(200, asked++ === 0 ? one : other)();
};

const hub = () => document.querySelector<HTMLElement>('.wheel-hub');
const said = (): string => document.querySelector('dialog:not(.modal-leaving)')?.textContent ?? '';

beforeEach(() => {
  shownToasts.set([]);
  lastDraw.set(undefined);
  sessionStorage.clear();
  clearSession();
});

test('a spin without an answer is asked for again while the wheel turns, and nobody is told to press what is blocked', async () => {
  const result = { code: 'THB50', label: '50 baht', remainingCoin: 1, kind: 'money' };
  const server = await page({ 'POST /spinwheel/spin': after(2, json(200, { success: true, result })) });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(1_000);
  expect(shownToasts.get()).toEqual([]);
  await pass(2_000);
  await pass(2_000);
  await soon(() => expect(said()).toContain('50 baht'));
  expect(new Set(keysOf(server, 'POST /spinwheel/spin')).size).toBe(1);
  expect(shownToasts.get()).toEqual([]);
  await tap(texts.close);
  await soon(() =>
    expect(document.querySelector('.wheel-hub')?.getAttribute('aria-disabled')).not.toBe('true'),
  );
  expect(document.querySelector('.spin-failure')).toBeNull();
});

test.each([
  ['money', texts.inCoupons],
  ['physical', texts.inCouponsPhysical],
] as const)(
  'who has won %s is told where to take it from, and that it does not stay for ever',
  async (kind, says) => {
    const result = { code: 'THB50', label: '50 baht', remainingCoin: 1, kind };
    await page({ 'POST /spinwheel/spin': json(200, { success: true, result }) });
    await tap(`${texts.spin}${texts.coins('2')}`);
    await pass(2_000);
    await soon(() => expect(said()).toContain('50 baht'));
    expect(said()).toContain(says);
    await tap(texts.close);
  },
);

test('all that can be won stands there with its chance by the published weights, small ones too', async () => {
  const slices = [
    { ...slice, code: 'A', label: 'Shirt', weight: 1 },
    { ...slice, code: 'B', label: '50 baht', weight: 2_499 },
    { ...slice, code: 'C', label: 'Nothing', weight: 17_500 },
  ];
  const active = { ...setup.activeSpinwheel, slice: slices };
  await page({ 'GET /spinwheel/setup': json(200, { ...setup, activeSpinwheel: active }) });
  const rows = [...document.querySelectorAll('.spin-prizes tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Shirt', '0.0050%'],
    ['50 baht', '12.49%'],
    ['Nothing', '87.50%'],
  ]);
});

test('what a spin came to is told where the page was loaded anew before its wheel stood, and once', async () => {
  await page({ 'POST /spinwheel/spin': json(200, spun()) });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await soon(() => expect(sessionStorage.length).toBe(1));
  const kept = { ...sessionStorage };
  await pass(2_000);
  await soon(() => expect(said()).toContain('50 baht'));
  expect(sessionStorage.length).toBe(0);
  // As a page has it that was loaded anew: nothing of the one before but what the browser keeps.
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, String(value));
  for (const texted of [[texts.won('50 baht')], []]) {
    shownToasts.set([]);
    await page({});
    expect(shownToasts.get().map(({ text }) => text)).toEqual(texted);
  }
});

test('a spin that is never answered says below the wheel how to see what came of it', async () => {
  await page({ 'POST /spinwheel/spin': lost });
  await tap(`${texts.spin}${texts.coins('2')}`);
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(document.querySelector('.spin-failure')?.textContent).toBe(texts.unknown));
});

test.each([
  ['NO_COIN', { ...setup, userCoin: 0 }],
  ['NO_WHEEL', { ...setup, activeSpinwheel: null, commitment: null, drawId: null }],
  ['WHEEL_CHANGED', { ...setup, drawId: 'd2', commitment: 'c2' }],
] as const)('a spin of which nothing came says why: %s', async (error, after) => {
  await page({
    'GET /spinwheel/setup': first(setup, after),
    'POST /spinwheel/spin': json(200, { success: false, error }),
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await soon(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(texts.error[error]));
});

const won = { code: 'THB50', label: '50 baht', remainingCoin: 1, kind: 'money' };
/** An answer of the draw that the page was opened with. */
const spun = (rest: object = {}) => ({
  ...{ success: true, result: won },
  proof: { _id: 'd1', commitment: 'c1', secret: '00', nonce: 'n', weights: [] },
  ...rest,
});
const next = { ...setup, userCoin: 1, drawId: 'd2', commitment: 'c2' };
const checked = (): string | null | undefined =>
  document.querySelector('dialog:not(.modal-leaving) .spin-check')?.getAttribute('href');

test.each([
  ['the last coin', 1],
  ['one of two coins', 2],
])(
  'a spin without an answer for %s is pressed again for the same outcome, with what was shown for it',
  async (_, userCoin) => {
    const server = await page({
      'GET /spinwheel/setup': first({ ...setup, userCoin }, { ...next, userCoin: userCoin - 1 }),
      'POST /spinwheel/spin': after(4, json(200, spun())),
    });
    const hub = `${texts.spin}${texts.coins(String(userCoin))}`;
    await tap(hub);
    for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
    await soon(() => expect(document.querySelector('.spin-failure')?.textContent).toBe(texts.unknown));
    await soon(() => expect(server.count('GET /spinwheel/setup')).toBe(2));
    await pass(1_000);
    await tap(hub);
    await pass(2_000);
    await soon(() => expect(said()).toContain('50 baht'));
    expect(keysOf(server, 'POST /spinwheel/spin')).toHaveLength(5);
    expect(new Set(keysOf(server, 'POST /spinwheel/spin')).size).toBe(1);
    expect(checked()).toBe('/draw?id=d1&seen=c1');
  },
);

test('a spin without an answer is the same one on coming back to the page', async () => {
  let leave = (): void => undefined;
  const answers = {
    'GET /spinwheel/setup': first(setup, next),
    'POST /spinwheel/spin': after(4, json(200, spun())),
  };
  const left = await page(answers, (go) => {
    leave = go;
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(document.querySelector('.spin-failure')).not.toBeNull());
  const [key] = keysOf(left, 'POST /spinwheel/spin');
  await doing(leave);
  const back = await page(answers);
  expect(document.querySelector('.spin-failure')?.textContent).toBe(texts.unknown);
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(checked()).toBe('/draw?id=d1&seen=c1'));
  expect(keysOf(back, 'POST /spinwheel/spin')).toEqual([key]);
  expect(sessionStorage.length).toBe(0);
});

test.each([
  { lost: 0, outcome: 'is over', says: undefined },
  { lost: 1, outcome: 'may have been made before', says: texts.unknown },
])('a spin that is refused as the login has ended $outcome', async ({ lost: times, says }) => {
  const member = { expiresAt: '', username: '0811111111', remember: false };
  startSession({ ...member, token: 'ended' });
  const ended = json(401, { message: 'EXPIRED_AUTH_TOKEN' });
  let leave = (): void => undefined;
  await page({ 'POST /spinwheel/spin': after(times, ended) }, (go) => {
    leave = go;
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(1_000);
  await soon(() => expect(currentSession()).toBeNull());
  await doing(leave);
  startSession({ ...member, token: 'new' });
  await page({});
  expect(document.querySelector('.spin-failure')?.textContent).toBe(says);
});

const lastChecked = (): string | null | undefined =>
  document.querySelector('.spin-fair .spin-check')?.getAttribute('href');

test('the last spin can be checked after its dialog is closed, also one that won nothing, and no sooner than it is told', async () => {
  await page({
    'GET /spinwheel/setup': first(setup, next),
    'POST /spinwheel/spin': json(200, spun({ result: { ...won, kind: 'nothing' } })),
  });
  expect(lastChecked()).toBeUndefined();
  expect(document.querySelector('.spin-fair')?.textContent).toContain('d1');
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(1_500);
  expect(lastChecked()).toBeUndefined();
  await pass(500);
  await tap(texts.close);
  await soon(() => expect(document.querySelector('.spin-fair')?.textContent).toContain('d2'));
  expect(lastChecked()).toBe('/draw?id=d1&seen=c1');
});

test('a spin that was told after its page was left can be checked there later', async () => {
  let leave = (): void => undefined;
  await page({ 'POST /spinwheel/spin': json(200, spun({ result: { ...won, kind: 'nothing' } })) }, (go) => {
    leave = go;
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await doing(leave);
  await soon(() => expect(shownToasts.get()).toHaveLength(1));
  await page({});
  expect(lastChecked()).toBe('/draw?id=d1&seen=c1');
});

test('each coupon leads to the draw that it was won by', async () => {
  await page({});
  expect(document.querySelector('.coupon .spin-check')?.getAttribute('href')).toBe('/draw?id=d0');
});

test('a physical prize says who hands it out, and cannot be claimed here', async () => {
  await page({ 'GET /spinwheel/coupon': json(200, [{ ...coupon, kind: 'physical', amount: 0 }]) });
  const row = document.querySelector('.coupon');
  expect(row?.textContent).toContain(texts.error.INVALID_COUPON_TYPE);
  expect(row?.querySelector('.coupon-contact')).not.toBeNull();
  expect(row?.querySelector('button')).toBeNull();
});

test('a claim of money says before it is confirmed that no bonus can be received then', async () => {
  await page({ 'GET /bonus/check/active': json(200, { status: false }) });
  await tap(texts.claim);
  await soon(() => expect(said()).toContain(texts.claimText.money('฿50.00')));
});

test('while a bonus is in use nothing is claimed: it says until when there is time, and leads to the bonus', async () => {
  const server = await page({ 'GET /bonus/check/active': json(200, { status: true }) });
  await soon(() => expect(server.count('GET /bonus/check/active')).toBe(1));
  await tap(texts.claim);
  await soon(() => expect(said()).toContain(texts.error.BONUS_REMAINING));
  expect(said()).toContain(texts.couponEnds('01/01/2099 07:00:00'));
  const buttons = [...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual([texts.toBonus, messages.shell.close]);
  await tap(texts.toBonus);
  expect(location.pathname).toBe(paths.bonus);
  await pass(500);
  expect(server.count('POST /spinwheel/coupon/claim')).toBe(0);
});

test('who wins then is told that it can be claimed later', async () => {
  await page({
    'GET /bonus/check/active': json(200, { status: true }),
    'POST /spinwheel/spin': json(200, spun()),
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(said()).toContain(texts.inCouponsLater));
});

test('a claim tells how much has come', async () => {
  await page({ 'POST /spinwheel/coupon/claim': json(200, { message: 'SUCCESS' }) });
  await tap(texts.claim);
  await pass(REST_MS);
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
  await doing(() => buttons.find(({ textContent }) => textContent === texts.claim)?.click());
  await pass(500);
  await soon(() => expect(said()).toContain(texts.claimedText.money('฿50.00')));
});

test.each([
  { can: true, says: messages.shell.copied('WELCOME50'), tone: 'success' },
  { can: false, says: messages.shell.copyFailed, tone: 'error' },
])('copying the code of a promotion says which, or that it failed ($can)', async ({ can, says, tone }) => {
  const promotion = { ...coupon, kind: 'promotion', amount: 0 };
  await page({
    'GET /spinwheel/coupon': json(200, [promotion]),
    'POST /spinwheel/coupon/claim': json(200, { message: 'SUCCESS', promotionCode: 'WELCOME50' }),
  });
  const writeText = () => (can ? Promise.resolve() : Promise.reject(new Error('Not here')));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
  await tap(texts.claim);
  await pass(REST_MS);
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
  await doing(() => buttons.find(({ textContent }) => textContent === texts.claim)?.click());
  await pass(500);
  await soon(() => expect(said()).toContain('WELCOME50'));
  await tap(texts.copyCode);
  await soon(() => expect(shownToasts.get()).toMatchObject([{ text: says, tone }]));
  // The page behind a dialog is inert, and so would be what it says.
  expect(said()).toContain(says);
});

test('what was not shown for a draw is not said to have been seen before it', async () => {
  await page({
    'GET /spinwheel/setup': json(200, next),
    'POST /spinwheel/spin': json(200, spun()),
  });
  await tap(`${texts.spin}${texts.coins('1')}`);
  await pass(2_000);
  await soon(() => expect(checked()).toBe('/draw?id=d1'));
});

test('a prize that is not on the wheel that is shown is told by the one that is read, which lands nowhere', async () => {
  const other = { ...slice, code: 'SHIRT', label: 'A shirt', bgColor: '#0a7d4f' };
  const wheel = { code: 'ONLY', name: 'Wheel', slice: [slice, other] };
  const server = await page({
    'GET /spinwheel/setup': first(setup, { ...next, activeSpinwheel: wheel }),
    'POST /spinwheel/spin': json(200, spun({ result: { ...won, code: 'SHIRT', label: 'A shirt' } })),
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(said()).toContain('A shirt'));
  expect(document.querySelector<HTMLElement>('.spin-won')?.style.background).toBe(other.bgColor);
  expect(server.count('GET /spinwheel/setup')).toBe(2);
  expect(document.querySelector<HTMLElement>('.wheel-disc')?.style.transform).toBe('rotate(0rad)');
  expect(checked()).toBe('/draw?id=d1');
});

test('a spin names the draw that it was shown for, and the next one is known where nothing can be read', async () => {
  const next = { drawId: 'd2', commitment: 'c2', weights: [{ code: 'THB50', weight: 1 }] };
  let asked = 0;
  const server = await page({
    'GET /spinwheel/setup': () => (asked++ === 0 ? json(200, setup)() : lost()),
    'POST /spinwheel/spin': json(200, spun({ next })),
  });
  const meant = () =>
    server.requests.filter(({ url }) => url.endsWith('/spinwheel/spin')).map(({ body }) => body);
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(checked()).toBe('/draw?id=d1&seen=c1'));
  const fingerprint = () => document.querySelector('.spin-fair code')?.textContent;
  expect(fingerprint()).toBe('c2');
  await tap(texts.close);
  await pass(5_000);
  expect(fingerprint()).toBe('c2');
  await tap(`${texts.spin}${texts.coins('1')}`);
  expect(meant()).toEqual([{ drawId: 'd1' }, { drawId: 'd2' }]);
});

test('a next draw of other weights waits until these are seen', async () => {
  const next = { drawId: 'd2', commitment: 'c2', weights: [{ code: 'THB50', weight: 2 }] };
  let asked = 0;
  await page({
    'GET /spinwheel/setup': () => (asked++ === 0 ? json(200, setup)() : lost()),
    'POST /spinwheel/spin': json(200, spun({ next })),
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(checked()).toBe('/draw?id=d1&seen=c1'));
  expect(document.querySelector('.spin-fair code')?.textContent).not.toBe('c2');
});

test('nothing is spun until what comes after the last one is read', async () => {
  let read = (): void => undefined;
  const reading = new Promise<Response>((give) => {
    read = () => give(json(200, next)());
  });
  let asked = 0;
  const server = await page({
    'GET /spinwheel/setup': () => (asked++ === 0 ? json(200, setup)() : reading),
    'POST /spinwheel/spin': json(200, spun()),
  });
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(checked()).toBe('/draw?id=d1&seen=c1'));
  await tap(texts.close);
  await soon(() => expect(asked).toBe(2));
  expect(hub()?.getAttribute('aria-disabled')).toBe('true');
  await doing(() => hub()?.click());
  expect(server.count('POST /spinwheel/spin')).toBe(1);
  await doing(read);
  await soon(() => expect(hub()?.getAttribute('aria-disabled')).toBeNull());
  expect(document.querySelector('.spin-fair code')?.textContent).toBe('c2');
});

test.each([
  ['before', 0, 'money', () => texts.won('50 baht')],
  ['after', 1_500, 'money', () => texts.won('50 baht')],
  ['before', 0, 'nothing', () => texts.lostTitle],
])(
  'who leaves the page %s the answer is told what was won by a toast (%s ms, %s)',
  async (_, ms, kind, says) => {
    const result = { code: 'THB50', label: '50 baht', remainingCoin: 1, kind };
    let answer = (): void => undefined;
    const answered = new Promise<Response>((give) => {
      answer = () => give(json(200, { success: true, result })());
    });
    let leave = (): void => undefined;
    await page({ 'POST /spinwheel/spin': () => answered }, (left) => {
      leave = left;
    });
    await tap(`${texts.spin}${texts.coins('2')}`);
    if (ms > 0) await doing(answer);
    await pass(ms);
    await doing(leave);
    await doing(answer);
    await soon(() => expect(shownToasts.get().map(({ text }) => text)).toEqual([says()]));
  },
);

/** Asks for the coupon, and presses so often that it is meant. */
async function confirmClaim(presses = 1): Promise<void> {
  await tap(texts.claim);
  await soon(() => expect(said()).toContain(texts.claimText.money('฿50.00')));
  await pass(REST_MS);
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
  const confirm = buttons.find(({ textContent }) => textContent === texts.claim);
  await doing(() => {
    for (let press = 0; press < presses; press += 1) confirm?.click();
  });
}

async function claim(): Promise<void> {
  await confirmClaim();
  await pass(500);
}

test.each([1, 2])(
  'a claim is sent half a second after it was confirmed, once (%d presses)',
  async (presses) => {
    const CLAIM = 'POST /spinwheel/coupon/claim';
    const server = await page({ [CLAIM]: json(200, { message: 'SUCCESS' }) });
    await confirmClaim(presses);
    await pass(499);
    expect([said().includes(texts.claiming), server.count(CLAIM)]).toEqual([true, 0]);
    await pass(1);
    await soon(() => expect(said()).toContain(texts.claimed));
    await pass(2_000);
    expect(server.requests.filter(({ url }) => url.endsWith('/coupon/claim'))).toMatchObject([
      { body: { coupon: 'c1' } },
    ]);
  },
);

test('a claim without an answer is asked for again under the same key', async () => {
  const server = await page({ 'POST /spinwheel/coupon/claim': after(1, json(200, { message: 'SUCCESS' })) });
  await claim();
  await pass(1_000);
  await soon(() => expect(said()).toContain(texts.claimed));
  expect(new Set(keysOf(server, 'POST /spinwheel/coupon/claim')).size).toBe(1);
});

test('a claim that is never answered is not said to have failed', async () => {
  await page({ 'POST /spinwheel/coupon/claim': lost });
  await claim();
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(said()).toContain(texts.claimUnknownText));
  expect(said()).not.toContain(texts.claimFailed);
});

test('coupons are shown three at a time, each with its place, its slice and what it brings', async () => {
  const { prize } = coupon;
  const shirt = { ...prize, slice: { code: 'SHIRT', label: 'A shirt' } };
  await page({
    'GET /spinwheel/coupon': json(200, [
      coupon,
      { ...coupon, _id: 'c2', kind: 'coins', amount: 3 },
      { ...coupon, _id: 'c3', kind: 'promotion', amount: 0 },
      { ...coupon, _id: 'c4', kind: 'physical', amount: 0, prize: shirt },
    ]),
  });
  const rows = () =>
    [...document.querySelectorAll('.coupon')].map((row) =>
      [...row.querySelectorAll('.row-title, .row-title + .meta')].map(({ textContent }) => textContent),
    );
  const first = [
    [texts.couponOf('1', '50 baht'), 'Wheel · ฿50.00'],
    [texts.couponOf('2', '50 baht'), `Wheel · ${texts.coins('3')}`],
    [texts.couponOf('3', '50 baht'), 'Wheel'],
  ];
  await soon(() => expect(rows()).toEqual(first));
  await tap(later.statement.next);
  expect(rows()).toEqual([[texts.couponOf('4', 'A shirt'), 'Wheel']]);
  expect(document.querySelector('.pager')?.textContent).toContain(later.statement.page('2', '2'));
  await tap(later.statement.previous);
  expect(rows()).toEqual(first);
});

test('a wheel that turns is not spun once more by its hub, which keeps the focus of a keyboard', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<Response>((give) => {
    answer = () => give(json(200, spun())());
  });
  const server = await page({ 'POST /spinwheel/spin': () => answered });
  hub()?.focus();
  // Enter and Space on a button are a click as well.
  await doing(() => {
    for (let press = 0; press < 2; press += 1) hub()?.click();
  });
  const pressed = async () => {
    await doing(() => hub()?.click());
    return [hub()?.getAttribute('aria-disabled'), document.activeElement === hub()];
  };
  expect(await pressed()).toEqual(['true', true]);
  await doing(answer);
  await pass(1_500);
  expect(await pressed()).toEqual(['true', true]);
  await pass(500);
  await soon(() => expect(said()).toContain('50 baht'));
  expect(server.count('POST /spinwheel/spin')).toBe(1);
});

test('whoever skips the head comes to the wheel, which is in the main part', async () => {
  await show(<SkipLink />);
  await page({});
  await tap(messages.shell.skip);
  expect(document.activeElement?.textContent).toBe('Wheel');
  expect(document.activeElement?.compareDocumentPosition(hub() as Node)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect([hub()?.closest('main') === null, hub()?.closest('header')]).toEqual([false, null]);
});

test('without coins the hub says so and spins nothing', async () => {
  const server = await page({ 'GET /spinwheel/setup': json(200, { ...setup, userCoin: 0 }) });
  await soon(() => expect(hub()?.textContent).toBe(texts.noCoins));
  expect([hub()?.getAttribute('aria-label'), hub()?.getAttribute('aria-disabled')]).toEqual([
    texts.noCoins,
    'true',
  ]);
  await doing(() => hub()?.click());
  expect(server.count('POST /spinwheel/spin')).toBe(0);
});

test('without coins who may deposit is led there, and who stays away is told until when', async () => {
  const without = json(200, { ...setup, userCoin: 0 });
  const deposits = () => document.querySelectorAll('.spin-earn button');
  let leave = (): void => undefined;
  await page({ 'GET /spinwheel/setup': without }, (go) => {
    leave = go;
  });
  await soon(() => expect(deposits()).toHaveLength(1));
  await doing(leave);
  queries.clear();
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } };
  await page({
    'GET /spinwheel/setup': without,
    'GET /wallet': json(200, { currency: 'THB', slots: [], staysAway: true }),
    'GET /account/protection': json(200, { ...standing, timeoutUntil: '2036-12-01T05:00:00.000Z' }),
  });
  const line = () => document.querySelector('.spin-away');
  await soon(() => expect(line()?.textContent).toBe(later.protection.away('01/12/2036 12:00')));
  expect([deposits().length, document.body.textContent.includes(texts.earnTitle)]).toEqual([0, false]);
});

test('who stays away reads until when above what they won, and neither spins nor claims', async () => {
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } };
  const server = await page({
    'GET /wallet': json(200, { currency: 'THB', slots: [], staysAway: true }),
    'GET /account/protection': json(200, { ...standing, timeoutUntil: '2036-12-01T05:00:00.000Z' }),
    'GET /spinwheel/coupon': json(200, [coupon]),
  });
  const line = () => document.querySelector('.spin-away');
  const claim = () => document.querySelector<HTMLButtonElement>('.coupon button');
  await soon(() => expect(line()?.textContent).toBe(later.protection.away('01/12/2036 12:00')));
  await soon(() => expect(claim()?.getAttribute('aria-disabled')).toBe('true'));
  expect([hub()?.getAttribute('aria-disabled'), document.querySelector('.spin-earn')]).toEqual([
    'true',
    null,
  ]);
  await doing(() => hub()?.click());
  await doing(() => claim()?.click());
  expect([server.count('POST /spinwheel/spin'), document.querySelector('[role=alertdialog]')]).toEqual([
    0,
    null,
  ]);
});

test.each([
  { isCalm: true, kind: 'money', says: texts.won('50 baht') },
  { isCalm: false, kind: 'money', says: texts.won('50 baht') },
  { isCalm: true, kind: 'nothing', says: texts.lostTitle },
])('who sees no wheel hears that it turns, and then what it came to (%o)', async ({ isCalm, kind, says }) => {
  // One of happy-dom's that is cancelled fails for nobody to see.
  const animate = vi.spyOn(Element.prototype, 'animate');
  onTestFinished(() => animate.mockRestore());
  animate.mockReturnValue({ cancel: () => undefined } as Animation);
  await page({ 'POST /spinwheel/spin': json(200, spun({ result: { ...won, kind } })) }, undefined, isCalm);
  const heard = () => document.querySelector('.spin-stage [role=status]')?.textContent;
  expect(heard()).toBe('');
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(isCalm ? 1_900 : 5_900);
  expect(heard()).toBe(texts.spinning);
  await pass(isCalm ? 100 : 1_200);
  await soon(() => expect(heard()).toBe(says));
  // It is an alert, whose text is read out with it.
  const alert = document.querySelector('[role=alertdialog]');
  const text = document.getElementById(alert?.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(text).toContain('50 baht');
});

test('what the wheel has not told yet is not among the coupons, and is as soon as it has', async () => {
  const wonNow = { ...coupon, _id: 'c2', drawId: 'd1' };
  let asked = 0;
  const server = await page({
    'GET /spinwheel/coupon': () => json(200, asked++ === 0 ? [coupon] : [wonNow, coupon])(),
    'POST /spinwheel/spin': after(4, json(200, spun())),
  });
  const rows = () => document.querySelectorAll('.coupon').length;
  await tap(`${texts.spin}${texts.coins('2')}`);
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(document.querySelector('.spin-failure')?.textContent).toBe(texts.unknown));
  await soon(() => expect(server.count('GET /spinwheel/coupon')).toBe(2));
  await pass(100);
  expect(rows()).toBe(1);
  await tap(`${texts.spin}${texts.coins('2')}`);
  await pass(2_000);
  await soon(() => expect(said()).toContain('50 baht'));
  expect(rows()).toBe(2);
});

test('that there was no connection to spin with is said until there is one', async () => {
  const server = await page({ 'GET /healthz': lost });
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  await doing(() => window.dispatchEvent(new Event('offline')));
  await tap(`${texts.spin}${texts.coins('2')}`);
  const told = () => document.querySelector('.spin-failure')?.textContent;
  await soon(() => expect(told()).toBe(messages.shell.noAnswer));
  expect(server.count('POST /spinwheel/spin')).toBe(0);
  network.mockReturnValue(true);
  await doing(() => window.dispatchEvent(new Event('online')));
  await soon(() => expect(told()).toBeUndefined());
});

test('without a connection nothing is claimed, and it says so', async () => {
  const server = await page({ 'GET /healthz': lost });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await doing(() => window.dispatchEvent(new Event('offline')));
  await claim();
  await soon(() => expect(said()).toContain(messages.shell.noAnswer));
  expect(server.count('POST /spinwheel/coupon/claim')).toBe(0);
});

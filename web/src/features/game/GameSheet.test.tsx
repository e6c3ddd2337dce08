// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../client/call.ts';
import { awaited } from '../../client/endings.ts';
import { refreshMoney } from '../../client/money.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import {
  doing,
  fakeServer,
  keysOf,
  pass,
  show,
  soon,
  stopTime,
  tap,
  tapAtOnce,
} from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import GameSheet from './GameSheet.tsx';

const { game: texts } = later;
const ALL = 'POST /wallet/transferAll';
const LINK = 'POST /autoLogin/joker/somjai';

/** What the wallet holds; the server moves all of it once for a key, and answers that again. */
const world = { wallet: 0 };
const lost = new TypeError('Failed to fetch');

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
  awaited.set([]);
});

const toasts = () => shownToasts.get().map(({ text }) => text);

/** A server whose first answers are lost, so many, on the way back. */
async function open({ losing = 0, status = 'SUCCESS', account = {} } = {}) {
  const kept = new Map<string | undefined, unknown>();
  let left = losing;
  const server = fakeServer({
    'GET /wallet': () => json(200, { ...wallet, wallet: { ...wallet.wallet, amount: world.wallet } })(),
    'GET /wallet/account/JOKER': json(200, { username: 'somjai', password: 'secret', ...account }),
    [ALL]: ({ headers }) => {
      const key = headers['idempotency-key'];
      const amount = world.wallet;
      if (!kept.has(key)) {
        kept.set(key, { status, _id: `op-${kept.size}`, amount, wallet: { amount: 0 } });
        world.wallet = 0;
      }
      left -= 1;
      return left >= 0 ? Promise.reject(lost) : json(status === 'SUCCESS' ? 200 : 202, kept.get(key))();
    },
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await shows(texts.playWith(`฿${world.wallet}.00`));
  return server;
}

async function shows(text: string): Promise<void> {
  await soon(() => expect(document.querySelector('dialog')?.textContent).toContain(text));
}

/** The wallet holds this much from now on, and the screen shows it. */
async function holds(amount: number): Promise<void> {
  world.wallet = amount;
  await doing(refreshMoney);
  await shows(texts.playWith(`฿${amount}.00`));
}

test('shows no password of a game that is entered from here alone, and says so', async () => {
  world.wallet = 300;
  await open({ account: { isPlayOnly: true } });
  await shows('somjai');
  await shows(texts.playOnly);
  const shown = document.querySelector('dialog')?.textContent ?? '';
  expect(shown).not.toContain(texts.reset);
  expect(document.querySelectorAll('.credentials dd')).toHaveLength(1);
});

test('all of the wallet moved later is another transfer than one without an answer', async () => {
  world.wallet = 500;
  const server = await open({ losing: 1 });
  await tap(texts.transferOnlyOf(`฿${world.wallet}.00`));
  await soon(() => expect(toasts()).toEqual([texts.unknown]));
  await holds(300);
  await doing(() => shownToasts.set([]));
  await tap(texts.transferOnlyOf(`฿${world.wallet}.00`));
  await soon(() => expect(toasts()).toEqual([texts.transferred('฿300.00')]));
  expect(world.wallet).toBe(0);
  const [first, second] = keysOf(server, ALL);
  expect(second).not.toBe(first);
});

test('the same sum brought back is moved as well: the answer to the earlier request is not taken for this one', async () => {
  world.wallet = 300;
  const server = await open({ losing: 1 });
  await tap(texts.transferOnlyOf(`฿${world.wallet}.00`));
  await soon(() => expect(toasts()).toEqual([texts.unknown]));
  await holds(300);
  await doing(() => shownToasts.set([]));
  await tap(texts.transferOnlyOf(`฿${world.wallet}.00`));
  await soon(() => expect(toasts()).toEqual([texts.transferred('฿300.00')]));
  expect(world.wallet).toBe(0);
  const [first, again, rest] = keysOf(server, ALL);
  expect([again === first, rest === first]).toEqual([true, false]);
});

test('tapped again before anything was read, it is one transfer and told as that', async () => {
  world.wallet = 300;
  const server = await open({ losing: 1 });
  // The portal does not know yet that nothing is left.
  await doing(() => call('transfer.all', { body: { to: 'JOKER' } }, { deed: '300' }));
  await tap(texts.transferOnlyOf('฿300.00'));
  await soon(() => expect(toasts()).toEqual([texts.transferred('฿300.00')]));
  expect(new Set(keysOf(server, ALL)).size).toBe(1);
});

test('what was moved is told by the answer, not by what the screen knew', async () => {
  world.wallet = 300;
  await open();
  world.wallet = 450.5;
  await tap(texts.transferOnlyOf('฿300.00'));
  await soon(() => expect(toasts()).toEqual([texts.transferred('฿450.50')]));
});

test('a transfer that is not over is awaited by its id, so that its end is told', async () => {
  world.wallet = 300;
  await open({ status: 'PROCESSING' });
  await tap(texts.transferOnlyOf(`฿${world.wallet}.00`));
  await soon(() => expect(toasts()).toEqual([texts.processing]));
  expect(awaited.get().map(({ id }) => id)).toEqual(['op-0']);
});

test('the game is not entered before all of the wallet is there', async () => {
  vi.stubGlobal('open', () => null);
  world.wallet = 300;
  const server = await open({ losing: 2 });
  await tap(texts.playWith('฿300.00'));
  await soon(() => expect(toasts()).toEqual([texts.unknown]));
  await holds(300);
  await tap(texts.playWith('฿300.00'));
  await soon(() => expect(server.count(ALL)).toBe(2));
  await doing(() => undefined);
  expect(server.count(LINK)).toBe(0);
  await holds(300);
  await tap(texts.playWith('฿300.00'));
  await soon(() => expect(server.count(LINK)).toBe(1));
  expect([world.wallet, server.count(ALL)]).toEqual([0, 4]);
});

test('a transfer without an answer is asked after under its own key while the sheet is open, and its end is told', async () => {
  stopTime();
  world.wallet = 300;
  const server = await open({ losing: 2 });
  await tap(texts.transferOnlyOf(`฿${world.wallet}.00`));
  await soon(() => expect(toasts()).toEqual([texts.unknown]));
  await pass(2_000);
  await soon(() => expect(server.count(ALL)).toBe(2));
  await pass(4_000);
  await soon(() => expect(toasts()).toContain(texts.transferred('฿300.00')));
  expect(new Set(keysOf(server, ALL)).size).toBe(1);
  await pass(200_000);
  expect([server.count(ALL), world.wallet]).toEqual([3, 0]);
});

test('less than can be moved is not taken for nothing: the smallest transfer is said', async () => {
  world.wallet = 0.5;
  const server = fakeServer({
    'GET /wallet': json(200, { ...wallet, wallet: { ...wallet.wallet, amount: 0.5 } }),
    'GET /wallet/account/JOKER': json(200, { username: 'somjai', password: 'secret' }),
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await shows(texts.transferOnly);
  await tap(texts.transferOnly);
  await soon(() => expect(toasts()).toEqual([later.transferSheet.minimum('฿1.00')]));
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('an impatient finger on "Open free account" moves no money into the game that has just been opened', async () => {
  stopTime();
  const slots = wallet.slots.map((slot) => (slot.code === 'JOKER' ? { ...slot, isActive: false } : slot));
  let isActive = false;
  const server = fakeServer({
    'GET /wallet': () => json(200, isActive ? wallet : { ...wallet, slots })(),
    'GET /wallet/account/JOKER': json(200, { username: 'somjai', password: 'secret' }),
    'POST /wallet/activate/JOKER': () => {
      isActive = true;
      return json(
        200,
        wallet.slots.find(({ code }) => code === 'JOKER'),
      )();
    },
    [ALL]: json(200, { status: 'SUCCESS', amount: 1, wallet: { amount: 0 } }),
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await shows(texts.open);
  await tapAtOnce(texts.open);
  const only = texts.transferOnlyOf('฿1,000.00');
  await shows(only);
  for (let count = 0; count < 4; count += 1) {
    await tapAtOnce(only);
    await pass(250);
  }
  expect(server.count(ALL)).toBe(0);
  await tap(only);
  await soon(() => expect(server.count(ALL)).toBe(1));
});

const buttonSaying = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

test('who stays away is told so, and nothing leads into the game', async () => {
  const server = fakeServer({
    'GET /wallet': json(200, wallet),
    'GET /wallet/account/JOKER': json(403, { message: 'SELF_EXCLUDED' }),
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await shows(messages.errors.SELF_EXCLUDED);
  for (const label of [texts.playWith('฿1,000.00'), texts.transferOnlyOf('฿1,000.00')]) {
    expect([label, buttonSaying(label)?.getAttribute('aria-disabled')]).toEqual([label, 'true']);
    await tap(label);
  }
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  // What is in the game comes out all the same.
  expect(buttonSaying(texts.withdrawFromGames)?.getAttribute('aria-disabled')).not.toBe('true');
});

test('who stays away is offered no account to open, and told why', async () => {
  const slots = wallet.slots.map((slot) => ({ ...slot, isActive: false }));
  fakeServer({ 'GET /wallet': json(200, { ...wallet, slots, staysAway: true }) });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await shows(messages.errors.SELF_EXCLUDED);
  expect([buttonSaying(texts.open), document.body.textContent.includes(texts.openHint)]).toEqual([
    undefined,
    false,
  ]);
});

test('a break that has begun meanwhile is what playing says, not that something could not be loaded', async () => {
  vi.stubGlobal('open', () => null);
  stopTime();
  let isAway = false;
  fakeServer({
    'GET /wallet': json(200, { ...wallet, wallet: { ...wallet.wallet, amount: 0 } }),
    'GET /wallet/account/JOKER': () =>
      isAway ? json(403, { message: 'SELF_EXCLUDED' })() : Promise.reject(lost),
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await pass(1_000);
  await shows(texts.credentialsFailed);
  isAway = true;
  await tap(texts.play);
  await soon(() => expect(toasts()).toEqual([messages.errors.SELF_EXCLUDED]));
});

test('nothing is offered to be brought back from a game that holds nothing, unless that is not sure', async () => {
  const holding = (slot: { amount: number; stale?: boolean }) =>
    json(200, { ...wallet, slots: wallet.slots.map((known) => ({ ...known, ...slot })) });
  const world = { answer: holding({ amount: 0 }) };
  fakeServer({
    'GET /wallet': () => world.answer(),
    'GET /wallet/account/JOKER': json(200, { username: 'somjai', password: 'secret' }),
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await shows(texts.withdrawFromGames);
  const isBlocked = () => buttonSaying(texts.withdrawFromGames)?.getAttribute('aria-disabled') === 'true';
  expect(isBlocked()).toBe(true);
  world.answer = holding({ amount: 0, stale: true });
  await doing(refreshMoney);
  await soon(() => expect(isBlocked()).toBe(false));
  world.answer = holding({ amount: 12.5 });
  await doing(refreshMoney);
  await soon(() => expect(isBlocked()).toBe(false));
});

test('a hidden password is copied, and neither shown nor said meanwhile', async () => {
  world.wallet = 300;
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...{ language: 'en', onLine: true, userAgent: '' },
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await open();
  const button = () => document.querySelector<HTMLElement>(`[aria-label="${texts.copyPassword}"]`);
  await soon(() => expect(button()).not.toBeNull());
  await doing(() => button()?.click());
  await soon(() => expect(toasts()).toEqual([messages.shell.copied(texts.password)]));
  expect(copied).toEqual(['secret']);
  expect(document.body.textContent).not.toContain('secret');
});

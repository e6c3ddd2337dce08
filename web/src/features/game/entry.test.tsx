// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { installation } from '../../client/installation.ts';
import type { GameAccount } from '../../client/money.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import GameSheet from './GameSheet.tsx';

const { game: texts } = later;
const LAUNCH = 'POST /autoLogin/joker/somjai';
const WAY = { link: 'https://site.test/lobby?token=1' };

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
  installation.set({ ...installation.get(), iframe: true });
});

const toasts = () => shownToasts.get().map(({ text }) => text);
const said = () => document.querySelector('dialog')?.textContent ?? '';

/** The sheet of a game that is like this, over a server that answers like that; a tab opens and goes where it is told. */
async function open(game: Partial<GameAccount>, answers: Parameters<typeof fakeServer>[0] = {}, tab = true) {
  const went: string[] = [];
  const opened = { opener: null, close: vi.fn(), location: { replace: (link: string) => went.push(link) } };
  vi.stubGlobal('open', () => (tab ? opened : null));
  const slots = [{ ...wallet.slots[0], ...game }];
  const server = fakeServer({
    'GET /wallet': json(200, { ...wallet, slots }),
    'GET /wallet/account/JOKER': json(200, { username: 'somjai', password: 'secret' }),
    'POST /wallet/transferAll': json(202, { status: 'PROCESSING', _id: 'mine', wallet: { amount: 0 } }),
    'GET /account/protection': json(200, { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } }),
    [LAUNCH]: json(200, WAY),
    ...answers,
  });
  await show(<GameSheet open onClose={() => undefined} code="JOKER" />);
  await soon(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Joker'));
  return { server, went, opened };
}

const play = texts.playWith('฿1,000.00');

test('a transfer that the game has not answered about keeps nobody out, and is said', async () => {
  const { went } = await open({});
  await soon(() => expect(said()).toContain(play));
  await tap(play);
  await soon(() => expect(went).toEqual([WAY.link]));
  expect(toasts()).toEqual([texts.processing]);
});

test('where the game lets nobody in before the money is there, that is what is said', async () => {
  const refused = json(502, { message: 'GAME_ACTIVATION_FAIL' });
  const { went, opened } = await open({}, { [LAUNCH]: refused });
  await soon(() => expect(said()).toContain(play));
  await tap(play);
  await soon(() => expect(toasts()).toContain(texts.notEntered));
  expect(went).toEqual([]);
  expect(opened.close).toHaveBeenCalled();
});

test('a game that is not entered although the money is there says so in the common words', async () => {
  await open(
    {},
    {
      'POST /wallet/transferAll': json(200, {
        status: 'SUCCESS',
        _id: 'mine',
        amount: 1000,
        wallet: { amount: 0 },
      }),
      [LAUNCH]: json(502, { message: 'GAME_ACTIVATION_FAIL' }),
    },
  );
  await soon(() => expect(said()).toContain(play));
  await tap(play);
  await soon(() => expect(toasts()).toContain(later.lateErrors.GAME_ACTIVATION_FAIL));
});

test('a blocked tab leaves the sign-in form for a tap of its own, in a tab that knows nothing of us', async () => {
  const form = { Username: 'somjai', Password: 'secret' };
  await open({}, { [LAUNCH]: json(200, { link: 'https://site.test/SignIn', form }) }, false);
  await soon(() => expect(said()).toContain(play));
  await tap(play);
  await soon(() => expect(said()).toContain(texts.popup));
  const shown = document.querySelector('dialog form[action="https://site.test/SignIn"]');
  expect(shown?.getAttribute('method')).toBe('post');
  expect(shown?.getAttribute('rel')).toBe('noopener noreferrer');
  const fields = [...(shown?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]);
  expect(fields).toEqual(Object.entries(form));
});

test('what stands on the sheet is not read once more before the game is entered', async () => {
  const emptyHanded = { ...wallet, wallet: { ...wallet.wallet, amount: 0 } };
  const { server, went } = await open({}, { 'GET /wallet': json(200, emptyHanded) });
  await soon(() => expect(said()).toContain('somjai'));
  await tap(texts.play);
  await soon(() => expect(went).toEqual([WAY.link]));
  expect(server.count('GET /wallet/account/JOKER')).toBe(1);
});

test('what is too little to be moved stays in the wallet, and the game is entered without it', async () => {
  const scant = { ...wallet, wallet: { ...wallet.wallet, amount: 0.5 } };
  const { server, went } = await open({}, { 'GET /wallet': json(200, scant) });
  await soon(() => expect(said()).toContain('somjai'));
  await tap(texts.play);
  await soon(() => expect(went).toEqual([WAY.link]));
  expect([server.count('POST /wallet/transferAll'), toasts()]).toEqual([0, []]);
});

const linked = {
  isActive: false,
  amount: 0,
  isByLink: true,
  web: 'https://fish.test/',
  android: 'https://app.test/',
};

test('a game that plain links lead to is played by them, with no account and no money', async () => {
  const { server } = await open(linked);
  const main = [...document.querySelectorAll('dialog a')].map((a) => [a.textContent, a.getAttribute('href')]);
  expect(main).toContainEqual([texts.play, linked.web]);
  expect(main).toContainEqual([texts.places.android, linked.android]);
  expect(said()).toContain(texts.byLink);
  expect(said()).not.toContain(texts.open);
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('who stays away is led to no plain link either', async () => {
  const away = {
    limits: {},
    pending: [],
    used: { day: 0, week: 0, month: 0 },
    timeoutUntil: '2999-01-01T00:00:00Z',
  };
  await open(linked, { 'GET /account/protection': json(200, away) });
  await soon(() => expect(said()).toContain(messages.errors.SELF_EXCLUDED));
  expect(document.querySelectorAll('dialog a')).toHaveLength(0);
});

test('a game that takes another currency says so, and offers nothing', async () => {
  await open({ isActive: false, amount: 0, unavailable: 'CURRENCY' });
  expect(said()).toContain('does not take your currency (THB)');
  expect(said()).not.toContain(texts.open);
});

test('money in a game that nobody is connected to any more is shown, and told to be safe', async () => {
  await open({ isActive: true, amount: 25, unavailable: 'CLOSED' });
  for (const text of ['฿25.00', texts.closed, texts.closedMoney]) expect(said()).toContain(text);
});

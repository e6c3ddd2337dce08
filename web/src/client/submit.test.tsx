// @vitest-environment happy-dom
import { shownToasts, toast } from '@prae/ui/toasts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../messages/en/messages.ts';
import { json } from '../testing/browser.ts';
import { doing, fakeServer, keysOf, pass, showHook, soon, stopTime } from '../testing/screen.tsx';
import { useAskedAgain } from './ask-again.ts';
import { heard, unheard } from './connection.ts';
import { useRead } from './queries.ts';
import { clearSession, startSession } from './session.ts';
import { useSubmit } from './submit.ts';

const TRANSFER = 'POST /wallet/transfer';
const order = { body: { from: 'WALLET', to: 'JOKER', amount: 200 } };
const moved = json(200, { message: 'SUCCESS', status: 'SUCCESS' });
const wallet = json(200, { slots: [] });

beforeEach(() => {
  sessionStorage.clear();
  shownToasts.set([]);
});

const toasts = (): string[] => shownToasts.get().map(({ text }) => text);

describe('a request that is sent', () => {
  test('is busy until what it changed has been read again', async () => {
    const server = fakeServer({ [TRANSFER]: moved, 'GET /wallet': wallet });
    const view = await showHook(() => ({
      transfer: useSubmit('transfer.create'),
      wallet: useRead('wallet.read'),
    }));
    await soon(() => expect(view.now.wallet.isSuccess).toBe(true));
    let outcome: unknown;
    await doing(() => {
      void view.now.transfer.submit(order).then((result) => {
        outcome = result.outcome;
      });
    });
    await soon(() => expect(view.now.transfer.busy).toBe(false));
    expect(outcome).toBe('ok');
    expect(server.count('GET /wallet')).toBe(2);
    expect([view.now.transfer.failure, toasts()]).toEqual([null, []]);
  });

  test('goes out once, however often it is pressed meanwhile', async () => {
    let answer = (): void => undefined;
    const server = fakeServer({
      [TRANSFER]: () =>
        new Promise((resolve) => {
          answer = () => resolve(moved());
        }),
    });
    const view = await showHook(() => useSubmit('transfer.create'));
    const outcomes: Promise<{ outcome: string }>[] = [];
    await doing(() => {
      outcomes.push(view.now.submit(order), view.now.submit(order));
    });
    await soon(() => expect(view.now.busy).toBe(true));
    await doing(() => view.now.clear());
    expect(view.now.busy).toBe(true);
    await doing(answer);
    expect((await Promise.all(outcomes)).map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
    expect(server.count(TRANSFER)).toBe(1);
  });
});

describe('a request that does not succeed', () => {
  test('is not sent at all without a network, and the member is told', async () => {
    const server = fakeServer({ [TRANSFER]: moved });
    const view = await showHook(() => useSubmit('transfer.create'));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await doing(async () => {
      expect((await view.now.submit(order)).outcome).toBe('offline');
    });
    online.mockRestore();
    expect(server.requests).toEqual([]);
    expect(toasts()).toHaveLength(1);
    await soon(() => expect(view.now.failure).toBe(toasts()[0]));
  });

  test('says a refusal in the member’s language, in its place and in a toast, until something is typed', async () => {
    fakeServer({ [TRANSFER]: json(400, { message: 'MONEY_NOT_ENOUGH' }) });
    const view = await showHook(() => useSubmit('transfer.create'));
    await doing(() => view.now.submit(order));
    await soon(() => expect(view.now.failure).toEqual(expect.stringMatching(/\w+ \w+/)));
    expect(toasts()).toEqual([view.now.failure]);
    await doing(() => view.now.clear());
    await soon(() => expect(view.now.failure).toBeUndefined());
  });

  test('says what the refusal means on this screen, or nothing where the screen deals with it', async () => {
    fakeServer({
      [TRANSFER]: json(400, { message: 'MONEY_NOT_ENOUGH' }),
      'POST /wallet/activate/JOKER': json(409, { message: 'SLOT_ALREADY_ACTIVE' }),
    });
    const view = await showHook(() => ({
      transfer: useSubmit('transfer.create', { texts: { MONEY_NOT_ENOUGH: 'Too much' } }),
      activation: useSubmit('game.activate', { texts: { SLOT_ALREADY_ACTIVE: null } }),
    }));
    await doing(() => view.now.transfer.submit(order));
    await doing(() => view.now.activation.submit({ params: { code: 'JOKER' } }));
    await soon(() => expect(view.now.transfer.failure).toBe('Too much'));
    await soon(() => expect(view.now.activation.failure).toBeNull());
    expect(toasts()).toEqual(['Too much']);
  });

  test('what was said of one try is taken away by the next, and once something else is typed', async () => {
    let answer = (_: Response): void => undefined;
    const answers = [
      json(400, { message: 'MONEY_NOT_ENOUGH' })(),
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
    ];
    fakeServer({ [TRANSFER]: () => answers.shift() ?? json(400, { message: 'MONEY_NOT_ENOUGH' })() });
    const view = await showHook(() =>
      useSubmit('transfer.create', { texts: { MONEY_NOT_ENOUGH: 'Too much' } }),
    );
    await doing(() => view.now.submit(order));
    await doing(() => toast('Of something else', { tone: 'error' }));
    expect(toasts()).toEqual(['Too much', 'Of something else']);
    await doing(() => void view.now.submit(order));
    expect(toasts()).toEqual(['Of something else']);
    await doing(() => answer(json(400, { message: 'MONEY_NOT_ENOUGH' })()));
    await soon(() => expect(toasts()).toEqual(['Of something else', 'Too much']));
    await doing(() => view.now.clear());
    expect(toasts()).toEqual(['Of something else']);
  });

  test('says nothing to whoever is at the browser after its login has ended', async () => {
    let answer = (): void => undefined;
    fakeServer({
      [TRANSFER]: () =>
        new Promise((resolve) => {
          answer = () => resolve(json(400, { message: 'MONEY_NOT_ENOUGH' })());
        }),
    });
    startSession({ token: 'one', expiresAt: '', username: '0811111111', remember: false });
    const view = await showHook(() => useSubmit('transfer.create'));
    await doing(() => void view.now.submit(order));
    await soon(() => expect(view.now.busy).toBe(true));
    await doing(clearSession);
    await doing(answer);
    await soon(() => expect(view.now.busy).toBe(false));
    expect(toasts()).toEqual([]);
  });

  test('of unknown result keeps its key for the next try, and a screen of its own may say so', async () => {
    const answers = [json(504, { message: 'Endpoint request timed out' }), moved];
    const server = fakeServer({ [TRANSFER]: () => (answers.shift() ?? moved)() });
    const view = await showHook(() => useSubmit('transfer.create', { unknownText: null }));
    await doing(async () => {
      expect((await view.now.submit(order)).outcome).toBe('unknown');
    });
    expect([view.now.failure ?? null, toasts()]).toEqual([null, []]);
    await doing(async () => {
      expect((await view.now.submit(order)).outcome).toBe('ok');
    });
    await doing(() => view.now.submit(order));
    const [one, again, another] = keysOf(server, TRANSFER);
    expect(again).toBe(one);
    expect(another).not.toBe(one);
  });
});

test('a server that cannot now has its sentence, whatever the screen says of what is unknown, and keeps nobody busy', async () => {
  let read = (): void => undefined;
  const waiting = () =>
    new Promise<Response>((resolve) => {
      read = () => void Promise.resolve(wallet()).then(resolve);
    });
  fakeServer({ [TRANSFER]: json(503, { message: 'SERVICE_UNAVAILABLE' }), 'GET /wallet': waiting });
  const view = await showHook(() => ({
    transfer: useSubmit('transfer.create', { unknownText: null }),
    wallet: useRead('wallet.read'),
  }));
  await doing(() => void view.now.transfer.submit(order));
  await soon(() => expect(view.now.transfer.busy).toBe(false));
  const sentence = messages.errors.SERVICE_UNAVAILABLE;
  expect([view.now.transfer.failure, toasts()]).toEqual([sentence, [sentence]]);
  await doing(() => read());
});

describe('what one member pressed is not sent as the next one', () => {
  const of = (username: string) => ({ token: `of ${username}`, username, expiresAt: '', remember: false });
  const silent = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

  /** The first member's, without a connection, and then a server that will be there when it is told so. */
  async function withoutConnection() {
    onTestFinished(heard);
    startSession(of('0811111111'));
    fakeServer({ 'GET /healthz': silent });
    await unheard();
    let isThere = (): void => undefined;
    const server = fakeServer({
      'GET /healthz': () =>
        new Promise((resolve) => {
          isThere = () => resolve(new Response());
        }),
      [TRANSFER]: moved,
    });
    return { server, comeBack: () => isThere() };
  }

  test.each([
    ['another member', () => startSession(of('0822222222'))],
    ['nobody', clearSession],
  ])('where %s is logged in when the server is back', async (_, change) => {
    const { server, comeBack } = await withoutConnection();
    const view = await showHook(() => useSubmit('transfer.create'));
    let pressed: Promise<{ outcome: string }> | undefined;
    await doing(() => {
      pressed = view.now.submit(order);
    });
    await doing(change);
    await doing(comeBack);
    expect(await pressed).toEqual({ outcome: 'offline' });
    await soon(() => expect(view.now.busy).toBe(false));
    expect([server.count(TRANSFER), toasts(), view.now.failure ?? null]).toEqual([0, [], null]);
  });

  test('it is sent where the login is the same', async () => {
    const { server, comeBack } = await withoutConnection();
    const view = await showHook(() => useSubmit('transfer.create'));
    let pressed: Promise<{ outcome: string }> | undefined;
    await doing(() => {
      pressed = view.now.submit(order);
    });
    await doing(comeBack);
    expect((await pressed)?.outcome).toBe('ok');
    expect(server.count(TRANSFER)).toBe(1);
  });

  test('nor sent again, where it had no answer', async () => {
    stopTime();
    startSession(of('0811111111'));
    const onAnswer = vi.fn();
    const server = fakeServer({ [TRANSFER]: silent });
    const view = await showHook(() => useAskedAgain('transfer.create', { isOpen: true, onAnswer }));
    await doing(() => view.now.submit(order));
    await pass(2_000);
    expect([server.count(TRANSFER), view.now.isAsking]).toEqual([2, true]);
    await doing(() => startSession(of('0822222222')));
    await pass(200_000);
    expect([server.count(TRANSFER), view.now.isAsking]).toEqual([2, false]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test('and it is sent again as soon as the server is heard again, whatever the device says', async () => {
    stopTime();
    onTestFinished(heard);
    startSession(of('0811111111'));
    const onAnswer = vi.fn();
    fakeServer({ 'GET /healthz': silent, [TRANSFER]: silent });
    const view = await showHook(() => useAskedAgain('transfer.create', { isOpen: true, onAnswer }));
    await doing(() => view.now.submit(order));
    await pass(60_000);
    const server = fakeServer({ [TRANSFER]: moved });
    await doing(heard);
    await soon(() => expect(onAnswer).toHaveBeenCalledTimes(1));
    expect(server.count(TRANSFER)).toBe(1);
  });
});

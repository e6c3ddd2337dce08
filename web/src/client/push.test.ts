// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '../testing/browser.ts';
import { type FakeServer, fakeServer } from '../testing/screen.tsx';
import { hiddenName } from './hides-amounts.ts';
import { keepPushOn, turnPushOff, turnPushOn } from './push.ts';
import { clearSession, currentSession, startSession } from './session.ts';
import { writeStored } from './storage.ts';

const SUBSCRIBE = 'POST /push/subscription';
let server: FakeServer;

/** A browser that has a worker, whose push service gives one address. */
function fakeDevice(): void {
  const subscription = {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/a',
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  };
  const ready = {
    active: { postMessage: (_: unknown, [port]: MessagePort[] = []) => port?.postMessage('done') },
    pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve(ready) },
    configurable: true,
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
}

beforeEach(() => {
  fakeDevice();
  server = fakeServer({
    'GET /push/key': json(200, { publicKey: 'AAAA' }),
    [SUBSCRIBE]: json(200, { message: 'OK', _id: 'this' }),
    'DELETE /push/subscription': json(200, { message: 'OK' }),
  });
  startSession({ token: 'one', expiresAt: '', username: '0811111111', remember: true });
});
afterEach(() => {
  clearSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const hide = (isHidden: boolean) => writeStored('local', hiddenName(currentSession()), isHidden);
/** What the server was told of amounts, each time. */
const told = () =>
  server.requests
    .filter(({ url, method }) => method === 'POST' && url.endsWith('/push/subscription'))
    .map(({ body }) => (body as { amounts: boolean }).amounts);

test('where the home hides amounts no news tell one', async () => {
  hide(true);
  expect(await turnPushOn()).toBe(true);
  expect(told()).toEqual([false]);
});

test('the server hears of amounts that are hidden later, once, and of those that are shown again', async () => {
  expect(await turnPushOn()).toBe(true);
  await keepPushOn();
  expect(told()).toEqual([true]);
  hide(true);
  await keepPushOn();
  await keepPushOn();
  expect(told()).toEqual([true, false]);
  hide(false);
  await keepPushOn();
  expect(told()).toEqual([true, false, true]);
});

test('whoever has turned them off is not subscribed again', async () => {
  await turnPushOn();
  await turnPushOff();
  await keepPushOn();
  expect(told()).toEqual([true]);
  expect(server.count('DELETE /push/subscription')).toBe(1);
});

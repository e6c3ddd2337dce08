import { beforeEach, expect, test, vi } from 'vitest';
import { type Device, open, show, tell, untell } from './news.ts';

interface Shown {
  title: string;
  tag: string;
  data: unknown;
  close: () => void;
}

let shown: Shown[];
let windows: { url: string; visibilityState: string; said: unknown[]; isDeaf?: boolean; at?: string }[];
let opened: string[];
let endpoint: string | undefined;
let unsubscribed: number;
let device: Device;

/** A phone: what it shows, which pages are open, and what the worker has kept. */
function newDevice(): Device {
  const stores = new Map<string, Map<string, Response>>();
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name);
  const subscription = () => ({
    endpoint,
    unsubscribe: async () => {
      unsubscribed += 1;
      return true;
    },
  });
  return {
    location: { origin: 'https://prae.example' },
    caches: {
      has: async (name: string) => stores.has(name),
      delete: async (name: string) => stores.delete(name),
      open: async (name: string) => ({
        put: async (key: string, value: Response) => void storeOf(name)?.set(key, value),
        match: async (key: string) => storeOf(name)?.get(key)?.clone(),
      }),
    },
    registration: {
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => tag === undefined || one.tag === tag),
      showNotification: async (title: string, { tag, data }: Pick<Shown, 'tag' | 'data'>) => {
        const close = () => {
          shown = shown.filter((one) => one.tag !== tag);
        };
        close();
        shown.push({ title, tag, data, close });
      },
      pushManager: { getSubscription: async () => (endpoint === undefined ? null : subscription()) },
    },
    clients: {
      matchAll: async () =>
        windows.map((page) => ({
          ...page,
          focus: async () => undefined,
          navigate: async (at: string) => void Object.assign(page, { at }),
          postMessage: (message: unknown, [port]: MessagePort[]) => {
            page.said.push(message);
            if (!page.isDeaf) port?.postMessage(true);
          },
        })),
      openWindow: async (address: string) => void opened.push(address),
    },
  } as unknown as Device;
}

beforeEach(() => {
  [shown, windows, opened, endpoint, unsubscribed] = [[], [], [], undefined, 0];
  device = newDevice();
});

const news = (more: Partial<Record<string, string>> = {}): string =>
  JSON.stringify({ to: 'anna', kind: 'deposit', tag: '1', title: 'Money', body: 'x', lang: 'la', ...more });
const page = (path: string, visibilityState = 'hidden') => ({
  url: `https://prae.example${path}`,
  ...{ visibilityState, said: [] as unknown[] },
});

test('a message is shown to whoever is logged in, once for each piece of news', async () => {
  await show(device, news());
  expect(shown).toEqual([]);
  await tell(device, 'anna');
  await show(device, news({ to: 'boon' }));
  expect(shown).toEqual([]);
  await show(device, news());
  await show(device, news());
  await show(device, news({ tag: '2' }));
  expect(shown.map(({ tag }) => tag)).toEqual(['1', '2']);
});

test.each([undefined, '', 'hello', 'null', '{}', news({ title: undefined })])(
  'what is no message of ours is not shown: %s',
  async (text) => {
    await tell(device, 'anna');
    await show(device, text);
    expect(shown).toEqual([]);
  },
);

test('whoever looks at the portal is not told twice', async () => {
  await tell(device, 'anna');
  windows = [page('/user/home', 'visible')];
  await show(device, news());
  expect(shown).toEqual([]);
  // No page for visitors tells of money, and one behind another tab does not either.
  for (const other of [page('/contact', 'visible'), page('/user/home')]) {
    windows = [other];
    await show(device, news());
    expect(shown).toHaveLength(1);
    shown = [];
  }
});

test('at Apple each message is shown, and taken away from whoever looks at the portal', async () => {
  const showing = vi.spyOn(device.registration, 'showNotification');
  endpoint = 'https://web.push.apple.com/abc';
  await tell(device, 'anna');
  windows = [page('/user/home', 'visible')];
  await show(device, news());
  expect(showing).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([]);
});

test('the end of a login takes away what is shown, and the subscription', async () => {
  endpoint = 'https://fcm.googleapis.com/x';
  await tell(device, 'anna');
  await show(device, news());
  await untell(device);
  expect(shown).toEqual([]);
  expect(unsubscribed).toBe(1);
  await show(device, news());
  expect(shown).toEqual([]);
});

test('a message that comes while the login ends is not left standing', async () => {
  await tell(device, 'anna');
  const real = device.registration.showNotification;
  device.registration.showNotification = async (...given) => {
    await untell(device);
    return real(...given);
  };
  await show(device, news());
  expect(shown).toEqual([]);
});

async function tap(more: Partial<Record<string, string>> = {}): Promise<void> {
  await tell(device, 'anna');
  await show(device, news(more));
  const [notification] = shown;
  if (!notification) throw new Error('nothing is shown');
  await open(device, notification as unknown as Notification);
  expect(shown).toEqual([]);
}

test.each([
  ['deposit', '/user/statement'],
  ['withdraw-failed', '/user/statement'],
  ['slip-refused', '/user/statement#slips'],
  ['bonus-ended', '/user/bonus'],
  ['answer', '/user/contact'],
])('a tap on %s opens %s where no page is open', async (kind, address) => {
  await tap({ kind });
  expect(opened).toEqual([address]);
});

test('a tap has the open page of the member go there, and loads it anew where that does not hear', async () => {
  windows = [page('/login'), page('/user/home')];
  await tap({ kind: 'bonus-met' });
  expect(windows[1]).toMatchObject({ said: [{ type: 'go', kind: 'bonus-met' }] });
  expect(windows[1]?.at).toBeUndefined();
  Object.assign(windows[1] ?? {}, { isDeaf: true });
  await tap({ kind: 'bonus-met' });
  expect(windows[1]?.at).toBe('/user/bonus');
  expect(opened).toEqual([]);
});

test('a tap on what is left of another login tells nothing of it', async () => {
  const left = { close: () => undefined, data: { to: 'boon', kind: 'bonus-met' } };
  await open(device, left as unknown as Notification);
  expect(opened).toEqual(['/']);
  windows = [page('/user/home')];
  await open(device, left as unknown as Notification);
  expect(windows[0]?.said).toEqual([]);
});

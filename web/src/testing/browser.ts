import { vi } from 'vitest';

export interface Exchange {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface FakeBrowser {
  requests: Exchange[];
  /** The next answers, in order; a function may fail like the network does. */
  answers: (() => Response | Promise<Response>)[];
  /** Where the portal navigated to, in order. */
  visited: string[];
}

/** The few things of a browser that the portal's code outside components touches, for tests in Node. */
export function fakeBrowser(pathname = '/user/home'): FakeBrowser {
  const browser: FakeBrowser = { requests: [], answers: [], visited: [] };
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  const visit = (_state: unknown, _title: string, to: string): void => {
    browser.visited.push(to);
  };
  vi.stubGlobal('history', { pushState: visit, replaceState: visit, state: null });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname } }));
  // The router tells its followers of every navigation.
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // Whatever a call comes to, the server is there.
    if (url === '/healthz') return new Response();
    const { method = 'GET', headers, body } = init;
    browser.requests.push({
      url,
      method,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
    const answer = browser.answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  return browser;
}

/** An answer of the API. */
export function json(status: number, content: unknown, headers: Record<string, string> = {}): () => Response {
  return () =>
    new Response(JSON.stringify(content), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
}

/** A storage of the test's own: Node has begun to have one itself, which is not always there. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}

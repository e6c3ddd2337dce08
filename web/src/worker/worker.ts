import { languageCookie } from '@prae/contract/languages';
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { paths } from '../client/paths.ts';
import type { ToWorker } from '../client/worker-messages.ts';
import { build } from './build.ts';
import { open, show, tell, untell } from './news.ts';
import { addressOf, BARE, choosePage, isFile, isPageOf, keyOf } from './pages.ts';

// Keeps the portal on the visitor's device: its pages, which are the same for everybody, and their code, style and fonts. What
// the API answers is no business of this file, and never passes through it. And shows the news that are pushed to whoever is logged in.

declare const self: ServiceWorkerGlobalScope;

/** What each build keeps, it keeps apart: a tab of the build before finds its own. */
const own = { code: `code-${build.id}`, pages: `pages-${build.id}`, used: `used-${build.id}` };

/** What the server says about a language does not matter for what is kept: the address has it. */
const whoever = { ignoreVary: true } as const;

const code = new PrecacheController({
  cacheName: own.code,
  plugins: [{ cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) }],
});
code.addToCacheList(build.code.map((url) => ({ url, revision: null })));

/** The pages by which most come again; the others are kept as they are used. */
const firstPages = [paths.login, paths.home] as const;

const addresses: ReadonlySet<string> = new Set(Object.values(paths));

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([code.install(event), keepFirstPages(), takeOverUsed()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy(0).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  event.waitUntil(hear(event.data as ToWorker, event.ports[0]));
});

self.addEventListener('push', (event) => {
  event.waitUntil(inTurn(() => show(self, event.data?.text())));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(open(self, event.notification));
});

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && addresses.has(addressOf(url.pathname)),
  async ({ request, url, event }) => {
    const key = await ownKey(url);
    const kept = key === undefined ? undefined : await match(own.pages, key);
    const fresh = fetch(request);
    const keeping = fresh.then((answer) => (key === undefined ? false : keep(key, answer)));
    event.waitUntil(keeping.catch(() => undefined));
    const isReload = request.cache !== 'default' && request.cache !== 'force-cache';
    const isAnew = isReload || (await letNextTakeOver());
    return choosePage({ kept, isAnew, fresh, bare: () => match(own.pages, BARE) });
  },
);

/**
 * What has a digest in its name never changes: whichever build kept it, it is the same. Videos and what belongs to them are asked for in
 * pieces, and are too large to be kept: the browser has them from the server.
 */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/assets/') && !/\.(?:mp4|vtt|webp)$/.test(url.pathname),
  async ({ request, event }) => {
    const kept = await caches.match(request, whoever);
    if (kept) return kept;
    const answer = await fetch(request);
    event.waitUntil(storeFile(request.url, answer.clone()));
    return answer;
  },
);

/**
 * Has a new version that waits take over with the first page of a visit, which nobody has done anything in yet. Browsers do so
 * when the last page is closed, unless they are asked for the next one sooner.
 */
async function letNextTakeOver(): Promise<boolean> {
  const { waiting } = self.registration;
  if (!waiting || (await openPages()) > 0) return false;
  waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
  return true;
}

/** How many pages of the portal are open, whichever build they are of. */
async function openPages(): Promise<number> {
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
}

/** The key of a page in the visitor's language; undefined where the browser does not tell a worker which that is. */
async function ownKey({ pathname }: URL): Promise<string | undefined> {
  if (!('cookieStore' in self)) return undefined;
  const cookie = await self.cookieStore.get(languageCookie);
  return keyOf(addressOf(pathname), cookie?.value);
}

/** A worker that has no page of its own build to show is of no use, and is not installed. */
async function keepFirstPages(): Promise<void> {
  if (!(await keep(BARE, await fetch(BARE)))) throw new Error('The server is of another version');
  for (const path of firstPages) {
    const key = await ownKey(new URL(path, self.location.origin));
    if (key) await keep(key, await fetch(path));
  }
}

/**
 * Keeps a page if it is one of this build, and answers whether it is. Where the server sends another instead, the one that was
 * kept is forgotten: nobody is shown it twice when no newer worker comes to take over.
 */
async function keep(key: string, answer: Response): Promise<boolean> {
  const copy = answer.clone();
  const isOwn = await isPageOf(build.entry, copy);
  if (isOwn) await store(own.pages, key, copy);
  else if (copy.ok && key !== BARE) await (await caches.open(own.pages)).delete(key, whoever);
  return isOwn;
}

/** What builds before have kept by use and this one has not yet: fonts. */
async function takeOverUsed(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith('used-') && name !== own.used);
  for (const name of before) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (kept && /\.woff2$/.test(request.url)) await storeFile(request.url, kept);
    }
  }
}

let turn: Promise<unknown> = Promise.resolve();

/** One thing about news after the other: none is shown between the end of a login and what that takes away. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

async function hear(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  if (message.type === 'take-over') return self.skipWaiting();
  if (message.type === 'told' || message.type === 'untold') {
    await inTurn(() => (message.type === 'told' ? tell(self, message.to) : untell(self)));
    port?.postMessage(true);
    return;
  }
  const isOwn = message.loaded.includes(build.entry);
  if (message.type === 'started') return rememberStart(message.loaded, isOwn);
  port?.postMessage(isOwn);
  if (isOwn) await self.skipWaiting();
}

/** The first page of a visit loads before there is a worker to keep what it uses. */
async function rememberStart(loaded: readonly string[], isOwn: boolean): Promise<void> {
  await tidy(isOwn ? 1 : 0);
  for (const url of loaded) if (!(await caches.match(url, whoever))) await storeFile(url, await fetch(url));
  await keep(BARE, await fetch(BARE));
}

/**
 * Forgets what other builds have kept, once no page of theirs may be open, nor one of theirs is about to take over. `ours`:
 * how many of the open pages are known to be of this build.
 */
async function tidy(ours: number): Promise<void> {
  const names = await caches.keys();
  const { installing, waiting } = self.registration;
  if (installing || waiting || (await openPages()) > ours) return;
  const others = names.filter((name) => /^(?:code|pages|used)-/.test(name) && !name.endsWith(`-${build.id}`));
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function match(name: string, key: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(key, whoever);
}

async function store(name: string, key: string, answer: Response): Promise<void> {
  if (answer.status === 200) await (await caches.open(name)).put(key, answer);
}

async function storeFile(url: string, answer: Response): Promise<void> {
  if (isFile(answer)) await store(own.used, url, answer);
}

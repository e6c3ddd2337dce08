import { isLanguage, tagOf } from '@prae/contract/languages';
import { newsPlace } from '../client/news-places.ts';
import { isMemberPath, paths } from '../client/paths.ts';
import type { FromWorker } from '../client/worker-messages.ts';

/** What this file uses of a worker. */
export type Device = Pick<ServiceWorkerGlobalScope, 'caches' | 'clients' | 'location' | 'registration'>;

/** A message of the server's: server/src/features/push/push.lifecycle.ts writes it. */
interface News {
  /** Whose it is: the name that the server gave to this browser's subscription. */
  to: string;
  kind: string;
  /** Names the news: a later message of it takes the place of the one before. */
  tag: string;
  title: string;
  body: string;
  lang: string;
}

/** What a notification carries for whoever taps it. */
type Carried = Pick<News, 'to' | 'kind'>;

/** Where the worker remembers whose news are shown here: it has no other storage that a page could not be without. */
const STORE = 'told';
const NAME = '/told';

/** The portal's own, as its manifest names it. */
const ICON = '/icon-192.png';

/** How long an open page may take to hear where it is to go, in milliseconds; one that lies still may not hear at all. */
const HEARD_WITHIN = 1_000;

/** News that are marked so are shown from now on. */
export async function tell({ caches }: Device, to: string): Promise<void> {
  await (await caches.open(STORE)).put(NAME, new Response(to));
}

/**
 * Shows nobody's news any more: what is shown goes, what comes is not shown, and the browser takes nothing further from its service. The
 * last may need a network; the others do not wait for it.
 */
export async function untell({ caches, registration }: Device): Promise<void> {
  await caches.delete(STORE);
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

/**
 * Shows a message, if it is for whoever is logged in here. While they look at the portal that tells them itself; Apple's browsers take the
 * right away from whom a message comes without being shown, so there it is shown and taken away at once.
 */
export async function show(device: Device, text: string | undefined): Promise<void> {
  const { clients, registration } = device;
  const news = newsIn(text);
  if (!news || !(await isTold(device, news))) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isLookedAt = windows.some((one) => one.visibilityState === 'visible' && isMemberPath(pathOf(one)));
  if (isLookedAt && !(await isAtApple(registration))) return;
  const { title, body, tag, lang, to, kind } = news;
  const data: Carried = { to, kind };
  await registration.showNotification(title, {
    ...{ body, tag, data, lang: isLanguage(lang) ? tagOf(lang) : '' },
    ...{ icon: ICON, badge: ICON },
  });
  // The login may have ended meanwhile.
  if (isLookedAt || !(await isTold(device, news)))
    for (const shown of await registration.getNotifications({ tag })) shown.close();
}

/** Leads to what the news of a tapped notification are of: in an open page, or else in a new one. */
export async function open(device: Device, notification: Notification): Promise<void> {
  notification.close();
  const carried = notification.data as Carried;
  const { clients } = device;
  // Whoever is logged in now sees nothing of another's.
  const isOwn = await isTold(device, carried);
  const address = isOwn ? newsPlace(carried.kind) : paths.root;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find((one) => isMemberPath(pathOf(one))) ?? windows[0];
  if (!page) {
    await clients.openWindow(address);
    return;
  }
  await page.focus().catch(() => undefined);
  if (!isOwn || (await hasHeard(page, carried.kind))) return;
  await page.navigate(address).catch(() => clients.openWindow(address));
}

function hasHeard(page: WindowClient, kind: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, HEARD_WITHIN, false);
  });
  page.postMessage({ type: 'go', kind } satisfies FromWorker, [port2]);
  return heard.finally(() => port1.close());
}

async function isTold({ caches }: Device, { to }: Pick<News, 'to'>): Promise<boolean> {
  const stored = (await caches.has(STORE)) ? await (await caches.open(STORE)).match(NAME) : undefined;
  return stored !== undefined && (await stored.text()) === to;
}

async function isAtApple({ pushManager }: ServiceWorkerRegistration): Promise<boolean> {
  const subscription = await pushManager?.getSubscription();
  return subscription ? new URL(subscription.endpoint).hostname.endsWith('.push.apple.com') : false;
}

function pathOf({ url }: Client): string {
  return new URL(url).pathname;
}

function newsIn(text = ''): News | undefined {
  try {
    const said = JSON.parse(text) as Record<string, unknown> | null;
    const names = ['to', 'kind', 'tag', 'title', 'body', 'lang'] as const;
    return names.every((name) => typeof said?.[name] === 'string') ? (said as unknown as News) : undefined;
  } catch {
    return undefined;
  }
}

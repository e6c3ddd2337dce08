import type { Answer } from '@prae/contract/contract';
import { createStore, type Store } from '@prae/ui/store';
import { send } from './call.ts';
import { hidesAmounts } from './hides-amounts.ts';
import { choosePush, pushChoice } from './push-choice.ts';
import { type CallFailure, queries, readNow, readQuery } from './queries.ts';
import { currentSession, memberMark, onSessionChange } from './session.ts';
import { readStored, writeStored } from './storage.ts';
import type { ToWorker } from './worker-messages.ts';

/**
 * Whether news are pushed to this browser. `install`: an iPhone, which wants the portal on its home screen first. `blocked`: the member has told
 * the browser to. `unremembered`: the login ends with this tab, and so would all news. `closed`: the service pushes nothing.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'install' | 'unsupported' | 'unremembered' | 'closed';

/** How long the worker may take, in milliseconds. */
const DONE_WITHIN = 5_000;

/** `undefined`: not known yet. */
export const pushState: Store<PushState | undefined> = createStore<PushState | undefined>(undefined);
onSessionChange(() => pushState.set(undefined));

/** What the server knows of this browser; it goes with the login. */
const knownName = (): string => `pushed.${memberMark(currentSession()?.username)}`;

/** Looks at what this browser can and does. */
export async function lookAtPush(): Promise<void> {
  const state = await stateNow();
  pushState.set(state);
}

async function stateNow(): Promise<PushState> {
  const obstacle = obstacleHere();
  if (obstacle) return obstacle;
  if (await pushesNothing()) return 'closed';
  return pushChoice() === 'on' && (await subscriptionHere()) ? 'on' : 'off';
}

/** Whether the service said so: who is without a network only does not know. */
async function pushesNothing(): Promise<boolean> {
  return queries.fetchQuery<Key, CallFailure>({ ...readQuery('push.key'), staleTime: 0 }).then(
    () => false,
    ({ result }) => result.outcome === 'refused' && result.code === 'NO_DATA',
  );
}

function obstacleHere(): PushState | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) && !isInstalled() ? 'install' : 'unsupported';
  if (currentSession()?.remember !== true) return 'unremembered';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.getSubscription();
}

/**
 * Has this browser told of news. The browser asks the member first where it has not yet, so a tap has to be what this comes from. Answers
 * whether it is.
 */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    await lookAtPush();
    return false;
  }
  choosePush('on');
  const isOn = await subscribe().catch(() => false);
  if (!isOn) choosePush('off');
  await lookAtPush();
  return isOn;
}

/** Has nobody told here any more, at once, whatever the server hears of it. */
export async function turnPushOff(): Promise<void> {
  choosePush('off');
  const subscription = await subscriptionHere();
  await tellWorker({ type: 'untold' });
  pushState.set('off');
  writeStored('local', knownName(), null);
  if (subscription) await send('push.unsubscribe', { body: { endpoint: subscription.endpoint } });
}

/**
 * Where the member wants news here: has the server know of it after another login, in another language, under another key of its own, and when
 * the service has forgotten it.
 */
export async function keepPushOn(): Promise<void> {
  if (pushChoice() !== 'on' || obstacleHere() || Notification.permission !== 'granted') return;
  const [subscription, key] = [await subscriptionHere(), await readNow('push.key')];
  if (!key || (subscription && known() === stamp(subscription, key))) return;
  await subscribe();
}

/** What the server was told last. */
const known = (): string | null => readStored<string>('local', knownName());

type Key = Answer<'push.key'>;

/** What the server has to be told anew when it changes; its key comes last. */
function stamp({ endpoint }: { endpoint: string }, { publicKey }: Key): string {
  return [document.documentElement.lang, hidesAmounts(), endpoint, publicKey].join(' ');
}

/** Every login, and every key, subscribes anew: no message for the one before finds its way here. */
async function subscribe(): Promise<boolean> {
  const token = currentSession()?.token;
  const key = await readNow('push.key');
  if (!key) return false;
  const isSame = known()?.endsWith(key.publicKey) === true;
  if (!isSame && !(await tellWorker({ type: 'untold' }))) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(key.publicKey);
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return false;
  const body = { endpoint, keys: { p256dh, auth }, amounts: !hidesAmounts() };
  const said = await send('push.subscribe', { body });
  const isTold = said.outcome === 'ok' && (await tellWorker({ type: 'told', to: said.answer._id }));
  // The login may have ended meanwhile, and with it what the server knows.
  if (isTold && currentSession()?.token === token) {
    writeStored('local', knownName(), stamp({ endpoint }, key));
    return true;
  }
  // The service says that it is gone with the next message.
  await tellWorker({ type: 'untold' });
  return false;
}

/** Answers whether the worker has done it: one of a version before knows nothing of news. */
async function tellWorker(message: ToWorker): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const isDone = await new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    active?.postMessage(message, [port2]);
    setTimeout(resolve, DONE_WITHIN, false);
  });
  port1.close();
  return isDone;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

import { createStore, useStore } from '@prae/ui/store';
import { type Keep, key, readStored, removeStored, removeStoredWhere, writeStored } from './storage.ts';
import type { ToWorker } from './worker-messages.ts';

/**
 * The login of this browser. `username` names the member before the first answer arrives, so that the last known
 * wallet can be shown at once. Kept across restarts only when the member asked to be remembered.
 */
export interface Session {
  token: string;
  expiresAt: string;
  username: string;
  remember: boolean;
}

/** What the login is stored as. */
export const SESSION = 'session';
/** What is stored of a member begins with one of these, followed by the member's telephone number or mark. */
const MEMBER_NAMES = ['wallet.', 'synced.', 'amount.', 'told.', 'pushed.', 'slips.', 'here.'];
const KEEPS = ['local', 'session'] as const;

/** What the id is stored as by which a visitor chats. */
export const GUEST = 'guest';

type Forget = (next: Session | null) => void;

const store = createStore<Session | null>(readSession());
const forgetters = new Set<Forget>();

export function currentSession(): Session | null {
  return store.get();
}

export function useSession(): Session | null {
  return useStore(store);
}

export function startSession(session: Session): void {
  forgetMember(session);
  for (const keep of KEEPS) removeStored(keep, SESSION);
  writeStored(keepOf(session), SESSION, session);
  store.set(session);
}

/** Forgets the login on this browser; the server is told elsewhere. */
export function clearSession(): void {
  forgetMember(null);
  for (const keep of KEEPS) removeStored(keep, SESSION);
  store.set(null);
}

/** Follows logins and logouts of other tabs of the same browser; `onEnd` when the login here has ended by one. */
export function followOtherTabs(onEnd: () => void): void {
  const follow = (): void => {
    const session = readSession();
    if (session?.token === store.get()?.token) return;
    forgetMember(session);
    if (session === null) onEnd();
    store.set(session);
  };
  window.addEventListener('storage', (event) => {
    if (event.key === key(SESSION) || event.key === null) follow();
  });
  // A page that lay behind a game heard nothing, and comes back as it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow();
  });
}

/**
 * Whoever holds something of a member in memory says here how to let go of it. It is called at every end and every
 * beginning of a login, before anybody sees the new one: nobody finds what belongs to another.
 */
export function onSessionChange(forget: Forget): void {
  forgetters.add(forget);
}

/** Where what belongs to a login is stored. */
export function keepOf(session: Session): Keep {
  return session.remember ? 'local' : 'session';
}

/** A prime so small that tens of thousands of telephone numbers share each mark: trying them all tells nobody whose it was. */
const MARKS = 4093;

/**
 * Tells one member from the next in what outlives a login on this browser, without naming either. Two members have the same
 * mark once in 4093 times, so it guards nothing but where a login leads, which key goes with a request, what was told and agreed to, whether
 * amounts are hidden and news pushed, and since when somebody is here; whose a key is, the server decides by the token.
 */
export function memberMark(username = ''): string {
  let mark = 0;
  for (const digit of username) mark = (mark * 31 + digit.charCodeAt(0)) % MARKS;
  return mark.toString(36);
}

function forgetMember(next: Session | null): void {
  for (const keep of KEEPS) {
    removeStoredWhere(keep, (name) => MEMBER_NAMES.some((start) => name.startsWith(start)));
  }
  // One that could not be joined to the member's own is no other member's, who may be the next to log in here.
  if (store.get() !== null) removeStored('local', GUEST);
  for (const forget of forgetters) forget(next);
  // A browser without workers never has one that is ready.
  void globalThis.navigator?.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: 'untold' } satisfies ToWorker),
  );
}

function readSession(): Session | null {
  const session = readStored<Session>('session', SESSION) ?? readStored<Session>('local', SESSION);
  return typeof session?.token === 'string' ? session : null;
}

import { type Keep, key, readStored, removeStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

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

const NAME = 'session';
const store = createStore<Session | null>(readSession());

export function currentSession(): Session | null {
  return store.get();
}

export function useSession(): Session | null {
  return useStore(store);
}

export function startSession(session: Session): void {
  removeStored('local', NAME);
  removeStored('session', NAME);
  writeStored(keepOf(session), NAME, session);
  store.set(session);
}

/** Forgets the login on this browser; the server is told elsewhere. */
export function clearSession(): void {
  removeStored('local', NAME);
  removeStored('session', NAME);
  store.set(null);
}

/** Follows logins and logouts of other tabs of the same browser. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key(NAME) || event.key === null) store.set(readSession());
  });
}

export function keepOf(session: Session): Keep {
  return session.remember ? 'local' : 'session';
}

function readSession(): Session | null {
  const session = readStored<Session>('session', NAME) ?? readStored<Session>('local', NAME);
  return typeof session?.token === 'string' ? session : null;
}

import { type CallId, routeOf } from '@prae/contract/routes';
import { currentSession, onSessionChange } from './session.ts';
import { readStored, removeStored, removeStoredWhere, writeStored } from './storage.ts';

/** After this long the same request is taken for a new one rather than a repetition. */
const REMEMBERED_MS = 15 * 60_000;

interface KeptKey {
  key: string;
  madeAt: number;
}

export interface RequestKey {
  key: string;
  /** The result is known: the same request from now on is another one. */
  settle: () => void;
}

/**
 * The key of a call that changes something: the one of its unsettled predecessor, or a new one. It is kept before the
 * request leaves, so that the same request, sent again after an unknown result or a reload, carries the same key and
 * cannot happen twice. Keys belong to the member who made them and outlive an expired login, not the login of another.
 * What has a password in it leaves no trace in storage: its key lasts as long as the page.
 */
export function requestKey(id: CallId, input: unknown, now = Date.now()): RequestKey {
  const name = `${ownName(currentSession()?.username)}${id}.${JSON.stringify(input ?? null)}`;
  const keys = routeOf(id).secretInput ? inMemory : inStorage;
  const settle = (): void => keys.remove(name);
  const kept = keys.read(name);
  if (kept && now - kept.madeAt < REMEMBERED_MS) return { key: kept.key, settle };
  const key = crypto.randomUUID();
  keys.write(name, { key, madeAt: now });
  return { key, settle };
}

interface Keys {
  read(name: string): KeptKey | null;
  write(name: string, kept: KeptKey): void;
  remove(name: string): void;
}

const inStorage: Keys = {
  read: (name) => readStored<KeptKey>('session', name),
  write: (name, kept) => void writeStored('session', name, kept),
  remove: (name) => removeStored('session', name),
};

const memory = new Map<string, KeptKey>();
const inMemory: Keys = {
  read: (name) => memory.get(name) ?? null,
  write: (name, kept) => void memory.set(name, kept),
  remove: (name) => void memory.delete(name),
};

onSessionChange((next) => {
  memory.clear();
  if (next === null) return;
  const own = ownName(next.username);
  removeStoredWhere('session', (name) => name.startsWith('key.') && !name.startsWith(own));
});

/** Tells members apart without naming them to whoever uses this browser next: a short hash of the phone number. */
function ownName(username = ''): string {
  let hash = 0;
  for (const digit of username) hash = (Math.imul(hash, 31) + digit.charCodeAt(0)) >>> 0;
  return `key.${hash.toString(36)}.`;
}

import { commonRefusals, type RefusalCode, refusals, sessionRefusals } from '@prae/contract/refusals';
import { type CallId, type Route, routeOf } from '@prae/contract/routes';
import { createStore, useStore } from '@prae/ui/store';
import { currentSession, memberMark, onSessionChange } from './session.ts';
import { readStored, removeStored, removeStoredWhere, storedNames, writeStored } from './storage.ts';

/** After this long the same request is taken for a new one rather than a repetition. */
const REMEMBERED_MS = 15 * 60_000;

interface KeptKey {
  key: string;
  /** By this device's clock, in milliseconds since 1970. */
  madeAt: number;
  id: CallId;
  input: unknown;
}

export interface RequestKey {
  key: string;
  /** The result is known: the same request from now on is another one. */
  settle: () => void;
  /** The answer did not tell the result: the request is one of `openRequests`. */
  leaveOpen: () => void;
}

/** A request of which no answer has told what became of it. */
export interface OpenRequest extends Pick<KeptKey, 'id' | 'input' | 'madeAt'> {
  /** The member has been shown what became of it: the same request from now on is another one. */
  settle: () => void;
}

/**
 * The key of a call that changes something. Where money moves, and where the call asks for it, it is the one of its
 * unsettled predecessor: it is kept before the request leaves, so that the same request, sent again after an unknown
 * result or a reload, carries the same key and cannot happen twice. Any other call has a new key each time, since what
 * it asks for holds now and an old answer would not: a profile may have been changed to something else meanwhile.
 * Keys belong to the member who made them and outlive an expired login, not the login of another.
 */
export function requestKey(id: CallId, input: unknown, now = Date.now()): RequestKey {
  const keys = keysOf(routeOf(id));
  const name = nameOf(id, input);
  const kept = keptKey(id, input, now);
  const key = kept?.key ?? crypto.randomUUID();
  if (!kept) keys?.set(name, { key, madeAt: now, id, input });
  underWay.add(key);
  return {
    key,
    settle: () => {
      underWay.delete(key);
      if (keys) forget(keys, name, key);
    },
    leaveOpen: () => {
      underWay.delete(key);
      changes.set(changes.get() + 1);
    },
  };
}

/** When a request would count as made, by this device's clock: now, or when the one was that it repeats. */
export function madeAtOf(id: CallId, input: unknown, now = Date.now()): number {
  return keptKey(id, input, now)?.madeAt ?? now;
}

function keptKey(id: CallId, input: unknown, now: number): KeptKey | undefined {
  const kept = keysOf(routeOf(id))?.get(nameOf(id, input));
  return kept && now - kept.madeAt < REMEMBERED_MS ? kept : undefined;
}

/** Forgets a key whose request is over; one made since then under the same name is of another request, and stays. */
function forget(keys: Keys, name: string, key: string): void {
  if (keys.get(name)?.key !== key) return;
  keys.delete(name);
  changes.set(changes.get() + 1);
}

/** The keys of requests that this page still awaits an answer to. */
const underWay = new Set<string>();

/** Counts the changes of what `openRequests` answers. */
const changes = createStore(0);

/**
 * The requests of today's member whose result no answer told: sent from this tab in the last quarter of an hour, also
 * before a reload, and kept in storage.
 */
export function openRequests(now = Date.now()): OpenRequest[] {
  const own = ownName(currentSession()?.username);
  return storedNames('session').flatMap((name) => {
    const kept = name.startsWith(own) && inStorage.get(name);
    if (!kept || now - kept.madeAt >= REMEMBERED_MS || underWay.has(kept.key)) return [];
    const { id, input, madeAt, key } = kept;
    return [{ id, input, madeAt, settle: () => forget(inStorage, name, key) }];
  });
}

/** The same for a view, which is drawn again when one is added or settled. */
export function useOpenRequests(): OpenRequest[] {
  useStore(changes);
  return openRequests();
}

/**
 * Whether a refusal tells what became of everything that was sent under its key. Who was turned away on the way there
 * knows nothing of what was sent before. A 5xx is kept for no key: the next request goes on with the same operation,
 * but for money, whose operation has come to its end by then.
 */
export function settlesKey(id: CallId, code: RefusalCode): boolean {
  if (turnedAway.has(code)) return false;
  return refusals[code] < 500 || routeOf(id).effect === 'money';
}

const turnedAway: ReadonlySet<RefusalCode> = new Set([
  ...sessionRefusals,
  ...commonRefusals.filter((code) => code !== 'IDEMPOTENCY_MISMATCH'),
]);

interface Keys {
  get(name: string): KeptKey | null | undefined;
  set(name: string, kept: KeptKey): unknown;
  delete(name: string): unknown;
}

/** What has a password in it leaves no trace in storage: its key lasts as long as the page. */
function keysOf({ effect, keepKey, secretInput }: Route): Keys | undefined {
  if (effect !== 'money' && !keepKey) return undefined;
  return secretInput ? inMemory : inStorage;
}

const inMemory = new Map<string, KeptKey>();
const inStorage: Keys = {
  get: (name) => readStored<KeptKey>('session', name),
  set: (name, kept) => writeStored('session', name, kept),
  delete: (name) => removeStored('session', name),
};

onSessionChange((next) => {
  inMemory.clear();
  if (next === null) return;
  const own = ownName(next.username);
  removeStoredWhere('session', (name) => name.startsWith('key.') && !name.startsWith(own));
});

function nameOf(id: CallId, input: unknown): string {
  return `${ownName(currentSession()?.username)}${id}.${JSON.stringify(input ?? null)}`;
}

function ownName(username: string | undefined): string {
  return `key.${memberMark(username)}.`;
}

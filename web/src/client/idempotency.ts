import { commonRefusals, type RefusalCode, refusals, sessionRefusals } from '@prae/contract/refusals';
import { type CallId, type Route, routeOf } from '@prae/contract/routes';
import { currentSession, memberMark, onSessionChange } from './session.ts';
import { readStored, removeStored, removeStoredWhere, writeStored } from './storage.ts';

/** After this long the same request is taken for a new one rather than a repetition. */
export const REMEMBERED_MS = 15 * 60_000;

interface KeptKey {
  key: string;
  /** By this device's clock, in milliseconds since 1970. */
  madeAt: number;
  /** Nothing that was sent under the key has got past the door: its result is known, there is none. */
  isTurnedAway?: true;
}

export interface RequestKey {
  key: string;
  /** Whether an equal request went out before under the key, of which no answer told the result. */
  isRepeat: boolean;
  /** The result is known: the same request from now on is another one. */
  settle: () => void;
  /** The request was refused: that tells the result, or nothing of what was sent before. */
  refuse: (code: RefusalCode) => void;
}

/**
 * The key of a call that changes something; `deed` says what it would do where its input does not, as with a movement of
 * all there is. Where money moves, and where the call asks for it, it is the one of its
 * unsettled predecessor: it is kept before the request leaves, so that the same request, sent again after an unknown
 * result or a reload, carries the same key and cannot happen twice. Any other call has a new key each time, since what
 * it asks for holds now and an old answer would not: a profile may have been changed to something else meanwhile.
 * Keys belong to the member who made them and outlive an expired login, not the login of another.
 */
export function requestKey(id: CallId, input: unknown, { deed = '', now = Date.now() } = {}): RequestKey {
  const keys = keysOf(routeOf(id));
  const name = nameOf(id, input, deed);
  const same = keptUnder(name, keys, now);
  const isRepeat = isOpen(same);
  const made = { key: same?.key ?? crypto.randomUUID(), madeAt: same?.madeAt ?? now };
  if (!isRepeat) keys?.set(name, made);
  // Another request may have taken the place of one whose answer comes late.
  const isMine = (): boolean => keys?.get(name)?.key === made.key;
  const settle = (): void => {
    if (isMine()) keys?.delete(name);
  };
  return {
    key: made.key,
    isRepeat,
    settle,
    refuse: (code) => {
      if (settlesKey(id, code)) settle();
      else if (!isRepeat && isTurnedAway(code) && isMine()) keys?.set(name, { ...made, isTurnedAway: true });
    },
  };
}

/** Whether an equal request of this member went out of which no answer told the result; one that did not get past the door has none. */
export function isUnsettled(id: CallId, input: unknown): boolean {
  return isOpen(keptUnder(nameOf(id, input, ''), keysOf(routeOf(id)), Date.now()));
}

function isOpen(kept: KeptKey | undefined): boolean {
  return kept !== undefined && !kept.isTurnedAway;
}

/** The key that goes with a request of this name today. */
function keptUnder(name: string, keys: Keys | undefined, now: number): KeptKey | undefined {
  const kept = keys?.get(name);
  return kept && now - kept.madeAt < REMEMBERED_MS ? kept : undefined;
}

function nameOf(id: CallId, input: unknown, deed: string): string {
  return `${ownName(currentSession()?.username)}${id}.${JSON.stringify(input ?? null)}${deed}`;
}

/**
 * Whether a refusal tells what became of everything that was sent under its key. Who was turned away on the way there
 * knows nothing of what was sent before. A 5xx is kept for no key: the next request goes on with the same operation,
 * but for money, whose operation has come to its end by then.
 */
function settlesKey(id: CallId, code: RefusalCode): boolean {
  if (isTurnedAway(code)) return false;
  return refusals[code] < 500 || routeOf(id).effect === 'money';
}

/** Whether a refusal turned a request away at the door: it tells nothing of an equal one that was sent before. */
export function isTurnedAway(code: RefusalCode): boolean {
  return turnedAway.has(code);
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
/** The keys that the storage did not take: it is full, or forbidden. */
const notStored = new Map<string, KeptKey>();
const inStorage: Keys = {
  get: (name) => notStored.get(name) ?? readStored<KeptKey>('session', name),
  set: (name, kept) => {
    if (writeStored('session', name, kept)) notStored.delete(name);
    else notStored.set(name, kept);
  },
  delete: (name) => {
    notStored.delete(name);
    removeStored('session', name);
  },
};

onSessionChange((next) => {
  inMemory.clear();
  if (next === null) return;
  const own = ownName(next.username);
  for (const name of notStored.keys()) if (!name.startsWith(own)) notStored.delete(name);
  removeStoredWhere('session', (name) => name.startsWith('key.') && !name.startsWith(own));
});

function ownName(username: string | undefined): string {
  return `key.${memberMark(username)}.`;
}

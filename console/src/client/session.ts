import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { ConsoleRefusalCode } from '@prae/contract/console/refusals';
import { type ConsoleCallId, consoleRouteOf } from '@prae/contract/console/routes';
import { createStore, useStore } from '@prae/ui/store';
import { readStored, removeStored, writeStored } from '../../../web/src/client/storage.ts';

export type Operator = ConsoleAnswer<'operator.me'>['operator'];

/** The sign-in of this tab. */
export interface Session {
  token: string;
  /** As it was typed, so that it need not be typed again. */
  name: string;
  /** `undefined`: not asked yet. `null`: the code of the second factor is missing. */
  operator: Operator | null | undefined;
}

const SESSION = 'console.session';

const store = createStore<Session | null>(readSession());

/** Why the sign-in ended, where it was not signed out of; it is said where one signs in. */
export const endedBy = createStore<{ code: ConsoleRefusalCode; name: string } | null>(null);

const forgetters = new Set<(isMeant: boolean) => void>();

export function currentSession(): Session | null {
  return store.get();
}

export function useSession(): Session | null {
  return useStore(store);
}

/** The second factor is still missing. */
export function beginSession(token: string, name: string): void {
  writeStored('session', SESSION, { token, name });
  endedBy.set(null);
  store.set({ token, name, operator: null });
}

/** Notes who is signed in; null where the second factor turns out to be missing. */
export function setOperator(operator: Operator | null): void {
  const now = store.get();
  if (now) store.set({ ...now, operator });
}

/** Forgets the sign-in; `code` says why, where nobody signed out. */
export function endSession(code?: ConsoleRefusalCode): void {
  const now = store.get();
  removeStored('session', SESSION);
  endedBy.set(now && code ? { code, name: now.name } : null);
  for (const forget of forgetters) forget(code === undefined);
  store.set(null);
}

/** Whoever holds something that was read says here how to let go of it. `isMeant`: somebody signed out, and nothing is kept for them. */
export function onSessionEnd(forget: (isMeant: boolean) => void): void {
  forgetters.add(forget);
}

/** Whether the operator's roles allow a call. The server decides; this only hides what it would refuse. */
export function may(operator: Operator, id: ConsoleCallId): boolean {
  const { access } = consoleRouteOf(id);
  if (typeof access === 'string') return true;
  return access.some((role) => operator.roles.includes(role));
}

/** Who is signed in, and what they may. Only below the sign-in. */
export function useOperator(): { operator: Operator; allowed: (id: ConsoleCallId) => boolean } {
  const operator = useSession()?.operator;
  if (!operator) throw new Error('Nobody is signed in');
  return { operator, allowed: (id) => may(operator, id) };
}

function readSession(): Session | null {
  const kept = readStored<Session>('session', SESSION);
  if (typeof kept?.token !== 'string') return null;
  return { token: kept.token, name: String(kept.name), operator: undefined };
}

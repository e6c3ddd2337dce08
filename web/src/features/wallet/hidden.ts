import { createStore, useStore } from '@prae/ui/store';
import { currentSession, memberMark, onSessionChange, type Session } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';

/** Kept on this browser for each member by their mark, beyond their login: it says nothing of them, and the next member sees their own. */
const nameOf = (session: Session | null): string => `hidden.${memberMark(session?.username)}`;
const read = (session: Session | null): boolean => readStored<boolean>('local', nameOf(session)) === true;

const hidden = createStore(read(currentSession()));
onSessionChange((next) => hidden.set(read(next)));

/** Whether the amounts of the home are hidden from whoever looks over the member's shoulder. */
export function useHidden(): boolean {
  return useStore(hidden);
}

export function hideAmounts(isHidden: boolean): void {
  hidden.set(isHidden);
  writeStored('local', nameOf(currentSession()), isHidden);
}

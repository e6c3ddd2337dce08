import { currentSession, memberMark, type Session } from './session.ts';
import { readStored } from './storage.ts';

/** Kept on this browser for each member by their mark, beyond their login: it says nothing of them, and the next member sees their own. */
export function hiddenName(session: Session | null): string {
  return `hidden.${memberMark(session?.username)}`;
}

/** Whether the member hides amounts from whoever looks over their shoulder. */
export function hidesAmounts(session: Session | null = currentSession()): boolean {
  return readStored<boolean>('local', hiddenName(session)) === true;
}

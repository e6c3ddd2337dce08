import { currentSession, memberMark } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** Kept on this browser for each member by their mark, beyond the login. */
const choiceName = (): string => `push.${memberMark(currentSession()?.username)}`;

/** Whether the member wants news on this browser; null: nothing was chosen yet. */
export function pushChoice(): 'on' | 'off' | null {
  return readStored<'on' | 'off'>('local', choiceName());
}

export function choosePush(choice: 'on' | 'off'): void {
  writeStored('local', choiceName(), choice);
}

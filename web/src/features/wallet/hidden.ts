import { createStore, useStore } from '@prae/ui/store';
import { hiddenName, hidesAmounts } from '../../client/hides-amounts.ts';
import { currentSession, onSessionChange } from '../../client/session.ts';
import { writeStored } from '../../client/storage.ts';

const hidden = createStore(hidesAmounts());
onSessionChange((next) => hidden.set(hidesAmounts(next)));

/** Whether the amounts of the home are hidden from whoever looks over the member's shoulder. */
export function useHidden(): boolean {
  return useStore(hidden);
}

export function hideAmounts(isHidden: boolean): void {
  hidden.set(isHidden);
  writeStored('local', hiddenName(currentSession()), isHidden);
}

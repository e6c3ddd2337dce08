import { createStore, useStore } from '@prae/ui/store';
import { readStored, writeStored } from '../../client/storage.ts';

const NAME = 'hidden';

/** Kept on this browser, whoever is logged in: it says nothing of a member, and hides more rather than less. */
const hidden = createStore(readStored<boolean>('local', NAME) === true);

/** Whether the amounts of the home are hidden from whoever looks over the member's shoulder. */
export function useHidden(): boolean {
  return useStore(hidden);
}

export function hideAmounts(isHidden: boolean): void {
  hidden.set(isHidden);
  writeStored('local', NAME, isHidden);
}

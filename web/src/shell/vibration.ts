import { createStore, useStore } from '@prae/ui/store';
import { allowVibration, vibrate } from '@prae/ui/vibrate';
import { readStored, writeStored } from '../client/storage.ts';

const NAME = 'vibration';

/** Kept on this device, whoever is logged in; on unless it was turned off. */
const wanted = createStore(readStored<boolean>('local', NAME) !== false);

/** Has this device do as was chosen on it. */
export function startVibration(): void {
  allowVibration(wanted.get());
}

export function useVibration(): boolean {
  return useStore(wanted);
}

/** Turns it on, which is felt at once, or off. */
export function chooseVibration(isWanted: boolean): void {
  wanted.set(isWanted);
  writeStored('local', NAME, isWanted);
  startVibration();
  vibrate('key');
}

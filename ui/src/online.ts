import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** Whether the server answers, as far as anything was asked. A device on a network without internet believes that it is online. */
export const reachable = createStore(true);

/** Whether nothing speaks against a connection: the device has a network, and the server was not found silent. */
export function isOnline(): boolean {
  return navigator.onLine && reachable.get();
}

/** `isOnline`, as it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(followOnline, isOnline, () => true);
}

/** Calls back when `isOnline` may have changed; answers how to stop. */
export function followOnline(listener: () => void): () => void {
  const stop = reachable.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

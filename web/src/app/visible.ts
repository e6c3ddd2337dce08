import { useSyncExternalStore } from 'react';

/** Whether the member can see the page: it is neither in another tab nor behind a locked screen. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}

import { useSyncExternalStore } from 'react';

/** Where a list and what was chosen from it stand side by side. In em, so that a large text asks for more room. */
const query = '(min-width: 68.75em)';

/** Whether the screen is that wide. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const wide = window.matchMedia(query);
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

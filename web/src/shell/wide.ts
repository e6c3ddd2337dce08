import { widths } from '@prae/ui/widths';
import { useSyncExternalStore } from 'react';

/** In em, so that a large text asks for more room. */
const from = (width: keyof typeof widths): string => `(min-width: ${widths[width] / 16}em)`;

/** Whether a table has room. */
export const useTablet = (): boolean => useMatches(from('tablet'));

/** Whether a list and what was chosen from it have room side by side. */
export const useDesk = (): boolean => useMatches(from('desk'));

/** Whether this is a screen that a phone is held up to: wide, and with a mouse. */
export const useScreenToScan = (): boolean => useMatches(`${from('tablet')} and (pointer: fine)`);

/** Whether a media query holds, as it goes on changing. */
function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

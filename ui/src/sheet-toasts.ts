import { useEffect } from 'react';
import { dismissToast, shownToasts } from './toasts.ts';

/** The refusals that came over sheets which are closed by now. */
let left: readonly number[] = [];

/**
 * Takes away, as a sheet opens, what the sheet before it was refused: over this one it would be read as this one's. News of money stay, and
 * what offers something to do.
 */
export function useOwnToasts(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    left.forEach(dismissToast);
    const before = shownToasts.get();
    return () => {
      const own = shownToasts
        .get()
        .filter((one) => one.tone === 'error' && !one.action && !before.includes(one));
      left = own.map(({ id }) => id);
    };
  }, [open]);
}

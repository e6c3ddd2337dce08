import type { Route } from '@prae/contract/routes';
import { Refusal } from '../domain/refusal.ts';
import type { Settings } from '../settings.ts';

/**
 * Counts calls per minute and caller, in this process; it is there against floods, not for fairness. The numbers stand in
 * domain/limits.ts and the settings.
 */
export interface CallCounter {
  /** Counts one call of a member or an address; throws REQUEST_LIMIT above what the settings allow. */
  count(limit: Route['limit'] | 'callbacks', caller: string, settings: Settings): void;
}

const WINDOW_MS = 60_000;
/** So many callers in one minute start the count anew, so that the table cannot grow without end. */
const CALLERS_LIMIT = 100_000;

export function callCounter(clock: () => Date): CallCounter {
  let windowEnd = 0;
  let counts = new Map<string, number>();
  return {
    count(limit, caller, settings) {
      // Logging in counts wrong tries in the database, and its cost bounds it by itself.
      if (limit === 'logins') return;
      const now = clock().getTime();
      if (now >= windowEnd || counts.size > CALLERS_LIMIT) {
        counts = new Map();
        windowEnd = now + WINDOW_MS;
      }
      const key = `${limit ?? 'changes'} ${caller}`;
      const counted = (counts.get(key) ?? 0) + 1;
      counts.set(key, counted);
      if (counted > settings[`${limit ?? 'changes'}PerMinute`]) throw new Refusal('REQUEST_LIMIT');
    },
  };
}

import type { Route } from '@prae/contract/routes';
import { Refusal } from '../domain/refusal.ts';
import type { Settings } from '../settings.ts';

/**
 * Counts calls per minute and caller, in this process; it is there against floods, not for fairness. The numbers stand in
 * domain/limits.ts and the settings.
 */
export interface CallCounter {
  /** Counts one call of a member or an address; throws REQUEST_LIMIT above what the settings allow. */
  count(limit: Counted, caller: string, settings: Settings): void;
  /** Throws the same, once nothing more is allowed, and counts nothing. */
  refuseAbove(limit: Counted, caller: string, settings: Settings): void;
}

type Counted = Route['limit'] | 'callbacks';

const WINDOW_MS = 60_000;
/** So many callers in one minute start the count anew, so that the table cannot grow without end. */
const CALLERS_LIMIT = 100_000;

export function callCounter(clock: () => Date): CallCounter {
  let windowEnd = 0;
  let counts = new Map<string, number>();
  const keyOf = (limit: Counted, caller: string) => {
    const now = clock().getTime();
    if (now >= windowEnd || counts.size > CALLERS_LIMIT) {
      counts = new Map();
      windowEnd = now + WINDOW_MS;
    }
    return `${limit ?? 'changes'} ${caller}`;
  };
  const refuse = (count: number, limit: Counted, settings: Settings) => {
    if (limit !== 'logins' && count > settings[`${limit ?? 'changes'}PerMinute`])
      throw new Refusal('REQUEST_LIMIT');
  };
  return {
    count(limit, caller, settings) {
      // Logging in counts wrong tries in the database, and its cost bounds it by itself.
      if (limit === 'logins') return;
      const key = keyOf(limit, caller);
      const counted = (counts.get(key) ?? 0) + 1;
      counts.set(key, counted);
      refuse(counted, limit, settings);
    },
    refuseAbove(limit, caller, settings) {
      refuse((counts.get(keyOf(limit, caller)) ?? 0) + 1, limit, settings);
    },
  };
}

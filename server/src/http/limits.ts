import type { CallId } from '@prae/contract/routes';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

/** Counts calls per minute and caller, in this process; it is there against floods, not for fairness. */
export interface Limits {
  /** Counts one call of a member or an address; throws REQUEST_LIMIT above what the settings allow. */
  count(id: CallId, caller: string, settings: Settings): void;
}

const WINDOW_MS = 60_000;
/** So many callers in one minute start the count anew, so that the table cannot grow without end. */
const CALLERS_LIMIT = 100_000;

export function memoryLimits(clock: () => Date): Limits {
  let windowEnd = 0;
  let counts = new Map<string, number>();
  return {
    count(id, caller, settings) {
      // Logging in counts wrong tries in the database, and its cost bounds it by itself.
      if (id === 'session.create') return;
      const now = clock().getTime();
      if (now >= windowEnd || counts.size > CALLERS_LIMIT) {
        counts = new Map();
        windowEnd = now + WINDOW_MS;
      }
      const [key, most] = ruleOf(id, caller, settings);
      const counted = (counts.get(key) ?? 0) + 1;
      counts.set(key, counted);
      if (counted > most) throw new Refusal('REQUEST_LIMIT');
    },
  };
}

/**
 * A message to a phone costs money, and a registration tells whether a phone or an account is known: both have
 * narrow counts of their own.
 */
function ruleOf(id: CallId, caller: string, settings: Settings): [key: string, most: number] {
  if (id === 'registration.otp.send') return [`otp ${caller}`, settings.otpSendsPerMinute];
  if (id === 'registration.validate' || id === 'registration.create') {
    return [`registration ${caller}`, settings.registrationsPerMinute];
  }
  return [caller, settings.changesPerMinute];
}

import { backoffMs } from './backoff.ts';
import type { Heard } from './look.ts';

/** How long a silent party is left alone between one call and the next. */
const PAUSES = { firstMs: 2_000, longestMs: 60_000 };

/** Which parties keep silent, so that one with thousands of rows does not have calls hanging at all times. */
export interface Silences {
  /** A look at a row of the party has ended. One in which nobody asked says nothing of the party. */
  ended(party: string, heard: Heard): void;
  /** How many more rows of the party may be looked at now. */
  room(party: string, underWay: number): number;
}

/**
 * A party may have `atOnce` rows under way. Once so many in a row were met by silence it is asked about one at a time,
 * with growing pauses; the first answer gives it all its places back. `now` is in ms and only goes forward.
 */
export function silences(atOnce: number, now: () => number): Silences {
  const silent = new Map<string, { inARow: number; until: number }>();
  return {
    ended(party, heard) {
      if (heard === 'heard') silent.delete(party);
      if (heard !== 'silent') return;
      const inARow = (silent.get(party)?.inARow ?? 0) + 1;
      silent.set(party, { inARow, until: now() + backoffMs(inARow - atOnce, PAUSES) });
    },
    room(party, underWay) {
      const { inARow = 0, until = 0 } = silent.get(party) ?? {};
      if (inARow < atOnce) return Math.max(0, atOnce - underWay);
      return underWay === 0 && now() >= until ? 1 : 0;
    },
  };
}

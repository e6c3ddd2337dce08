/*
 * How much of its limits a server uses. How much it serves in time hangs on the machine, on what else runs there and on the
 * database, so no fixed number is right: how long each call waits for its member's login, a lookup in the database, tells. While
 * that is slow less is worked on at once, each second anew, and when it is quick again a little more at a time.
 */

/** A change waits for the database three times as long, and for its turn: two seconds are far off still. */
const SLOW_MS = 150;
const SLOW_SHARE = 0.1;

const WINDOW_MS = 1_000;
/** Fewer lookups in a window prove nothing. */
const FEWEST = 10;

/** What a server begins with: it is not known whether it serves more in time until that much has come. */
const FIRST = 0.1;

const LESS = 0.7;
/** In parts of what there is: a step that is large beside it would overshoot each time. */
const MORE = 1.15;
/** More than the changes of passwords that wait in a line of their own (domain/limits.ts) and have their places meanwhile. */
const LEAST = 0.06;

export interface Pace {
  /** The part of its limits that the server uses now, to 1. */
  share(): number;
  /** Such a part of the limits is worked on. */
  used(part: number): void;
  /** A call waited so many ms for its member's login. */
  waited(ms: number): void;
}

export function newPace(): Pace {
  let share = FIRST;
  let windowEnd = performance.now() + WINDOW_MS;
  let lookups = 0;
  let slow = 0;
  let most = 0;
  const look = () => {
    const now = performance.now();
    if (now < windowEnd) return;
    const isSlow = lookups >= FEWEST && slow > lookups * SLOW_SHARE;
    // From what there is, not from what there might have been: else it would take seconds to come down to it.
    if (isSlow) share = Math.max(LEAST, Math.min(share, most) * LESS);
    else if (share < FIRST || most > share / 2) share = Math.min(1, share * MORE);
    windowEnd = now + WINDOW_MS;
    lookups = 0;
    slow = 0;
    most = 0;
  };
  return {
    share() {
      look();
      return share;
    },
    used(part) {
      look();
      most = Math.max(most, part);
    },
    waited(ms) {
      look();
      lookups += 1;
      if (ms > SLOW_MS) slow += 1;
    },
  };
}

/*
 * How much of its limits a server uses. How much it serves in time hangs on the machine, on what else runs there and on the
 * database, so no fixed number is right: how long each call waits for its member's login, a lookup in the database, tells, and
 * how long changes are worked on. While either is long less is worked on at once, each second anew, and when both are short
 * again a little more at a time.
 */

/** A call does little more than its lookup, or three times as much. */
const SLOW_MS = 150;
const SLOW_SHARE = 0.1;

/** A change has waited for its login and its place, and some take five times as long as the average: two seconds in all. */
const LONG_MS = 250;

const WINDOW_MS = 1_000;
/** Fewer lookups, or changes, in a window prove nothing. */
const FEWEST = 10;

/** What a server begins with: it is not known whether it serves more in time until that much has come. */
const FIRST = 0.03;

const LESS = 0.7;
/** In parts of what there is: a step that is large beside it would overshoot each time. */
const MORE = 1.15;
/** Six changes: what two cores have done in time when a machine full of neighbours leaves little of them. */
const LEAST = 0.012;

export interface Pace {
  /** The part of its limits that the server uses now, to 1. */
  share(): number;
  /** Such a part of the limits is worked on. */
  used(part: number): void;
  /** A call waited so many ms for its member's login. */
  waited(ms: number): void;
  /** From now on so many changes are worked on; those that wait for others are none of them. */
  working(changes: number): void;
  /** One has been worked on to its end. */
  worked(): void;
}

export function newPace(): Pace {
  let share = FIRST;
  let windowBegin = performance.now();
  let lookups = 0;
  let slow = 0;
  let most = 0;
  let done = 0;
  let changes = 0;
  /** Of all changes together, in this window until `since`. */
  let workedMs = 0;
  let since = windowBegin;
  const count = (now: number) => {
    workedMs += changes * (now - since);
    since = now;
  };
  const look = (now: number) => {
    if (now < windowBegin + WINDOW_MS) return;
    count(now);
    const isSlow = lookups >= FEWEST && slow > lookups * SLOW_SHARE;
    // By Little's law: how many are in a house is how many leave it in a time, times how long each is there.
    const isLong = done >= FEWEST && workedMs / done > LONG_MS;
    // From what there is, not from what there might have been: else it would take seconds to come down to it.
    if (isSlow || isLong) share = Math.max(LEAST, Math.min(share, most) * LESS);
    else if (share < FIRST || most > share / 2) share = Math.min(1, share * MORE);
    windowBegin = now;
    lookups = 0;
    slow = 0;
    most = 0;
    done = 0;
    workedMs = 0;
  };
  return {
    share() {
      look(performance.now());
      return share;
    },
    used(part) {
      look(performance.now());
      most = Math.max(most, part);
    },
    waited(ms) {
      look(performance.now());
      lookups += 1;
      if (ms > SLOW_MS) slow += 1;
    },
    working(now) {
      const at = performance.now();
      look(at);
      count(at);
      changes = now;
    },
    worked() {
      look(performance.now());
      done += 1;
    },
  };
}

/*
 * How much of its limits a server uses. How many calls it serves in time hangs on the machine, on what else runs there and on
 * the database, so no fixed number is right: reads, which wait for the database alone, tell. While they are slow fewer calls
 * are let in, each second anew, and when they are quick again a few more at a time.
 */

/** A read that takes longer was slow. When this many of them are, calls that cost more take seconds. */
const SLOW_MS = 500;
const SLOW_SHARE = 0.1;

const WINDOW_MS = 1_000;
/** Fewer reads in a window prove nothing. */
const FEWEST = 10;

const LESS = 0.7;
const MORE = 0.05;
/** Low enough for the slowest machine, and more than one that is merely slow for a moment has under way. */
const LEAST = 0.1;

export interface Pace {
  /** The part of its limits that the server uses now, from a tenth to 1. */
  share(): number;
  /** A read took so many ms, and there were so many calls under way at its end, as a part of the limit. */
  read(ms: number, used: number): void;
}

export function newPace(): Pace {
  let share = 1;
  let windowEnd = performance.now() + WINDOW_MS;
  let reads = 0;
  let slow = 0;
  let most = 0;
  const look = () => {
    const now = performance.now();
    if (now < windowEnd) return;
    const isSlow = reads >= FEWEST && slow > reads * SLOW_SHARE;
    // From what there is, not from what there might have been: else it would take seconds to come down to it.
    share = isSlow ? Math.max(LEAST, Math.min(share, most) * LESS) : Math.min(1, share + MORE);
    windowEnd = now + WINDOW_MS;
    reads = 0;
    slow = 0;
    most = 0;
  };
  return {
    share() {
      look();
      return share;
    },
    read(ms, used) {
      look();
      reads += 1;
      if (ms > SLOW_MS) slow += 1;
      most = Math.max(most, used);
    },
  };
}

/*
 * When whoever is turned away may come again. A crowd that all comes back after the same few seconds is turned away again,
 * as one wave; so they are told different times, and longer ones the more of them there are: about half as many come back each
 * second as are let in, as turning one away costs about half as much as serving them. A member who comes when they were told to is
 * served before those who come for the first time: by chance alone one of ten thousand would be turned away for minutes.
 */

/** In seconds, on the average. */
const SHORTEST_S = 2;
const LONGEST_S = 20;

const WINDOW_MS = 1_000;

/** How long it is known what a member was told, in ms: they may try other nodes meanwhile. */
const KNOWN_MS = 120_000;

export interface Again {
  /** Whether the member was turned away before, and comes when they were told to or later. */
  isDue(member: string | undefined): boolean;
  /** A call was let in, of that member where it is of one. */
  letIn(member?: string): void;
  /** A call was turned away. Answers after how many seconds it may come again, at least 1. */
  turnAway(member?: string): number;
}

/** `random` gives numbers from 0 to below 1. */
export function newAgain(random: () => number = Math.random): Again {
  let seconds = SHORTEST_S;
  let windowEnd = performance.now() + WINDOW_MS;
  let [inside, away] = [0, 0];
  /** From when on each member is due, and until when that is known: in the order of the latter. */
  const told = new Map<string, { from: number; until: number }>();
  const look = () => {
    const now = performance.now();
    if (now < windowEnd) return;
    // At most twice, as those who were turned away before the change still come by the old time.
    const factor = Math.min(2, Math.max(0.5, (2 * away) / Math.max(1, inside)));
    seconds = Math.min(LONGEST_S, Math.max(SHORTEST_S, seconds * factor));
    windowEnd = now + WINDOW_MS;
    [inside, away] = [0, 0];
    for (const [member, { until }] of told) {
      if (until > now) break;
      told.delete(member);
    }
  };
  const tell = (member: string, waitMs: number) => {
    const now = performance.now();
    // Who comes too early loses nothing, and is due no sooner either.
    const from = told.get(member)?.from ?? now + waitMs;
    told.delete(member);
    told.set(member, { from, until: now + KNOWN_MS });
  };
  return {
    isDue: (member) =>
      member !== undefined && (told.get(member)?.from ?? Number.POSITIVE_INFINITY) <= performance.now(),
    letIn(member) {
      look();
      inside += 1;
      if (member !== undefined) told.delete(member);
    },
    turnAway(member) {
      look();
      away += 1;
      const after = 1 + Math.floor(random() * (2 * Math.round(seconds) - 1));
      if (member !== undefined) tell(member, after * 1_000);
      return after;
    },
  };
}

/*
 * When whoever is turned away may come again. A crowd that all comes back after the same few seconds is turned away again,
 * as one wave; so they are told different times, and longer ones the more of them there are: about half as many come back each
 * second as are let in, as turning one away costs about half as much as serving them.
 */

/** In seconds, on the average. */
const SHORTEST_S = 2;
const LONGEST_S = 20;

const WINDOW_MS = 1_000;

export interface Again {
  /** A call was let in. */
  letIn(): void;
  /** A call was turned away. Answers after how many seconds it may come again, at least 1. */
  turnAway(): number;
}

/** `random` gives numbers from 0 to below 1. */
export function newAgain(random: () => number = Math.random): Again {
  let seconds = SHORTEST_S;
  let windowEnd = performance.now() + WINDOW_MS;
  let [inside, away] = [0, 0];
  const look = () => {
    const now = performance.now();
    if (now < windowEnd) return;
    // At most twice, as those who were turned away before the change still come by the old time.
    const factor = Math.min(2, Math.max(0.5, (2 * away) / Math.max(1, inside)));
    seconds = Math.min(LONGEST_S, Math.max(SHORTEST_S, seconds * factor));
    windowEnd = now + WINDOW_MS;
    [inside, away] = [0, 0];
  };
  return {
    letIn() {
      look();
      inside += 1;
    },
    turnAway() {
      look();
      away += 1;
      return 1 + Math.floor(random() * (2 * Math.round(seconds) - 1));
    },
  };
}

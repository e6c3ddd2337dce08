/** Places for work, and a short line before them. */
export interface Places {
  /** How many are taken. */
  taken(): number;
  /** Takes a place, or so many at once, now or within the patience; answers whether there were. `isNext`: before all who are not. */
  take(count?: number, isNext?: boolean): Promise<boolean>;
  giveBack(count?: number): void;
}

/** How often those in the line look whether there are more places, in ms: nobody tells when that hangs on something else. */
const LOOK_EVERY_MS = 20;

/**
 * As many places as `most` says at any moment, in the order of coming. Whoever has waited for `patienceMs` has none: the work
 * would not be done in time any more, and what comes later would not either.
 */
export function newPlaces(most: () => number, patienceMs: number): Places {
  type Line = Map<(hasPlace: boolean) => void, number>;
  const next: Line = new Map();
  const others: Line = new Map();
  const isNobodyWaiting = () => next.size + others.size === 0;
  let taken = 0;
  let looking: NodeJS.Timeout | undefined;
  const callIn = () => {
    for (const line of [next, others])
      for (const [end, count] of line) {
        if (taken + count > most()) return;
        taken += count;
        end(true);
      }
  };
  const wait = (line: Line, count: number) =>
    new Promise<boolean>((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        line.delete(end);
        if (isNobodyWaiting()) clearInterval(looking);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => end(false), patienceMs);
      if (isNobodyWaiting()) looking = setInterval(callIn, LOOK_EVERY_MS);
      line.set(end, count);
    });
  return {
    taken: () => taken,
    async take(count = 1, isNext = false) {
      const isBehind = next.size > 0 || (others.size > 0 && !isNext);
      if (isBehind || taken + count > most()) return wait(isNext ? next : others, count);
      taken += count;
      return true;
    },
    giveBack(count = 1) {
      taken -= count;
      callIn();
    },
  };
}

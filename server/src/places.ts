/** Places for work, and a short line before them. */
export interface Places {
  /** How many are taken. */
  taken(): number;
  /** Takes a place, or so many at once, now or within the patience; answers whether there were. */
  take(count?: number): Promise<boolean>;
  giveBack(count?: number): void;
}

/** How often those in the line look whether there are more places, in ms: nobody tells when that hangs on something else. */
const LOOK_EVERY_MS = 20;

/**
 * As many places as `most` says at any moment, in the order of coming. Whoever has waited for `patienceMs` has none: the work
 * would not be done in time any more, and what comes later would not either.
 */
export function newPlaces(most: () => number, patienceMs: number): Places {
  const line = new Map<(hasPlace: boolean) => void, number>();
  let taken = 0;
  let looking: NodeJS.Timeout | undefined;
  const callIn = () => {
    for (const [next, count] of line) {
      if (taken + count > most()) return;
      taken += count;
      next(true);
    }
  };
  const wait = (count: number) =>
    new Promise<boolean>((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        line.delete(end);
        if (line.size === 0) clearInterval(looking);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => end(false), patienceMs);
      if (line.size === 0) looking = setInterval(callIn, LOOK_EVERY_MS);
      line.set(end, count);
    });
  return {
    taken: () => taken,
    async take(count = 1) {
      if (line.size > 0 || taken + count > most()) return wait(count);
      taken += count;
      return true;
    },
    giveBack(count = 1) {
      taken -= count;
      callIn();
    },
  };
}

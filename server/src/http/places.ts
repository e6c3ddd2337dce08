/** Places for work, and a short line before them. */
export interface Places {
  /** How many are taken. */
  taken(): number;
  /** Takes a place, now or within the patience; answers whether there was one. */
  take(): Promise<boolean>;
  giveBack(): void;
}

/** How often those in the line look whether there are more places, in ms: nobody tells when that hangs on something else. */
const LOOK_EVERY_MS = 20;

/**
 * As many places as `most` says at any moment, in the order of coming. Whoever has waited for `patienceMs` has none: the work
 * would not be done in time any more, and what comes later would not either.
 */
export function newPlaces(most: () => number, patienceMs: number): Places {
  const line = new Set<(hasPlace: boolean) => void>();
  let taken = 0;
  let looking: NodeJS.Timeout | undefined;
  const callIn = () => {
    for (const next of line) {
      if (taken >= most()) return;
      taken += 1;
      next(true);
    }
  };
  const wait = () =>
    new Promise<boolean>((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        line.delete(end);
        if (line.size === 0) clearInterval(looking);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => end(false), patienceMs);
      if (line.size === 0) looking = setInterval(callIn, LOOK_EVERY_MS);
      line.add(end);
    });
  return {
    taken: () => taken,
    async take() {
      if (line.size > 0 || taken >= most()) return wait();
      taken += 1;
      return true;
    },
    giveBack() {
      taken -= 1;
      callIn();
    },
  };
}

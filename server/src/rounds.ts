/** Runs a work whose outcome is the same for all who want it at one time; works of different keys know nothing of each other. */
export type Rounds<Key, Outcome> = (key: Key, work: () => Promise<Outcome>) => Promise<Outcome>;

/**
 * Of each key one work runs at a time. Whoever comes while it does shares the next one, which begins when it is over: so what was true when
 * they came is seen, and a thousand who come at once make two of it.
 */
export function newRounds<Key, Outcome>(): Rounds<Key, Outcome> {
  const running = new Map<Key, Promise<Outcome>>();
  const next = new Map<Key, Promise<Outcome>>();
  const begin = (key: Key, work: () => Promise<Outcome>): Promise<Outcome> => {
    const round = work().finally(() => {
      if (running.get(key) === round) running.delete(key);
    });
    running.set(key, round);
    return round;
  };
  return (key, work) => {
    const shared = next.get(key);
    if (shared !== undefined) return shared;
    const before = running.get(key);
    if (before === undefined) return begin(key, work);
    const round = before
      .catch(() => undefined)
      .then(() => {
        next.delete(key);
        return begin(key, work);
      });
    next.set(key, round);
    return round;
  };
}

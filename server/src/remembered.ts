/**
 * Reads something at most once in `ageLimitMs` by the given clock, however many ask. A reading that fails is told to
 * those who waited for it and not remembered.
 */
export function remembered<T>(
  read: () => Promise<T>,
  ageLimitMs: number,
  now: () => number,
): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    const age = now() - readAt;
    // A clock may be set back: what seems to come from the future is read again.
    if (latest === undefined || age < 0 || age > ageLimitMs) {
      readAt = now();
      const reading = read();
      latest = reading;
      reading.catch(() => {
        if (latest === reading) latest = undefined;
      });
    }
    return latest;
  };
}

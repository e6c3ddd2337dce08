/** The waits of something that is tried until it is over: each is twice the one before, up to the longest. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * How long to wait after so many tries. `untilTurnMs` is how far off the moment is from which it tells something that no
 * answer comes, zero or less once it has passed: a wait that would pass it ends there, since somebody's money waits
 * until then and need not for longer.
 */
export function backoffMs(attempts: number, { firstMs, longestMs }: Waits, untilTurnMs = 0): number {
  const wait = Math.min(firstMs * 2 ** attempts, longestMs);
  return untilTurnMs > 0 ? Math.min(wait, Math.ceil(untilTurnMs)) : wait;
}

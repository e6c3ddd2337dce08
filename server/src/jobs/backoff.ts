/** The waits of something that is tried until it is over: each is twice the one before, or `times` as long, up to the longest. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly times?: number;
}

/**
 * How long to wait after so many tries. `untilTurnMs` is how far off the moment is from which it tells something that no
 * answer comes, zero or less once it has passed: a wait that would pass it ends there, since somebody's money waits
 * until then and need not for longer.
 */
export function backoffMs(
  attempts: number,
  { firstMs, longestMs, times = 2 }: Waits,
  untilTurnMs = 0,
): number {
  const wait = Math.min(firstMs * times ** attempts, longestMs);
  return untilTurnMs > 0 ? Math.min(wait, Math.ceil(untilTurnMs)) : wait;
}

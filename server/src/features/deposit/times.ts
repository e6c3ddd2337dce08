/**
 * When a gateway is asked about a code, beside its callbacks. While the code is open a lost callback is noticed
 * within a quarter of a minute; afterwards ever more rarely, because money may arrive late.
 */
export const lookTimes = {
  openMs: 15_000,
  afterExpiryMs: [1_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000],
  /** A code that was asked for this long ago and still is not there was lost with its process. */
  creatingMs: 30_000,
  /** The sweep takes up looks that are overdue by this much: their job died. */
  overdueMs: 60_000,
};

/** When to look next at an order: soon while it is open, then by the list; undefined when nothing is left to find. */
export function nextLook(order: { state: string; expiresAt: Date }, now: Date): Date | undefined {
  const open = order.state === 'open' || order.state === 'creating';
  const expiry = order.expiresAt.getTime();
  if (open && now.getTime() < expiry) {
    return new Date(Math.min(now.getTime() + lookTimes.openMs, expiry + (lookTimes.afterExpiryMs[0] ?? 0)));
  }
  const next = lookTimes.afterExpiryMs.map((after) => expiry + after).find((time) => time > now.getTime());
  return next === undefined ? undefined : new Date(next);
}

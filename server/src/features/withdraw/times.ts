/** When a withdrawal under way is looked at again, beside the gateway's webhooks. */
export const payoutTimes = {
  /** After the first, second, third, … look without an end; the last one repeats. */
  backoffMs: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000],
  /**
   * A payout that the gateway does not know this long after it was sent never arrived there. It is far longer
   * than a call may take, so the call cannot still be on its way.
   */
  lostMs: 60_000,
  /** A request that brings money back from games is left alone this long; then its process is taken for dead. */
  gatheringMs: 60_000,
  /** The sweep takes up looks that are overdue by this much: their job died. */
  overdueMs: 30_000,
};

/**
 * The waits grow, but none passes the moment from which a payout that the gateway does not know counts as lost: the
 * member's money is held until then, and need not be for longer.
 */
export function nextLook(asked: number, now: Date, sentAt: Date | null = null): Date {
  const { backoffMs, lostMs } = payoutTimes;
  const look = now.getTime() + (backoffMs[Math.min(asked, backoffMs.length - 1)] ?? 0);
  const lost = sentAt === null ? 0 : sentAt.getTime() + lostMs;
  return new Date(lost > now.getTime() ? Math.min(look, lost) : look);
}

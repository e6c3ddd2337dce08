/*
 * Listening after an end. What an outside party was asked to do may happen there after all, or be undone, when it has ended
 * here; so it is asked for a while whether it still says the same. What comes of the answer is the lifecycle's.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before the first question after an end, and after a hint that a party speaks of it. */
export const FIRST_LATE_MS = MINUTE_MS;

/** The waits before the questions, each counted from the one before; the rows say when the open one is due. */
const seriesMs = {
  /** A day: meanwhile no play of the game account is booked without asking. */
  transfer: [FIRST_LATE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 18 * HOUR_MS],
  /** Four days: a bank takes so long to send a payout back. */
  withdraw: [FIRST_LATE_MS, 10 * MINUTE_MS, 2 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS],
} as const;

type Listening = keyof typeof seriesMs;

/** When to ask again once a number of questions were asked; null: not any more. */
export function lateMs(of: Listening, asked: number): number | null {
  return seriesMs[of][asked] ?? null;
}

/** The same where the party did not answer and silence does not end the series: that question is asked again. */
export function unheardMs(of: Listening, asked: number): number {
  return Math.max(lateMs(of, asked) ?? 0, 10 * MINUTE_MS);
}

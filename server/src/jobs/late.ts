/*
 * Listening after an end. What an outside party was asked to do may happen there after all, or be undone, when it has ended
 * here; so it is asked for a while whether it still says the same.
 *
 * One rule for all lifecycles. A question that is answered counts, whatever the answer; one that is not is asked again, so
 * silence does not end the series. What the party says otherwise stands in the row, as a case (late.sql.ts), and nothing is
 * booked for it. It is asked on as before. Where it says again what was booked, the case stays until a person has
 * seen to it: a party that has said both is believed in neither. Whoever decides about the case may end the series, or begin it anew.
 */

import { toWire } from '../domain/money.ts';
import type { Contradiction } from './late.sql.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before the first question after an end, and after a hint that a party speaks of it. */
export const FIRST_LATE_MS = MINUTE_MS;

/** The waits before the questions, each counted from the one before; the rows say when the open one is due. */
const seriesMs = {
  /** A day: meanwhile no play of the game account is booked without asking. */
  transfer: [FIRST_LATE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 18 * HOUR_MS],
  /** Four days: a bank takes so long to send a payout back. */
  withdraw: [FIRST_LATE_MS, 10 * MINUTE_MS, 2 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS],
  /** A day from the end of a code's time: it may be paid late. No wait is longer than six hours, as money may lie there. */
  qr: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 6 * HOUR_MS, 6 * HOUR_MS, 6 * HOUR_MS],
  /** A day: so long a call that was given up may still be carried out, or a person err about it. */
  gift: [FIRST_LATE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 18 * HOUR_MS],
} as const;

type Listening = keyof typeof seriesMs;

/**
 * How long after a question about a QR code is due its answer is: nothing is held here meanwhile, and codes are many, so
 * that a person is asked later than about all else.
 */
export const QR_PATIENCE_MS = 24 * HOUR_MS;

/** When to ask again once a number of questions were asked; null: not any more. */
export function lateMs(of: Listening, asked: number): number | null {
  return seriesMs[of][asked] ?? null;
}

/** What a party said to a question after the end. */
export interface LateAnswer {
  /** It has answered. */
  isHeard: boolean;
  /** What it says otherwise; null: what was booked; undefined: nothing that bears on it. */
  says: Contradiction | null | undefined;
}

/**
 * How many questions count once an open one was put, after `asked` of them, and in how many ms to ask again; null: not any
 * more.
 */
export function afterQuestion(
  of: Listening,
  asked: number,
  { isHeard }: Pick<LateAnswer, 'isHeard'>,
): { asked: number; waitMs: number | null } {
  return isHeard
    ? { asked: asked + 1, waitMs: lateMs(of, asked + 1) }
    : { asked, waitMs: Math.max(lateMs(of, asked) ?? 0, 10 * MINUTE_MS) };
}

/** What a party says otherwise, as people read it: `OTHER_AMOUNT 12.5`. */
export function textOf({ word, amount }: Contradiction): string {
  return amount === null ? word : `${word} ${toWire(amount)}`;
}

import type { Answer } from '@prae/contract/contract';
import { type LimitPeriod, limitPeriods } from '@prae/contract/facts';
import type { DepositLimit } from '@prae/contract/refusals';
import { formatClock, formatDay } from '@prae/ui/time';

export type Standing = Answer<'protection.read'>;

/** The limit that leaves the least room, and how much that is, in currency units; undefined without a limit. */
export function leastRoom({ limits, used }: DepositLimit): { period: LimitPeriod; room: number } | undefined {
  return limitPeriods
    .flatMap((period) => {
      const most = limits[period];
      if (most === undefined) return [];
      return [{ period, room: Math.max(0, Math.round((most - used[period]) * 100) / 100) }];
    })
    .toSorted((one, other) => one.room - other.room)[0];
}

/**
 * The whole units to which at least a hundredth can be added within this room. Less than what was asked for and refused: of the
 * hundredths that fit to that, none was free.
 */
export function wholeRoom(room: number, asked: number): number {
  return Math.max(0, Math.min(Math.ceil(room) - 1, Math.floor(asked) - 1));
}

/** Until when the member stays away from play; undefined of one who does not. */
export function awayUntil({ timeoutUntil, excludedUntil }: Standing): string | undefined {
  return [timeoutUntil, excludedUntil]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);
}

/** Whether a new limit only counts after a day: it is higher, or none. */
export function isHigher(from: number | undefined, to: number | null): boolean {
  return from !== undefined && (to === null || to > from);
}

/** Whether a new limit is asked about first: it is lower than the one in force, or leaves no room to deposit. */
export function isToConfirm({ limits, used }: Standing, period: LimitPeriod, amount: number): boolean {
  const now = limits[period];
  return (now !== undefined && amount < now) || (amount !== now && amount <= used[period]);
}

/** A way to stay away, with what may be chosen: days of a time-out, months of an exclusion. */
export const spans = { timeout: [1, 3, 7, 14, 30], exclusion: [6, 12, 24, 60] } as const;
export type Away = keyof typeof spans;

const DAY_MS = 86_400_000;
const OFFSET_MS = 7 * 3_600_000;

/** When a new limit that is higher begins, in milliseconds since 1970. */
export function dayAfter(now: number): number {
  return now + DAY_MS;
}

/** When it ends, in milliseconds since 1970: months are those of Bangkok's calendar, and a shorter one ends on its last day. */
export function endOf(away: Away, count: number, now: number): number {
  if (away === 'timeout') return now + count * DAY_MS;
  const end = new Date(now + OFFSET_MS);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + count);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.getTime() - OFFSET_MS;
}

/** '24/11/2026 12:40' in Bangkok. */
export function momentText(moment: string | number): string {
  return `${formatDay(moment)} ${formatClock(moment)}`;
}

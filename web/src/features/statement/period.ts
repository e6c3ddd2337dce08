import { EXPORT_DAYS_MAX } from '@prae/contract/facts';
import { formatDay } from '@prae/ui/time';

/** Days in Bangkok, '2026-11-22', both included. */
export interface Period {
  from: string;
  to: string;
}

export const PERIODS = ['thisMonth', 'lastMonth', 'last90Days'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Why a period cannot be asked for, at the field that is wrong. */
export type PeriodProblems = Partial<Record<keyof Period, 'required' | 'order' | 'tooLong'>>;

const DAY_MS = 86_400_000;

/** The day that it is in Bangkok at a time, in milliseconds since 1970. */
export function dayAt(moment: number): string {
  return formatDay(moment).split('/').reverse().join('-');
}

/** A day as it is written everywhere, '22/11/2026', whatever calendar the browser's own field is in; '' for none. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The ready-made periods on a day. The month goes up to that day. */
export function periodsOn(today: string): Record<PeriodName, Period> {
  const first = `${today.slice(0, 8)}01`;
  const lastOfBefore = daysFrom(first, -1);
  return {
    thisMonth: { from: first, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore },
    last90Days: { from: daysFrom(today, -89), to: today },
  };
}

/** What the server would refuse, said before anything is sent. */
export function periodProblems({ from, to }: Period): PeriodProblems {
  if (from === '' || to === '') {
    return { ...(from === '' && { from: 'required' }), ...(to === '' && { to: 'required' }) };
  }
  if (from > to) return { from: 'order' };
  const isTooLong = Date.parse(to) - Date.parse(from) >= EXPORT_DAYS_MAX * DAY_MS;
  return isTooLong ? { to: 'tooLong' } : {};
}

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

import type { Answer } from '@prae/contract/contract';
import { formatDay } from '@prae/ui/time';

export type StatementRow = Answer<'statement.list'>['statements'][number];

export interface Day {
  /** '20/11/2026' in Bangkok's time. */
  day: string;
  rows: StatementRow[];
}

/** Rows (newest first) in groups of one Bangkok day each. */
export function groupByDay(rows: readonly StatementRow[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const day = formatDay(row.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** 'Today · 20/11/2026' for the two days that have a name. */
export function dayName(day: string, texts: { today: string; yesterday: string }): string {
  const now = Date.now();
  if (day === formatDay(now)) return `${texts.today} · ${day}`;
  return day === formatDay(now - 86_400_000) ? `${texts.yesterday} · ${day}` : day;
}

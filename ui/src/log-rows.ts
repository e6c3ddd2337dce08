import { formatDay } from './time.ts';

/** Entries of one side that follow each other so closely are one breath, in milliseconds. */
const BREATH = 5 * 60_000;

/** A day by its date, or an entry of a log and whether it is the first or last of a breath. */
export type LogRow<Entry> =
  | { kind: 'day'; id: string; day: string }
  | { kind: 'entry'; entry: Entry; isFirst: boolean; isLast: boolean };

/** The entries with a line before each day, of Bangkok. `sideOf`: who says it. */
export function logRows<Entry extends { id: string; at: string }>(
  entries: readonly Entry[],
  sideOf: (entry: Entry) => string,
): LogRow<Entry>[] {
  const isOneBreath = (one: Entry | undefined, next: Entry | undefined): boolean => {
    if (!one || !next || sideOf(one) !== sideOf(next) || formatDay(one.at) !== formatDay(next.at))
      return false;
    return Math.abs(Date.parse(next.at) - Date.parse(one.at)) < BREATH;
  };
  return entries.flatMap((entry, index): LogRow<Entry>[] => {
    const [before, after] = [entries[index - 1], entries[index + 1]];
    const day = formatDay(entry.at);
    const [isFirst, isLast] = [!isOneBreath(before, entry), !isOneBreath(entry, after)];
    const row: LogRow<Entry> = { kind: 'entry', entry, isFirst, isLast };
    const isNewDay = before === undefined || formatDay(before.at) !== day;
    return isNewDay ? [{ kind: 'day', id: `day ${entry.id}`, day }, row] : [row];
  });
}

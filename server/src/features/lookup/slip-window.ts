import type { Answer } from '@prae/contract/contract';
import { bangkokClock } from '../../domain/bangkok.ts';
import type { Settings } from '../../settings.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** Whether slips are taken now, and which ones. */
export function slipWindow(
  { slipClosedFrom, slipClosedTo, slipMaxAgeMinutes }: Settings,
  now: Date,
): Answer<'lookup.slip'> {
  return {
    isOpen: !isWithin(bangkokClock(now), slipClosedFrom, slipClosedTo),
    closedFrom: slipClosedFrom,
    closedTo: slipClosedTo,
    maxAgeMinutes: slipMaxAgeMinutes,
    maxBytes: MAX_BYTES,
  };
}

const MINUTE_MS = 60_000;
const MOST_MINUTES = 1_440;

/** How much of the time between two moments no slips were taken, to the minute; of a day at most, counted back from the later one. */
export function closedMsBetween(
  { slipClosedFrom, slipClosedTo }: Pick<Settings, 'slipClosedFrom' | 'slipClosedTo'>,
  from: Date,
  to: Date,
): number {
  let closed = 0;
  for (let minute = 1; minute <= MOST_MINUTES; minute += 1) {
    const at = to.getTime() - minute * MINUTE_MS;
    if (at < from.getTime() - MINUTE_MS) break;
    if (isWithin(bangkokClock(new Date(at)), slipClosedFrom, slipClosedTo)) closed += 1;
  }
  return closed * MINUTE_MS;
}

/** Whether a time of day lies in a daily window (`from` in it, `to` not), which may pass midnight. Equal ends: never. */
export function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

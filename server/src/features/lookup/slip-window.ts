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

/** Whether a time of day lies in a daily window (`from` in it, `to` not), which may pass midnight. Equal ends: never. */
export function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

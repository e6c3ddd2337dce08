import type { Answer } from '@prae/contract/contract';
import type { Settings } from '../../settings.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** Bangkok is seven hours ahead all year. */
const BANGKOK_OFFSET_MS = 7 * 3_600_000;

/** Whether slips are taken now, and which ones. */
export function slipWindow(
  { slipClosedFrom, slipClosedTo, slipMaxAgeMinutes }: Settings,
  now: Date,
): Answer<'lookup.slip'> {
  return {
    isOpen: !isWithin(inBangkok(now), slipClosedFrom, slipClosedTo),
    closedFrom: slipClosedFrom,
    closedTo: slipClosedTo,
    maxAgeMinutes: slipMaxAgeMinutes,
    maxBytes: MAX_BYTES,
  };
}

/** The time of day in Bangkok, HH:MM. */
export function inBangkok(time: Date): string {
  return new Date(time.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(11, 16);
}

/** Whether a time of day lies in a daily window (`from` in it, `to` not), which may pass midnight. Equal ends: never. */
export function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

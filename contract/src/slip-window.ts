/*
 * The daily time in which no slips are taken, which does not count towards a slip's age. The server decides by it, and the phone warns
 * by the same before anything is sent. This file imports nothing, so that the browser can carry it.
 */

/** Times of day in Bangkok, HH:MM: from the first, up to the second, which may be past midnight. Equal ends: never. */
export interface SlipWindow {
  readonly closedFrom: string;
  readonly closedTo: string;
}

const BANGKOK_OFFSET_MS = 7 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Whether no slips are taken at a moment, in milliseconds since 1970. */
export function isClosedAt({ closedFrom, closedTo }: SlipWindow, moment: number): boolean {
  const clock = new Date(moment + BANGKOK_OFFSET_MS).toISOString().slice(11, 16);
  if (closedFrom <= closedTo) return closedFrom <= clock && clock < closedTo;
  return clock >= closedFrom || clock < closedTo;
}

/** How many milliseconds between two moments no slips were taken, to the minute; of a day at most, counted back from the later one. */
export function closedMsBetween(window: SlipWindow, from: number, to: number): number {
  let closed = 0;
  for (let minute = 1; minute <= DAY_MINUTES; minute += 1) {
    const at = to - minute * MINUTE_MS;
    if (at < from - MINUTE_MS) break;
    if (isClosedAt(window, at)) closed += 1;
  }
  return closed * MINUTE_MS;
}

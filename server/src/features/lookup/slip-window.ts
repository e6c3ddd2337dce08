import type { Answer } from '@prae/contract/contract';
import { SLIP_MAX_BYTES } from '@prae/contract/routes';
import { closedMsBetween as closedMs, isClosedAt } from '@prae/contract/slip-window';
import type { Settings } from '../../settings.ts';

/** Whether slips are taken now, and which ones. */
export function slipWindow(settings: Settings, now: Date): Answer<'lookup.slip'> {
  const window = windowOf(settings);
  return {
    isOpen: !isClosedAt(window, now.getTime()),
    ...window,
    maxAgeMinutes: settings.slipMaxAgeMinutes,
    maxBytes: SLIP_MAX_BYTES,
  };
}

type WindowSettings = Pick<Settings, 'slipClosedFrom' | 'slipClosedTo'>;

/** How much of the time between two moments no slips were taken. */
export function closedMsBetween(settings: WindowSettings, from: Date, to: Date): number {
  return closedMs(windowOf(settings), from.getTime(), to.getTime());
}

function windowOf({ slipClosedFrom, slipClosedTo }: WindowSettings) {
  return { closedFrom: slipClosedFrom, closedTo: slipClosedTo };
}

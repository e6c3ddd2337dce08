import { setTimeout as pause } from 'node:timers/promises';

/** Waits for the turn of so many bytes, in the order in which they are asked for. */
export type BytePace = (bytes: number) => Promise<void>;

/** How much may go ahead of its time, in ms of what there is: whoever sends one file while nobody else does waits for nothing. */
const AHEAD_MS = 250;

/**
 * Lets so many bytes a second go on. All of what comes in goes through the one thread that answers every call: of a crowd of large files it would
 * take all its time, as each comes as fast as it can.
 */
export function newBytePace(
  bytesPerSecond: number,
  wait: (ms: number) => Promise<unknown> = pause,
): BytePace {
  let nextAt = 0;
  return async (bytes) => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + (bytes * 1_000) / bytesPerSecond;
    if (at - now > AHEAD_MS) await wait(at - now - AHEAD_MS);
  };
}

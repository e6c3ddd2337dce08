/* This file imports nothing, so that the browser can carry it. */

/**
 * The sum that the number of a `settle` states, as it was typed; undefined where it states none. Of a deposit a number without our bank's line is a
 * payment's own; what a game took back is below zero.
 */
export function statedSum(kind: string, number: string): string | undefined {
  const parts = number.split('@');
  if (kind === 'gift' || kind === 'transfer' || kind === 'play') return number;
  if (kind === 'feed') return parts[1];
  if (kind === 'slip' || (kind === 'deposit' && parts.length > 1)) return parts[0];
  return undefined;
}

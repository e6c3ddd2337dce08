/** How far the server's clock is ahead of this device's, in milliseconds, by its last answer; late by a second at most. */
let ahead = 0;

/** Reads the server's clock from an answer, whose header `date` tells whole seconds. */
export function learnServerTime({ headers }: Response, now = Date.now()): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(told)) ahead = told - now;
}

/** A moment of this device's clock by the server's, in milliseconds since 1970: not later than it was, a second or so earlier. */
export function serverTimeOf(moment: number): number {
  return moment + ahead;
}

/** Bangkok, by whose calendar the service goes, is seven hours ahead all year. */
const OFFSET_MS = 7 * 3_600_000;

/** A time as the clocks and calendars of Bangkok say it: '2026-11-20 19:42:08'. */
export function bangkokTime(time: Date): string {
  return inBangkok(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** When a day, YYYY-MM-DD, begins in Bangkok; `daysLater` so many days after it. */
export function bangkokDay(day: string, daysLater = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000 - OFFSET_MS);
}

/** The same time with Bangkok's figures where a `Date` has those of UTC. */
function inBangkok(time: Date): Date {
  return new Date(time.getTime() + OFFSET_MS);
}

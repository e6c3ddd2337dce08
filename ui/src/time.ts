const BANGKOK_OFFSET_MS = 7 * 3_600_000;
const SECOND = 1000;
const UNITS = [
  ['year', 365 * 86_400 * SECOND],
  ['month', 30 * 86_400 * SECOND],
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const;

type Moment = string | number | Date;
export type TimeUnit = (typeof UNITS)[number][0];

/** How a language says an age: a sentence per unit, and one for "just now". Thai and Lao have no plural forms. */
export type RelativeWords = Record<TimeUnit, (count: number) => string> & { now: string };

/** '20/11/2026 19:42:08' in Bangkok's time and the Gregorian year; Intl would write 2569 for Thai. */
export function formatDateTime(moment: Moment): string {
  const clock = bangkok(moment);
  if (clock === null) return '';
  const time = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()].map(two).join(':');
  return `${dayText(clock)} ${time}`;
}

/** '20/11/2026' in Bangkok's time. */
export function formatDay(moment: Moment): string {
  const clock = bangkok(moment);
  return clock === null ? '' : dayText(clock);
}

/** '19:42' in Bangkok's time. */
export function formatClock(moment: Moment): string {
  const clock = bangkok(moment);
  return clock === null ? '' : `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
}

/** '19:42' of the day that it is in Bangkok, '20/11/2026 19:42' of any other. */
export function formatRecent(moment: Moment, now: Moment): string {
  const [day, clock] = [formatDay(moment), formatClock(moment)];
  return day === formatDay(now) ? clock : `${day} ${clock}`;
}

/**
 * The age of a moment in its largest unit: years, months of 30 days, days, hours, minutes, seconds.
 * A moment in the future counts as now, since the two clocks may differ a little.
 */
export function relativeTime(moment: Moment, now: Moment, words: RelativeWords): string {
  const age = new Date(now).getTime() - new Date(moment).getTime();
  if (Number.isNaN(age)) return '';
  const unit = UNITS.find(([, length]) => age >= length);
  if (unit === undefined) return words.now;
  return words[unit[0]](Math.floor(age / unit[1]));
}

/** '03:47' from whole seconds; hours are added to the minutes (90 minutes is '90:00'). */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`;
}

function bangkok(moment: Moment): Date | null {
  const at = new Date(moment).getTime();
  return Number.isNaN(at) ? null : new Date(at + BANGKOK_OFFSET_MS);
}

function dayText(clock: Date): string {
  return `${two(clock.getUTCDate())}/${two(clock.getUTCMonth() + 1)}/${clock.getUTCFullYear()}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

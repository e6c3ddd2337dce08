import type { SlipCode } from '@prae/contract/slip-code';

const KBANK = '004';
const BANGKOK_OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** Digits that would be a date longer ago are taken for another number. */
const OLDEST_MS = 3 * 365 * DAY_MS;

/**
 * The latest moment at which the transfer of a slip can have been sent, in milliseconds since 1970, where the bank's reference has its date
 * in it; `undefined` where it tells none for sure. `now` is this device's clock.
 */
export function latestSending(code: SlipCode, now: number): number | undefined {
  const latest = read(code, now);
  return latest !== undefined && latest <= now && latest >= now - OLDEST_MS ? latest : undefined;
}

function read(code: SlipCode, now: number): number | undefined {
  if (code.kind === 'truemoney') {
    const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(code.date) ?? [];
    return endOfDay(year, month, day);
  }
  if (code.kind !== 'bank') return undefined;
  if (code.sendingBank === KBANK) return kbankTime(code.transRef, now);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(code.transRef) ?? [];
  return endOfDay(year, month, day);
}

/** KBANK's: `01`, the year's last digit, the day of the year, the time of day to the second, and six to eight characters more. */
function kbankTime(reference: string, now: number): number | undefined {
  const found = /^01(\d)(\d{3})(\d\d)(\d\d)(\d\d)[0-9A-Z]{6,8}$/.exec(reference);
  if (!found) return undefined;
  const [digit = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const thisYear = new Date(now + BANGKOK_OFFSET_MS).getUTCFullYear();
  const year = thisYear - ((thisYear - digit) % 10);
  const days = (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / DAY_MS;
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return undefined;
  return Date.UTC(year, 0, day, hour, minute, second) - BANGKOK_OFFSET_MS;
}

/** When a day of the calendar, in digits, is over in Bangkok; `undefined` where there is no such day. */
function endOfDay(year = '', month = '', day = ''): number | undefined {
  const begins = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(begins) && new Date(begins).getUTCDate() === Number(day);
  return isDay ? begins + DAY_MS - BANGKOK_OFFSET_MS : undefined;
}

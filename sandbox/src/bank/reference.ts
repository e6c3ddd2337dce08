import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Bangkok's date and time of an instant, as digits: yyyymmdd and HHMMSS. */
export function bangkok(instant: Date): { date: string; time: string; text: string } {
  const shifted = new Date(instant.getTime() + 7 * 3_600_000).toISOString();
  const [date = '', rest = ''] = shifted.split('T');
  const time = rest.slice(0, 8);
  const [year, month, day] = date.split('-');
  return {
    date: date.replaceAll('-', ''),
    time: time.replaceAll(':', ''),
    text: `${day}/${month}/${year} ${time}`,
  };
}

/** A transfer's reference in the shape that its bank uses: KBANK's begins with the day of the year, SCB's with the date. */
export function transferReference(bankCode: string, instant: Date): string {
  const { date, time } = bangkok(instant);
  if (bankCode !== 'KBANK') return `${date}${tail(15)}`;
  const firstOfYear = Date.UTC(Number(date.slice(0, 4)), 0, 1);
  const today = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)));
  const dayOfYear = String((today - firstOfYear) / 86_400_000 + 1).padStart(3, '0');
  return `01${date.slice(3, 4)}${dayOfYear}${time}${tail(8)}`;
}

function tail(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

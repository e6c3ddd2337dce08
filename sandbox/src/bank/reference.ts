import { randomInt } from 'node:crypto';

const digits = '0123456789';
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

/** A transfer's reference in the shape that its bank uses. No shape proves anything: banks change them as they like. */
export function transferReference(bankCode: string, instant: Date): string {
  const { date, time } = bangkok(instant);
  switch (bankCode) {
    case 'KBANK':
      return `01${date.slice(3, 4)}${dayOfYear(date)}${time}${tail(8)}`;
    case 'BBL':
      return `${date}${time}${tail(11, digits)}`;
    case 'KTB':
      return `A${tail(16, 'abcdef0123456789')}`;
    case 'BAY':
      return `BAYM${tail(14, digits)}`;
    case 'TMB':
      return `${date}${tail(12, digits)}`;
    case 'GSB':
      return `${time}${tail(9)}`;
    case 'BAAC':
      return `${date.slice(2)}${time}B${tail(6, digits)}`;
    default:
      return `${date}${tail(15)}`;
  }
}

/** Of `yyyymmdd`: three digits. */
function dayOfYear(date: string): string {
  const year = Number(date.slice(0, 4));
  const today = Date.UTC(year, Number(date.slice(4, 6)) - 1, Number(date.slice(6)));
  return String((today - Date.UTC(year, 0, 1)) / 86_400_000 + 1).padStart(3, '0');
}

function tail(length: number, of = letters): string {
  return Array.from({ length }, () => of[randomInt(of.length)]).join('');
}

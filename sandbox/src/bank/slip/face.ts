import { grouped } from '../../money.ts';
import type { AccountName } from '../accounts.ts';
import { bankNamed } from '../banks.ts';
import { cutName, maskedAccount, maskedProxy } from '../masked.ts';
import type { Transfer } from '../transfer.ts';

/** One end of a transfer as slips print it. */
export interface End {
  readonly bankCode: string;
  /** `กสิกรไทย`, without the word for bank. */
  readonly bankTH: string;
  readonly bankEN: string;
  readonly name: string;
  /** With a title, and the last name's first letter alone. */
  readonly cut: string;
  /** The account's number masked, or the PromptPay number's in its place. */
  readonly number: string;
  readonly isPromptPay: boolean;
}

/** What every slip says, before a bank's look is put on it. */
export interface Face {
  readonly from: End;
  readonly to: End;
  /** `1,234.50` */
  readonly amount: string;
  readonly reference: string;
  /** The mini QR's text. */
  readonly payload: string;
  /** Bangkok's, two digits each. */
  readonly day: string;
  readonly month: string;
  /** Of our era; the Buddhist one is 543 ahead. */
  readonly year: number;
  /** `19:00:05` */
  readonly time: string;
  /** `ก.ย.`, `กันยายน` and `Sep`. */
  readonly monthShort: string;
  readonly monthLong: string;
  readonly monthEN: string;
}

const months: readonly (readonly [short: string, long: string, english: string])[] = [
  ['ม.ค.', 'มกราคม', 'Jan'],
  ['ก.พ.', 'กุมภาพันธ์', 'Feb'],
  ['มี.ค.', 'มีนาคม', 'Mar'],
  ['เม.ย.', 'เมษายน', 'Apr'],
  ['พ.ค.', 'พฤษภาคม', 'May'],
  ['มิ.ย.', 'มิถุนายน', 'Jun'],
  ['ก.ค.', 'กรกฎาคม', 'Jul'],
  ['ส.ค.', 'สิงหาคม', 'Aug'],
  ['ก.ย.', 'กันยายน', 'Sep'],
  ['ต.ค.', 'ตุลาคม', 'Oct'],
  ['พ.ย.', 'พฤศจิกายน', 'Nov'],
  ['ธ.ค.', 'ธันวาคม', 'Dec'],
];

export function faceOf(transfer: Transfer, payload: string): Face {
  const local = new Date(new Date(transfer.at).getTime() + 7 * 3_600_000);
  const [monthShort, monthLong, monthEN] = months[local.getUTCMonth()] ?? ['', '', ''];
  return {
    from: endOf(transfer.from),
    to: endOf(transfer.to, transfer.toProxy),
    amount: grouped(transfer.amount),
    ...{ reference: transfer.reference, payload, monthShort, monthLong, monthEN },
    day: String(local.getUTCDate()).padStart(2, '0'),
    month: String(local.getUTCMonth() + 1).padStart(2, '0'),
    year: local.getUTCFullYear(),
    time: local.toISOString().slice(11, 19),
  };
}

function endOf(account: AccountName, proxy?: string): End {
  const { code, nameTH, nameEN } = bankNamed(account.bankCode);
  return {
    ...{ bankCode: code, bankTH: nameTH, bankEN: nameEN },
    name: account.name || 'ไม่ระบุชื่อ',
    cut: cutName(account) || 'ไม่ระบุชื่อ',
    number: proxy ? maskedProxy(proxy) : maskedAccount(account),
    isPromptPay: proxy !== undefined,
  };
}

/** `25` of 2568, or all four digits of the Buddhist year. */
export function buddhistYear({ year }: Face, digits: 2 | 4): string {
  return String(year + 543).slice(-digits);
}

/** The receiver's bank, or PromptPay where the money was sent to a number. */
export function placeOf({ bankTH, isPromptPay }: End): string {
  return isPromptPay ? 'พร้อมเพย์' : `ธนาคาร${bankTH}`;
}

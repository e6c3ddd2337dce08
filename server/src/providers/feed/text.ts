import { satang } from '../amount.ts';
import type { BankCredit, Told } from './port.ts';

/** No SMS of a bank is longer. */
export const MOST_CHARACTERS = 1_000;

/** An amount in a text, `2,000.02`: a pattern without names. */
export const AMOUNT = String.raw`(\d{1,3}(?:,\d{3}){1,3}\.\d{2}|\d{1,10}\.\d{2})`;

/** Satang of what `AMOUNT` found, read digit by digit. */
export function amountIn(text: string): bigint | undefined {
  return satang(text.replaceAll(',', ''));
}

/** The text in one line, with single spaces, and without what turns it round or does other things to a person's screen. */
export function plainOf(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}\s\u200b\ufeff]+/gu, ' ')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')
    .trim();
}

const MINUTE_MS = 60_000;
/** How far a bank's clock may be ahead of ours. */
const AHEAD_MS = 10 * MINUTE_MS;
const BANGKOK_MS = 7 * 60 * MINUTE_MS;

/** A minute in Bangkok as a text tells it; `year` of two digits is a Buddhist one. */
export interface TextTime {
  day: string;
  month: string;
  year?: string | undefined;
  hour: string;
  minute: string;
}

/** When that was; without a year the last such day before `receivedAt`. Undefined where there is no such day or hour. */
export function timeIn({ day, month, year, hour, minute }: TextTime, receivedAt: Date): Date | undefined {
  const at = (of: number) => instant(of, Number(month), Number(day), Number(hour), Number(minute));
  if (year !== undefined) return at(2500 + Number(year) - 543);
  const latest = new Date(receivedAt.getTime() + AHEAD_MS);
  const thisYear = new Date(latest.getTime() + BANGKOK_MS).getUTCFullYear();
  return [thisYear, thisYear - 1].map(at).find((time) => time !== undefined && time <= latest);
}

function instant(year: number, month: number, day: number, hour: number, minute: number): Date | undefined {
  const inBangkok = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isOne =
    inBangkok.getUTCMonth() === month - 1 &&
    inBangkok.getUTCDate() === day &&
    inBangkok.getUTCHours() === hour &&
    inBangkok.getUTCMinutes() === minute;
  return isOne ? new Date(inBangkok.getTime() - BANGKOK_MS) : undefined;
}

/** What a text says whose shape is known: a credit, or unreadable where one of its parts is not possible. */
export function creditOf({
  at,
  satang: sum,
  ...fact
}: Omit<BankCredit, 'at' | 'satang'> & { at: Date | undefined; satang: bigint | undefined }): Told {
  if (at === undefined || sum === undefined || sum <= 0n) return { kind: 'unreadable' };
  return { kind: 'credit', fact: { ...fact, at, satang: sum } };
}

/** Words of texts, in small letters. */
const passwords = ['รหัสผ่าน', 'รหัสยืนยัน'];
/** What parts Latin words: `otp` stands within names, too. */
const noLetters = /[^a-z]+/u;
/** What says that money came. */
const credits = ['เงินเข้า', 'รับโอน', 'เช็คเข้า', 'เข้าบ/ช', 'เงินเดือน', 'โอนเข้า'];
/** And that some of it came back, which advertisements promise as well. */
const refunds = ['คืนเงิน', 'เงินคืน', 'refund'];
const debits = ['เงินออก', 'ถอน', 'โอนเงินไป', 'ชำระเงิน', 'จ่าย', 'หัก'];
/** What tells of an account, also where its other words are none that we know. */
const accounts = ['คงเหลือ', 'ใช้ได้', 'deposit', 'received', 'balance'];
const accountTail = /x-?\d{4}/u;
/** What a relay leaves of Thai that it does not know. */
const broken = /\?{2,}|\ufffd|\u00e0[\u00b8\u00b9]|[\u00a1-\u00fb]{3,}/u;

/** What of a text in none of the bank's known shapes. */
export function shapelessOf(text: string): Told {
  if (broken.test(text)) return { kind: 'unreadable' };
  const small = text.toLowerCase();
  const says = (words: readonly string[]) => words.some((word) => small.includes(word));
  if (small.split(noLetters).includes('otp') || says(passwords)) return { kind: 'ignore', why: 'password' };
  const isOfAccount = says(accounts) || accountTail.test(small);
  if (says(credits) || (isOfAccount && says(refunds))) return { kind: 'unreadable' };
  if (says(debits)) return { kind: 'ignore', why: 'debit' };
  return isOfAccount ? { kind: 'unreadable' } : { kind: 'ignore', why: 'other' };
}

import type { Answer } from '@prae/contract/contract';
import { isPaymentCode, readSlipCode, type SlipCode } from '@prae/contract/slip-code';
import { closedMsBetween } from '@prae/contract/slip-window';
import { readNow } from '../../client/queries.ts';
import { NEWEST_SLIPS, type SlipRow } from '../../client/slip-events.ts';
import { latestSending } from './sent-at.ts';
import { markOf, rememberSent, sentAs } from './sent-slips.ts';

export type SlipTerms = Answer<'lookup.slip'>;

/** What speaks against sending a picture. It forbids nothing: the member may know better. */
export type SlipWarning =
  /** Its slip was sent before; `row` is what became of that, where the list still has it. */
  | { kind: 'sent'; row: SlipRow | undefined }
  /** Its transfer was made longer ago than slips are taken. */
  | { kind: 'old' }
  /** No slip's code is seen: it is no slip, or cut, or not sharp. */
  | { kind: 'no-code' }
  /** The code is one to pay by. */
  | { kind: 'payment' };

/** What slips have to be like. */
export interface SlipRules {
  /** Absent until they were read. */
  terms: SlipTerms | undefined;
  /** Whether every slip has a code on it: those of banks in Laos may have none. */
  haveCodes: boolean;
}

/** What a look at a picture came to. */
export interface Look {
  warning?: SlipWarning | undefined;
  /** Has its slip known again that was sent under this reference; absent where there is none to know. */
  remember?: ((reference: string) => void) | undefined;
}

/** Judges a picture before it is sent, by the texts of the codes on it. What cannot be found out is no warning. */
export async function judgePicture(texts: readonly string[], rules: SlipRules): Promise<Look> {
  const code = slipOf(texts);
  const mark = code && (await markOf(code));
  const reference = mark && sentAs(mark);
  const sent = reference ? { row: await rowOf(reference) } : undefined;
  const remember = mark === undefined ? undefined : (as: string) => rememberSent(mark, as);
  return { warning: warningOf({ texts, code, sent }, rules, Date.now()), remember };
}

/** The first slip's code among what was read. */
export function slipOf(texts: readonly string[]): SlipCode | undefined {
  return texts.map(readSlipCode).find(({ kind }) => kind !== 'not-slip' && kind !== 'bad-checksum');
}

/** What was found out about a picture. */
export interface Found {
  /** Of all codes on it. */
  texts: readonly string[];
  code: SlipCode | undefined;
  /** It was sent before, and what became of that. */
  sent: { row: SlipRow | undefined } | undefined;
}

/** The first thing that speaks against it; `now` is this device's clock, in milliseconds since 1970. */
export function warningOf(
  { texts, code, sent }: Found,
  { terms, haveCodes }: SlipRules,
  now: number,
): SlipWarning | undefined {
  if (sent && !isWorthAgain(sent.row)) return { kind: 'sent', row: sent.row };
  if (!haveCodes) return undefined;
  if (code) return terms && isOld(code, terms, now) ? { kind: 'old' } : undefined;
  return { kind: texts.some(isPaymentCode) ? 'payment' : 'no-code' };
}

/** Whether the member is told to send the same slip once more: nobody has looked at it in earnest. */
function isWorthAgain(row: SlipRow | undefined): boolean {
  return row?.note === 'TRIPPLE_WRONG_CAPTCHA' || row?.note === 'UPLOADED_FILE_NOT_EXIST';
}

/** As the server counts: without the daily time in which no slips are taken. */
function isOld(code: SlipCode, terms: SlipTerms, now: number): boolean {
  const sentAt = latestSending(code, now);
  if (sentAt === undefined) return false;
  return now - sentAt - closedMsBetween(terms, sentAt, now) > terms.maxAgeMinutes * 60_000;
}

async function rowOf(reference: string): Promise<SlipRow | undefined> {
  const list = await readNow('slip.list', NEWEST_SLIPS);
  return list?.slips.find((row) => row.reference === reference);
}

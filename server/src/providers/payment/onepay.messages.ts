import { isObject, jsonObject } from '../http.ts';
import { isWord, nameIn } from '../told.ts';
import type { Heard, PaymentTold, QrPayment, QrQuestion } from './match.ts';

/** What a message says that is about one of our codes. */
export interface OnepayMessage {
  uuid: string;
  /** Minor units; undefined where it names none, or none that is understood exactly. */
  amount: bigint | undefined;
  /** The bank's own number of the movement, where it names one. */
  ticket: string | undefined;
  at: Date;
}

/** A number of the bank's: a word, or digits that are exact as they are. */
function ticketIn(value: unknown): string | undefined {
  // Zeros alone are how some write that there is none.
  if (isWord(value)) return /^0+$/.test(value) ? undefined : value;
  return Number.isSafeInteger(value) && Number(value) > 0 ? String(value) : undefined;
}

/** The kip by its letters and its number. What is compared was written by anybody: nothing is made of it before. */
const kipCodes: ReadonlySet<unknown> = new Set(['LAK', '418', 418]);

/**
 * Reads a published message: a JSON text, or its object, with our `uuid`. Undefined where it names none, or another merchant than ours.
 * `amount`, `ccy` and `fccref` are assumed, as nothing public names the fields beside `uuid`; without them less is known, and nothing is
 * guessed in their place.
 */
export function messageIn(message: unknown, timetoken: unknown, mcid: string): OnepayMessage | undefined {
  const fields = typeof message === 'string' ? jsonObject(message) : isObject(message) ? message : undefined;
  const at = timeIn(timetoken);
  if (!fields || !at || !isWord(fields.uuid) || (nameIn(fields.mcid) ?? mcid) !== mcid) return undefined;
  const isKip = fields.ccy === undefined || kipCodes.has(fields.ccy);
  return {
    uuid: fields.uuid,
    amount: isKip ? kip(fields.amount) : undefined,
    ticket: ticketIn(fields.fccref),
    at,
  };
}

/**
 * The payments that the messages about one code tell of; undefined where they tell of none. The first is known by our reference, however
 * often and in however many messages it is told. Where they name several amounts it is one that was not asked for, so that nothing
 * comes of it by itself. Another number of the bank's is another payment.
 */
export function paymentsIn(
  messages: readonly OnepayMessage[],
  { reference, terms }: QrQuestion,
): (Pick<PaymentTold, 'payment' | 'amount' | 'heard'> & { more: QrPayment[] }) | undefined {
  const told = messages
    .filter(({ uuid }) => uuid === reference)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = told;
  if (!first || !terms) return undefined;
  const tickets = [...new Set(told.flatMap(({ ticket }) => ticket ?? []))];
  const ofFirst = told.filter(({ ticket }) => ticket === undefined || ticket === tickets[0]);
  const more = tickets.slice(1, 1 + MOST_SECONDS).map((ticket): QrPayment => {
    const [one = first, ...again] = told.filter((message) => message.ticket === ticket);
    const { amount } = amountOf([one, ...again], terms.amount);
    // Within its own code: no text of a message may be the number of another code's payment.
    return {
      payment: `${reference}.${ticket}`,
      amount,
      heard: { at: one.at, until: again.at(-1)?.at ?? one.at, doubt: 'SECOND', number: ticket },
    };
  });
  const { amount, doubt } = amountOf(ofFirst, terms.amount);
  const [number] = tickets;
  const until = ofFirst.at(-1)?.at ?? first.at;
  const heard: Heard = {
    at: first.at,
    until,
    ...(doubt && { doubt }),
    ...(number !== undefined && { number }),
  };
  return { payment: reference, amount, heard, more };
}

function amountOf(
  messages: readonly OnepayMessage[],
  asked: bigint,
): { amount: bigint; doubt?: 'NO_AMOUNT' } {
  const amounts = messages.flatMap(({ amount }) => amount ?? []);
  const [named] = amounts;
  if (named === undefined) return { amount: asked, doubt: 'NO_AMOUNT' };
  return { amount: amounts.find((amount) => amount !== asked) ?? named };
}

/** So many other payments on one code are told: anybody may write numbers, and a person looks at each. */
const MOST_SECONDS = 3;

/** Whole kip, as a number or a text, in minor units; anything else is undefined. */
function kip(value: unknown): bigint | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, units] = /^(\d{1,12})(?:\.0{1,2})?$/.exec(String(value)) ?? [];
  const minor = BigInt(units ?? 0) * 100n;
  return minor > 0n ? minor : undefined;
}

/** PubNub's clock: tenths of microseconds since 1970, as a text of digits. */
function timeIn(timetoken: unknown): Date | undefined {
  if (typeof timetoken !== 'string' && typeof timetoken !== 'number') return undefined;
  const text = String(timetoken);
  return /^\d{17}$/.test(text) ? new Date(Number(BigInt(text) / 10_000n)) : undefined;
}

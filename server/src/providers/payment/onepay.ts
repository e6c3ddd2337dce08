import { randomBytes } from 'node:crypto';
import { isMovable } from '../../domain/money.ts';
import { call, isObject } from '../http.ts';
import { confirmed, rejected, type Unknown, unknown } from '../outcome.ts';
import { type CodeAsked, type CodeFound, matchCode, type QrQuestion } from './match.ts';
import { bodyOf, readHistory, type Told } from './onepay.history.ts';
import { messageIn, paymentsIn } from './onepay.messages.ts';
import { onepayText } from './onepay.text.ts';
import type { Overheard, QrGateway, QrStream } from './port.ts';

export interface OnepayOptions {
  /** Of PubNub, without a slash at the end. */
  baseUrl: string;
  /** PubNub's key by which BCEL's messages are read. */
  subscribeKey: string;
  mcid: string;
  shop: string;
  terminal: string;
  mcc: string;
  /** What the payer's app shows, such as the service's name. */
  description: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
  /** How long the line is held open without a message; a minute unless told. */
  lineMs?: number;
  /** Milliseconds since 1970; the process's unless told. */
  clock?: () => number;
}

/** So long after its end a code that no message names is over: what was published is in the history by then. */
const LAG_MS = 120_000;

/**
 * BCEL OnePay: the code is made here, and nobody is asked for it. What was paid is told by messages that PubNub carries, on a channel of
 * each payment and one of the whole shop; there is no question about a payment, no callback and no end of a code. So a question reads what
 * was published about it, by the whole history of its own channel, and everything that is read is hearsay: whoever knows the keys could have
 * written it.
 */
export function onepay(options: OnepayOptions): QrGateway {
  const { mcid, terminal, mcc, description, clock = Date.now } = options;
  return {
    code: 'BCEL',
    bank: { nameTH: 'BCEL OnePay', nameEN: 'BCEL OnePay' },
    currency: 'LAK',
    isOverheard: true,
    stream: streamOf(options),
    appLink: (payload) => `onepay://qr/${encodeURIComponent(payload)}`,
    // As long as EMVCo lets a value of template 62 be, less one.
    newReference: () => randomBytes(12).toString('hex'),
    create({ reference: uuid, amount, expiresAt }) {
      if (amount <= 0n || !isMovable(amount, 'LAK')) return Promise.resolve(rejected('not-whole'));
      const invoice = uuid.slice(0, 12);
      const payload = onepayText({
        ...{ mcid, mcc, terminal, invoice, uuid, amount: amount / 100n, description },
        ...(expiresAt && { expiresAt }),
      });
      return Promise.resolve(confirmed({ payload }));
    },
    async inquire(question) {
      const told = await readHistory(options, `uuid-${mcid}-${question.reference}`);
      if (told.kind === 'unknown') return told;
      return stateOf(told, { question, merchant: mcid, currency: 'LAK' }, clock());
    },
    cancel: undefined,
    readCallback: () => undefined,
    callbackAnswer: {},
  };
}

/**
 * Without a message the code may yet be paid, until its time is over. A payment that was asked about by its number, and is not among those
 * that are told, is not known of: messages are forgotten after a while.
 */
function stateOf<Question extends QrQuestion>(
  { messages, notTold }: Told,
  asked: CodeAsked<Question>,
  nowMs: number,
): CodeFound<Question> | Unknown {
  const { reference, payment: number, terms } = asked.question;
  const found = paymentsIn(messages, asked.question);
  const all = found ? [found, ...found.more] : [];
  const [first, ...more] = all.filter(({ payment }) => number === undefined || number === payment);
  const { currency } = asked;
  if (first)
    return matchCode(asked, {
      ...{ state: 'paid', reference, merchant: asked.merchant, currency },
      ...{ payment: first.payment, amount: first.amount, ...(first.heard && { heard: first.heard }) },
      more: more.map((one) => ({ ...one, currency })),
    });
  if (number !== undefined) return unknown('ambiguous');
  const isOver = terms !== undefined && terms.expiresAt.getTime() + LAG_MS < nowMs;
  return matchCode(asked, { reference: notTold, merchant: notTold, state: isOver ? 'expired' : 'open' });
}

/** The line of the whole shop. */
function streamOf(options: OnepayOptions): QrStream {
  const { baseUrl, subscribeKey, mcid, shop, lineMs: timeoutMs = 60_000 } = options;
  const [key, channel] = [subscribeKey, `mcid-${mcid}-${shop}`].map(encodeURIComponent);
  return {
    async next(mark, signal) {
      const [timetoken = '0', region] = mark?.split('.') ?? [];
      const since = `tt=${timetoken}${region === undefined ? '' : `&tr=${region}`}&uuid=prae`;
      const reply = await call(`${baseUrl}/v2/subscribe/${key}/${channel}/0?${since}`, {
        ...{ isHeld: true, timeoutMs, signal },
      });
      // Nothing came while it was open: the line itself, or what it was to carry, hung.
      if (reply.kind === 'unknown' && reply.cause === 'timeout' && mark !== undefined)
        return { mark, references: [] };
      const body = bodyOf(reply);
      return body.kind === 'unknown' ? undefined : overheardIn(body.fields, mcid);
    },
  };
}

function overheardIn({ t, m }: Record<string, unknown>, mcid: string): Overheard | undefined {
  if (!isObject(t) || !/^\d{17}$/.test(String(t.t)) || !Array.isArray(m)) return undefined;
  const region = /^\d{1,4}$/.test(String(t.r)) ? `.${String(t.r)}` : '';
  const references = m.flatMap((one: unknown) => {
    const time = isObject(one) && isObject(one.p) ? one.p.t : undefined;
    return isObject(one) ? (messageIn(one.d, time, mcid)?.uuid ?? []) : [];
  });
  return { mark: `${String(t.t)}${region}`, references: [...new Set(references)] };
}

import { randomUUID } from 'node:crypto';
import { decimalText } from '../amount.ts';
import { isObject, jsonObject } from '../http.ts';
import { confirmed, type Outcome, rejected, type Unknown, unknown } from '../outcome.ts';
import { amountIn, type Fields, isSigned, type SignedJsonOptions, signedCall } from '../signed-json.ts';
import { isWord, nameIn } from '../told.ts';
import {
  type CodeAsked,
  type CodeEnd,
  type CodeFound,
  type CodeState,
  matchCode,
  matchEnd,
  type QrQuestion,
} from './match.ts';
import { payloadIn } from './payload.ts';
import type { EndingGateway } from './port.ts';

export interface AssumedOptions extends SignedJsonOptions {
  merchantId: string;
}

/** Refusals of the profile: nothing happened. */
const refusals = new Set(['invalid_request', 'invalid_amount', 'reference_used', 'unknown_reference']);

const states = new Map<unknown, CodeState>([
  ['open', 'open'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
]);

const ends = new Map<unknown, CodeEnd>([
  ['cancelled', 'cancelled'],
  ['paid', 'paid'],
  ['expired', 'gone'],
]);

/**
 * ASSUMED, and verified against nobody: of these gateways no protocol is public, so this is the one that we publish in
 * docs/qr-gateway.md for an operator to hand to them. Calls, answers and callbacks are signed JSON (HMAC-SHA256 over timestamp and raw
 * body), and an answer counts for the one call whose nonce it carries. Our reference, a create that may be repeated, a question that
 * lists all payments, a cancel that says when it was too late.
 */
export function assumed(
  code: 'WW' | 'PAYTIMZ' | 'ZPAY',
  bank: { nameTH: string; nameEN: string },
  options: AssumedOptions,
): EndingGateway {
  const { merchantId, secret, clock = Date.now } = options;
  const currency = 'THB';
  const codeOf = <Question extends QrQuestion>(question: Question): CodeAsked<Question> => ({
    ...{ question, merchant: merchantId, currency },
  });
  return {
    ...{ code, bank, currency },
    newReference: () => randomUUID().replaceAll('-', ''),
    async create({ reference, amount }) {
      const order = { reference, amount: decimalText(amount), currency };
      const outcome = await send(options, 'create', order);
      if (outcome.kind === 'rejected' && outcome.code === 'reference_used') return rejected('duplicate');
      if (outcome.kind !== 'confirmed') return outcome;
      const { payload: text, ...told } = outcome.value;
      const payload = payloadIn(text);
      const isOurs = amountIn(told.amount) === amount && told.currency === currency;
      return isOurs && payload !== undefined ? confirmed({ payload }) : unknown('badBody');
    },
    async inquire(question) {
      const outcome = await send(options, 'query', { reference: question.reference });
      if (outcome.kind === 'confirmed') return stateOf(outcome.value, codeOf(question));
      if (outcome.kind === 'unknown' || outcome.code !== 'unknown_reference') return outcome;
      return matchCode(codeOf(question), { ...namesAsked(question, merchantId), state: 'none' });
    },
    async cancel(question) {
      const outcome = await send(options, 'cancel', { reference: question.reference });
      if (outcome.kind === 'unknown') return outcome;
      if (outcome.kind === 'rejected')
        return outcome.code === 'unknown_reference'
          ? matchEnd(codeOf(question), { ...namesAsked(question, merchantId), end: 'gone' })
          : outcome;
      const end = ends.get(outcome.value.status);
      return end ? matchEnd(codeOf(question), { ...namesIn(outcome.value), end }) : unknown('unlistedStatus');
    },
    readCallback(callback) {
      const body = isSigned(secret, callback, clock()) ? jsonObject(callback.body) : undefined;
      if (body?.call !== 'payment' || body.merchantId !== merchantId) return undefined;
      const { reference, payment } = body;
      if (!isWord(reference)) return undefined;
      const number = isObject(payment) ? payment.number : undefined;
      return { reference, ...(isWord(number) ? { payment: number } : {}) };
    },
    callbackAnswer: { received: true },
  };
}

/** Sends one signed call about our reference. */
function send(
  { merchantId, ...options }: AssumedOptions,
  name: 'create' | 'query' | 'cancel',
  { reference, ...fields }: Fields & { reference: string },
): Promise<Outcome<Fields>> {
  return signedCall(options, {
    name,
    path: `/qr/${name}`,
    names: { merchantId, reference },
    fields,
    refusals,
  });
}

interface Payment {
  payment: string;
  amount: bigint;
  currency: string;
  isRefunded: boolean;
}

/** Reads what a question told. Payments count before the state of the code; a list that is not understood whole is not understood. */
function stateOf<Question extends QrQuestion>(
  body: Fields,
  asked: CodeAsked<Question>,
): CodeFound<Question> | Unknown {
  const all = Array.isArray(body.payments) ? body.payments.map(paymentIn) : undefined;
  const payments = all?.filter((one) => one !== undefined) ?? [];
  const numbers = new Set(payments.map(({ payment }) => payment));
  if (all === undefined || numbers.size !== all.length) return unknown('badBody');
  const names = namesIn(body);
  const { payment: number } = asked.question;
  const named = payments.filter(({ payment }) => number === undefined || payment === number);
  const [first, ...more] = named.filter(({ isRefunded }) => !isRefunded);
  if (first) return matchCode(asked, { ...names, ...first, state: 'paid', more });
  if (named.length > 0) return matchCode(asked, { ...names, state: 'refunded', payment: number });
  const state = number === undefined ? states.get(body.status) : 'none';
  return state === undefined ? unknown('unlistedStatus') : matchCode(asked, { ...names, state });
}

function paymentIn(value: unknown): Payment | undefined {
  if (!isObject(value)) return undefined;
  const { number, currency, status } = value;
  const amount = amountIn(value.amount);
  if (!isWord(number) || amount === undefined || amount === 0n || typeof currency !== 'string')
    return undefined;
  if (status !== 'paid' && status !== 'refunded') return undefined;
  return { payment: number, amount, currency, isRefunded: status === 'refunded' };
}

function namesIn({ reference, merchantId }: Fields) {
  return { reference: nameIn(reference), merchant: nameIn(merchantId) };
}

/** A refusal has named them, or it were none. */
function namesAsked({ reference }: QrQuestion, merchant: string) {
  return { reference, merchant };
}

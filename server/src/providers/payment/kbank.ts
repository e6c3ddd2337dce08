import { randomInt } from 'node:crypto';
import { toWire } from '../../domain/money.ts';
import { call, jsonObject, type Reply } from '../http.ts';
import { bangkokTime, type KbankClientOptions, kbankTokens, TOKEN_REFUSED } from '../kbank.client.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIfTold } from '../told.ts';
import { callbackReference, paymentStatus } from './kbank.read.ts';
import { type CodeAsked, type CodeEnd, matchCode, matchEnd, type QrQuestion } from './match.ts';
import { payloadIn } from './payload.ts';
import type { EndingGateway } from './port.ts';

export interface KbankOptions extends KbankClientOptions {
  partnerId: string;
  partnerSecret: string;
  merchantId: string;
  terminalId: string;
}

type Fields = Record<string, unknown>;
type Question = Fields & { partnerTxnUid: string };

interface Sender {
  /** For what names its request wherever it counts. */
  send: (path: string, fields: Question) => Promise<Outcome<Fields>>;
  /** For what may name nothing of ours; a refusal of signing in is no answer to it. */
  sendAlone: (path: string, fields: Question) => Promise<Alone<Fields> | Rejected | Unknown>;
}

/** The bank's number for a Thai QR, payable from every bank's app. */
const THAI_QR = '3';

/** Refusals of the protocol: nothing happened. `general_error` and `internal_error` say nothing of the kind. */
const refusals = new Set([
  'bad_request',
  'duplicate_request',
  'invalid_currency_code',
  'invalid_origPartnerTxnUid',
  'invalid_txn_amount',
  'invalid_qr_type',
  'invalid_reference1',
  'invalid_shop_id',
  'invalid_merchant',
  'merchant_closed',
  'duplicate_merchant',
  'account_error',
  'qr_cancelled',
  'qr_paid',
  'qr_expired',
  'settlement_error',
  'qr_void',
]);

/** Refusals of a cancel that say that it was paid, or that there is nothing left to cancel. */
const ends = new Map<string, CodeEnd>([
  ['qr_paid', 'paid'],
  ['qr_cancelled', 'gone'],
  ['qr_expired', 'gone'],
  ['qr_void', 'gone'],
  ['invalid_origPartnerTxnUid', 'gone'],
]);

/**
 * KBANK QR Payment (K-API): OAuth2 client credentials, then JSON with the partner's identity in each body.
 * A request is known by its `partnerTxnUid`; asking about it or cancelling it takes a fresh one of its own and
 * names the first as `origPartnerTxnUid`. Answers name the fresh one, refusals too, which makes them answers to that question;
 * only an inquiry's names our code as well: so inquiries and cancels are alone on their connections. The callback is unsigned,
 * and a code belongs to no payer.
 */
export function kbank(options: KbankOptions): EndingGateway {
  const { send, sendAlone } = sender(options);
  const codeOf = <Order extends QrQuestion>(question: Order): CodeAsked<Order> => ({
    ...{ question, merchant: options.merchantId, currency: 'THB' },
  });
  return {
    code: 'KBANK',
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' },
    currency: 'THB',
    newReference,
    async create({ reference, amount }) {
      const outcome = await send('/v1/qrpayment/request', {
        partnerTxnUid: reference,
        txnAmount: toWire(amount),
        txnCurrencyCode: 'THB',
        reference1: reference,
      });
      if (outcome.kind === 'rejected' && outcome.code === 'duplicate_request') return rejected('duplicate');
      if (outcome.kind !== 'confirmed') return outcome;
      const payload = payloadIn(outcome.value.qrCode);
      return payload === undefined ? unknown('badBody') : confirmed({ payload });
    },
    async inquire(question) {
      const { reference, payment } = question;
      const outcome = await sendAlone('/v1/qrpayment/v4/inquiry', {
        partnerTxnUid: newReference(),
        origPartnerTxnUid: reference,
        ...(payment === undefined ? {} : { txnNo: payment }),
      });
      if (!('notTold' in outcome)) return outcome;
      const { notTold } = outcome;
      if (outcome.kind === 'confirmed') return paymentStatus(outcome.value, codeOf(question), notTold);
      return outcome.code === 'invalid_origPartnerTxnUid'
        ? matchCode(codeOf(question), { reference: notTold, merchant: notTold, state: 'none' })
        : outcome;
    },
    async cancel(question) {
      const outcome = await sendAlone('/v1/qrpayment/cancel', {
        partnerTxnUid: newReference(),
        origPartnerTxnUid: question.reference,
      });
      if (!('notTold' in outcome)) return outcome;
      const { notTold } = outcome;
      if (outcome.kind === 'rejected') {
        const end = ends.get(outcome.code);
        const nameless = { reference: notTold, merchant: notTold };
        return end ? matchEnd(codeOf(question), { ...nameless, end }) : outcome;
      }
      const { reference1, merchantId } = outcome.value;
      const [reference, merchant] = [nameIfTold(reference1, notTold), nameIfTold(merchantId, notTold)];
      return matchEnd(codeOf(question), { reference, merchant, end: 'cancelled' });
    },
    readCallback: ({ body }) => callbackReference(body, options.partnerId),
    callbackAnswer: { statusCode: '00', errorCode: null, errorDesc: null },
  };
}

/** Digits and capitals without those that look alike; 15 of 32 are 75 random bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A `partnerTxnUid`: exactly 15 characters, used for one request ever. */
function newReference(): string {
  return Array.from({ length: 15 }, () => letters[randomInt(letters.length)]).join('');
}

/** Sends one business call about a Thai QR of our shop; the fields go out with the partner's identity. */
function sender(options: KbankOptions): Sender {
  const tokens = kbankTokens(options);
  const { partnerId, partnerSecret, merchantId, terminalId } = options;
  const requestOf = (token: string, path: string, fields: Question) => {
    const asked = { ...fields, merchantId, terminalId, qrType: THAI_QR, partnerId, partnerSecret };
    const json = { ...asked, requestDt: bangkokTime(new Date()) };
    const headers = { authorization: `Bearer ${token}` };
    return [`${options.baseUrl}${path}`, { headers, json, timeoutMs: options.timeoutMs }] as const;
  };
  return {
    send: (path, fields) =>
      tokens.call(async (token) => {
        const reply = await call(...requestOf(token, path, fields));
        return outcomeOf(reply, { partnerId, partnerTxnUid: fields.partnerTxnUid });
      }),
    sendAlone: (path, fields) =>
      tokens.call(async (token): Promise<Alone<Fields>> => {
        const [url, request] = requestOf(token, path, fields);
        const reply = await call(url, { ...request, alone: true });
        const outcome = outcomeOf(reply, { partnerId, partnerTxnUid: fields.partnerTxnUid });
        if (reply.kind === 'unknown') return reply;
        return outcome.kind === 'unknown' ? outcome : { ...outcome, notTold: reply.notTold };
      }),
  };
}

/**
 * `statusCode` 00 is done, 10 is refused with an `errorCode`; whatever else came is not known. Both name the request: an
 * answer to somebody else's, to another one of ours, or to nobody's is no answer, as on a kept connection it may be the one
 * that belongs to the call before. A token that is turned down may name nothing, as nothing comes of it but a new one.
 */
function outcomeOf(reply: Reply, asked: { partnerId: string; partnerTxnUid: string }): Outcome<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status === 429) return unknown('tooMany');
  const body = jsonObject(reply.text);
  if (body === undefined) return reply.status === 401 ? rejected(TOKEN_REFUSED) : unknown('badBody');
  const isOther = (name: 'partnerId' | 'partnerTxnUid') => (body[name] ?? asked[name]) !== asked[name];
  if (isOther('partnerId') || isOther('partnerTxnUid')) return unknown('badBody');
  if (body.errorCode === TOKEN_REFUSED || reply.status === 401) return rejected(TOKEN_REFUSED);
  const isDone = body.statusCode === '00' && reply.status === 200;
  const isRefused = typeof body.errorCode === 'string' && refusals.has(body.errorCode);
  if (!isDone && !isRefused) return unknown('unlistedStatus');
  const isNamed = body.partnerId === asked.partnerId && body.partnerTxnUid === asked.partnerTxnUid;
  if (!isNamed) return unknown('badBody');
  return isDone ? confirmed(body) : rejected(String(body.errorCode));
}

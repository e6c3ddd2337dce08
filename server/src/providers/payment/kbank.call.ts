import { call, jsonObject, type Reply } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import { accessToken } from './kbank.token.ts';
import type { KbankOptions } from './kbank.ts';

type Fields = Record<string, unknown>;

/** Refusals of the protocol: nothing happened. `general_error` and `internal_error` say nothing of the kind. */
const refusals = new Set([
  'authentication_error',
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

/** Sends one business call: token, identity fields, and once more with a new token when the bank refuses the old one. */
export function kbankCall(options: KbankOptions): (path: string, fields: Fields) => Promise<Outcome<Fields>> {
  const tokens = accessToken(options);
  const identity = { partnerId: options.partnerId, partnerSecret: options.partnerSecret };

  async function once(path: string, fields: Fields): Promise<{ outcome: Outcome<Fields>; token?: string }> {
    const token = await tokens.read();
    if (token.kind !== 'confirmed') return { outcome: token };
    const reply = await call(`${options.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token.value}` },
      json: { ...fields, ...identity, requestDt: bangkokTime(new Date()) },
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    });
    return { outcome: outcomeOf(reply, options.partnerId), token: token.value };
  }

  return async (path, fields) => {
    const first = await once(path, fields);
    const refused = first.outcome.kind === 'rejected' && first.outcome.code === 'authentication_error';
    if (!refused || first.token === undefined) return first.outcome;
    tokens.drop(first.token);
    return (await once(path, fields)).outcome;
  };
}

/** `statusCode` 00 is done, 10 is refused with an `errorCode`; whatever else came is not known. */
function outcomeOf(reply: Reply, partnerId: string): Outcome<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  const body = jsonObject(reply.text);
  if (body === undefined) return reply.status === 401 ? rejected('authentication_error') : unknown('badBody');
  if (body.statusCode === '00' && reply.status === 200) {
    return body.partnerId === partnerId ? confirmed(body) : unknown('badBody');
  }
  if (typeof body.errorCode === 'string' && refusals.has(body.errorCode)) return rejected(body.errorCode);
  if (reply.status === 401) return rejected('authentication_error');
  return unknown('unlistedStatus');
}

/** ISO 8601 with Bangkok's offset, which has no summer time. */
function bangkokTime(time: Date): string {
  return new Date(time.getTime() + 7 * 3_600_000).toISOString().replace('Z', '+07:00');
}

import { decimalText, satang } from '../amount.ts';
import { call, jsonObject, type Reply } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import { tokenCache } from '../token.ts';
import type { Payout, PayoutGateway } from './port.ts';

export interface PayonexOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

type Fields = Record<string, unknown>;
type Send = (method: 'GET' | 'POST', path: string, body?: Fields) => Promise<Outcome<Fields>>;

interface Sender {
  /** For what may be sent again, with a new token. */
  send: Send;
  /** For what is sent once, also when its token is turned down. */
  sendOnce: Send;
}

/**
 * A token lives for about a day, which its answer does not tell. A payout whose token is turned down is not sent again,
 * so it is renewed long before.
 */
const TOKEN_LIFE_MS = 12 * 60 * 60_000;

/** The list is asked for one reference of ours, so as many rows as this are a fault of theirs. */
const LIST_SIZE = 100;

/** Refusals of the protocol, after which nothing happened. Any other code is not known to mean that. */
const refusals = new Set(['40001', '40002', '40003', '40004', '40005', '40006', '40400', '40502']);
const tokenRefusals = new Set(['40100', '40101']);
const NOT_FOUND = '40400';

/** ON_HOLD waits for somebody at the gateway. REFUNDED follows REJECTED: the money is back with us. */
const states = new Map<unknown, Payout['state']>([
  ['PROCESSING', 'processing'],
  ['ON_HOLD', 'processing'],
  ['SUCCESS', 'paid'],
  ['REJECTED', 'rejected'],
  ['REFUNDED', 'rejected'],
]);

/**
 * PayOneX payouts: a token, a customer per bank account, and withdrawals by `referenceId`. Whether a reference sent
 * twice pays twice is not published, so it is never sent twice, also not when its token was turned down: whatever is not
 * known is looked up in the list.
 */
export function payonex(options: PayonexOptions): PayoutGateway {
  const { send, sendOnce } = sender(options);

  async function findByReference(reference: string): Promise<Outcome<Payout | 'none'>> {
    const query = new URLSearchParams({ page: '1', size: String(LIST_SIZE), filter: reference });
    const outcome = await send('GET', `/transactions?${query}`);
    return outcome.kind === 'confirmed' ? payoutWith(outcome.value, reference) : outcome;
  }

  async function byIdOrReference(
    asked: Outcome<Fields>,
    reference: string,
  ): Promise<Outcome<Payout | 'none'>> {
    if (asked.kind === 'confirmed') return payoutOf(asked.value, reference);
    return asked.kind === 'rejected' && asked.code === NOT_FOUND ? findByReference(reference) : asked;
  }

  return {
    code: 'PAYONEX',
    currency: 'THB',
    async registerPayee({ bankCode, accountNo, accountName }) {
      const outcome = await send('POST', '/v2/customers', { name: accountName, bankCode, accountNo });
      if (outcome.kind !== 'confirmed') return outcome;
      const payee = outcome.value.customerUuid;
      return typeof payee === 'string' && payee !== '' ? confirmed({ payee }) : unknown('badBody');
    },
    async pay({ reference, payee, amount }) {
      const outcome = await sendOnce('POST', '/transactions/withdraw/request', {
        customerUuid: payee,
        amount: decimalText(amount),
        referenceId: reference,
        note: '',
        remark: '',
      });
      if (outcome.kind !== 'confirmed') return outcome;
      const { uuid } = outcome.value;
      return typeof uuid === 'string' && uuid !== ''
        ? confirmed({ gatewayPayoutId: uuid })
        : unknown('badBody');
    },
    async find({ reference, gatewayPayoutId }) {
      if (gatewayPayoutId === undefined) return findByReference(reference);
      const outcome = await send('GET', `/transactions/${encodeURIComponent(gatewayPayoutId)}`);
      const found = await byIdOrReference(outcome, reference);
      if (found.kind !== 'confirmed') return found;
      // It gave that id itself: other keys or another branch of theirs may not see it, but it is not nothing.
      const isOurs = found.value !== 'none' && found.value.gatewayPayoutId === gatewayPayoutId;
      return isOurs ? found : unknown('ambiguous');
    },
    readCallback: ({ body }) => callbackReference(body),
    callbackAnswer: { success: true },
  };
}

/** Sends one call with the token and answers its `data`. */
function sender(options: PayonexOptions): Sender {
  const { accessKey, secretKey, timeoutMs } = options;
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const tokens = tokenCache(
    async () => {
      const reply = await call(`${options.baseUrl}/authenticate`, {
        json: { accessKey, secretKey },
        ...limit,
      });
      const outcome = outcomeOf(reply);
      if (outcome.kind !== 'confirmed') return outcome;
      const { token } = outcome.value;
      return typeof token === 'string' && token !== ''
        ? confirmed({ token, lifeMs: TOKEN_LIFE_MS })
        : unknown('badBody');
    },
    (code) => tokenRefusals.has(code),
  );
  const withToken =
    (...[method, path, body]: Parameters<Send>) =>
    async (token: string): Promise<Outcome<Fields>> =>
      outcomeOf(
        await call(`${options.baseUrl}${path}`, {
          method,
          // This party takes the token as it is, without "Bearer".
          headers: { authorization: token },
          ...(body === undefined ? {} : { json: body }),
          ...limit,
        }),
      );
  return {
    send: (...asked) => tokens.call(withToken(...asked)),
    sendOnce: (...asked) => tokens.callOnce(withToken(...asked)),
  };
}

function outcomeOf(reply: Reply): Outcome<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  const body = jsonObject(reply.text);
  if (body === undefined) return unknown('badBody');
  const code = typeof body.code === 'string' || typeof body.code === 'number' ? String(body.code) : '';
  if (body.success === true && code === '20000' && reply.status < 300) {
    return isObject(body.data) ? confirmed(body.data) : unknown('badBody');
  }
  if (body.success === true) return unknown('unlistedStatus');
  return refusals.has(code) || tokenRefusals.has(code) ? rejected(code) : unknown('unlistedStatus');
}

/** Reads one transaction. It counts only as the withdrawal of our reference, in a state from the list. */
export function payoutOf(data: Fields, reference: string): Outcome<Payout> {
  const { uuid, status, type, referenceId, currency } = data;
  if (typeof uuid !== 'string' || uuid === '') return unknown('badBody');
  if (referenceId !== reference || type !== 'withdraw' || currency !== 'THB') return unknown('badBody');
  const state = states.get(status);
  const amount = satang(data.amount);
  if (state === undefined || amount === undefined) return unknown('unlistedStatus');
  return confirmed({ gatewayPayoutId: uuid, state, amount });
}

/**
 * Finds our reference in a page of transactions. The filter is theirs, so each row's own reference decides; and a page
 * that is full, or is one of several, says nothing about what is not on it.
 */
export function payoutWith(page: Fields, reference: string): Outcome<Payout | 'none'> {
  if (!Array.isArray(page.data)) return unknown('badBody');
  const rows = page.data.filter(
    (row: unknown): row is Fields => isObject(row) && row.referenceId === reference,
  );
  if (rows.length > 1) return unknown('badBody');
  if (rows[0]) return payoutOf(rows[0], reference);
  const isWhole =
    page.data.length < LIST_SIZE && (page.totalPages === undefined || Number(page.totalPages) <= 1);
  return isWhole ? confirmed('none') : unknown('badBody');
}

/** Which payout a webhook speaks of. Its status is not read: it is asked for. */
export function callbackReference(text: string): { reference: string } | undefined {
  const data = jsonObject(text)?.data;
  if (!isObject(data)) return undefined;
  const { referenceId } = data;
  return typeof referenceId === 'string' && /^[\w-]{1,64}$/.test(referenceId)
    ? { reference: referenceId }
    : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

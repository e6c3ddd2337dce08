import { decimalText, satang } from '../amount.ts';
import { call, jsonObject, type Reply } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import { tokenCache } from '../token.ts';
import type { PayAnswer, Payout, PayoutGateway, PayoutKey } from './port.ts';

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

/** The longest page of the list. */
const LIST_SIZE = 100;

/** Refusals of the protocol: the call that they answer did nothing. Any other code is not known to mean that. */
const refusals = new Set(['40001', '40002', '40003', '40004', '40005', '40006', '40400', '40502']);
const tokenRefusals = new Set(['40100', '40101']);
const NOT_FOUND = '40400';

/**
 * What refuses a payout whatever came before: its payee is blocked, its amount is above the most. All others may speak
 * of a copy of a request that was accepted, as a proxy makes one: 40001 of a reference that is known by now, 40006 of a
 * balance that the first one used up. 40400 is also what a wrong address gets.
 */
const payRefusals = new Set(['40003', '40005']);

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
 * known is looked up in the list, which is filtered by the customer as it cannot be by a reference.
 */
export function payonex(options: PayonexOptions): PayoutGateway {
  const { send, sendOnce } = sender(options);

  async function findInList(key: PayoutKey): Promise<Outcome<Payout | 'none'>> {
    const query = new URLSearchParams({ page: '1', size: String(LIST_SIZE), filter: key.payee });
    const outcome = await send('GET', `/transactions?${query}`);
    return outcome.kind === 'confirmed' ? payoutWith(outcome.value, key) : outcome;
  }

  async function findById(id: string, key: PayoutKey): Promise<Outcome<Payout | 'none'>> {
    const asked = await send('GET', `/transactions/${encodeURIComponent(id)}`);
    const isMissing = asked.kind === 'rejected' && asked.code === NOT_FOUND;
    const found = asked.kind === 'confirmed' ? payoutOf(asked.value, key) : asked;
    return isMissing ? findInList(key) : found;
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
      return payAnswerOf(outcome);
    },
    async find({ gatewayPayoutId, ...key }) {
      if (gatewayPayoutId === undefined) return findInList(key);
      const found = await findById(gatewayPayoutId, key);
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

/** What an answer to the request for a payout says of it. */
function payAnswerOf(outcome: Outcome<Fields>): PayAnswer {
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'rejected') {
    return payRefusals.has(outcome.code) ? outcome : { ...unknown('ambiguous'), code: outcome.code };
  }
  const { uuid } = outcome.value;
  return typeof uuid === 'string' && uuid !== '' ? confirmed({ gatewayPayoutId: uuid }) : unknown('badBody');
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
  if (body.success !== false) return unknown('unlistedStatus');
  return refusals.has(code) || tokenRefusals.has(code) ? rejected(code) : unknown('unlistedStatus');
}

/** Reads one transaction. It counts only as the withdrawal of our reference to our payee, in a state from the list. */
export function payoutOf(data: Fields, { reference, payee }: PayoutKey): Outcome<Payout> {
  const { uuid, status, type, referenceId, currency, customerUuid } = data;
  if (typeof uuid !== 'string' || uuid === '') return unknown('badBody');
  if (referenceId !== reference || type !== 'withdraw' || currency !== 'THB') return unknown('badBody');
  if (customerUuid !== payee) return unknown('ambiguous');
  const state = states.get(status);
  const amount = satang(data.amount);
  if (state === undefined || amount === undefined) return unknown('unlistedStatus');
  return confirmed({ gatewayPayoutId: uuid, state, amount });
}

/**
 * Finds our reference in a page of transactions. The filter is theirs, so each row's own reference decides; and a page
 * that is full, or is one of several, says nothing about what is not on it.
 */
export function payoutWith(page: Fields, key: PayoutKey): Outcome<Payout | 'none'> {
  if (!Array.isArray(page.data)) return unknown('badBody');
  const rows = page.data.filter(
    (row: unknown): row is Fields => isObject(row) && row.referenceId === key.reference,
  );
  if (rows.length > 1) return unknown('badBody');
  if (rows[0]) return payoutOf(rows[0], key);
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

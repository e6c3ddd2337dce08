import { decimalText, satang } from '../amount.ts';
import { type AloneReply, call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { tokenCache } from '../token.ts';
import type { Alone, NotTold } from '../told.ts';
import {
  type AskedPayout,
  matchList,
  matchPayout,
  matchRefusal,
  type PayoutOrder,
  type PayoutState,
} from './match.ts';
import type { PayAnswer, PayoutFound, PayoutGateway } from './port.ts';

export interface PayonexOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

type Fields = Record<string, unknown>;
type Send = (method: 'GET' | 'POST', path: string, body?: Fields) => Promise<Alone<Fields>>;

interface Sender {
  /** For what may be sent again, with a new token. */
  send: Send;
  /**
   * For what is sent once, also when its token is turned down, and not at all when signing in fails or when
   * `performance.now()` has reached `before`. Signing in is a request of its own, which carries nothing of this one.
   */
  sendOnce: (
    before: number,
    ...asked: Parameters<Send>
  ) => Promise<{ isSent: boolean; outcome: Alone<Fields> }>;
}

/**
 * A token lives for about a day, which its answer does not tell. A payout whose token is turned down is not sent again,
 * so it is renewed long before.
 */
const TOKEN_LIFE_MS = 12 * 60 * 60_000;

/** The longest page of the list, and how many of them are read of one customer's payouts. */
const LIST_SIZE = 100;
const LIST_PAGES = 10;

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
const states = new Map<unknown, PayoutState>([
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

  async function findInList<Order extends AskedPayout>(
    asked: Order,
    before: number,
  ): Promise<PayoutFound<Order>> {
    const seen = new Set<unknown>();
    for (let page = 1; page <= LIST_PAGES && performance.now() < before; page += 1) {
      const query = new URLSearchParams({ page: `${page}`, size: `${LIST_SIZE}`, filter: asked.payee });
      const outcome = await send('GET', `/transactions?${query}`);
      if (outcome.kind !== 'confirmed') return notAnswered(outcome);
      const found = payoutWith(outcome.value, { asked, page, seen, notTold: outcome.notTold });
      if (found.kind !== 'further') return found;
    }
    return unknown('ambiguous');
  }

  return {
    code: 'PAYONEX',
    currency: 'THB',
    answers: () => send('GET', HARMLESS),
    async registerPayee({ bankCode, accountNo, accountName }) {
      const outcome = await send('POST', '/v2/customers', { name: accountName, bankCode, accountNo });
      if (outcome.kind !== 'confirmed') return outcome;
      const payee = outcome.value.customerUuid;
      return typeof payee === 'string' && payee !== '' ? confirmed({ payee }) : unknown('badBody');
    },
    async pay(order, before) {
      const { reference, payee, amount } = order;
      const { isSent, outcome } = await sendOnce(before, 'POST', '/transactions/withdraw/request', {
        customerUuid: payee,
        amount: decimalText(amount),
        referenceId: reference,
        note: '',
        remark: '',
      });
      return isSent ? payAnswerOf(order, outcome) : { kind: 'not-sent', why: wordOf(outcome) };
    },
    async find(asked, before = Number.POSITIVE_INFINITY) {
      const { gatewayPayoutId } = asked;
      if (gatewayPayoutId === undefined) return findInList(asked, before);
      const told = await send('GET', `/transactions/${encodeURIComponent(gatewayPayoutId)}`);
      if (told.kind === 'unknown' || (told.kind === 'rejected' && told.code !== NOT_FOUND))
        return notAnswered(told);
      const found = told.kind === 'confirmed' ? payoutOf(told.value, asked) : unknown('ambiguous');
      // Nothing, or not ours, has the number that the gateway gave when it was asked to pay: our reference tells.
      if (found.kind !== 'unknown' || found.cause !== 'ambiguous') return found;
      const listed = await findInList(asked, before);
      // It gave that id itself: other keys or another branch of theirs may not see it, but it is not nothing.
      return listed.kind === 'none' ? unknown('ambiguous') : listed;
    },
    readCallback: ({ body }) => callbackReference(body),
    callbackAnswer: { success: true },
  };
}

/** Reads nothing that is needed, and changes nothing. */
const HARMLESS = '/transactions?page=1&size=1';

/** Sends one call with the token and answers its `data`. */
function sender(options: PayonexOptions): Sender {
  const { accessKey, secretKey, timeoutMs } = options;
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const tokens = tokenCache(
    async () => {
      const reply = await call(`${options.baseUrl}/authenticate`, {
        json: { accessKey, secretKey },
        alone: true,
        ...limit,
      });
      const outcome = outcomeOf(reply);
      // That the keys are turned down says nothing of the call that waits for a token.
      if (outcome.kind !== 'confirmed') return notAnswered(outcome);
      const { token } = outcome.value;
      return typeof token === 'string' && token !== ''
        ? confirmed({ token, lifeMs: TOKEN_LIFE_MS })
        : unknown('badBody');
    },
    (code) => tokenRefusals.has(code),
  );
  const withToken =
    (...[method, path, body]: Parameters<Send>) =>
    async (token: string): Promise<Alone<Fields>> => {
      const reply = await call(`${options.baseUrl}${path}`, {
        method,
        // This party takes the token as it is, without "Bearer".
        headers: { authorization: token },
        ...(body === undefined ? {} : { json: body }),
        // The answers about payees, refusals and empty lists name nothing of ours.
        alone: true,
        ...limit,
      });
      return outcomeOf(reply);
    };
  const send: Send = (...asked) => tokens.call(withToken(...asked));
  return {
    send,
    async sendOnce(before, ...asked) {
      let isSent = false;
      const outcome = await tokens.callOnce((token) => {
        if (performance.now() >= before) return Promise.resolve(unknown('unasked'));
        isSent = true;
        return withToken(...asked)(token);
      });
      return { isSent, outcome };
    },
  };
}

/** What an answer to the request for a payout says of it. */
function payAnswerOf<Order extends PayoutOrder>(order: Order, outcome: Alone<Fields>): PayAnswer<Order> {
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'rejected') {
    const { code, notTold } = outcome;
    return payRefusals.has(code)
      ? matchRefusal(order, { reference: notTold, code })
      : { ...unknown('ambiguous'), code };
  }
  const { uuid } = outcome.value;
  return typeof uuid === 'string' && uuid !== ''
    ? { kind: 'accepted', gatewayPayoutId: uuid }
    : unknown('badBody');
}

/** A question that was refused tells of what was to be known as little as one without an answer. */
function notAnswered(outcome: Rejected | Unknown): Unknown {
  return outcome.kind === 'unknown' ? outcome : unknown('ambiguous');
}

/** For the log. */
function wordOf(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'confirmed') return outcome.kind;
  return outcome.kind === 'rejected' ? outcome.code : outcome.cause;
}

function outcomeOf(reply: AloneReply): Alone<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  const body = jsonObject(reply.text);
  if (body === undefined) return unknown('badBody');
  const { notTold } = reply;
  const code = typeof body.code === 'string' || typeof body.code === 'number' ? String(body.code) : '';
  if (body.success === true && code === '20000' && reply.status < 300) {
    return isObject(body.data) ? { ...confirmed(body.data), notTold } : unknown('badBody');
  }
  if (body.success !== false) return unknown('unlistedStatus');
  const isRefused = refusals.has(code) || tokenRefusals.has(code);
  return isRefused ? { ...rejected(code), notTold } : unknown('unlistedStatus');
}

/** Reads one transaction. It counts as a withdrawal in a state from the list, and where it is the one we asked for. */
export function payoutOf<Order extends AskedPayout>(data: Fields, asked: Order): PayoutFound<Order> {
  const { uuid, status, type, currency } = data;
  if (typeof uuid !== 'string' || uuid === '') return unknown('badBody');
  if (type !== 'withdraw' || currency !== 'THB') return unknown('badBody');
  const state = states.get(status);
  const amount = satang(data.amount);
  if (state === undefined || amount === undefined) return unknown('unlistedStatus');
  const { referenceId: reference, customerUuid: payee } = data;
  return matchPayout(asked, { reference, payee, amount, gatewayPayoutId: uuid, state });
}

/**
 * Finds our reference in a page of transactions. The filter is theirs, so each row's own reference decides. `further`: it
 * is not on this page, and what is not on the next ones is still to be seen. The list is over where its pages were counted,
 * or a page is empty: how long a page is proves nothing, as the gateway may make them shorter than asked. `seen`: the numbers
 * on the pages before; where they come again, it does not turn its pages.
 */
export function payoutWith<Order extends AskedPayout>(
  list: Fields,
  { asked, page, seen, notTold }: { asked: Order; page: number; seen: Set<unknown>; notTold: NotTold },
): PayoutFound<Order> | { kind: 'further' } {
  if (!Array.isArray(list.data)) return unknown('badBody');
  const listed: Fields[] = list.data.filter(isObject);
  const rows = listed.filter(({ referenceId }) => referenceId === asked.reference);
  if (rows.length > 1) return unknown('badBody');
  if (rows[0]) return payoutOf(rows[0], asked);
  const numbers = listed.map(({ uuid }) => uuid);
  if (numbers.some((number) => seen.has(number))) return unknown('ambiguous');
  for (const number of numbers) seen.add(number);
  const pages = Number(list.totalPages ?? Number.NaN);
  const isEmpty = list.data.length === 0;
  if (isEmpty && pages > page) return unknown('badBody');
  if (!isEmpty && (pages !== page || list.data.length > LIST_SIZE)) return { kind: 'further' };
  return matchList(
    asked,
    listed.map(({ referenceId }) => referenceId),
    notTold,
  );
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

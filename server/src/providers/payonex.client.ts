import { type AloneReply, call, isObject, jsonObject } from './http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from './outcome.ts';
import { tokenCache } from './token.ts';
import { type Alone, isWord } from './told.ts';

/*
 * PayOneX, as its payouts (payout/payonex.ts) and its deposits (payment/payonex.ts) both speak to it: one sign-in, a customer per
 * bank account, its envelope and its codes, and the webhook.
 */

export interface PayonexOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
  /** How calls carry the token: as it is unless told, or behind `Bearer`. */
  auth?: 'plain' | 'bearer';
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

export type Fields = Record<string, unknown>;
type Send = (method: 'GET' | 'POST', path: string, body?: Fields) => Promise<Alone<Fields>>;

export interface PayonexClient {
  /** For what may be sent again, with a new token. */
  send: Send;
  /**
   * For what is sent once, also when its token is turned down, and not at all when signing in fails or
   * `isOver` by then. Signing in is a request of its own, which carries nothing of this one.
   */
  sendOnce: (
    isOver: () => boolean,
    ...asked: Parameters<Send>
  ) => Promise<{ isSent: boolean; outcome: Alone<Fields> }>;
  /** Makes a bank account known and answers the id of its customer; safe to repeat, and moves no money. */
  customerOf(account: BankAccount): Promise<Outcome<{ customer: string }>>;
}

interface BankAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/**
 * A token lives for about a day, which its answer does not tell. A payout whose token is turned down is not sent again,
 * so it is renewed long before.
 */
const TOKEN_LIFE_MS = 12 * 60 * 60_000;

/** Refusals of the protocol: the call that they answer did nothing. Any other code is not known to mean that. */
const refusals = new Set(['40001', '40002', '40003', '40004', '40005', '40006', '40400', '40502']);
const tokenRefusals = new Set(['40100', '40101']);
export const NOT_FOUND = '40400';

/** Sends calls with a token that all of them share, and answers their `data`. */
export function payonexClient(options: PayonexOptions): PayonexClient {
  const { accessKey, secretKey, auth, timeoutMs } = options;
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
        headers: { authorization: auth === 'bearer' ? `Bearer ${token}` : token },
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
    async sendOnce(isOver, ...asked) {
      let isSent = false;
      // A new token may end the one by which another call is on its way: one that is good is kept.
      if (tokens.isDoubted()) await send('GET', HARMLESS);
      const outcome = await tokens.callOnce((token) => {
        if (isOver()) return Promise.resolve(unknown('unasked'));
        isSent = true;
        return withToken(...asked)(token);
      });
      return { isSent, outcome };
    },
    async customerOf({ bankCode, accountNo, accountName }) {
      const outcome = await send('POST', '/v2/customers', { name: accountName, bankCode, accountNo });
      if (outcome.kind !== 'confirmed') return outcome;
      const customer = outcome.value.customerUuid;
      return typeof customer === 'string' && customer !== '' ? confirmed({ customer }) : unknown('badBody');
    },
  };
}

/** A question that was refused tells of what was to be known as little as one without an answer. */
export function notAnswered(outcome: Rejected | Unknown): Unknown {
  return outcome.kind === 'unknown' ? outcome : unknown('ambiguous');
}

function outcomeOf(reply: AloneReply): Alone<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status === 429) return unknown('tooMany');
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

/** Reads nothing that is needed, and changes nothing. */
export const HARMLESS = '/transactions?page=1&size=1';

/** The longest page of the list. */
export const LIST_SIZE = 100;

/** Asks for a page of the list of all transactions, deposits and payouts alike. What its filter looks at is not published. */
export function listed(
  { send }: PayonexClient,
  { filter, page = 1 }: { filter: string; page?: number },
): Promise<Alone<Fields>> {
  const query = new URLSearchParams({ page: `${page}`, size: `${LIST_SIZE}`, filter });
  return send('GET', `/transactions?${query}`);
}

/** The transactions of a page of the list, and how many entries it has at all; undefined where it is no page. */
export function pageIn({ data }: Fields): { rows: Fields[]; length: number } | undefined {
  return Array.isArray(data) ? { rows: data.filter(isObject), length: data.length } : undefined;
}

/** Which transaction a webhook speaks of: our reference, and PayOneX's number. The rest is not read: it is asked for. */
export function readWebhook(text: string): { reference: string; number?: string } | undefined {
  const data = jsonObject(text)?.data;
  if (!isObject(data)) return undefined;
  const { referenceId, uuid } = data;
  if (!isWord(referenceId)) return undefined;
  return { reference: referenceId, ...(isWord(uuid) ? { number: uuid } : {}) };
}

import { createHmac } from 'node:crypto';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import {
  type BalanceRead,
  matchBalance,
  matchTransfer,
  moved,
  type Player,
  refused,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from './match.ts';
import type { GameProvider, Launch, Visit } from './port.ts';

export interface JokerSettings {
  apiUrl: string;
  /** Where a browser enters with a user token; its origin is the only one a launch may lead to. */
  loginUrl: string;
  appId: string;
  secret: string;
  /** Of the operator's account there; baht unless told. */
  currency?: 'THB' | 'LAK';
  /** For calls that move money or change the player; 10 seconds unless told. */
  timeoutMs?: number;
  /** For reading a balance, which a person waits for; 8 seconds unless told. */
  balanceTimeoutMs?: number;
  /** One minute unless told; never less than twice the time limit of a call. */
  settlingMs?: number;
  clock?: () => Date;
}

type Fields = Record<string, string>;
type Data = Record<string, unknown>;
type Ask = (method: string, fields: Fields, timeoutMs?: number) => Promise<Alone<Data>>;

/**
 * The Joker protocol, which SlotXO speaks too: form posts signed with HMAC-SHA1, method names of two or three letters.
 * A repeated RequestID is applied once by the provider, and TCH tells by RequestID whether a transfer exists.
 */
export function joker(code: GameCode, settings: JokerSettings): GameProvider {
  const { timeoutMs = 10_000, balanceTimeoutMs = 8_000 } = settings;
  const ask = asker(settings, timeoutMs);
  return {
    code,
    currency: settings.currency ?? 'THB',
    settlingMs: Math.max(settings.settlingMs ?? 60_000, 2 * timeoutMs),
    launchOrigins: [new URL(settings.loginUrl).origin],

    recovery: {
      kind: 'status',
      transferStatus: (order) => transferStatus(ask, order),
    },

    async createPlayer({ username, password }) {
      const made = await ask('CU', { Username: username });
      if (made.kind !== 'confirmed') return made;
      const status = made.value.Status;
      if (status !== 'Created' && status !== 'OK') return unknown('unlistedStatus');
      const named = made.value.Data as Data | null | undefined;
      if (named?.Username !== undefined && named.Username !== username) return unknown('badBody');
      const set = await setPassword(ask, username, password);
      return set.kind === 'confirmed' ? confirmed({ username, password }) : set;
    },

    setPassword: ({ username, password }) => setPassword(ask, username, password),
    balance: (player) => balance(ask, player, balanceTimeoutMs),
    transfer: (order) => transfer(ask, order),
    launch: (visit) => launch(ask, settings.loginUrl, visit),
  };
}

async function setPassword(ask: Ask, username: string, password: string): Promise<Outcome<void>> {
  const set = await ask('SP', { Username: username, Password: password });
  if (set.kind !== 'confirmed') return set;
  return set.value.Status === 'OK' ? confirmed(undefined) : unknown('unlistedStatus');
}

async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  timeoutMs: number,
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const read = await ask('GC', { Username: player.username }, timeoutMs);
  if (read.kind !== 'confirmed') return read;
  const amount = creditFrom(read.value.Credit);
  const outstanding = creditFrom(read.value.OutstandingCredit ?? 0);
  if (amount === undefined || amount < 0n || outstanding === undefined) return unknown('badBody');
  return matchBalance(player, { username: nameIn(read.value.Username), amount, outstanding });
}

/**
 * Refusals that a copy of the request may get although the first was taken: a reference that is known, too many calls. A
 * signature or an address that is not accepted is not accepted of the first either.
 */
const ofACopy = new Set(['409', '429']);

/**
 * A refusal is believed only when TCH says that nothing is booked under the reference, and not when a proxy's copy of our
 * request may have got it while the first is still on its way. A success names the player and the reference, and tells
 * by the credit before and after it what was moved.
 */
async function transfer<Order extends TransferOrder>(ask: Ask, order: Order): Promise<TransferAnswer<Order>> {
  const { username, reference, direction } = order;
  const said = await ask('TC', {
    Username: username,
    Amount: decimalText(direction === 'in' ? order.amount : -order.amount),
    RequestID: reference,
  });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') {
    const found = await transferStatus(ask, order);
    return ofACopy.has(said.code) ? moved(found) : refused(said, found);
  }
  const { Username, RequestID, BeforeCredit, Credit } = said.value;
  const [before, after] = [creditFrom(BeforeCredit), creditFrom(Credit)];
  if (before === undefined || after === undefined) return unknown('badBody');
  const booked = after - before;
  return moved(matchTransfer(order, { username: nameIn(Username), reference: nameIn(RequestID), booked }));
}

/** What a 404 is about that says that a transfer is not there: the RequestID, or the transfer. */
const isAboutTransfer = /request[ _-]?id|transfer|transaction/i;

/** What web servers and proxies say of an address that they do not know, in the protocol's own form. */
const notServed = ['http resource', 'request uri', 'no action was found', 'route', 'endpoint', 'url'];

/**
 * A 404 whose message is about the RequestID says that it does not exist; the 404 of a web server or a proxy says nothing,
 * whatever its form, and one in words that are not known here is not believed either. The answer owes its `Amount` alone:
 * whose it is and under which reference is compared where it says so.
 */
async function transferStatus<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
): Promise<TransferFound<Order>> {
  const said = await ask('TCH', { RequestID: order.reference });
  if (said.kind === 'unknown') return said;
  const { notTold } = said;
  if (said.kind === 'rejected') {
    const { code, message = '' } = said;
    const isServed = !notServed.some((words) => message.toLowerCase().includes(words));
    const isAbsent = code === '404' && isServed && isAboutTransfer.test(message);
    return isAbsent
      ? matchTransfer(order, { username: notTold, reference: notTold, booked: 'nothing' })
      : unknown('unlistedStatus');
  }
  const { Username, RequestID, Amount } = said.value;
  const booked = creditFrom(Amount);
  if (booked === undefined) return unknown('badBody');
  const [username, reference] = [nameIfTold(Username, notTold), nameIfTold(RequestID, notTold)];
  return matchTransfer(order, { username, reference, booked });
}

/** The lobby for phones is asked for on every device: it works on every screen, and the portal is made for phones. */
async function launch(
  ask: Ask,
  loginUrl: string,
  { username, language, returnUrl }: Visit,
): Promise<Outcome<Launch>> {
  const entered = await ask('PLAY', { Username: username });
  if (entered.kind !== 'confirmed') return entered;
  const token = entered.value.Token;
  if (typeof token !== 'string' || token === '') return unknown('badBody');
  const url = new URL(loginUrl);
  url.searchParams.set('token', token);
  url.searchParams.set('lang', language);
  url.searchParams.set('mobile', 'true');
  url.searchParams.set('redirectUrl', returnUrl);
  return confirmed({ kind: 'link', url: url.href });
}

/**
 * Sends one signed call. A 4xx with a `Message` is the protocol's refusal; its code is the HTTP status. No refusal names
 * what it is about, and no other answer which question it is to.
 */
function asker(settings: JokerSettings, limitMs: number): Ask {
  const clock = settings.clock ?? (() => new Date());
  return async (method, fields, timeoutMs = limitMs) => {
    const form = { ...fields, Method: method, Timestamp: String(Math.floor(clock().getTime() / 1000)) };
    const url = new URL(settings.apiUrl);
    url.searchParams.set('AppID', settings.appId);
    url.searchParams.set('Signature', signature(form, settings.secret));
    const reply = await call(url.href, { method: 'POST', form, timeoutMs, alone: true });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    const data = jsonObject(reply.text);
    if (!data) return unknown('badBody');
    const { notTold } = reply;
    if (reply.status === 200) return { ...confirmed(data), notTold };
    const refused = reply.status >= 400 && reply.status !== 408 && typeof data.Message === 'string';
    if (!refused) return unknown('unlistedStatus');
    return { ...rejected(String(reply.status), String(data.Message)), notTold };
  };
}

/**
 * Signs a Joker request: base64 of HMAC-SHA1 over the body's fields sorted by name, `k=v` joined by `&`, values as
 * they are before any URL encoding. The caller sends exactly these fields.
 */
export function signature(fields: Fields, secret: string): string {
  return createHmac('sha1', secret).update(signedText(fields)).digest('base64');
}

export function signedText(fields: Fields): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

import { createHmac } from 'node:crypto';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, creditIfTold, decimalText } from '../amount.ts';
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
  succeeded,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from './match.ts';
import type { GameProvider, Launch, Visit } from './port.ts';
import { type ConnectionSettings, connectionOf } from './settings.ts';
import { wordsIn } from './words.ts';

export interface JokerSettings extends ConnectionSettings {
  /** The site at which a browser signs in, below it at /SignIn. */
  loginUrl: string;
  appId: string;
  secret: string;
  clock?: () => Date;
}

/** By which a call arrives or never does, unless told. */
const SETTLING_MS = 60_000;

type Fields = Record<string, string>;
type Data = Record<string, unknown>;
type Ask = (method: string, fields: Fields, timeoutMs?: number) => Promise<Alone<Data>>;

/**
 * The Joker protocol, which SlotXO speaks too: form posts signed with HMAC-SHA1, method names of two or three letters.
 * A repeated RequestID is applied once by the provider, and TCH tells by RequestID whether a transfer exists.
 */
export function joker(code: GameCode, settings: JokerSettings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const ask = asker(settings, timeoutMs);
  return {
    code,
    ...terms,

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
    launch: async (visit) => confirmed(signIn(code, settings.loginUrl, visit)),
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
  const outstanding = creditIfTold(read.value.OutstandingCredit);
  if (amount === undefined || amount < 0n || outstanding === undefined) return unknown('badBody');
  return matchBalance(player, { username: nameIn(read.value.Username), amount, outstanding });
}

/**
 * Refusals that every copy of the request gets, whatever became of the others: of the signature, the AppID, the method. A
 * code is HTTP's, so the words tell, the whole of them. Of any other (an address, as a proxy may have several ways out, a player whom not every node there may know yet, too
 * little credit, which may have come or gone between two copies, an amount, a reference that is known, a time that is over, too many calls, what is not known here) nothing found
 * says nothing yet: the first may still be on its way.
 */
const refusals = new Map([
  ['400', /^invalid (signature|app ?id|method)[.!]?$/i],
  ['401', /^invalid (signature|app ?id)[.!]?$/i],
  ['403', /^invalid (signature|app ?id)[.!]?$/i],
]);

/**
 * A refusal is believed only when every copy of our request gets it, and TCH says that nothing is booked under the
 * reference. A success names the player and the reference, and tells by the credit before and after it what was moved.
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
    const isOfAll = refusals.get(said.code)?.test(said.message ?? '') === true;
    return isOfAll ? refused(said, found) : moved(found);
  }
  const { Username, RequestID, BeforeCredit, Credit } = said.value;
  const [before, after] = [creditFrom(BeforeCredit), creditFrom(Credit)];
  const booked = before === undefined || after === undefined ? undefined : after - before;
  return succeeded(order, { username: nameIn(Username), reference: nameIn(RequestID), booked });
}

/** The whole of what a 404 says by which a transfer is not there: that its RequestID is not, perhaps with that between, which is compared. */
const noTransfer =
  /^(the )?(request[ _-]?id|transfer|transaction)( id)?:?( ['"]?(?<id>[\w-]*\d[\w-]*)['"]?)? (was |is |could )?(not (be )?found|(does not|doesn't|not) exist)[.!]?$/i;

/**
 * A 404 that says of the RequestID that it is not there is believed; the 404 of a web server or a proxy says nothing,
 * whatever its form, nor does one about transfers that says anything else of them. The answer owes its `Amount` alone:
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
    const told = noTransfer.exec(message.trim());
    if (code !== '404' || !told) return unknown('unlistedStatus');
    const reference = nameIfTold(told.groups?.id, notTold);
    return matchTransfer(order, { username: notTold, reference, booked: 'nothing' });
  }
  const { Username, RequestID, Amount } = said.value;
  const booked = creditFrom(Amount);
  if (booked === undefined) return unknown('badBody');
  const [username, reference] = [nameIfTold(Username, notTold), nameIfTold(RequestID, notTold)];
  return matchTransfer(order, { username, reference, booked });
}

/**
 * The classic sign-in of the specification: name and password are posted to the site, whose page asks for no token. It says
 * nothing of a language or a way back; the site goes by the browser's.
 */
function signIn(code: GameCode, loginUrl: string, { username, password }: Visit): Launch {
  const fields = { Username: username, Password: password, ...(code === 'JOKER' && { Action: 'GameIndex' }) };
  const url = new URL(loginUrl);
  url.pathname += url.pathname.endsWith('/') ? 'SignIn' : '/SignIn';
  return { kind: 'form', url: url.href, fields };
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
    return {
      ...rejected(String(reply.status), wordsIn(data.Message, { secret: settings.secret, ...form })),
      notTold,
    };
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

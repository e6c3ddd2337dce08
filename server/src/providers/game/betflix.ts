import { createHash } from 'node:crypto';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { call, isObject, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import { bookedUnder, periodSince, speaksAgainst } from './history.ts';
import {
  type BalanceRead,
  matchBalance,
  matchTransfer,
  type Player,
  succeeded,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from './match.ts';
import type { Credentials, GameProvider, Launch, Visit } from './port.ts';
import { type ConnectionSettings, connectionOf } from './settings.ts';
import { wordsIn } from './words.ts';

export interface BetflixSettings extends ConnectionSettings {
  /** The site, below which a browser enters by a login token. */
  loginUrl: string;
  /** What the names of the agent's players begin with. */
  prefix: string;
  /** As `x-api-key`. */
  apiKey: string;
  /** As `x-api-betflix`. */
  secret: string;
}

/** ASSUMED: after which the history is believed of a call that was refused. */
const SETTLING_MS = 300_000;

type Fields = Record<string, string>;
type Envelope = Record<string, unknown>;
type Ask = (
  path: string,
  fields: Fields,
  more?: { isQuestion?: true; timeoutMs?: number },
) => Promise<Alone<Envelope>>;

/**
 * BetFlix: forms with the agent's two keys, answered by `{status, error_code, msg, data}`. Nobody says that a `ref` moves credit once, so none is
 * ever sent twice: what became of one is read in the player's credit history, which keeps it (history.ts). No list of its error codes is public, and
 * so any refusal of a transfer may be what a copy of the call got: it is believed after the settling time, if the history has nothing then. A call that was not
 * answered is settled by its row alone; that there is none gives nothing back.
 */
export function betflix(code: GameCode, settings: BetflixSettings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const { loginUrl } = settings;
  const ask = asker(settings, timeoutMs);
  return {
    code,
    ...terms,

    recovery: {
      kind: 'status',
      isByHistory: true,
      transferStatus: (order) => transferStatus(ask, order),
    },

    createPlayer: (proposed) => createPlayer(ask, settings.prefix, proposed),

    async setPassword({ username, password }) {
      const set = await ask('user/changePassword', { username, new_password: password });
      return set.kind === 'confirmed' ? confirmed(undefined) : set;
    },

    balance: (player) => balance(ask, player, balanceTimeoutMs),
    transfer: (order) => transfer(ask, order, balanceTimeoutMs),
    launch: (visit) => launch(ask, loginUrl, visit),
  };
}

/**
 * It names a player by the agent's prefix and the digits of a phone: here digits that tell nothing of the member, always the same for the proposed
 * name. A player that an earlier attempt made is refused, and found by that name, with the password that the attempt gave it.
 */
async function createPlayer(
  ask: Ask,
  prefix: string,
  { username: proposed, password }: Credentials,
): Promise<Outcome<Credentials>> {
  const digits = digitsFor(proposed);
  const fields = { username: digits, password, name: digits, tel: digits, note: '' };
  const made = await ask('user/register', fields);
  if (made.kind === 'unknown') return made;
  if (made.kind === 'confirmed') {
    const username = nameIn(dataOf(made.value).username);
    return username?.endsWith(digits) ? confirmed({ username, password }) : unknown('badBody');
  }
  const username = `${prefix}${digits}`;
  const read = await balance(ask, { username });
  return read.kind === 'confirmed' ? confirmed({ username, password }) : made;
}

/** Twelve, two more than any phone has, so that nobody is met whom the agent has made by one. */
function digitsFor(proposed: string): string {
  const number = BigInt(`0x${createHash('sha256').update(proposed).digest('hex')}`) % 10n ** 12n;
  return number.toString().padStart(12, '0');
}

async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  timeoutMs?: number,
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const { username } = player;
  const read = await ask('user/balance', { username }, { ...(timeoutMs !== undefined && { timeoutMs }) });
  if (read.kind !== 'confirmed') return read;
  const data = dataOf(read.value);
  const amount = creditFrom(data.balance);
  if (amount === undefined || amount < 0n) return unknown('badBody');
  // What lies on its tables is not told.
  return matchBalance(player, {
    username: nameIfTold(data.username, read.notTold),
    amount,
    outstanding: null,
  });
}

/**
 * A success tells by the balance before and after it what was moved. It may tell of the second of two copies of our call, which both moved it: so the
 * history is asked once, and speaks against it or not.
 */
async function transfer<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
  questionTimeoutMs: number,
): Promise<TransferAnswer<Order>> {
  const { username, reference: ref, direction } = order;
  const amount = decimalText(direction === 'in' ? order.amount : -order.amount);
  const said = await ask('user/transfer', { username, amount, ref });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') {
    const found = await transferStatus(ask, order);
    if (found.kind === 'confirmed') return found;
    return unknown(found.kind === 'other-amount' ? 'done' : 'refused');
  }
  const data = dataOf(said.value);
  const [before, after] = [creditFrom(data.before_balance), creditFrom(data.balance)];
  const { notTold } = said;
  const answer = succeeded(order, {
    username: nameIfTold(data.username, notTold),
    reference: nameIfTold(data.ref, notTold),
    booked: before === undefined || after === undefined ? undefined : after - before,
  });
  if (answer.kind === 'unknown') return answer;
  const history = await historyFor(ask, order, questionTimeoutMs);
  const isDoubted = history.kind === 'confirmed' && speaksAgainst(order, history.value);
  return isDoubted ? unknown('done') : answer;
}

/** The rows of the days in which the order can stand, in their envelope. */
async function historyFor(
  ask: Ask,
  { username, reference }: TransferOrder,
  timeoutMs?: number,
): Promise<Alone<Envelope>> {
  const period = periodSince(reference);
  if (!period) return unknown('unasked');
  const limits = timeoutMs === undefined ? {} : { timeoutMs };
  return ask('user/creditHistory', { username, ...period }, { isQuestion: true, ...limits });
}

async function transferStatus<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
): Promise<TransferFound<Order>> {
  const said = await historyFor(ask, order);
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') return unknown('unlistedStatus');
  const told = bookedUnder(order, said.value, said.notTold);
  return told.kind === 'unknown' ? told : matchTransfer(order, told);
}

/** The address lets its player in once, soon. Where none is told there is a token, which the site takes. */
async function launch(
  ask: Ask,
  loginUrl: string,
  { username, language, returnUrl }: Visit,
): Promise<Outcome<Launch>> {
  const entered = await ask('play/login', { username, language, returnUrl });
  if (entered.kind !== 'confirmed') return entered;
  const { url, login_token: token } = dataOf(entered.value);
  if (typeof url === 'string' && URL.canParse(url)) return confirmed({ kind: 'link', url });
  if (typeof token !== 'string' || !/^[\w.-]{8,}$/.test(token)) return unknown('badBody');
  return confirmed({ kind: 'link', url: `${loginUrl.replace(/\/$/, '')}/login/apilogin/${token}` });
}

function dataOf({ data }: Envelope): Record<string, unknown> {
  return isObject(data) ? data : {};
}

/** One call. Any `error` is the protocol's refusal; what it is about is not named. */
function asker({ apiUrl, apiKey, secret }: BetflixSettings, limitMs: number): Ask {
  // What a proxy kept of an earlier question would tell of none of what was moved since.
  const headers = { 'x-api-key': apiKey, 'x-api-betflix': secret, 'cache-control': 'no-cache' };
  return async (path, fields, { isQuestion, timeoutMs = limitMs } = {}) => {
    const url = `${apiUrl.replace(/\/$/, '')}/v4/${path}`;
    const reply = isQuestion
      ? await call(`${url}?${new URLSearchParams(fields)}`, { headers, timeoutMs, alone: true })
      : await call(url, { method: 'POST', form: fields, headers, timeoutMs, alone: true });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    const envelope = jsonObject(reply.text);
    if (!envelope) return unknown('badBody');
    const { notTold } = reply;
    const { status, error_code: code, msg } = envelope;
    if (status === 'success' && reply.status === 200 && Number(code ?? 0) === 0)
      return { ...confirmed(envelope), notTold };
    if (status !== 'error') return unknown('unlistedStatus');
    const sent = { apiKey, secret, ...fields };
    return { ...rejected(wordsIn(String(code), sent), wordsIn(msg, sent)), notTold };
  };
}

import type { GameCode } from '../../config.games.ts';
import { momentNow } from '../../domain/moment.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { call, isObject, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIfTold } from '../told.ts';
import { bodySignature } from './body-signature.ts';
import {
  type BalanceRead,
  matchBalance,
  type Player,
  succeeded,
  type TransferAnswer,
  type TransferOrder,
} from './match.ts';
import type { Credentials, GameProvider, Launch, Visit } from './port.ts';
import { type ConnectionSettings, connectionOf } from './settings.ts';
import { wordsIn } from './words.ts';

export interface HuaySettings extends ConnectionSettings {
  /** What the provider calls the operator. */
  agentId: string;
  /** Which of its products is played. */
  productId: string;
  secret: string;
}

/** By which a call arrives or never does, unless told. */
const SETTLING_MS = 60_000;

type Data = Record<string, unknown>;
type Ask = (path: string, fields: Data, timeoutMs?: number) => Promise<Alone<Data>>;

/**
 * ASSUMED, and verified against nobody: that HUAYHD speaks as a client of a lottery of the AMB family does, in JSON that is signed by
 * PBKDF2. What of it is read from that client, and what from the family, stands in docs/providers.md.
 *
 * Nobody says that a `transactionRef` moves credit once, and there is no question by one, so none is ever sent twice. The balance cannot tell either:
 * players have no password that would lock them out, and a bet that lies open is paid whenever its draw is. So no program settles what was not answered,
 * and no refusal is believed: its copies may have got it. A person asks the provider.
 */
export function huay(code: GameCode, settings: HuaySettings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const { productId } = settings;
  const ask = asker(settings, timeoutMs);
  return {
    code,
    ...terms,
    recovery: { kind: 'person' },
    createPlayer: (proposed) => createPlayer(ask, proposed),
    balance: (player) => balance(ask, player, balanceTimeoutMs),
    transfer: (order) => transfer(ask, order, productId),
    launch: (visit) => launch(ask, visit),
  };
}

/** What it says of a player that is there already is not known: one that has a balance is. */
async function createPlayer(ask: Ask, { username, password }: Credentials): Promise<Outcome<Credentials>> {
  const made = await ask('seamless/create', { username });
  if (made.kind === 'unknown') return made;
  const isThere = made.kind === 'confirmed' || (await balance(ask, { username })).kind === 'confirmed';
  return isThere ? confirmed({ username, password }) : made;
}

async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  timeoutMs?: number,
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const read = await ask('balance', { username: player.username }, timeoutMs);
  if (read.kind !== 'confirmed') return read;
  const { username, balance: credit, outstanding: lying } = read.value;
  const amount = creditFrom(credit);
  const outstanding = lying === undefined ? null : creditFrom(lying);
  if (amount === undefined || amount < 0n || outstanding === undefined) return unknown('badBody');
  return matchBalance(player, { username: nameIfTold(username, read.notTold), amount, outstanding });
}

/** A success says so twice, and tells by the balance before and after it what was moved. */
async function transfer<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
  productId: string,
): Promise<TransferAnswer<Order>> {
  const { username, reference: transactionRef, direction } = order;
  const amount = Number(decimalText(order.amount));
  const fields = { username, productId, transactionRef, amount };
  const said = await ask(direction === 'in' ? 'deposit' : 'withdraw', fields);
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') return unknown('ambiguous');
  const { value, notTold } = said;
  if (value.status !== 'SUCCESS') return unknown('unlistedStatus');
  const [before, after] = [creditFrom(value.beforeBalance), creditFrom(value.balance)];
  return succeeded(order, {
    username: nameIfTold(value.username, notTold),
    reference: nameIfTold(value.transactionRef, notTold),
    booked: before === undefined || after === undefined ? undefined : after - before,
  });
}

async function launch(ask: Ask, { username }: Visit): Promise<Outcome<Launch>> {
  const entered = await ask('seamless/launch', { username });
  if (entered.kind !== 'confirmed') return entered;
  const { url } = entered.value;
  return typeof url === 'string' && URL.canParse(url) ? confirmed({ kind: 'link', url }) : unknown('badBody');
}

/** One signed call. Any code but 0 is the protocol's refusal; no answer has to name what it is about. */
function asker({ apiUrl, agentId: agent, secret }: HuaySettings, limitMs: number): Ask {
  return async (path, fields, timeoutMs = limitMs) => {
    const since = momentNow();
    const body = JSON.stringify({ ...fields, agent });
    const headers = { 'content-type': 'application/json', 'x-signature': await bodySignature(body, secret) };
    const url = `${apiUrl.replace(/\/$/, '')}/${path}`;
    const reply = await call(url, { method: 'POST', headers, body, timeoutMs, since, alone: true });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    const { status, data } = jsonObject(reply.text) ?? {};
    if (!isObject(status)) return unknown('badBody');
    const { notTold } = reply;
    const { code, message } = status;
    if (code === 0 && reply.status === 200) return { ...confirmed(isObject(data) ? data : {}), notTold };
    if (typeof code !== 'number' || code === 0) return unknown('unlistedStatus');
    return { ...rejected(String(code), wordsIn(message, { secret, ...fields })), notTold };
  };
}

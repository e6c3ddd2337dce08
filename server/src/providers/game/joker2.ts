import { createHash } from 'node:crypto';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { call, isObject, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import { lockByPassword } from './lock.ts';
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

export interface Joker2Settings extends ConnectionSettings {
  /** The site that players sign in to. */
  loginUrl: string;
  /** The agent as the address and the signature have it. */
  agent: string;
  agentId: string;
  authCode: string;
  secret: string;
  clock?: () => Date;
}

/** ASSUMED: by which a call arrives or never does. */
const SETTLING_MS = 300_000;

type Fields = Record<string, string>;
type Payload = Record<string, unknown>;
type Ask = (name: string, fields: Fields, timeoutMs?: number) => Promise<Alone<Payload>>;

/**
 * ASSUMED, and verified against nobody: that JOKER2 speaks as one public client ("JokerNew") does. Which of it is that client's and which is ours
 * stands in docs/providers.md.
 *
 * A transfer has an id of ours, and nobody says that it counts once or how to ask about it: so none is ever sent twice, and the balance of the player,
 * locked by a password that nobody knows, tells what became of one. No code of a refusal is known to be one that a copy of the call gets as well, so that
 * none is believed before the settling time.
 */
export function joker2(code: GameCode, settings: Joker2Settings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const { loginUrl } = settings;
  const ask = asker(settings, timeoutMs);
  const set = (player: Credentials) => setPassword(ask, player);
  return {
    code,
    ...terms,
    recovery: lockByPassword(set),
    createPlayer: (proposed) => createPlayer(ask, proposed),
    setPassword: set,
    balance: (player) => balance(ask, player, balanceTimeoutMs),
    transfer: (order) => transfer(ask, order),
    launch: async (visit) => confirmed(signIn(loginUrl, visit)),
  };
}

/**
 * The player's name is what the provider says, which ends with the proposed one, or else that. Who has a balance under that was made by an earlier attempt, with the
 * same password, which stays as it is.
 */
async function createPlayer(ask: Ask, { username, password }: Credentials): Promise<Outcome<Credentials>> {
  const sealed = await sealedBy(ask, password);
  if (sealed.kind !== 'confirmed') return sealed;
  const made = await ask('register', { username, password: sealed.value });
  if (made.kind === 'unknown') return made;
  if (made.kind === 'confirmed') {
    const told = nameIn(made.value.userApp ?? username);
    return told?.endsWith(username) ? confirmed({ username: told, password }) : unknown('badBody');
  }
  const read = await balance(ask, { username });
  return read.kind === 'confirmed' ? confirmed({ username, password }) : made;
}

async function setPassword(ask: Ask, { username, password }: Credentials): Promise<Outcome<void>> {
  const sealed = await sealedBy(ask, password);
  if (sealed.kind !== 'confirmed') return sealed;
  const set = await ask('updatePassword', { username, password: sealed.value });
  return set.kind === 'confirmed' ? confirmed(undefined) : set;
}

/** The password as the provider's own calls want it. */
async function sealedBy(ask: Ask, password: string): Promise<Outcome<string>> {
  const said = await ask('encryptPassword', { password });
  if (said.kind !== 'confirmed') return said;
  const { text } = said.value;
  return typeof text === 'string' && text !== '' ? confirmed(text) : unknown('badBody');
}

/** What lies on its tables is not told. */
async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  timeoutMs?: number,
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const read = await ask('balance', { username: player.username }, timeoutMs);
  if (read.kind !== 'confirmed') return read;
  const amount = creditFrom(read.value.balance);
  if (amount === undefined || amount < 0n) return unknown('badBody');
  const username = nameIfTold(read.value.userApp, read.notTold);
  return matchBalance(player, { username, amount, outstanding: null });
}

/** A success tells of the balance after it; what was moved is what that differs by from the one before, which nothing else has moved. */
async function transfer<Order extends TransferOrder>(ask: Ask, order: Order): Promise<TransferAnswer<Order>> {
  const { username, reference: transferId, direction, balanceBefore } = order;
  const fields = { username, amount: decimalText(order.amount), transferId };
  const said = await ask(direction === 'in' ? 'deposit' : 'withdraw', fields);
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') return unknown('ambiguous');
  const { value, notTold } = said;
  const after = creditFrom(value.balance);
  return succeeded(order, {
    username: nameIfTold(value.userApp, notTold),
    reference: nameIfTold(value.transferId, notTold),
    booked: after === undefined || balanceBefore === undefined ? undefined : after - balanceBefore,
  });
}

/** The form that players of Joker sign in by: nothing else lets them in, so that another password locks them out. */
function signIn(loginUrl: string, { username, password }: Visit): Launch {
  const fields = { Username: username, Password: password, Action: 'GameIndex' };
  return { kind: 'form', url: `${loginUrl.replace(/\/$/, '')}/SignIn`, fields };
}

/** One signed call. `status: false` is the protocol's refusal, which has no code; no answer has to name what it is about. */
function asker(settings: Joker2Settings, limitMs: number): Ask {
  const { apiUrl, agent, agentId, authCode, secret, clock = () => new Date() } = settings;
  return async (name, fields, timeoutMs = limitMs) => {
    const time = String(Math.floor(clock().getTime() / 1000));
    const sign = signature({ agent, authCode, time }, secret);
    const form = { ...fields, time, agentId, authCode, sign };
    const url = `${apiUrl.replace(/\/$/, '')}/${agent}/${name}`;
    const reply = await call(url, { method: 'POST', form, timeoutMs, alone: true });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    if (reply.status === 429) return unknown('tooMany');
    const answer = jsonObject(reply.text);
    if (!answer) return unknown('badBody');
    const { notTold } = reply;
    const { status, payload, message } = answer;
    if (status === true && reply.status === 200)
      return { ...confirmed(isObject(payload) ? payload : {}), notTold };
    if (status !== false) return unknown('unlistedStatus');
    return { ...rejected('refused', wordsIn(message, { secret, ...form })), notTold };
  };
}

/** What a call is signed with: SHA-256 over agent, authCode, unix time and secret, one behind the other, as hex. It says nothing of the call itself. */
export function signature(
  { agent, authCode, time }: Record<'agent' | 'authCode' | 'time', string>,
  secret: string,
): string {
  return createHash('sha256').update(`${agent}${authCode}${time}${secret}`).digest('hex');
}

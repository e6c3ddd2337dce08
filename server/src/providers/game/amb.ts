import type { GameCode } from '../../config.games.ts';
import { momentNow } from '../../domain/moment.ts';
import { creditFrom, creditIfTold, decimalText } from '../amount.ts';
import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import { bodySignature } from './body-signature.ts';
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
import { type ConnectionSettings, connectionOf, takesPassword } from './settings.ts';
import { wordsIn } from './words.ts';

export interface AmbSettings extends ConnectionSettings {
  /** Without the folder of the calls. */
  /** What the provider calls the operator. */
  agentId: string;
  /** Known to both sides alone; what calls are signed with. */
  secret: string;
}

/** By which a call arrives or never does, unless told. */
const SETTLING_MS = 300_000;

type Data = Record<string, unknown>;
type Ask = (name: string, fields: Data, timeoutMs?: number) => Promise<Alone<Data>>;

/** In what the generations of the protocol differ. */
interface Generation {
  /** The header of the signature. */
  header: string;
  /** Where the calls are. */
  folder: string;
  /** The field of a new password. */
  newPassword: string;
  /** The call that lets a player in. */
  launch: string;
}

const partner: Generation = {
  ...{ header: 'x-amb-signature', folder: 'partner', newPassword: 'newPassword', launch: 'launch' },
};
const slot: Generation = {
  ...{ header: 'x-ambslot-signature', folder: 'transfer', newPassword: 'password', launch: 'launch/lobby' },
};

/** "There is such a player." */
const EXISTS = '902';

/**
 * The partner API of AMB, by which PG and PGSLOT are played, as third parties describe it: signed JSON, answered by
 * `{ status: { code, message }, data }`. It takes no reference of ours, so the balance of the locked player tells what became of a transfer; there is no
 * call that locks (lock.ts).
 */
export function amb(code: GameCode, settings: AmbSettings): GameProvider {
  return ambGame(code, settings, partner);
}

/** The generation for slots alone, by which SUPERSLOT is played. That it is this one is inferred. */
export function ambSlot(code: GameCode, settings: AmbSettings): GameProvider {
  return ambGame(code, settings, slot);
}

function ambGame(code: GameCode, settings: AmbSettings, generation: Generation): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const ask = asker(settings, generation, timeoutMs);
  const withPassword = generation === slot || takesPassword(code);
  const setPassword = async ({ username, password }: Credentials): Promise<Outcome<void>> => {
    const set = await ask('password', { username, [generation.newPassword]: password });
    return set.kind === 'confirmed' ? confirmed(undefined) : set;
  };
  return {
    code,
    ...terms,
    recovery: lockByPassword(setPassword),
    createPlayer: (proposed) => createPlayer(ask, proposed, balanceTimeoutMs),
    setPassword,
    balance: (player) => balance(ask, player, balanceTimeoutMs),
    transfer: (order) => transfer(ask, order),
    launch: (visit) => launch(ask, visit, { name: generation.launch, withPassword }),
  };
}

/**
 * The provider may put something before the proposed name. Nobody else makes a player of such a name: one that is there was made by an earlier attempt, with
 * the same password. It is ours under the name by which it tells a balance, which an answer that was lost may have told otherwise.
 */
async function createPlayer(
  ask: Ask,
  { username, password }: Credentials,
  timeoutMs: number,
): Promise<Outcome<Credentials>> {
  const made = await ask('create', { username, password });
  if (made.kind === 'rejected' && made.code === EXISTS) {
    const found = await balance(ask, { username }, timeoutMs);
    return found.kind === 'confirmed' ? confirmed({ username, password }) : unknown('badBody');
  }
  if (made.kind !== 'confirmed') return made;
  const told = nameIn(made.value.username ?? username);
  return told?.endsWith(username) ? confirmed({ username: told, password }) : unknown('badBody');
}

async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  timeoutMs: number,
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const read = await ask('balance', { username: player.username }, timeoutMs);
  if (read.kind !== 'confirmed') return read;
  const { balance: told, outstanding: onTables, username } = read.value;
  const [amount, outstanding] = [creditFrom(told), creditIfTold(onTables)];
  if (amount === undefined || outstanding === undefined || amount < 0n) return unknown('badBody');
  return matchBalance(player, { username: nameIfTold(username, read.notTold), amount, outstanding });
}

/**
 * What was moved is the difference of the balances before and after, of which the former has to be the one that was read under the lock: a copy of
 * our call moves money too. Which code of a refusal a copy may get is told nowhere, so that none is believed before the settling time.
 */
async function transfer<Order extends TransferOrder>(ask: Ask, order: Order): Promise<TransferAnswer<Order>> {
  const { username, direction, balanceBefore } = order;
  const amount = Number(decimalText(order.amount));
  const said = await ask(direction === 'in' ? 'deposit' : 'withdraw', { username, amount });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') return unknown('ambiguous');
  const { notTold, value } = said;
  const { before, after } = objectIn(value.balance) ?? {};
  const [was, is] = [creditFrom(before), creditFrom(after)];
  const booked = is === undefined || was === undefined || was !== balanceBefore ? undefined : is - was;
  return succeeded(order, { username: nameIfTold(value.username, notTold), reference: notTold, booked });
}

async function launch(
  ask: Ask,
  { username, password, device }: Visit,
  { name, withPassword }: { name: string; withPassword: boolean },
): Promise<Outcome<Launch>> {
  const entered = await ask(name, { username, ...(withPassword && { password }) });
  if (entered.kind !== 'confirmed') return entered;
  const { url: anywhere, urlMobile } = entered.value;
  const url = device === 'web' ? anywhere : (urlMobile ?? anywhere);
  return typeof url === 'string' && URL.canParse(url) ? confirmed({ kind: 'link', url }) : unknown('badBody');
}

/** Too early, too many, or nobody waited: these say nothing of what was asked. */
const passing = new Set([408, 425]);

/** One signed call. A code that is not 0 is the protocol's refusal; no answer has to name what it is about. */
function asker(
  { apiUrl, agentId, secret }: AmbSettings,
  { header, folder }: Generation,
  limitMs: number,
): Ask {
  return async (name, fields, timeoutMs = limitMs) => {
    const since = momentNow();
    const body = JSON.stringify({ ...fields, agent: agentId });
    const reply = await call(`${apiUrl.replace(/\/$/, '')}/${folder}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header]: await bodySignature(body, secret) },
      body,
      timeoutMs,
      since,
      alone: true,
    });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    if (reply.status === 429) return unknown('tooMany');
    if (reply.status !== 200 && (reply.status < 400 || passing.has(reply.status)))
      return unknown('unlistedStatus');
    const answer = jsonObject(reply.text);
    const { code, message } = objectIn(answer?.status) ?? {};
    if (typeof code !== 'number' || !Number.isSafeInteger(code)) return unknown('badBody');
    const { notTold } = reply;
    if (code !== 0) return { ...rejected(String(code), wordsIn(message, { secret, ...fields })), notTold };
    if (reply.status !== 200) return unknown('unlistedStatus');
    return { ...confirmed(objectIn(answer?.data) ?? {}), notTold };
  };
}

function objectIn(value: unknown): Data | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined;
}

import type { GameCode } from '../../config.games.ts';
import { confirmed, type Outcome, type Rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, isAbout, type NameIfTold } from '../told.ts';
import { lockByPassword } from './lock.ts';
import {
  type BalanceRead,
  done,
  matchBalance,
  matchBalances,
  type Player,
  succeeded,
  type TransferAnswer,
  type TransferOrder,
} from './match.ts';
import type { Credentials, GameProvider, Launch, Visit } from './port.ts';
import { type ConnectionSettings, connectionOf } from './settings.ts';

/** By which a call arrives or never does, unless told. */
const SETTLING_MS = 300_000;

/** What an answer tells of a transfer, minor units; undefined where it tells none that can be understood. */
export interface MovedTold {
  username: NameIfTold;
  before: bigint | undefined;
  after: bigint | undefined;
}

/** The calls of a protocol that knows no reference of ours, each as its answer tells it. */
export interface LockedProtocol {
  /** What the provider puts before a name that is proposed to it. */
  prefix: string;
  /** How long a name may be with that, where a proposed one could be longer: its end is taken. */
  nameLimit?: number;
  /** Makes a player; answers the name that the provider gave it, undefined where none can be read. */
  make(proposed: Credentials): Promise<Outcome<string | undefined>>;
  setPassword(player: Credentials): Promise<Outcome<unknown>>;
  /** What the player can use, minor units; undefined where it cannot be understood. */
  credit(
    player: Player,
    timeoutMs: number,
  ): Promise<Alone<{ username: NameIfTold; amount: bigint | undefined }>>;
  move(order: TransferOrder): Promise<Alone<MovedTold>>;
  launch(visit: Visit): Promise<Outcome<Launch>>;
}

/**
 * A game provider that knows no reference of ours: each call that arrives there moves money, and what became of one that was not answered is told
 * by the balance of the player, who is locked meanwhile by a password that nobody knows.
 */
export function lockedGame(
  code: GameCode,
  settings: ConnectionSettings,
  protocol: LockedProtocol,
): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const setPassword = async (player: Credentials): Promise<Outcome<void>> => {
    const set = await protocol.setPassword(player);
    return set.kind === 'confirmed' ? confirmed(undefined) : set;
  };
  const readBalance = async <Of extends Player>(
    player: Of,
  ): Promise<BalanceRead<Of> | Rejected | Unknown> => {
    const read = await protocol.credit(player, balanceTimeoutMs);
    if (read.kind !== 'confirmed') return read;
    const { username, amount } = read.value;
    if (amount === undefined || amount < 0n) return unknown('badBody');
    // What lies on its tables is not told.
    return matchBalance(player, { username, amount, outstanding: null });
  };
  return {
    code,
    ...terms,
    recovery: lockByPassword(setPassword),
    createPlayer: (proposed) => createPlayer(protocol, proposed, timeoutMs),
    setPassword,
    balance: readBalance,
    transfer: async (order) => outcomeOf(order, await protocol.move(order), readBalance),
    launch: (visit) => protocol.launch(visit),
  };
}

/**
 * A player that was made by an attempt without an answer has the same name and password, as these are ours and belong to nobody else; which refusal
 * says so is not public, so the player is asked after. Its password stays as it is: the player may be locked by now.
 */
async function createPlayer(
  { make, prefix, nameLimit, credit }: LockedProtocol,
  proposed: Credentials,
  timeoutMs: number,
): Promise<Outcome<Credentials>> {
  const { password } = proposed;
  const username = nameLimit ? proposed.username.slice(prefix.length - nameLimit) : proposed.username;
  const made = await make({ username, password });
  if (made.kind === 'unknown') return made;
  if (made.kind === 'confirmed')
    return made.value?.endsWith(username)
      ? confirmed({ username: made.value, password })
      : unknown('badBody');
  const theirs = `${prefix}${username}`;
  const found = await credit({ username: theirs }, timeoutMs);
  return found.kind === 'confirmed' ? confirmed({ username: theirs, password }) : made;
}

/**
 * What a transfer of a locked player comes to. A copy of our call moves money too, so the balance from before, by the answer's own word or by a
 * question after it, has to be the one that was read under the lock. An answer that names nothing is ours as its call was alone on its connection.
 * Which code of a refusal a copy may get is told nowhere, so that none is believed before the settling time.
 */
async function outcomeOf<Order extends TransferOrder>(
  order: Order,
  said: Alone<MovedTold>,
  readBalance: (player: Order) => Promise<BalanceRead<Order> | Rejected | Unknown>,
): Promise<TransferAnswer<Order>> {
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected') return unknown('ambiguous');
  const { username, before, after } = said.value;
  const { balanceBefore } = order;
  if (!isAbout(order.username, username)) return unknown('badBody');
  if (balanceBefore === undefined) return unknown('done');
  if (before !== undefined && after !== undefined) {
    const booked = before === balanceBefore ? after - before : undefined;
    return succeeded(order, { username, reference: said.notTold, booked });
  }
  const read = await readBalance(order);
  return read.kind === 'confirmed' ? done(matchBalances(order, balanceBefore, read)) : unknown('done');
}

import { randomUUID } from 'node:crypto';
import { Refused } from '../fields.ts';
import type { World } from '../world.ts';
import type { Provider } from './providers.ts';

/** A player at a game provider. */
export interface Player {
  readonly provider: Provider;
  readonly username: string;
  readonly password: string;
  /** Satang of credit. */
  readonly credit: bigint;
  /** Satang on the table, in a round that is not over. */
  readonly outstanding: bigint;
  readonly createdAt: string;
}

/** A movement between the operator's wallet and a player, applied once for its RequestID. */
export interface CreditTransfer {
  readonly requestId: string;
  readonly username: string;
  /** Satang, negative when the player's credit was taken out. */
  readonly amount: bigint;
  readonly before: bigint;
  readonly after: bigint;
  readonly at: string;
}

/** One round: what was staked and what came back. */
export interface Play {
  readonly id: string;
  readonly provider: Provider;
  readonly username: string;
  readonly amount: bigint;
  readonly credit: bigint;
  readonly at: string;
}

export function findPlayer(world: World, provider: Provider, username: string): Player | undefined {
  return players(world).get(`${provider}:${username}`);
}

export function allPlayers(world: World): Player[] {
  return players(world).all();
}

export function keepPlayer(world: World, player: Player): void {
  players(world).put(`${player.provider}:${player.username}`, player);
  world.news.tell('games');
}

export function findTransfer(
  world: World,
  provider: Provider,
  requestId: string,
): CreditTransfer | undefined {
  return transfers(world).get(`${provider}:${requestId}`);
}

/** Moves credit into or out of a player; the caller has made sure that there is enough. */
export function transferCredit(
  world: World,
  player: Player,
  requestId: string,
  amount: bigint,
): CreditTransfer {
  const transfer: CreditTransfer = {
    requestId,
    username: player.username,
    amount,
    before: player.credit,
    after: player.credit + amount,
    at: new Date().toISOString(),
  };
  world.store.write(() => {
    transfers(world).put(`${player.provider}:${requestId}`, transfer);
    keepPlayer(world, { ...player, credit: transfer.after });
  });
  return transfer;
}

/** Books a round's win (positive) or loss. Losing more than there is, is refused with 409 MONEY_NOT_ENOUGH. */
export function play(world: World, player: Player, amount: bigint): Player {
  const after = { ...player, credit: player.credit + amount };
  if (after.credit < 0n) throw new Refused('MONEY_NOT_ENOUGH', 409);
  const { provider, username } = player;
  const round: Play = {
    id: randomUUID(),
    provider,
    username,
    amount,
    credit: after.credit,
    at: new Date().toISOString(),
  };
  world.store.write(() => {
    world.store.table<Play>('plays').put(round.id, round);
    keepPlayer(world, after);
  });
  return after;
}

/** Lays credit on a table, where it stays until that is decided; more than there is, is refused with 409 MONEY_NOT_ENOUGH. */
export function stake(world: World, player: Player, amount: bigint): Player {
  const after = play(world, player, -amount);
  const staked = { ...after, outstanding: player.outstanding + amount };
  keepPlayer(world, staked);
  return staked;
}

/** Decides all tables of a player at once, and pays so much (satang). */
export function settle(world: World, player: Player, payout: bigint): Player {
  return play(world, { ...player, outstanding: 0n }, payout);
}

/** The last rounds of a player, newest first. */
export function playsOf(world: World, player: Player, most = 20): Play[] {
  return world.store
    .table<Play>('plays')
    .all()
    .filter((round) => round.provider === player.provider && round.username === player.username)
    .slice(-most)
    .reverse();
}

function players(world: World) {
  return world.store.table<Player>('players');
}

function transfers(world: World) {
  return world.store.table<CreditTransfer>('credit-transfers');
}

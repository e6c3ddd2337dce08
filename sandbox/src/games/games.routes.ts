import type { FastifyInstance } from 'fastify';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { decimal, satangOf } from '../money.ts';
import type { World } from '../world.ts';
import { allPlayers, findPlayer, type Player, play, playsOf, settle, stake } from './players.ts';
import { providers } from './providers.ts';

/** The control of the games: who plays, with what, and making a player win or lose. */
export function gamesRoutes(app: FastifyInstance, world: World): void {
  app.get('/games', () => allPlayers(world).map((player) => describe(world, player)));

  app.get('/games/:provider/:username', (request) => {
    const player = playerNamed(world, request.params);
    const plays = playsOf(world, player).map(({ amount, credit, at }) => ({
      amount: decimal(amount),
      balance: decimal(credit),
      at,
    }));
    return { ...describe(world, player), amount: decimal(player.credit), plays };
  });

  app.post('/games/:provider/:username/play', (request) => {
    const { by, amount } = played(fieldsOf(request.body));
    const player = by(world, playerNamed(world, request.params), amount);
    return { ...describe(world, player), amount: decimal(amount) };
  });
}

/** `{stake}` lays so much on a table, and `{settle}` pays so much for all tables; else a round is over at once. */
function played(fields: Record<string, unknown>): { by: typeof play; amount: bigint } {
  if (fields.stake !== undefined) return { by: stake, amount: positive(fields, 'stake') };
  if (fields.settle !== undefined) return { by: settle, amount: positive(fields, 'settle') };
  return { by: play, amount: playedAmount(fields) };
}

function positive(fields: Record<string, unknown>, name: string): bigint {
  const amount = satangNamed(fields, name);
  if (amount < 0n) throw new Refused('KEY_INVALID', 400, name);
  return amount;
}

/** A player with their credit in their provider's currency. */
export function describe(world: World, player: Player) {
  const { provider, username, credit, outstanding, createdAt } = player;
  return {
    provider,
    username,
    currency: world.currencies[provider],
    balance: decimal(credit),
    outstanding: decimal(outstanding),
    createdAt,
  };
}

/** `{amount}` signed, or `{bet, payout}` of one round; satang. */
function playedAmount(fields: Record<string, unknown>): bigint {
  if (fields.amount !== undefined) return satangNamed(fields, 'amount');
  const bet = positive(fields, 'bet');
  return positive(fields, 'payout') - bet;
}

function satangNamed(fields: Record<string, unknown>, name: string): bigint {
  if (fields[name] === undefined) throw new Refused('KEY_MISSING', 400, name);
  const satang = satangOf(fields[name]);
  if (satang === undefined) throw new Refused('KEY_INVALID', 400, name);
  return satang;
}

function playerNamed(world: World, params: unknown): Player {
  const fields = fieldsOf(params);
  const provider = providers.find((one) => one === textOf(fields, 'provider').toUpperCase());
  const player = provider && findPlayer(world, provider, textOf(fields, 'username'));
  if (!player) throw new Refused('NO_DATA', 404);
  return player;
}

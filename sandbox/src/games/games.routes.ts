import type { FastifyInstance } from 'fastify';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { decimal, satangOf } from '../money.ts';
import type { World } from '../world.ts';
import { allPlayers, findPlayer, type Player, play, playsOf } from './players.ts';
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
    const amount = playedAmount(request.body);
    const player = play(world, playerNamed(world, request.params), amount);
    return { ...describe(world, player), amount: decimal(amount) };
  });
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
function playedAmount(body: unknown): bigint {
  const fields = fieldsOf(body);
  if (fields.amount !== undefined) return satangNamed(fields, 'amount');
  const [bet, payout] = [satangNamed(fields, 'bet'), satangNamed(fields, 'payout')];
  if (bet < 0n || payout < 0n) throw new Refused('KEY_INVALID', 400, bet < 0n ? 'bet' : 'payout');
  return payout - bet;
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

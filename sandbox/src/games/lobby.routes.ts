import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf, Refused, requiredText, textOf } from '../fields.ts';
import { decimal, satangOf } from '../money.ts';
import { sendPage } from '../page.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { describe } from './games.routes.ts';
import { playerOf, redeemToken, signIn } from './passes.ts';
import { play, playsOf } from './players.ts';
import { type Provider, providers } from './providers.ts';

const signs = ['lozenge', 'flower', 'star', 'shuttle', 'coin'] as const;

/** The lobby: its page, the two ways in (a launch token, the sign-in form), and the play on it. */
export function lobbyRoutes(app: FastifyInstance, world: World): void {
  for (const provider of providers) {
    const root = `/${provider.toLowerCase()}`;

    app.get(`${root}/lobby`, (request, reply) => {
      const query = fieldsOf(request.query);
      if (textOf(query, 'session') !== '' || textOf(query, 'closed') !== '')
        return sendPage(reply, 'lobby.html');
      return enter(reply, root, redeemToken(world, provider, textOf(query, 'token')), query);
    });

    for (const path of [`${root}/SignIn`, `${root}/lobby/SignIn`]) {
      app.post(path, (request, reply) => {
        const form = fieldsOf(request.body);
        const [username, password] = [textOf(form, 'Username'), textOf(form, 'Password')];
        return lobbyOf(world, provider).signIn(reply, {
          ...{ ...fieldsOf(request.query), ...form },
          ...{ username, password },
        });
      });
    }

    app.get(`${root}/lobby/state`, (request) => {
      const session = textOf(fieldsOf(request.query), 'session');
      return stateOf(world, provider, session);
    });

    app.post(`${root}/lobby/play`, (request) => {
      const fields = fieldsOf(request.body);
      const session = requiredText(fields, 'session');
      const bet = satangOf(fields.bet);
      if (bet === undefined || bet <= 0n) throw new Refused('KEY_INVALID', 400, 'bet');
      const player = playerOf(world, provider, session);
      if (!player) throw new Refused('UNAUTHORIZED', 401);
      if (player.credit < bet) throw new Refused('MONEY_NOT_ENOUGH', 409);
      const round = draw(textOf(fields, 'choice'), bet);
      play(world, player, round.amount);
      return { ...stateOf(world, provider, session), reels: round.reels, amount: decimal(round.amount) };
    });
  }
}

/** The ways into a provider's lobby that its own protocol makes. */
export function lobbyOf(world: World, provider: Provider) {
  const root = `/${provider.toLowerCase()}`;
  return {
    /** By what a player knows, as often as it is said; `lang` and such go along to the page. */
    signIn(reply: FastifyReply, { username, password, ...told }: Record<string, unknown>) {
      const session = signIn(world, provider, String(username), String(password));
      return enter(reply, root, session, told);
    },
  };
}

/** Goes on to the page with a session of its own, so that a reload stays inside though the token is spent. */
function enter(
  reply: FastifyReply,
  root: string,
  session: string | undefined,
  query: Record<string, unknown>,
) {
  const next = new URLSearchParams(session ? { session } : { closed: '1' });
  for (const name of ['lang', 'redirectUrl', 'game', 'mobile']) {
    if (textOf(query, name) !== '') next.set(name, textOf(query, name));
  }
  return reply.redirect(`${root}/lobby?${next}`, 303);
}

function stateOf(world: World, provider: Provider, session: string) {
  const player = playerOf(world, provider, session);
  if (!player) throw new Refused('UNAUTHORIZED', 401);
  const plays = playsOf(world, player, 8).map(({ amount, at }) => ({ amount: decimal(amount), at }));
  return { ...describe(world, player), plays, portalUrl: settingsOf(world.store).portalUrl };
}

/** Winning doubles the bet, losing loses it; a spin leaves it to chance: three alike pay five times, two give it back. */
function draw(choice: string, bet: bigint): { reels: string[]; amount: bigint } {
  const first = randomInt(signs.length);
  const reel = (offset: number) => signs[(first + offset) % signs.length] ?? 'lozenge';
  if (choice === 'win') return { reels: [reel(0), reel(0), reel(0)], amount: bet };
  if (choice === 'lose') return { reels: [reel(0), reel(1), reel(2)], amount: -bet };
  if (choice !== 'spin') throw new Refused('KEY_INVALID', 400, 'choice');
  const reels = [0, 1, 2].map(() => signs[randomInt(signs.length)] ?? 'lozenge');
  const kinds = new Set(reels).size;
  return { reels, amount: kinds === 1 ? bet * 4n : kinds === 2 ? 0n : -bet };
}

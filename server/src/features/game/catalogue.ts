import type { GameCode } from '../../config.games.ts';
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import type { Providers } from '../../providers/providers.ts';
import { allGames, type GameRow } from './game.sql.ts';

/** A game of the catalogue; `provider` is undefined as long as nobody stands behind it. */
export interface Game extends GameRow {
  provider: GameProvider | undefined;
}

/** How long the catalogue is taken for true after it was read. */
const AGE_LIMIT_MS = 30_000;

/** By the providers of a server, of which there is one set. */
const latest = new WeakMap<Providers, { games: Promise<Game[]>; readAt: number }>();

/** Every game, in the order in which members see them. Shared by all who ask, so nobody changes it. */
export function catalogue({ database, providers }: Deps): Promise<readonly Game[]> {
  const known = latest.get(providers);
  if (known && Date.now() - known.readAt < AGE_LIMIT_MS) return known.games;
  const games = database
    .rows(allGames())
    .then((rows) => rows.map((row) => ({ ...row, provider: providers.games.get(row.code as GameCode) })));
  latest.set(providers, { games, readAt: Date.now() });
  games.catch(() => latest.delete(providers));
  return games;
}

/** A game that members of a currency can play; any other code is refused with NO_GAME. */
export async function playableGame(
  deps: Deps,
  code: string,
  currency: MemberCurrency,
): Promise<GameRow & { provider: GameProvider }> {
  const game = (await catalogue(deps)).find((each) => each.code === code);
  const provider = game && providerIn(game, currency);
  if (!provider) throw new Refusal('NO_GAME');
  return { ...game, provider };
}

/** The provider of a game for members of a currency: money is never converted, so there is none in another one. */
export function providerIn({ provider }: Game, currency: MemberCurrency): GameProvider | undefined {
  return provider?.currency === currency ? provider : undefined;
}

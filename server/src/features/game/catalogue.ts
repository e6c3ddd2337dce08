import type { GameCode } from '../../config.games.ts';
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import type { Providers } from '../../providers/providers.ts';
import { allGames, type GameRow } from './catalogue.sql.ts';

/** A game of the catalogue; `provider` is undefined as long as nobody stands behind it. */
export interface Game extends GameRow {
  provider: GameProvider | undefined;
}

/** Why members have nothing of a game: nobody here is connected to it, or it takes another currency. */
export type Unavailable = 'CLOSED' | 'CURRENCY';

/** How long the catalogue is taken for true after it was read. */
const AGE_LIMIT_MS = 30_000;

/** By the providers of a server, of which there is one set. */
const latest = new WeakMap<Providers, { games: Promise<Game[]>; readAt: number }>();

/** Every game, in the order in which members see them. Shared by all who ask, so nobody changes it. */
export function catalogue({ database, providers, config }: Deps): Promise<readonly Game[]> {
  const known = latest.get(providers);
  if (known && Date.now() - known.readAt < AGE_LIMIT_MS) return known.games;
  const games = database.rows(allGames()).then((rows) =>
    rows.map((row) => ({
      ...row,
      logo: shownFrom(config.mediaOrigins, row.logo),
      background: shownFrom(config.mediaOrigins, row.background),
      provider: providers.games.get(row.code as GameCode),
    })),
  );
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

/** What keeps members of a currency from a game; a game that is only links is there for everybody. */
export function unavailableIn(game: Game, currency: MemberCurrency): Unavailable | undefined {
  if (providerIn(game, currency)) return undefined;
  if (game.provider) return 'CURRENCY';
  return isByLink(game) ? undefined : 'CLOSED';
}

/** A game that nobody here is connected to, and that plain links lead to: it has no account and no money of ours. */
export function isByLink({ provider, web, android, ios }: Game): boolean {
  return provider === undefined && (web ?? android ?? ios) !== null;
}

/** A picture that browsers may show; from anywhere else the portal's pages let none in. */
function shownFrom(origins: readonly string[], address: string | null): string | null {
  return address !== null && origins.includes(new URL(address).origin) ? address : null;
}

import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { GameCode, GameProvider } from '../../providers/game/port.ts';
import { Refusal } from '../../refusal.ts';
import { allGames, type GameRow } from './game.sql.ts';

/** A game of the catalogue; `provider` is undefined as long as nobody stands behind it. */
export interface Game extends GameRow {
  provider: GameProvider | undefined;
}

/** How long the catalogue is taken for true after it was read. */
const AGE_LIMIT_MS = 30_000;

const latest = new WeakMap<Database, { rows: Promise<GameRow[]>; readAt: number }>();

/** Every game, in the order in which members see them. */
export async function catalogue({ database, providers }: Deps): Promise<Game[]> {
  const rows = await catalogueRows(database);
  return rows.map((row) => ({ ...row, provider: providers.games.get(row.code as GameCode) }));
}

/** A game that can be played; any other code is refused with NO_GAME. */
export async function playableGame(deps: Deps, code: string): Promise<GameRow & { provider: GameProvider }> {
  const row = (await catalogueRows(deps.database)).find((game) => game.code === code);
  const provider = deps.providers.games.get(code as GameCode);
  if (!row || !provider) throw new Refusal('NO_GAME');
  return { ...row, provider };
}

function catalogueRows(database: Database): Promise<GameRow[]> {
  const known = latest.get(database);
  if (known && Date.now() - known.readAt < AGE_LIMIT_MS) return known.rows;
  const rows = database.rows<GameRow>(allGames());
  latest.set(database, { rows, readAt: Date.now() });
  rows.catch(() => latest.delete(database));
  return rows;
}

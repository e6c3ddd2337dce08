import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';

export interface GameRow {
  code: string;
  /** Its place among all of them; each has another. */
  position: number;
  category: 'slot' | 'sport' | 'lotto';
  name: string;
  /** Turns wallet currency into the game's own credits, for display alone. */
  walletToCredit: number;
  /** Bets there may be decided on another day, as matches and draws are. */
  betsAhead: boolean;
  /** Addresses of pictures; null: the portal weaves its own. */
  logo: string | null;
  background: string | null;
  /** Plain links to the game, by device. */
  web: string | null;
  android: string | null;
  ios: string | null;
}

const game = sql`g.code, g.category, g.name, g.wallet_to_credit as "walletToCredit", g.bets_ahead as "betsAhead", g.sort as position, g.logo, g.background, g.web,
  g.android, g.ios`;

export function allGames(): Query<GameRow> {
  return sql`select ${game} from game g order by g.sort`;
}

/** A game with what a member has there. */
export interface OwnGame extends GameRow {
  currency: MemberCurrency;
  /** Minor units; null without an account. */
  balance: bigint | null;
  stale: boolean;
}

export function gameOf(member: MemberId, code: string): Query<OwnGame> {
  return sql<OwnGame>`select ${game}, m.currency, l.balance, coalesce(a.stale, false) as stale
    from game g join member m on m.id = ${member}
    left join game_account a on a.member_id = m.id and a.game_code = g.code
    left join ledger.owner o on o.member_id = m.id and o.kind = 'game:' || g.code
    left join ledger.account l on l.id = o.account_id
   where g.code = ${code}`;
}

/** What an operator changes of a game, by the column that holds it. */
const columns = {
  name: sql`name`,
  category: sql`category`,
  position: sql`sort`,
  factor: sql`wallet_to_credit`,
  betsAhead: sql`bets_ahead`,
  logo: sql`logo`,
  background: sql`background`,
  web: sql`web`,
  android: sql`android`,
  ios: sql`ios`,
} as const;

export type GameField = keyof typeof columns;

/** Changes a field of a game; touches no row where there is no such game. */
export function changeGame(code: string, field: GameField, value: string | number | boolean | null): Query {
  return sql`update game set ${columns[field]} = ${value} where code = ${code}`;
}

/** A game that nobody here is connected to, with the plain link that leads to it. */
export interface NewGame extends Pick<GameRow, 'code' | 'category' | 'name'> {
  web: string;
}

/** Adds a game after all others; touches no row where the code is taken. */
export function addGame(game: NewGame): Query {
  return sql`
    insert into game (code, category, name, sort, web, bets_ahead)
    select ${game.code}, ${game.category}, ${game.name}, (select max(sort) + 1 from game), ${game.web}, ${game.category} <> 'slot'
    on conflict (code) do nothing`;
}

/** Takes a game out, unless it ever had an account. */
export function removeGame(code: string): Query {
  return sql`delete from game where code = ${code} and not exists (select from game_account where game_code = ${code})`;
}

/** Which game stands at a position. */
export function gameAt(position: number): Query<{ code: string }> {
  return sql`select code from game where sort = ${position}`;
}

import type { Answer } from '@prae/contract/contract';
import type { GameCode } from '../../config.games.ts';
import type { Db } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import type { Providers } from '../../providers/providers.ts';
import { gameOf } from './catalogue.sql.ts';
import { type Game, isByLink, unavailableIn } from './catalogue.ts';

export { categories, fitted, gameFields, newGame } from './catalogue.edit.ts';
export { addGame, allGames, changeGame, type GameField, gameAt, removeGame } from './catalogue.sql.ts';
export { catalogue, playableGame, providerIn } from './catalogue.ts';
export { activeAccountsOf, type GameAccountRow, gameAccountOf } from './game.sql.ts';
export { endTurn, unlockLater } from './lock.sql.ts';
export { unlockAfter } from './lock.ts';
export { isLocking, isTooLate, type LockingProvider, lockMsOf } from './locking.ts';
export { APPLIED, otherAmount, otherwise } from './otherwise.ts';
export { type Reading, syncBalance } from './play.ts';
export { readAgain, syncBalances, syncSurely } from './reading.ts';

export type GameAccount = Answer<'game.activate'>;

/**
 * A game as the wire tells it to a member of a currency. `held` is the member's active account with what the ledger
 * says it holds (minor units); without one the game is inactive. An empty picture is woven by the portal from the code.
 */
export function toGameAccount(
  game: Game,
  currency: MemberCurrency,
  held: { balance: bigint; stale: boolean } | undefined,
): GameAccount {
  const unavailable = unavailableIn(game, currency);
  return {
    code: game.code,
    name: game.name,
    logo: game.logo ?? '',
    background: game.background ?? '',
    category: game.category,
    isActive: held !== undefined,
    amount: held === undefined ? 0 : toWire(held.balance),
    ftWalletSlot: game.walletToCredit,
    web: game.web,
    android: game.android,
    ios: game.ios,
    ...(held?.stale && { stale: true }),
    ...(isByLink(game) && { isByLink: true }),
    ...(unavailable && { unavailable }),
  };
}

type FoundGame = Pick<
  GameAccount,
  'code' | 'name' | 'isActive' | 'amount' | 'stale' | 'isByLink' | 'unavailable'
>;

/**
 * A game with what the member has there, as it was last known; undefined where there is no such game. Whether somebody stands behind it, the
 * `providers` tell: a command has none.
 */
export async function findGame(
  db: Db,
  providers: Pick<Providers, 'games'> | undefined,
  member: MemberId,
  code: string,
): Promise<FoundGame | undefined> {
  const found = await db.maybe(gameOf(member, code));
  if (!found) return undefined;
  const { currency, balance, stale, ...row } = found;
  const game = { ...row, provider: providers?.games.get(code as GameCode) };
  const held = balance === null ? undefined : { balance, stale };
  const { name, isActive, amount, ...account } = toGameAccount(game, currency, held);
  return {
    ...{ code, name, isActive, amount },
    ...(account.stale && { stale: true }),
    ...(account.isByLink && { isByLink: true }),
    ...(account.unavailable && { unavailable: account.unavailable }),
  };
}

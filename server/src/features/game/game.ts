import type { Answer } from '@prae/contract/contract';
import type { MemberCurrency } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { type Game, isByLink, unavailableIn } from './catalogue.ts';

export { categories, fitted, gameFields, newGame } from './catalogue.edit.ts';
export { addGame, allGames, changeGame, type GameField, gameAt, removeGame } from './catalogue.sql.ts';
export { catalogue, playableGame, providerIn } from './catalogue.ts';
export { activeAccountsOf, type GameAccountRow, gameAccountOf } from './game.sql.ts';
export { endTurn, unlockLater } from './lock.sql.ts';
export { unlockAfter } from './lock.ts';
export { isLocking, isTooLate, type LockingProvider, lockMsOf } from './locking.ts';
export { type Reading, syncBalance } from './play.ts';
export { syncBalances, syncSurely } from './reading.ts';

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

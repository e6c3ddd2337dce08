import type { Answer } from '@prae/contract/contract';
import type { MemberCurrency } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { type Game, providerIn } from './catalogue.ts';

export { catalogue, playableGame, providerIn } from './catalogue.ts';
export { activeAccountsOf, type GameAccountRow, gameAccountOf } from './game.sql.ts';
export { type Reading, syncBalance } from './play.ts';

export type GameAccount = Answer<'game.activate'>;

/**
 * A game as the wire tells it to a member of a currency. `held` is the member's active account with what the ledger
 * says it holds (minor units); without one the game is inactive. A game that takes another currency is not offered, as
 * one that nobody stands behind. Pictures are empty: the portal weaves them from the code.
 */
export function toGameAccount(
  game: Game,
  currency: MemberCurrency,
  held: { balance: bigint; stale: boolean } | undefined,
): GameAccount {
  return {
    code: game.code,
    name: game.name,
    logo: '',
    background: '',
    category: game.category,
    isActive: held !== undefined,
    amount: held === undefined ? 0 : toWire(held.balance),
    ftWalletSlot: game.walletToCredit,
    web: null,
    android: null,
    ios: null,
    ...(held?.stale && { stale: true }),
    ...(providerIn(game, currency) === undefined && { comingSoon: true }),
  };
}

import type { Answer } from '@prae/contract/contract';
import { toWire } from '../../domain/money.ts';
import type { Game } from './catalogue.ts';

export { catalogue, playableGame } from './catalogue.ts';
export { type AccountRow, accountOf, activeAccountsOf, transferBegan, transferEnded } from './game.sql.ts';
export { type Reading, syncBalance } from './play.ts';

export type Slot = Answer<'game.activate'>;

/**
 * A game as the wire tells it. `account` is the member's active account with what the ledger says it holds (minor
 * units); without one the game is inactive. Pictures are empty: the portal weaves them from the code.
 */
export function slotOf(game: Game, account: { balance: bigint; stale: boolean } | undefined): Slot {
  return {
    code: game.code,
    name: game.name,
    logo: '',
    background: '',
    category: game.category,
    isActive: account !== undefined,
    amount: account === undefined ? 0 : toWire(account.balance),
    ftWalletSlot: game.wallet_to_credit,
    web: null,
    android: null,
    ios: null,
    ...(account?.stale && { stale: true }),
    ...(game.provider === undefined && { comingSoon: true }),
  };
}

import type { GameAccount, Wallet } from '../../client/money.ts';

/** Where the money is, in currency units. `pending` is under way: held for a withdrawal or in transit to a game. */
export interface Shares {
  total: number;
  wallet: number;
  slot: number;
  sport: number;
  lotto: number;
  pending: number;
}

/**
 * Adds up the wallet, the games, what is held and what is in transit, so that the total never dips while something
 * is under way. Adds in whole hundredths, since decimal fractions do not add up exactly.
 */
export function countMoney({ wallet, slots }: Pick<Wallet, 'wallet' | 'slots'>): Shares {
  const inGames = (category: GameAccount['category']): number =>
    slots
      .filter((game) => game.category === category)
      .reduce((sum, game) => sum + hundredths(game.amount), 0);
  const parts = {
    wallet: hundredths(wallet.amount),
    slot: inGames('slot'),
    sport: inGames('sport'),
    lotto: inGames('lotto'),
    pending: hundredths(wallet.hold) + hundredths(wallet.transit),
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return {
    total: total / 100,
    wallet: parts.wallet / 100,
    slot: parts.slot / 100,
    sport: parts.sport / 100,
    lotto: parts.lotto / 100,
    pending: parts.pending / 100,
  };
}

/** The credit inside a game for an amount of money (specification: amount times `ftWalletSlot`). */
export function gameCredit(game: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): number {
  return Math.round(hundredths(game.amount) * game.ftWalletSlot) / 100;
}

function hundredths(amount: number): number {
  return Math.round(amount * 100);
}

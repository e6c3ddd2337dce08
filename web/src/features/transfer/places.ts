import { TRANSFER_MINIMUM } from '@prae/contract/facts';
import type { Wallet } from '../../client/money.ts';

/** One end of a transfer: the wallet or an open game account. `code` is what the wire takes. */
export interface Place {
  code: string;
  name: string;
  amount: number;
}

export const WALLET = 'WALLET';

/** Everything a transfer can start from or go to. */
export function placesOf(wallet: Wallet | undefined, walletName: string): Place[] {
  if (wallet === undefined) return [];
  const games = wallet.slots.filter((slot) => slot.isActive);
  return [
    { code: WALLET, name: walletName, amount: wallet.wallet.amount },
    ...games.map(({ code, name, amount }) => ({ code, name, amount })),
  ];
}

/**
 * Where a transfer starts from when nobody has said: the wallet; where that holds less than the smallest transfer, the place that holds
 * the most, towards the wallet.
 */
export function startOf(wallet: Wallet | undefined): { from: string; to: string | undefined } {
  const [own, ...games] = placesOf(wallet, '');
  const fullest = games.reduce<Place | undefined>(
    (most, game) => (game.amount > (most?.amount ?? 0) ? game : most),
    undefined,
  );
  const isEmpty = own !== undefined && own.amount < TRANSFER_MINIMUM;
  return isEmpty && fullest && fullest.amount >= TRANSFER_MINIMUM
    ? { from: fullest.code, to: WALLET }
    : { from: WALLET, to: undefined };
}

/** What stands in the way of a transfer, in the specification's order, or `undefined`. */
export type Obstacle = 'selectAccount' | 'sameAccount' | 'minimum' | 'tooMuch';

export function obstacleOf(
  from: Place | undefined,
  to: Place | undefined,
  amount: number,
): Obstacle | undefined {
  if (from === undefined || to === undefined) return 'selectAccount';
  if (from.code === to.code) return 'sameAccount';
  if (amount < TRANSFER_MINIMUM) return 'minimum';
  return amount > from.amount ? 'tooMuch' : undefined;
}

import type { Answer } from '@prae/contract/contract';
import { type Currency, movesInWhole } from '@prae/contract/facts';

/** Why nothing can be withdrawn now, as the server says it. */
export type Reason = Answer<'withdraw.explain'>['reasons'][number];

/** A withdrawal that is not over. */
export type UnderWay = NonNullable<Answer<'withdraw.current'>['withdrawal']>;

/** What stands in the way of a withdrawal, or `undefined`. Amounts in currency units. */
export type WithdrawObstacle = 'required' | 'belowMin' | 'aboveMax' | 'tooMuch';

/** What may be withdrawn at once, and what there is in the wallet and in games. Currency units. */
export interface Limits {
  min: number;
  max: number;
  available: number;
}

export function withdrawObstacle(
  amount: number,
  { min, max, available }: Limits,
): WithdrawObstacle | undefined {
  if (amount <= 0) return 'required';
  if (amount < min) return 'belowMin';
  if (amount > max) return 'aboveMax';
  return amount > available ? 'tooMuch' : undefined;
}

/** A part of what can be withdrawn, in the smallest units that banks move, never more than one withdrawal may be. */
export function shareOf(percent: number, { max, available }: Limits, currency: Currency): number {
  const share = Math.min(max, Math.floor(Math.round(available * 100) * (percent / 100)) / 100);
  return movesInWhole(currency) ? Math.floor(share) : share;
}

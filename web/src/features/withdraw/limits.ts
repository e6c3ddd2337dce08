import type { Answer } from '@prae/contract/contract';
import type { Wallet } from '../../client/money.ts';

/** What stands in the way of a withdrawal, or `undefined`. Amounts in currency units. */
export type WithdrawObstacle = 'required' | 'belowMin' | 'aboveMax' | 'tooMuch';

export interface Limits {
  min: number;
  max: number;
  available: number;
}

/** What may be withdrawn at once: the installation's rules, and the wallet with what open games would give back. */
export function limitsOf(
  wallet: Wallet | undefined,
  rules: Pick<Answer<'lookup.withdraw'>, 'withdrawMin' | 'withdrawMax'> | undefined,
): Limits | undefined {
  if (wallet === undefined || rules === undefined) return undefined;
  const games = wallet.slots.reduce((sum, slot) => sum + (slot.isActive ? slot.amount : 0), 0);
  const available = Math.round((wallet.wallet.amount + games) * 100) / 100;
  return { min: rules.withdrawMin, max: rules.withdrawMax, available };
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

/** A part of what can be withdrawn, in whole satang, never more than one withdrawal may be. */
export function shareOf(percent: number, { max, available }: Limits): number {
  return Math.min(max, Math.floor(Math.round(available * 100) * (percent / 100)) / 100);
}

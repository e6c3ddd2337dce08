/** What speaks against a withdrawal before its money is looked at: asked by whoever refuses it, and by whoever explains it. */
import type { RefusalCode } from '@prae/contract/refusals';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { isMovable } from '../../domain/money.ts';
import { heldBackBy } from '../bonus/bonus.ts';

/** Why a withdrawal is not taken. Amounts are minor units: what there is, and what it would take. */
export interface Unfit {
  code: Extract<
    RefusalCode,
    'KEY_INVALID' | 'NO_BANK' | 'WITHDRAW_MINIMUM' | 'WITHDRAW_MAXIMUM' | 'BONUS_CONDITION'
  >;
  have?: bigint;
  need?: bigint;
  /** It passes by itself then; null where that is not known. */
  until?: Date | null;
}

/** All that speaks against withdrawing an amount (minor units), in the order in which it is refused. */
export async function unfitBy(deps: Deps, member: Member, amount: bigint): Promise<Unfit[]> {
  const unfit = await unfitItself(deps, member, amount);
  const heldBack = await heldBackBy(deps, member.id);
  return heldBack ? [...unfit, { code: 'BONUS_CONDITION', ...heldBack }] : unfit;
}

/** The same, whatever bonus there is. */
export async function unfitItself(deps: Deps, member: Member, amount: bigint): Promise<Unfit[]> {
  const { withdrawMin, withdrawMax } = await deps.settings();
  const [min, max] = [withdrawMin[member.currency], withdrawMax[member.currency]];
  const unfit: Unfit[] = [];
  if (!isMovable(amount, member.currency)) unfit.push({ code: 'KEY_INVALID' });
  if (member.bankCode === '' || member.bankAccountNo === '') unfit.push({ code: 'NO_BANK' });
  if (amount < min) unfit.push({ code: 'WITHDRAW_MINIMUM', have: amount, need: min });
  if (amount > max) unfit.push({ code: 'WITHDRAW_MAXIMUM', have: amount, need: max });
  return unfit;
}

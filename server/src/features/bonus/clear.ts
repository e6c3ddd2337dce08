import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { keptAnswer, whenMine } from '../../domain/claim.ts';
import { subOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { settleBonus } from './bonus.lifecycle.ts';
import { bonusFinish } from './bonus.sql.ts';

const cleared: Answer<'bonus.clear'> = { message: 'BONUS_CLEAR' };

/**
 * Ends the member's bonus where it is met, used up or untouched, and that of an excluded member in any case; BONUS_CONDITION where it is none of these. Where none is active all is as
 * it was asked for.
 */
export async function clearBonus(
  deps: Deps,
  { member, operation, claim }: Pick<Request<'bonus.clear'>, 'member' | 'operation' | 'claim'>,
): Promise<Answer<'bonus.clear'>> {
  await settleBonus(deps, member, { isLeaving: true });
  const ended = whenMine(
    await deps.steps.run(bonusFinish, {
      ...{ operation, back: subOperation(operation, 'back'), member: member.id, isAsked: true },
      answer: keptAnswer(200, cleared),
      ...(claim && { claim }),
    }),
  );
  if (ended.outcome === 'active') throw new Refusal('BONUS_CONDITION');
  return cleared;
}

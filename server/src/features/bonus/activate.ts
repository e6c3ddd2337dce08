import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { keptAnswer, whenMine } from '../../domain/claim.ts';
import { refuseExcluded } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { readAndEnd } from './bonus.lifecycle.ts';
import { type BonusKind, bonusActivate } from './bonus.sql.ts';
import { nameOf } from './names.ts';

type Asked = Pick<Request<'bonus.activate'>, 'member' | 'operation' | 'claim' | 'language'> & {
  code: string;
  kind: BonusKind;
};

/** What only the step knows, in an answer that is kept. */
const USER_BONUS = '$userBonus';
const ACTIVATED_AT = '$activatedAt';
const PERCENT_FAIL = '$percentFail';

/**
 * Gives a bonus for the latest unused deposit, or for what is left of that. Refusals in order: SELF_EXCLUDED; NO_DATA for a bonus, and NO_PROMOTION for a
 * code, that is not offered; BONUS_ALREADY_ACTIVE; BONUS_REMAINING with more than the threshold beside it, with a withdrawal or a transfer under way,
 * an open bet, a game that does not tell what it holds, or money moved since into one that does not tell of open bets; BONUS_MAX_CLAIMED or PROMOTION_RECEIVED; BONUS_FULL; BONUS_CONDITION without such a deposit, or
 * where too little of it is left.
 */
export async function activateBonus(
  deps: Deps,
  { params, ...request }: Request<'bonus.activate'>,
): Promise<Answer<'bonus.activate'>> {
  const code = params.code.toUpperCase();
  return (await activate(deps, { ...request, code, kind: 'bonus' }, USER_BONUS)) as Answer<'bonus.activate'>;
}

/** The same by a promotion code, whatever its letters' case. */
export async function activatePromotion(
  deps: Deps,
  { params, ...request }: Request<'promotion.activate'>,
): Promise<Answer<'promotion.activate'>> {
  const code = params.code.toUpperCase();
  const { name, description } = await nameOf(deps.database, code, request.language);
  const told = { code, percentFail: PERCENT_FAIL, name, description, activatedAt: ACTIVATED_AT };
  return (await activate(
    deps,
    { ...request, code, kind: 'promotion' },
    told,
  )) as Answer<'promotion.activate'>;
}

async function activate(
  deps: Deps,
  { member, operation, claim, code, kind }: Asked,
  answer: unknown,
): Promise<unknown> {
  refuseExcluded(member);
  // What is there from before, and what is left of the deposit, is known from the games alone.
  await readAndEnd(deps, member);
  const given = whenMine(
    await deps.steps.run(bonusActivate, {
      ...{ operation, member: member.id, unit: member.currency, code, kind },
      answer: keptAnswer(200, answer),
      ...(claim && { claim }),
    }),
  );
  if (given.outcome === 'refused') throw new Refusal(given.code);
  return JSON.parse(given.answer);
}

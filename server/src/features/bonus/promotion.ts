import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { activeBonus } from './bonus.sql.ts';
import { termsOf } from './bonus.ts';
import { nameOf } from './names.ts';
import { promotionTo } from './offered.sql.ts';

/** The member's active promotion, or null. */
export async function currentPromotion(
  { database }: Deps,
  member: Member,
  language: Language,
): Promise<Answer<'promotion.current'>> {
  const active = await database.maybe(activeBonus(member.id));
  if (active?.kind !== 'promotion') return null;
  const { code, percentFail, activatedAt } = active;
  return {
    ...{ code, percentFail, activatedAt: activatedAt.toISOString() },
    ...(await nameOf(database, code, language)),
  };
}

/** What a code gives: NO_PROMOTION where nothing is offered by it, PROMOTION_RECEIVED where the member has had it. */
export async function findPromotion(
  { database }: Deps,
  member: Member,
  typed: string,
  language: Language,
): Promise<Answer<'promotion.find'>> {
  const found = await database.maybe(promotionTo(member, language, typed.toUpperCase()));
  if (!found) throw new Refusal('NO_PROMOTION');
  if (found.received >= found.maxReceived) throw new Refusal('PROMOTION_RECEIVED');
  const { code, percentFail, name, description } = found;
  return { code, percentFail, name, description, ...termsOf(found) };
}

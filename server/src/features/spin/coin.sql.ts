import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';

/** What coins are given for; `deposit` in minor units of the member's currency. */
export interface CoinTerms {
  deposit: bigint;
  perDay: number;
  days: number;
}

/** The terms as the routines take them. */
export function termsText({ deposit, perDay, days }: CoinTerms): string {
  return JSON.stringify({ deposit: String(deposit), perDay, days });
}

/** Gives a member the coins that are due and takes those that are over; answers how many there are. */
export function settleCoins(member: MemberId, terms: CoinTerms): Query<{ coins: bigint }> {
  return sql`select coins_settle(${member}, ${termsText(terms)}::jsonb) as coins`;
}

export interface CoinOwner {
  member: MemberId;
  currency: MemberCurrency;
}

/** Whose deposits came since they were last looked for. */
export function coinsToGive(): Query<CoinOwner & { until: Date }> {
  return sql`select member_id as member, currency, now() as until from coins_to_give()`;
}

/** Deposits until then have been looked at. */
export function depositsSeen(until: Date): Query {
  return sql`update coin_watch set seen_until = ${until} where seen_until < ${until}`;
}

/** Of whose coins some are over. */
export function coinsToTake(terms: CoinTerms): Query<CoinOwner> {
  return sql`select member_id as member, currency from coins_to_take(${termsText(terms)}::jsonb)`;
}

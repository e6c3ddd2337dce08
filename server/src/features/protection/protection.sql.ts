import type { Answer, Body } from '@prae/contract/contract';
import type { DepositLimit } from '@prae/contract/refusals';
import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import { fromWire } from '../../domain/money.ts';

/** What a step that begins a deposit says where the member is away from play or would be above a limit; nothing is done then. */
export type DepositRefused =
  | { outcome: 'excluded'; operation?: undefined }
  | ({ outcome: 'over-limit'; operation?: undefined } & DepositLimit);

/** How a member stands, in the wire's words; times as PostgreSQL writes them. */
export function protectionNow(member: MemberId): Query<{ standing: Answer<'protection.read'> }> {
  return sql`select protection_at(${member}, clock_timestamp(), false) as standing`;
}

/** Changes the limits of the periods that are there; null removes one. */
export function changeLimits(member: MemberId, limits: Body<'protection.limits'>): Query {
  const minor = Object.entries(limits).map(([period, most]) => [
    period,
    most == null ? null : String(fromWire(most)),
  ]);
  return sql`select change_limits(${member}, ${JSON.stringify(Object.fromEntries(minor))}::jsonb)`;
}

/** Keeps a member away from play for so long from now, or as long as they already are; answers until when. */
export function stayAway(
  member: MemberId,
  { hours, months }: { hours?: number; months?: number },
): Query<{ until: Date }> {
  return sql`select stay_away(${member}, ${hours ?? null}::int, ${months ?? null}::int) as until`;
}

/** Why a member may not be sent to put in so much, in minor units; null where they may. */
export function depositRefusal(member: MemberId, asks: bigint): Query<{ refused: DepositRefused | null }> {
  return sql`select deposit_refusal(${member}, ${asks}, false) as refused`;
}

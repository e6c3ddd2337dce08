import type { PrizeKind } from '@prae/contract/spin';
import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { InLanguages } from './spin.sql.ts';

export interface CouponRow {
  id: string;
  kind: Exclude<PrizeKind, 'nothing'>;
  name: InLanguages;
  code: string;
  labels: InLanguages;
  amount: bigint;
  expiresAt: Date;
  drawId: string;
  promotionCode: string | null;
}

/** What a member can claim, newest first, and the claimed promotions, whose code is read here. */
export function couponsOf(member: MemberId): Query<CouponRow> {
  return sql`select c.id, c.kind, w.names as name, c.slice_code as code, coalesce(d.labels, s.labels) as labels, c.amount,
      c.expires_at as "expiresAt", c.draw_id as "drawId", case when c.claimed_at is not null then c.promotion_code end as "promotionCode"
    from coupon c join wheel w on w.code = c.wheel_code join wheel_draw d on d.id = c.draw_id
    join wheel_slice s on s.wheel_code = c.wheel_code and s.code = c.slice_code
   where c.member_id = ${member} and c.expires_at > clock_timestamp() and (c.claimed_at is null or c.kind = 'promotion')
   order by c.won_at desc, c.id`;
}

export interface Claimed {
  outcome:
    | 'claimed'
    | 'NO_CLAIMABLE_COUPON'
    | 'INVALID_PRIZE_CODE'
    | 'INVALID_COUPON_TYPE'
    | 'COUPON_EXPIRED'
    | 'BONUS_REMAINING'
    | 'SELF_EXCLUDED';
  promotionCode: string | null;
}

/** Claims a coupon; `told` is what the statement says of its money, and its coins last for so many days. */
export function claimCoupon(
  member: MemberId,
  coupon: string,
  { told, coinDays }: { told: string; coinDays: number },
): Query<{ claimed: Claimed }> {
  return sql`select coupon_claim(${member}, ${coupon}::uuid, ${told}, ${coinDays}) as claimed`;
}

/** What the wheel of a coupon is called; none where the member has no such coupon. */
export function wheelOfCoupon(member: MemberId, coupon: string): Query<{ name: InLanguages }> {
  return sql`select w.names as name from coupon c join wheel w on w.code = c.wheel_code
    where c.id = ${coupon}::uuid and c.member_id = ${member}`;
}

/** What the wheels of these coupons are called. */
export function wheelsOfCoupons(coupons: readonly string[]): Query<{ coupon: string; name: InLanguages }> {
  return sql`select c.id as coupon, w.names as name from coupon c join wheel w on w.code = c.wheel_code
    where c.id = any(${coupons}::uuid[])`;
}

interface PhysicalCoupon {
  id: string;
  member: MemberId;
  phone: string;
  label: InLanguages;
}

const physical = sql`c.id, c.member_id as member, m.phone, coalesce(d.labels, s.labels) as label`;
const physicals = sql`coupon c join member m on m.id = c.member_id join wheel_draw d on d.id = c.draw_id
    join wheel_slice s on s.wheel_code = c.wheel_code and s.code = c.slice_code
   where c.kind = 'physical'`;

/** Physical prizes that nobody has handed out yet, the oldest first; also those whose time is over. */
export function couponsToHandOut(): Query<PhysicalCoupon & { wonAt: Date; isOver: boolean }> {
  return sql`select ${physical}, c.won_at as "wonAt", c.expires_at <= clock_timestamp() as "isOver"
    from ${physicals} and c.claimed_at is null order by c.won_at`;
}

/** Physical prizes that were handed out in the last 30 days, the latest first; `note` says by whom and how. */
export function couponsHandedOut(): Query<PhysicalCoupon & { handedAt: Date; note: string }> {
  return sql`select ${physical}, c.claimed_at as "handedAt", c.handed_note as note
    from ${physicals} and c.claimed_at > clock_timestamp() - interval '30 days' order by c.claimed_at desc`;
}

export function handOut(coupon: string, note: string): Query<{ isDone: boolean }> {
  return sql`select coupon_hand_out(${coupon}::uuid, ${note}) as "isDone"`;
}

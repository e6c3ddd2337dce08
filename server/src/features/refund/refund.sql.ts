import type { refundRefusals, refundShares } from '@prae/contract/refund';
import { type Query, sql } from '../../db/database.ts';
import { step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

/** What a refund is reckoned from: a share of a week's losses (minor units) and what of it is given back. */
export interface RefundLine {
  kind: (typeof refundShares)[number];
  bonus?: string;
  loss: number;
  percent: number;
}

/** A share of a week's losses before what was won in other shares of the week, and since, is taken off (minor units). */
export type LostShare = Omit<RefundLine, 'percent'>;

/** How a member stands with the last whole week; refund.routines.sql tells what counts. */
export interface RefundStanding {
  /** As PostgreSQL writes it. */
  began: string;
  lines: RefundLine[];
  lost: LostShare[];
  /** What of `lost` is not given back, as it was won in other shares of the week, or since. Minor units. */
  won: { week: number; since: number };
  /** What the lines come to, in minor units. */
  sum: string;
  /** The lines come to more than is given back of a week. */
  isCut: boolean;
  /** What was received of it, in minor units; null where nothing was. */
  received: string | null;
  bonus: boolean;
  withdrawal: boolean;
  /** Received and not in the wallet yet, in minor units. */
  waiting: string;
  /** What that was reckoned from, of all its weeks. */
  waitingLines: RefundLine[];
  /** Until when something of what was lost may still come back, as PostgreSQL writes it; null where nothing may. */
  waitsUntil: string | null;
  /** Of the bonus in force. */
  percentFail: number | null;
}

/** `percent`: of losses without a bonus or under a met one; `most` is given back of a week, in minor units. */
export function refundStanding(
  member: MemberId,
  unit: MemberCurrency,
  percent: number,
  most: bigint,
): Query<{ standing: RefundStanding }> {
  return sql`select refund_standing(${member}, ${unit}, ${percent}::numeric, ${most}::bigint,
    clock_timestamp()) as standing`;
}

interface Asked {
  operation: OperationId;
  member: MemberId;
  claim?: Claim | undefined;
  answer: KeptAnswer;
}

type Refused = { outcome: 'refused'; refusal: (typeof refundRefusals)[number]; operation?: undefined };
type Done<Outcome extends string> = { outcome: Outcome; answer: string; operation?: undefined };

/** Receives the refund of the last whole week, once. */
export const refundReceive = step<
  Asked & { unit: MemberCurrency; isOpen: boolean; percent: number; most: string },
  Done<'received'> | Refused | Taken
>('refund_receive');

/** Takes what was received on to the wallet, once. */
export const refundAdd = step<Asked, Done<'added'> | Refused | Taken>('refund_add');

/** A refund that is in the wallet. */
export interface AddedRefund {
  amount: bigint;
  addedAt: Date;
  weekBegan: Date;
}

export function countAdded(member: MemberId): Query<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from member_refund where member_id = ${member} and added_at is not null`;
}

/** One a week at most, so that a page is counted from the newest. */
export function addedRefunds(member: MemberId, skip: number, most: number): Query<AddedRefund> {
  return sql<AddedRefund>`select amount, added_at as "addedAt", week_began as "weekBegan"
    from member_refund where member_id = ${member} and added_at is not null
    order by added_at desc, week_began desc offset ${skip} limit ${most}`;
}

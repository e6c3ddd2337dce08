import { type Query, sql } from '../../db/database.ts';
import { step } from '../../db/steps.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export interface NewNotice {
  operation: OperationId;
  member: MemberId;
  currency: MemberCurrency;
  /** Minor units. */
  amount: bigint;
  /** How long the transfer is awaited. */
  forMs: number;
  mostAnHour: number;
}

/** Writes a notice with its line; notice.routines.sql tells the states and outcomes. */
export const noticeBegin = step<NewNotice, { outcome: 'begun' | 'same' | 'known' | 'too-many' }>(
  'notice_begin',
);

/** Ends open notices whose time is over, at most so many. */
export function expireNotices(most: number): Query<{ ended: number }> {
  return sql<{ ended: number }>`select notices_expire(${most}) as ended`;
}

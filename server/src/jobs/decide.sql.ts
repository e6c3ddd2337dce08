import { type Query, sql } from '../db/database.ts';
import type { OperationId } from '../domain/operation.ts';
import type { Decided, Told } from './case.ts';

/** Has a lifecycle's function of the database do what was decided; it is looked at next after `checkMs` and `lateMs`. */
export function decideBy(
  routine:
    | 'qr_decide'
    | 'feed_decide'
    | 'gift_decide'
    | 'slip_decide'
    | 'transfer_decide'
    | 'withdraw_decide'
    | 'adjustment_decide',
  id: OperationId,
  told: Told & { checkMs?: number; lateMs?: number },
): Query<{ decided: Decided }> {
  const by = {
    qr_decide: sql`qr_decide`,
    feed_decide: sql`feed_decide`,
    slip_decide: sql`slip_decide`,
    transfer_decide: sql`transfer_decide`,
    withdraw_decide: sql`withdraw_decide`,
    gift_decide: sql`gift_decide`,
    adjustment_decide: sql`adjustment_decide`,
  };
  return sql`select ${by[routine]}(${id}, ${JSON.stringify(told)}) as decided`;
}

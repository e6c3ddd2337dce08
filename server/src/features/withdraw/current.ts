/** The member's withdrawal under way, as they may follow it. Changes nothing. */
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { type UnderWay, withdrawalUnderWay } from './withdraw.sql.ts';

type Current = Answer<'withdraw.current'>;
type Step = NonNullable<Current['withdrawal']>['steps'][number];

/**
 * The withdrawal that is not over, with the way that it goes; null where there is none. Why an operator has to see it is told
 * of changed bank details and passwords alone, in one word for both: of all else a member would learn how to get by it.
 */
export async function currentWithdrawal(deps: Deps, { id }: Pick<Member, 'id'>): Promise<Current> {
  const { payoutHoldHours } = await deps.settings();
  const row = await deps.database.maybe(withdrawalUnderWay(id, payoutHoldHours));
  if (!row) return { withdrawal: null };
  return {
    withdrawal: {
      _id: row.id,
      amount: toWire(row.amount),
      status: 'PROCESSING',
      createdAt: row.createdAt.toISOString(),
      ...(row.usualSeconds !== null && { usualSeconds: Math.round(row.usualSeconds) }),
      steps: [
        { code: 'REQUESTED', ...reached(row.createdAt) },
        approvalOf(row),
        { code: 'SENT', ...reached(row.sentAt) },
        { code: 'PAID' },
      ],
    },
  };
}

/** Who lets it be sent: an operator whom it waits for, or an operator or the rules, once they have. */
function approvalOf({ state, approvedAt, sentAt, heldUntil }: UnderWay): Step {
  if (state !== 'review' || sentAt !== null) return { code: 'APPROVED', ...reached(approvedAt ?? sentAt) };
  if (heldUntil === null) return { code: 'WAITING_APPROVAL' };
  return { code: 'WAITING_AFTER_CHANGE', until: heldUntil.toISOString() };
}

function reached(at: Date | null): { at?: string } {
  return at === null ? {} : { at: at.toISOString() };
}

/** The member's withdrawals, as they may follow them. Changes nothing. */
import type { Answer } from '@prae/contract/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { StatementRow } from '../statement/statement.ts';
import { type OwnWithdrawal, type UnderWay, withdrawalOf, withdrawalUnderWay } from './withdraw.sql.ts';

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
      bankCode: row.bankCode,
      accountEnd: row.accountEnd,
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

/** Who lets it be paid: an operator whom it waits for, or an operator or the rules, once they have. */
function approvalOf({ state, approvedAt, sentAt, isByHand, heldUntil }: UnderWay): Step {
  if (state !== 'review' || sentAt !== null || isByHand)
    return { code: 'APPROVED', ...reached(approvedAt ?? sentAt) };
  if (heldUntil === null) return { code: 'WAITING_APPROVAL' };
  return { code: 'WAITING_AFTER_CHANGE', until: heldUntil.toISOString() };
}

function reached(at: Date | null): { at?: string } {
  return at === null ? {} : { at: at.toISOString() };
}

/** A withdrawal with its row of the statement, where it goes, and how far one under way is. */
export interface FoundWithdrawal {
  row: StatementRow;
  step?: Step['code'];
  accountEnd: string;
}

/** A withdrawal of the member's own as it is now; undefined where the member has none of this name. */
export async function findWithdrawal(
  db: Db,
  member: MemberId,
  id: OperationId,
): Promise<FoundWithdrawal | undefined> {
  const found = await db.maybe(withdrawalOf(member, id));
  if (!found) return undefined;
  const { amount, bankCode, createdAt, accountEnd, state } = found;
  const status = state === 'paid' ? 'SUCCESS' : state === 'failed' ? 'FAILED' : 'PROCESSING';
  const row: StatementRow = {
    ...{ _id: id, statementType: 'withdraw', from: 'WALLET', to: bankCode, status },
    ...{ amount: toWire(-amount), createdAt: createdAt.toISOString(), accountEnd },
  };
  return { row, accountEnd, ...(status === 'PROCESSING' && { step: stepOf(found) }) };
}

/** What it has come to. */
function stepOf({ state, isSent, isByHand, isApproved }: OwnWithdrawal): Step['code'] {
  if (isSent) return 'SENT';
  if (state === 'review' && !isByHand) return 'WAITING_APPROVAL';
  return isApproved ? 'APPROVED' : 'REQUESTED';
}

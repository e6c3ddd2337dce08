/**
 * What operators see of withdrawals and decide on the command line. One that was never sent to the gateway is let go on or
 * ended by a person's own judgement (`npm run withdrawals`); one that was sent, by what the gateway told a person
 * (`npm run cases`). withdraw_decide takes either decision.
 */
import type { OperationId } from '../../domain/operation.ts';
import { type Case, type CaseDeps, type CaseKind, noteOf } from '../../jobs/case.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import {
  type DoubtfulWithdrawal,
  decideWithdrawal,
  doubtfulWithdrawals,
  type Withdrawal,
  withdrawalsInReview,
} from './withdraw.sql.ts';

/** Payouts of which the gateway does not say what is needed to end them, or says another end than ours. */
export const withdrawCases: CaseKind = {
  kind: 'withdraw',
  open: async ({ database }, id) => (await database.rows(doubtfulWithdrawals(id))).map(caseOf),
  // The gateway is asked after such an end, too.
  decide: (id, decision, evidence) => {
    const { by, number } = evidence;
    return decideWithdrawal(id, { decision, by, note: noteOf(evidence), number, lateMs: FIRST_LATE_MS });
  },
};

function caseOf(row: DoubtfulWithdrawal): Case {
  const { id, memberId, gateway, currency, amount, createdAt, state, reason, contradiction, decisions } = row;
  const isOpen = state === 'review';
  return {
    ...{ id, member: memberId, party: gateway ?? '', unit: currency, amount, since: createdAt, decisions },
    why: (isOpen ? reason : contradiction) ?? '',
    facts: isOpen
      ? `held, and may be paid; settle wants the gateway's NUMBER (${row.gatewayPayoutId ?? 'not known here'})`
      : `${state}; our reference ${row.reference}`,
  };
}

/** The withdrawals that wait for an operator, oldest first. */
export function inReview({ database }: CaseDeps): Promise<Withdrawal[]> {
  return database.rows(withdrawalsInReview());
}

/**
 * Lets a withdrawal be paid out; false when it does not wait (any more), or was sent before: that may have been paid, and
 * is never sent again. `by` is the operator's name.
 */
export function approveWithdrawal(deps: CaseDeps, id: string, by: string): Promise<boolean> {
  return decide(deps, id, 'approve', by);
}

/** Sends the money back to the wallet; false when the withdrawal does not wait (any more), or was sent before. */
export function rejectWithdrawal(deps: CaseDeps, id: string, by: string): Promise<boolean> {
  return decide(deps, id, 'reject', by);
}

async function decide(
  { database }: CaseDeps,
  id: string,
  decision: 'approve' | 'reject',
  by: string,
): Promise<boolean> {
  const told = { decision, by, note: `OPERATOR ${by}` };
  const { decided } = await database.transaction((tx) => tx.one(decideWithdrawal(id as OperationId, told)));
  return decided === 'done';
}

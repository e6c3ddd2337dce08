/**
 * What operators see of withdrawals and decide on the command line: cases. One that was never sent to the gateway is let go on
 * or ended by a person's own judgement (also by `npm run withdrawals`); one that was sent, by what the gateway told a person; and one
 * that no gateway pays, by the statement of the bank from which a person has paid it.
 */
import type { OperationId } from '../../domain/operation.ts';
import { type Case, type CaseDeps, type CaseKind, decideCase } from '../../jobs/case.ts';
import { decideBy } from '../../jobs/decide.sql.ts';
import { type Fact, fact, tells } from '../../jobs/fact.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import { NOBODY } from './withdraw.lifecycle.ts';
import {
  lockWithdrawal,
  type WaitingWithdrawal,
  type WithdrawalInReview,
  waitingWithdrawals,
  withdrawalsInReview,
} from './withdraw.sql.ts';

/**
 * Withdrawals that are not paid out before a person has approved them, or that no gateway takes or a person pays, and payouts of which the
 * gateway does not say what is needed to end them, or says another end than ours, or nothing, after it.
 */
export const withdrawCases: CaseKind = {
  kind: 'withdraw',
  open: async ({ database }, id) => (await database.rows(waitingWithdrawals(id))).map(caseOf),
  lock: lockWithdrawal,
  // Whoever pays it may have paid it: nobody else tells, and what is given back cannot be taken again.
  takesTwo: ({ why, told }, decision) =>
    (decision === 'release' && why.startsWith('BY_HAND')) ||
    (decision === 'reject' && told.some(({ code }) => code === 'mayBePaidByHand')),
  // The gateway is asked after such an end, too.
  decide: (id, told) => decideBy('withdraw_decide', id, { ...told, lateMs: FIRST_LATE_MS }),
};

function caseOf(row: WaitingWithdrawal): Case {
  const { id, memberId, gateway, currency, amount, createdAt, why, otherAmount, decisions } = row;
  return {
    ...{ id, member: memberId, party: gateway ?? '', unit: currency, amount, since: createdAt },
    ...{ why, otherAmount, decisions },
    ...tells(factsOf(row)),
  };
}

function factsOf({
  state,
  isSent,
  gateway,
  reason,
  reference,
  numbers,
  bankCode,
  bankAccountNo,
  bankAccountName,
  why,
  approvedBy,
}: WaitingWithdrawal): (Fact | undefined)[] {
  const known = numbers.join(', ');
  if (state === 'paid' || state === 'failed')
    return [fact(state), fact('ourReference', reference), known ? fact('gatewayNumbers', known) : undefined];
  if (isSent)
    return [fact('heldMayBePaid'), known ? fact('wantsGatewayNumber', known) : fact('wantsUnknownNumber')];
  if (state === 'held')
    return [
      fact('heldNotSent'),
      fact('seeLog', 'withdraw.payout-not-sent, withdraw.payee-unknown, withdraw.payee-of-another'),
    ];
  if (reason === 'BY_HAND')
    return [
      fact('heldByHand', approvedBy ?? ''),
      why.includes('MEMBER_') ? fact('memberNotActive') : undefined,
      // The whole account, as somebody has to write it down at the bank.
      fact('payTo', bankCode, bankAccountNo, bankAccountName),
      why.includes('BANK_CHANGED') ? fact('accountNotTheirs') : undefined,
      fact('wantsNumberAs', 'BANK@STATEMENT-REFERENCE'),
    ];
  return [
    fact('heldNeverSent'),
    fact('toAccount', bankCode, bankAccountNo.slice(-4)),
    ...(gateway !== NOBODY
      ? []
      : [approvedBy === null ? fact('noGatewayPays') : fact('mayBePaidByHand', approvedBy)]),
  ];
}

/** The withdrawals that wait for an operator, oldest first. */
export function inReview({ database }: CaseDeps): Promise<WithdrawalInReview[]> {
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
  deps: CaseDeps,
  id: string,
  decision: 'approve' | 'reject',
  by: string,
): Promise<boolean> {
  const asked = { id: id as OperationId, decision, evidence: { by } };
  return (await decideCase(deps, withdrawCases, asked)) === 'done';
}

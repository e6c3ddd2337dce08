/**
 * What operators see of withdrawals and decide on the command line. One that was never sent to the gateway is let go on or
 * ended by a person's own judgement (`npm run withdrawals`); one that was sent, by what the gateway told a person
 * (`npm run cases`).
 */
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Case, CaseKind, Decided } from '../../jobs/case.ts';
import { FIRST_LATE_MS } from '../../jobs/late.ts';
import {
  approve,
  noteContradiction,
  type Withdrawal,
  withdrawalById,
  withdrawalsContradicted,
  withdrawalsInReview,
  withdrawFinish,
} from './withdraw.sql.ts';

/** What a decision needs; the command line has no more than this. */
export type ReviewDeps = Pick<Deps, 'database' | 'steps'>;

/** What a person learnt from the gateway of a payout that was sent, and where that can be read: a ticket, a mail. */
export interface Evidence {
  by: string;
  proof: string;
}

/** Payouts of which the gateway does not say what is needed to end them, or says another end than ours. */
export const withdrawCases: CaseKind = {
  kind: 'withdraw',
  async open(deps, one) {
    const sent = (await inReview(deps, one)).filter(({ sentMsAgo }) => sentMsAgo !== null);
    return [
      ...sent.map((row) => caseOf(row, ['settle', 'release'])),
      ...(await contradicted(deps, one)).map((row) => caseOf(row, ['note'])),
    ];
  },
  settle: (deps, id, { by, reason, number }) =>
    number === undefined
      ? Promise.resolve('not-this')
      : decided(settleWithdrawal(deps, id, { by, proof: reason, gatewayPayoutId: number })),
  release: (deps, id, { by, reason }) => decided(releaseWithdrawal(deps, id, { by, proof: reason })),
  note: (deps, id, { by, reason }) => decided(noteWithdrawal(deps, id, { by, proof: reason })),
};

function caseOf(row: Withdrawal, decisions: Case['decisions']): Case {
  const { id, memberId, gateway, currency, amount, createdAt, state, reason, contradiction } = row;
  const isOpen = state === 'review';
  return {
    ...{ id, member: memberId, party: gateway ?? '', unit: currency, amount, since: createdAt, decisions },
    why: (isOpen ? reason : contradiction) ?? '',
    facts: isOpen
      ? `held, and may be paid; settle wants the gateway's NUMBER (${row.gatewayPayoutId ?? 'not known here'})`
      : `${state}; our reference ${row.reference}`,
  };
}

async function decided(isDone: Promise<boolean>): Promise<Decided> {
  return (await isDone) ? 'done' : 'not-this';
}

/** The withdrawals that wait for an operator, oldest first. */
export function inReview({ database }: ReviewDeps, id?: OperationId): Promise<Withdrawal[]> {
  return database.rows(withdrawalsInReview(id));
}

/** The withdrawals of which the gateway says another end than ours and nobody has seen to, oldest first. */
export function contradicted({ database }: ReviewDeps, id?: OperationId): Promise<Withdrawal[]> {
  return database.rows(withdrawalsContradicted(id));
}

/**
 * Lets a withdrawal be paid out; false when it does not wait (any more), or was sent before: that may have been paid, and
 * is never sent again. `by` is the operator's name.
 */
export async function approveWithdrawal({ database }: ReviewDeps, id: string, by: string): Promise<boolean> {
  return (await database.run(approve(id, by))) === 1;
}

/** Sends the money back to the wallet; false when the withdrawal does not wait (any more), or was sent before. */
export function rejectWithdrawal(deps: ReviewDeps, id: string, by: string): Promise<boolean> {
  return decide(deps, id, { wasSent: false, outcome: 'failed', reason: `OPERATOR ${by}` });
}

/**
 * Sends the money of a payout that was sent back to the wallet: the gateway told a person that it is not and will not be
 * paid. False when it does not wait (any more), or was never sent.
 */
export function releaseWithdrawal(deps: ReviewDeps, id: string, { by, proof }: Evidence): Promise<boolean> {
  return decide(deps, id, { ...ofSent, outcome: 'failed', reason: `OPERATOR ${by}: ${proof}` });
}

/**
 * Settles a payout that was sent: the gateway told a person that it is paid, and its own id of it. False as above, when
 * the gateway gave it another id before, and when another payout was settled under that id.
 */
export function settleWithdrawal(
  deps: ReviewDeps,
  id: string,
  { by, proof, gatewayPayoutId }: Evidence & { gatewayPayoutId: string },
): Promise<boolean> {
  const reason = `OPERATOR ${by}: ${proof}`;
  return decide(deps, id, { ...ofSent, outcome: 'paid', gatewayPayoutId, reason });
}

/**
 * Writes down that a person has seen to a withdrawal of which the gateway says another end than ours, and what came of
 * it; false where it says the same. Nothing is booked.
 */
export async function noteWithdrawal(
  { database }: ReviewDeps,
  id: string,
  { by, proof }: Evidence,
): Promise<boolean> {
  return (await database.run(noteContradiction(id, `OPERATOR ${by}: ${proof}`))) === 1;
}

/** The gateway is asked after such an end, too. */
const ofSent = { wasSent: true, checkMs: FIRST_LATE_MS } as const;

interface Decision {
  wasSent: boolean;
  outcome: 'paid' | 'failed';
  reason: string;
  gatewayPayoutId?: string;
  checkMs?: number;
}

async function decide({ database, steps }: ReviewDeps, id: string, decision: Decision): Promise<boolean> {
  const row = await database.maybe(withdrawalById(id));
  if (!row) return false;
  const { gatewayPayoutId = row.gatewayPayoutId } = decision;
  if (row.gatewayPayoutId !== null && gatewayPayoutId !== row.gatewayPayoutId) return false;
  const waiting = { operation: id as OperationId, from: ['review'] } as const;
  return (await steps.run(withdrawFinish, { ...waiting, ...decision })).ended;
}

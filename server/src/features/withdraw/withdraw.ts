/*
 * The door of withdrawals: what others may do with them. Their life is told in advance.ts, requests come in
 * through request.ts, and pay.ts speaks with the gateway.
 */
import type { Deps } from '../../deps.ts';
import { advanceSoon } from './advance.ts';
import { approve, refuse, type Withdrawal, withdrawalsInReview } from './withdraw.sql.ts';

/** What an operator's decision needs; the command line has no more than this. */
export type ReviewDeps = Pick<Deps, 'database' | 'jobs'>;

/** The withdrawals that wait for an operator, oldest first. */
export function inReview(deps: ReviewDeps): Promise<Withdrawal[]> {
  return deps.database.rows<Withdrawal>(withdrawalsInReview());
}

/** Lets a withdrawal be paid out; false when it does not wait (any more). `by` is the operator's name. */
export function approveWithdrawal(deps: ReviewDeps, id: string, by: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const moved = await tx.run(approve(id, by));
    if (moved === 1) await advanceSoon(deps, id, tx);
    return moved === 1;
  });
}

/** Sends the money back to the wallet; false when the withdrawal does not wait (any more). */
export function rejectWithdrawal(deps: ReviewDeps, id: string, by: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const moved = await tx.run(refuse(id, by));
    if (moved === 1) await advanceSoon(deps, id, tx);
    return moved === 1;
  });
}

import type { Deps } from '../../deps.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import { checkedWithdrawal, type Withdrawal } from './withdraw.sql.ts';

/** When a withdrawal under way is looked at again, beside the gateway's webhooks. */
export const payoutTimes = {
  /** After a check without an end. */
  checks: { firstMs: 1_000, longestMs: 600_000 },
  /** Nothing is sent later than this after the right to send was won. */
  sendMs: 15_000,
  /** A payout that the gateway does not find this long after it was sent goes to the operators. */
  findMs: 60_000,
  /** So does one of which it has told nothing that can be understood for this long. */
  clearMs: 3_600_000,
  /** A request that brings money back from games is left alone this long; then its process is taken for dead. */
  collectingMs: 60_000,
  /** When a payout is looked at whose process died in the call: later than a call can take. */
  diedMs: 30_000,
};

/** The waits grow, but none passes the moment from which a payout that is not found is the operators' business. */
export function nextCheckMs({ attempts, sentMsAgo }: Pick<Withdrawal, 'attempts' | 'sentMsAgo'>): number {
  const { checks, findMs } = payoutTimes;
  return backoffMs(attempts, checks, sentMsAgo === null ? 0 : findMs - sentMsAgo);
}

/** Nothing is known that was not known before: it is looked at again. */
export async function checkLater(deps: Deps, row: Withdrawal, waitMs = nextCheckMs(row)): Promise<void> {
  await deps.database.run(checkedWithdrawal(row, waitMs));
  deps.checkSoon('withdraw', waitMs);
}

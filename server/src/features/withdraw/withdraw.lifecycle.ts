/*
 * The life of a withdrawal. Its id is the operation; legs are postings of it.
 *
 * collecting The intent is written and money is being brought from games to the wallet. If its request died, what did
 *            arrive decides after a minute.
 * held       Leg 0 (wallet -> hold) is posted and the statement says PROCESSING. Paid out by itself if the rules allow it.
 * review     It waits for an operator, who sends it back to `held` with a name, or ends it.
 * sending    One caller won the right to ask the gateway for the payout, once. From here only the gateway's answer
 *            to a question by reference moves it, however the call itself ended.
 * paid       Leg 1 (hold -> the gateway's house account) is posted and the statement says SUCCESS. An end.
 * failed     The gateway refused, never heard of it, or an operator refused: leg 2 (hold -> wallet) is posted and the
 *            statement says FAILED. An end.
 * refused    The wallet did not hold enough. Nothing moved. An end.
 *
 * collecting -> held | refused; held -> review | sending | failed; review -> held | failed; sending -> paid | failed.
 *
 * The steps: withdraw_begin and withdraw_hold take the money into hold with the answer, claimPayout and withdraw_finish
 * stand around the gateway's call. Callbacks are hints: they only have a payout under way looked at now.
 */

import type { Deps } from '../../deps.ts';
import { keptAnswer, WALLET_AMOUNT } from '../../domain/claim.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import type { Callback } from '../../providers/callback.ts';
import type { Outcome } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import {
  checkedWithdrawal,
  claimPayout,
  dueWithdrawals,
  forgetPayee,
  hintWithdrawal,
  keepPayee,
  payeeOf,
  payoutCalled,
  sendToReview,
  type Withdrawal,
  withdrawalById,
  withdrawalByReference,
  withdrawFinish,
  withdrawHold,
} from './withdraw.sql.ts';

/** When a withdrawal under way is looked at again, beside the gateway's webhooks. */
export const payoutTimes = {
  /** After a check without an end. */
  checks: { firstMs: 1_000, longestMs: 600_000 },
  /**
   * A payout that the gateway does not know this long after it was sent never arrived there. It is far longer
   * than a call may take, so the call cannot still be on its way.
   */
  lostMs: 60_000,
  /** A request that brings money back from games is left alone this long; then its process is taken for dead. */
  collectingMs: 60_000,
  /** When a payout is looked at whose process died in the call: later than a call can take. */
  diedMs: 30_000,
};

/** Of withdrawals for which there is nobody to pay them out. */
export const NO_GATEWAY = 'NONE';

const HOUR_MS = 3_600_000;

/** What a withdrawal that was taken on answers. */
export const taken = keptAnswer(202, {
  message: 'SUCCESS',
  status: 'PROCESSING',
  wallet: { amount: WALLET_AMOUNT },
});

export const withdrawLifecycle: Lifecycle = {
  name: 'withdraw',
  parties: ({ providers }) => [...(providers.payout ? [providers.payout.code] : []), NO_GATEWAY],
  rows: dueWithdrawals,
  advance: advanceWithdrawal,
};

/** Carries a withdrawal on from whatever state it is in. */
export async function advanceWithdrawal(deps: Deps, id: OperationId): Promise<void> {
  const row = await deps.database.maybe(withdrawalById(id));
  switch (row?.state) {
    case 'collecting':
      return giveUpCollecting(deps, row);
    case 'held':
      return startPayout(deps, row);
    case 'sending':
      return checkPayout(deps, row);
    default:
      return;
  }
}

/**
 * What the gateway's webhook makes us do: who sends it is not known and what it says may be anything, so it is only
 * looked for a withdrawal of ours.
 */
export async function payoutHint(
  deps: Deps,
  gateway: PayoutGateway,
  callback: Callback,
): Promise<(() => Promise<void>) | undefined> {
  const about = gateway.readCallback(callback);
  const row = about && (await deps.database.maybe(withdrawalByReference(about.reference)));
  if (!row) return undefined;
  return async () => {
    if ((await deps.database.run(hintWithdrawal(row.id))) > 0) deps.checkSoon('withdraw');
  };
}

/** The request that was bringing money back died: what did arrive decides. */
async function giveUpCollecting(deps: Deps, row: Withdrawal): Promise<void> {
  if (row.ageMs < payoutTimes.collectingMs)
    return checkLater(deps, row, payoutTimes.collectingMs - row.ageMs);
  const { state } = await deps.steps.run(withdrawHold, { operation: row.id });
  if (state === 'held') deps.checkSoon('withdraw');
}

/**
 * Decides what becomes of held money: paid out now if an operator said so or the rules allow it, else it waits for
 * an operator.
 */
async function startPayout(deps: Deps, row: Withdrawal): Promise<void> {
  const gateway = deps.providers.payout;
  const obstacle = gateway?.currency === row.currency ? await obstacleOf(deps, row) : 'NO_GATEWAY';
  if (!gateway || obstacle) {
    await deps.database.run(sendToReview(row.id, obstacle ?? 'NO_GATEWAY'));
    return;
  }
  const payee = await registeredPayee(deps, gateway, row);
  if (payee.kind === 'unknown') return checkLater(deps, row);
  if (payee.kind === 'rejected') {
    await deps.steps.run(withdrawFinish, {
      operation: row.id,
      from: ['held'],
      outcome: 'failed',
      reason: payee.code,
    });
    return;
  }
  const began = performance.now();
  const won = await deps.database.run(claimPayout(row.id, gateway.code, payoutTimes.diedMs));
  if (won === 0) return;
  if (performance.now() - began < payoutTimes.lostMs / 4) return pay(deps, gateway, row, payee.value.payee);
  // A payout that the gateway does not know is given back after a while, and nothing may still be on its way then:
  // a process that was held up after it won the right to send leaves the call be.
  deps.log.warn({ event: 'withdraw.held-up', withdrawal: row.id });
}

/** Why the payout is not made by itself, or undefined. */
async function obstacleOf(deps: Deps, row: Withdrawal): Promise<string | undefined> {
  if (row.approvedBy !== null) return undefined;
  const { automaticPayoutMax, payoutHoldHours } = await deps.settings();
  if (row.amount > automaticPayoutMax[row.currency]) return 'AMOUNT';
  if ((row.bankChangedMsAgo ?? Number.POSITIVE_INFINITY) < payoutHoldHours * HOUR_MS) return 'BANK_CHANGED';
  const { found } = await deps.database.one(hasSettledDeposit(row.memberId));
  return found ? undefined : 'NO_DEPOSIT';
}

async function registeredPayee(
  deps: Deps,
  gateway: PayoutGateway,
  row: Withdrawal,
): Promise<Outcome<{ payee: string }>> {
  const known = await deps.database.maybe(payeeOf(gateway.code, row));
  if (known) return { kind: 'confirmed', value: known };
  const outcome = await gateway.registerPayee({
    bankCode: row.bankCode,
    accountNo: row.bankAccountNo,
    accountName: row.bankAccountName,
  });
  if (outcome.kind === 'confirmed')
    await deps.database.run(keepPayee(gateway.code, row, outcome.value.payee));
  return outcome;
}

/** Requests the payout; called at most once per withdrawal. Whatever it answers, the end is left to `checkPayout`. */
async function pay(deps: Deps, gateway: PayoutGateway, row: Withdrawal, payee: string): Promise<void> {
  const outcome = await gateway.pay({ reference: row.reference, payee, amount: row.amount });
  const checkMs = payoutTimes.checks.firstMs;
  if (outcome.kind === 'confirmed') {
    await deps.database.run(payoutCalled(row.id, { ...outcome.value, checkMs }));
  } else {
    deps.log.warn({ event: `withdraw.payout-${outcome.kind}`, withdrawal: row.id, said: outcome });
    // The account may have been deleted or blocked there: the next withdrawal registers it anew.
    if (outcome.kind === 'rejected') await deps.database.run(forgetPayee(gateway.code, row));
    const reason = outcome.kind === 'rejected' ? { reason: outcome.code } : {};
    await deps.database.run(payoutCalled(row.id, { ...reason, checkMs }));
  }
  deps.checkSoon('withdraw', checkMs);
}

/**
 * Asks the gateway what became of a payout that was sent. Money returns only when the gateway says that it was
 * rejected, or that it does not know the reference: at once where it turned the request down, else when the request
 * can no longer be on its way.
 */
async function checkPayout(deps: Deps, row: Withdrawal): Promise<void> {
  const { payout: gateway } = deps.providers;
  if (gateway?.code !== row.gateway) return checkLater(deps, row);
  const outcome = await gateway.find({
    reference: row.reference,
    gatewayPayoutId: row.gatewayPayoutId ?? undefined,
  });
  if (outcome.kind !== 'confirmed') return checkLater(deps, row);
  if (outcome.value === 'none') {
    // What the gateway confirmed once is there, whatever it finds now.
    if (row.gatewayPayoutId !== null) return checkLater(deps, row);
    const isLost = row.reason !== null || (row.sentMsAgo ?? 0) >= payoutTimes.lostMs;
    return isLost ? giveBack(deps, row, row.reason ?? 'NEVER_ARRIVED') : checkLater(deps, row);
  }
  const { gatewayPayoutId, state, amount } = outcome.value;
  if (row.gatewayPayoutId === null) {
    await deps.database.run(payoutCalled(row.id, { gatewayPayoutId, checkMs: payoutTimes.diedMs }));
  }
  if (state === 'rejected') return giveBack(deps, row, 'REJECTED');
  if (state === 'processing') return checkLater(deps, row);
  if (amount !== row.amount) {
    deps.log.error({ event: 'withdraw.other-amount', withdrawal: row.id });
    return checkLater(deps, row);
  }
  await deps.steps.run(withdrawFinish, {
    operation: row.id,
    from: ['sending'],
    outcome: 'paid',
    gatewayPayoutId,
  });
}

async function giveBack(deps: Deps, row: Withdrawal, reason: string): Promise<void> {
  await deps.steps.run(withdrawFinish, { operation: row.id, from: ['sending'], outcome: 'failed', reason });
}

/** The waits grow, but see nextCheckMs. */
async function checkLater(deps: Deps, row: Withdrawal, waitMs = nextCheckMs(row)): Promise<void> {
  await deps.database.run(checkedWithdrawal(row.id, waitMs));
  deps.checkSoon('withdraw', waitMs);
}

/** The turn is when a payout that the gateway does not know begins to count as lost: the money is held until then. */
export function nextCheckMs({ attempts, sentMsAgo }: Pick<Withdrawal, 'attempts' | 'sentMsAgo'>): number {
  const { checks, lostMs } = payoutTimes;
  return backoffMs(attempts, checks, sentMsAgo === null ? 0 : lostMs - sentMsAgo);
}

/*
 * The life of a withdrawal. Its id is the operation; legs are postings of it.
 *
 * collecting The intent is written and money is being brought from games to the wallet. If its request died, what did
 *            arrive decides after a minute.
 * held       Leg 0 (wallet -> hold) is posted and the statement says PROCESSING. Paid out by itself if the rules allow it.
 * review     It waits for an operator. One that was never sent goes back to `held` with a name, or is ended. One that
 *            was sent is there because the gateway does not find it, tells of another amount or of a number under which
 *            another one was settled, or tells nothing that can be understood: it may have been paid, so nobody sends it
 *            again. The gateway is still asked about it, and its word ends it or takes it back to `sending`. An operator
 *            ends it only with what the gateway told a person.
 * sending    One caller won the right to ask the gateway for the payout, once. From here only the gateway's word about our
 *            reference, amount and payee moves it, however the call itself ended.
 * paid       Leg 1 (hold -> the gateway's house account) is posted and the statement says SUCCESS. An end.
 * failed     The gateway refused, or an operator did: leg 2 (hold -> wallet) is posted and the statement says FAILED. An
 *            end.
 * refused    The wallet did not hold enough. Nothing moved. An end.
 *
 * collecting -> held | refused; held -> review | sending | failed; sending -> review | paid | failed;
 * review, never sent -> held | failed; review, sent -> sending | paid | failed.
 *
 * Money comes back on an explicit refusal alone. That the gateway is silent, does not find the payout, or says what fits
 * more than one course of things, proves nothing: the member waits, and reads PROCESSING.
 *
 * An end of what was sent is listened to for days, and after a webhook at any time. When the gateway says otherwise then,
 * it is written into the row, logged as `withdraw.contradicted` and found by the ledger check until a person who
 * has seen to it says so; that person books what is due.
 *
 * The steps: withdraw_begin and withdraw_hold take the money into hold with the answer, claimPayout and withdraw_finish
 * stand around the gateway's call. Callbacks are hints: they only have a payout looked at now.
 */

import type { Deps } from '../../deps.ts';
import { keptAnswer, WALLET_AMOUNT } from '../../domain/claim.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import type { Callback, Hint } from '../../providers/callback.ts';
import { type Outcome, unknown } from '../../providers/outcome.ts';
import type { Payout, PayoutGateway } from '../../providers/payout/port.ts';
import {
  checkedEnd,
  checkedPayout,
  checkedWithdrawal,
  claimPayout,
  dueWithdrawals,
  forgetPayee,
  hintWithdrawal,
  keepPayee,
  payeeOf,
  payoutCalled,
  sendToReview,
  sentByReference,
  type Withdrawal,
  withdrawalById,
  withdrawFinish,
  withdrawHold,
} from './withdraw.sql.ts';

/** When a withdrawal under way is looked at again, beside the gateway's webhooks. */
export const payoutTimes = {
  /** After a check without an end. */
  checks: { firstMs: 1_000, longestMs: 600_000 },
  /** A payout that the gateway does not find this long after it was sent goes to the operators. */
  findMs: 60_000,
  /** So does one of which it has told nothing that can be understood for this long. */
  clearMs: 3_600_000,
  /** The waits before the gateway is asked, after an end, whether it says the same. */
  lateMs: [60_000, 600_000, 7_200_000, 86_400_000, 259_200_000] as const,
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
    case 'review':
      return row.sentMsAgo === null ? undefined : checkPayout(deps, row);
    case 'paid':
    case 'failed':
      return listenOn(deps, row);
    default:
      return;
  }
}

/**
 * What the gateway's webhook makes us do: who sends it is not known and what it says may be anything, so it is only
 * looked for a withdrawal of ours that was sent.
 */
export async function payoutHint(
  deps: Deps,
  gateway: PayoutGateway,
  callback: Callback,
): Promise<Hint | undefined> {
  const about = gateway.readCallback(callback);
  const row = about && (await deps.database.maybe(sentByReference(about.reference)));
  if (!row) return undefined;
  return {
    about: row.id,
    isOpen: row.isOpen,
    async follow() {
      await deps.database.run(hintWithdrawal(row.id, payoutTimes.lateMs[0]));
      deps.checkSoon('withdraw');
    },
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
  const claim = { gateway: gateway.code, ...payee.value, checkMs: payoutTimes.diedMs };
  if ((await deps.database.run(claimPayout(row.id, claim))) === 0) return;
  if (performance.now() - began < payoutTimes.findMs / 4) return pay(deps, gateway, row, payee.value.payee);
  // An operator may end what the gateway does not know after a while, and nothing may still be on its way then: a
  // process that was held up after it won the right to send leaves the call be.
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
    if ('code' in outcome) await deps.database.run(forgetPayee(gateway.code, row));
    const refusal = outcome.kind === 'rejected' ? { refusal: outcome.code } : {};
    await deps.database.run(payoutCalled(row.id, { ...refusal, checkMs }));
  }
  deps.checkSoon('withdraw', checkMs);
}

/** What the gateway says of a payout that was sent; `unknown` also when nobody can ask it any more. */
async function find({ providers }: Deps, row: Withdrawal): Promise<Outcome<Payout | 'none'>> {
  const { payout: gateway } = providers;
  if (gateway?.code !== row.gateway) return unknown('ambiguous');
  return gateway.find({
    reference: row.reference,
    payee: row.payee ?? '',
    gatewayPayoutId: row.gatewayPayoutId ?? undefined,
  });
}

/**
 * Asks the gateway what became of a payout that was sent, and does what its word says. Money returns when it says that
 * the payout was rejected, or refused the call and has no such payout. What it does not say goes to the operators.
 */
async function checkPayout(deps: Deps, row: Withdrawal): Promise<void> {
  const outcome = await find(deps, row);
  const sentMsAgo = row.sentMsAgo ?? 0;
  if (outcome.kind !== 'confirmed') {
    const isUnclear = row.state === 'sending' && (row.unheardMsAgo ?? 0) >= payoutTimes.clearMs;
    return isUnclear ? doubt(deps, row, 'UNCLEAR') : checkLater(deps, row);
  }
  if (outcome.value === 'none') {
    const isRefused = row.state === 'sending' && row.reason !== null && row.gatewayPayoutId === null;
    if (isRefused) return finish(deps, row, { outcome: 'failed', reason: row.reason ?? '' });
    return sentMsAgo < payoutTimes.findMs ? checkLater(deps, row) : doubt(deps, row, 'NOT_FOUND');
  }
  const { gatewayPayoutId, state, amount } = outcome.value;
  if (amount !== row.amount) return doubt(deps, row, 'OTHER_AMOUNT', gatewayPayoutId);
  if (state === 'rejected')
    return finish(deps, row, { outcome: 'failed', reason: 'REJECTED', gatewayPayoutId });
  if (state === 'paid') return finish(deps, row, { outcome: 'paid', gatewayPayoutId });
  const waitMs = nextCheckMs(row);
  await deps.database.run(checkedPayout(row, { state: 'sending', reason: null, gatewayPayoutId, waitMs }));
  deps.checkSoon('withdraw', waitMs);
}

type End =
  | { outcome: 'paid'; gatewayPayoutId: string }
  | { outcome: 'failed'; reason: string; gatewayPayoutId?: string };

/** Ends a payout by the gateway's word, also one that waits for an operator. */
async function finish(deps: Deps, row: Withdrawal, end: End): Promise<void> {
  const sent = { operation: row.id, from: ['sending', 'review'], wasSent: true } as const;
  const finished = await deps.steps.run(withdrawFinish, { ...sent, checkMs: payoutTimes.lateMs[0], ...end });
  if (finished.numberTaken) await doubt(deps, row, 'NUMBER_TAKEN');
}

/** Shows a payout that was sent to the operators. It holds its money, and the gateway is asked about it as before. */
async function doubt(deps: Deps, row: Withdrawal, reason: string, gatewayPayoutId?: string): Promise<void> {
  if (row.reason !== reason) deps.log.error({ event: 'withdraw.in-doubt', withdrawal: row.id, reason });
  const waitMs = nextCheckMs(row);
  const known = gatewayPayoutId === undefined ? {} : { gatewayPayoutId };
  await deps.database.run(checkedPayout(row, { state: 'review', reason, waitMs, ...known }));
  deps.checkSoon('withdraw', waitMs);
}

const words = { paid: 'PAID', rejected: 'REJECTED', processing: 'PROCESSING' } as const;

/** Asks the gateway whether it says of an ended withdrawal what was booked. Nothing is booked for what it says. */
async function listenOn(deps: Deps, row: Withdrawal): Promise<void> {
  const outcome = await find(deps, row);
  const waitMs = payoutTimes.lateMs[row.attempts + 1] ?? null;
  const { state } = row;
  if (outcome.kind !== 'confirmed')
    deps.log.warn({ event: 'withdraw.end-unheard', withdrawal: row.id, state });
  const found = outcome.kind === 'confirmed' && outcome.value !== 'none' ? outcome.value : undefined;
  if (!found) return void (await deps.database.run(checkedEnd(row, { contradiction: undefined, waitMs })));
  const said = found.amount === row.amount ? words[found.state] : 'OTHER_AMOUNT';
  const contradiction = said === (state === 'paid' ? words.paid : words.rejected) ? null : said;
  if (contradiction !== null)
    deps.log.error({ event: 'withdraw.contradicted', withdrawal: row.id, state, said });
  await deps.database.run(checkedEnd(row, { contradiction, waitMs }));
}

/** The waits grow, but see nextCheckMs. */
async function checkLater(deps: Deps, row: Withdrawal, waitMs = nextCheckMs(row)): Promise<void> {
  await deps.database.run(checkedWithdrawal(row, waitMs));
  deps.checkSoon('withdraw', waitMs);
}

/** The waits grow, but none passes the moment from which a payout that is not found is the operators' business. */
export function nextCheckMs({ attempts, sentMsAgo }: Pick<Withdrawal, 'attempts' | 'sentMsAgo'>): number {
  const { checks, findMs } = payoutTimes;
  return backoffMs(attempts, checks, sentMsAgo === null ? 0 : findMs - sentMsAgo);
}

/*
 * The life of a withdrawal. Its id is the operation; legs are postings of it.
 *
 * collecting The intent is written and money is being brought from games to the wallet. If its request died, what did
 *            arrive decides after a minute.
 * held       Leg 0 (wallet -> hold) is posted and the statement says PROCESSING. Paid out by itself if the rules allow it.
 * review     It waits for an operator. One that was never sent goes back to `held` with a name, or is ended. One that
 *            was sent is there because the gateway does not find it, tells of another amount, of a number that another
 *            one has, or of another number than at first, tells nothing that can be understood, or has it for hours without an end: it may have been paid, so nobody sends it again. The
 *            gateway is still asked about it, and its word ends it or takes it back to `sending`. An operator ends it
 *            only with what the gateway told a person.
 * sending    One caller won the right to ask the gateway for the payout, once. From here only the gateway's word about our
 *            reference, amount and payee moves it, however the call itself ended; but that caller gives the right back
 *            where nothing of the call has left.
 * paid       Leg 1 (hold -> the gateway's house account) is posted and the statement says SUCCESS. An end.
 * failed     The gateway refused, or an operator did: leg 2 (hold -> wallet) is posted and the statement says FAILED. An
 *            end.
 * refused    The wallet did not hold enough. Nothing moved. An end.
 *
 * collecting -> held | refused; held -> review | sending | failed;
 * sending -> review | paid | failed, or held where nothing has left;
 * review, never sent -> held | failed; review, sent -> sending | paid | failed.
 *
 * Money comes back on an explicit refusal alone. That the gateway is silent, does not find the payout, or says what fits
 * more than one course of things, proves nothing: the member waits, and reads PROCESSING.
 *
 * An end of what was sent is listened to for days, and after a webhook at any time. When the gateway says otherwise then,
 * it is written into the row, logged as `withdraw.contradicted` and found by the ledger check until a person who
 * has seen to it says so; that person books what is due.
 *
 * The steps: withdraw_begin and withdraw_hold take the money into hold with the answer, withdraw_send and withdraw_finish
 * stand around the gateway's call. Callbacks are hints: they only have a payout looked at now.
 */

import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import { FIRST_LATE_MS, lateMs, unheardMs } from '../../jobs/late.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import type { Callback, Hint } from '../../providers/callback.ts';
import { unknown } from '../../providers/outcome.ts';
import type { Ended, None } from '../../providers/payout/match.ts';
import type { PayoutFound, PayoutGateway } from '../../providers/payout/port.ts';
import { startPayout } from './send.ts';
import {
  checkedEnd,
  checkedPayout,
  checkedWithdrawal,
  dueWithdrawals,
  hintWithdrawal,
  isNumberTaken,
  sentByReference,
  type Withdrawal,
  withdrawalById,
  withdrawFinish,
  withdrawHold,
} from './withdraw.sql.ts';

/** Of withdrawals for which there is nobody to pay them out. */
export const NO_GATEWAY = 'NONE';

/** When a withdrawal under way is looked at again, beside the gateway's webhooks. */
const CHECKS = { firstMs: 1_000, longestMs: 600_000 };

/** A request that brings money back from games is left alone this long; then its process is taken for dead. */
export const COLLECTING_MS = 60_000;

/** A payout that the gateway does not find this long after it was sent goes to the operators. */
export const FIND_MS = 60_000;

/** So does one of which it has told nothing that can be understood for this long. */
const CLEAR_MS = 3_600_000;

/** Of a payout that the gateway gave one number when it was asked for, and has under another one. */
const OTHER_NUMBER = 'OTHER_NUMBER';

/** And one that it has had for this long without an end: perhaps it waits there for a person. */
const UNDECIDED_MS = 6 * 3_600_000;

export const withdrawLifecycle: Lifecycle = {
  name: 'withdraw',
  parties: ({ providers }) => [...(providers.payout ? [providers.payout.code] : []), NO_GATEWAY],
  rows: dueWithdrawals,
  advance: advanceWithdrawal,
};

/** Carries a withdrawal on from whatever state it is in. */
export async function advanceWithdrawal(deps: Deps, id: OperationId, look: Look = newLook()): Promise<void> {
  const row = await deps.database.maybe(withdrawalById(id));
  switch (row?.state) {
    case 'collecting':
      return giveUpCollecting(deps, row);
    case 'held':
      return startPayout(deps, row, { waitMs: nextCheckMs(row), look });
    case 'sending':
      return checkPayout(deps, row, await askGateway(deps, row, look));
    case 'review':
      return row.sentMsAgo === null ? undefined : checkPayout(deps, row, await askGateway(deps, row, look));
    case 'paid':
    case 'failed':
      return listenOn(deps, row, await askGateway(deps, row, look));
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
      await deps.database.run(hintWithdrawal(row.id, FIRST_LATE_MS));
      deps.checkSoon('withdraw');
    },
  };
}

/** The waits grow, but none passes the moment from which a payout that is not found is the operators' business. */
export function nextCheckMs({ attempts, sentMsAgo }: Pick<Withdrawal, 'attempts' | 'sentMsAgo'>): number {
  return backoffMs(attempts, CHECKS, sentMsAgo === null ? 0 : FIND_MS - sentMsAgo);
}

/** Nothing is known that was not known before: it is looked at again. */
async function checkLater(deps: Deps, row: Withdrawal, waitMs = nextCheckMs(row)): Promise<void> {
  await deps.database.run(checkedWithdrawal(row, waitMs));
  deps.checkSoon('withdraw', waitMs);
}

/** The request that was bringing money back died: what did arrive decides. */
async function giveUpCollecting(deps: Deps, row: Withdrawal): Promise<void> {
  if (row.ageMs < COLLECTING_MS) return checkLater(deps, row, COLLECTING_MS - row.ageMs);
  const { state } = await deps.steps.run(withdrawHold, { operation: row.id });
  if (state === 'held') deps.checkSoon('withdraw');
}

/** What the gateway says of a payout that was sent; `unknown` also when nobody can ask it any more. */
async function askGateway({ providers }: Deps, row: Withdrawal, look: Look): Promise<PayoutFound> {
  const { payout: gateway } = providers;
  if (gateway?.code !== row.gateway) return unknown('unasked');
  const { reference, amount, payee, gatewayPayoutId } = row;
  const asked = { reference, amount, payee: payee ?? '', gatewayPayoutId: gatewayPayoutId ?? undefined };
  return look.ask(() => gateway.find(asked, look.until));
}

/**
 * A payout under way: does what the gateway's word says. Money returns when it says that the payout was rejected, or
 * refused the call and has no such payout. What it does not say goes to the operators.
 */
async function checkPayout(deps: Deps, row: Withdrawal, said: PayoutFound): Promise<void> {
  const { state, reason } = row;
  if ('gatewayPayoutId' in said) {
    const { isTaken } = await deps.database.one(isNumberTaken(row, said.gatewayPayoutId));
    if (isTaken) return doubt(deps, row, 'NUMBER_TAKEN');
  }
  // What it has under the one number ends nothing that it may have under the other, unless that is paid.
  if (reason === OTHER_NUMBER && said.kind !== 'paid')
    return doubt(deps, row, reason, 'gatewayPayoutId' in said ? said.gatewayPayoutId : undefined);
  switch (said.kind) {
    case 'paid':
    case 'rejected':
      return finish(deps, row, said);
    case 'processing':
      return (row.sentMsAgo ?? 0) < UNDECIDED_MS
        ? goOn(deps, row, { state: 'sending', reason: null, gatewayPayoutId: said.gatewayPayoutId })
        : doubt(deps, row, 'UNDECIDED', said.gatewayPayoutId);
    case 'other-amount':
      return doubt(deps, row, 'OTHER_AMOUNT', said.gatewayPayoutId);
    case 'other-number':
      return doubt(deps, row, OTHER_NUMBER, said.gatewayPayoutId);
    case 'none':
      if (state === 'sending' && reason !== null && row.gatewayPayoutId === null)
        return finish(deps, row, said);
      return (row.sentMsAgo ?? 0) < FIND_MS ? checkLater(deps, row) : doubt(deps, row, 'NOT_FOUND');
    case 'unknown':
      return state === 'sending' && (row.unheardMsAgo ?? 0) >= CLEAR_MS
        ? doubt(deps, row, 'UNCLEAR')
        : checkLater(deps, row);
  }
}

/** Ends a payout, also one that waits for an operator: by the gateway's word about it, or (`none`) its refusal of the call. */
async function finish(deps: Deps, row: Withdrawal, said: Ended | None): Promise<void> {
  const failed = {
    outcome: 'failed',
    reason: said.kind === 'none' ? (row.reason ?? '') : 'REJECTED',
  } as const;
  const { numberTaken } = await deps.steps.run(withdrawFinish, {
    ...{ operation: row.id, from: ['sending', 'review'], wasSent: true, checkMs: FIRST_LATE_MS },
    ...(said.kind === 'paid' ? { outcome: said.kind } : failed),
    ...(said.kind !== 'none' && { gatewayPayoutId: said.gatewayPayoutId }),
  });
  if (numberTaken) await doubt(deps, row, 'NUMBER_TAKEN');
}

/** Shows a payout that was sent to the operators. It holds its money, and the gateway is asked about it as before. */
async function doubt(deps: Deps, row: Withdrawal, reason: string, gatewayPayoutId?: string): Promise<void> {
  if (row.reason !== reason) deps.log.error({ event: 'withdraw.in-doubt', withdrawal: row.id, reason });
  await goOn(deps, row, { state: 'review', reason, gatewayPayoutId });
}

/** Keeps what was told short of an end, and has the gateway asked again. */
async function goOn(
  deps: Deps,
  row: Withdrawal,
  told: { state: 'sending' | 'review'; reason: string | null; gatewayPayoutId: string | undefined },
): Promise<void> {
  const waitMs = nextCheckMs(row);
  const isOther = told.reason === OTHER_NUMBER;
  await deps.database.run(checkedPayout(row, { ...told, isOther, waitMs }));
  deps.checkSoon('withdraw', waitMs);
}

const contradictions = {
  ...{ paid: 'PAID', rejected: 'REJECTED', processing: 'PROCESSING', 'other-amount': 'OTHER_AMOUNT' },
  'other-number': OTHER_NUMBER,
} as const;

/** An ended one: whether the gateway says what was booked. Nothing is booked for what it says; silence does not end the series. */
async function listenOn(deps: Deps, row: Withdrawal, said: PayoutFound): Promise<void> {
  const { state, attempts } = row;
  if (said.kind === 'unknown') {
    deps.log.warn({ event: 'withdraw.end-unheard', withdrawal: row.id, state });
    const unheard = { contradiction: undefined, asked: attempts, waitMs: unheardMs('withdraw', attempts) };
    return void (await deps.database.run(checkedEnd(row, unheard)));
  }
  const heard = { asked: attempts + 1, waitMs: lateMs('withdraw', attempts + 1) };
  if (said.kind === 'none')
    return void (await deps.database.run(checkedEnd(row, { contradiction: undefined, ...heard })));
  const isTheSame = said.kind === (state === 'paid' ? 'paid' : 'rejected');
  const contradiction = isTheSame ? null : contradictions[said.kind];
  if (contradiction !== null)
    deps.log.error({ event: 'withdraw.contradicted', withdrawal: row.id, state, said: contradiction });
  await deps.database.run(checkedEnd(row, { contradiction, ...heard }));
}

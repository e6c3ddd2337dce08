/*
 * The life of a withdrawal. Its id is the operation; legs are postings of it.
 *
 * collecting The intent is written and money is being brought from games to the wallet. If its request died, what did
 *            arrive decides after a minute.
 * held       Leg 0 (wallet -> hold) is posted and the statement says PROCESSING. Paid out by itself if the rules allow it.
 * review     It waits for an operator. One that was never sent goes back to `held` with a name, or is ended. One that
 *            was sent is there because the gateway does not find it, or tells of another amount, of a number that another
 *            one has, or of a second number: it may have been paid, so nobody sends it again. The gateway is still asked
 *            about it, and its word ends it or takes it back to `sending`. One of several numbers is ended by its word
 *            alone that one of them is paid and the others are not. An operator ends it only with what the gateway told a
 *            person.
 *            One that no gateway pays waits here as well, twice: for an operator to take it on, and then (BY_HAND) until they
 *            have paid it from the house's own bank account, or say that they will not.
 * sending    One caller won the right to ask the gateway for the payout, once. From here only the gateway's word about our
 *            reference, amount and payee moves it, however the call itself ended; but that caller gives the right back
 *            where nothing of the call has left.
 * paid       Leg 1 (hold -> the gateway's house account, or that of the bank from which it was paid by hand) is posted and the statement says SUCCESS. An end.
 * failed     The gateway refused, or an operator did: leg 2 (hold -> wallet) is posted and the statement says FAILED. An
 *            end.
 * refused    The wallet did not hold enough, or a bonus is active whose condition is not met. Nothing moved. An end.
 *
 * collecting -> held | refused; held -> review | sending | failed;
 * sending -> review | paid | failed, or held where nothing has left;
 * review, never sent -> held | failed, and paid by hand; review, sent -> sending | paid | failed.
 *
 * Money comes back on an explicit refusal alone. That the gateway is silent, does not find the payout, or says what fits
 * more than one course of things, proves nothing: the member waits, and reads PROCESSING.
 *
 * The row says when an answer is due, while it is `held` and `sending`, and after an end. An hour after that a person is asked as well
 * (withdrawal_why), and may end it with what the gateway told them; nothing else changes by that.
 *
 * An end of what was sent is listened to for days, and after a webhook at any time. When the gateway says otherwise then,
 * it is written into the row, logged as `withdraw.contradicted` and found by the ledger check until a person who
 * has seen to it says so; that person books what is due. A person is asked as well, a day after its answer is due, where the
 * gateway tells nothing of an end.
 *
 * The steps: withdraw_begin and withdraw_hold take the money into hold with the answer, withdraw_send and withdraw_finish
 * stand around the gateway's call. Callbacks are hints: they only have a payout looked at now.
 */

import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import { afterQuestion, FIRST_LATE_MS, type LateAnswer, textOf } from '../../jobs/late.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import type { Callback, Hint } from '../../providers/callback.ts';
import { unknown } from '../../providers/outcome.ts';
import type { AskedPayout, Ended, None } from '../../providers/payout/match.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { type Answer, allNumbers, contradictionIn, isHeard, numbersTold, paidAlone } from './numbers.ts';
import { startPayout } from './send.ts';
import {
  checkedEnd,
  checkedPayout,
  checkedWithdrawal,
  dueWithdrawals,
  hintWithdrawal,
  isNumberTaken,
  overheard,
  sentByReference,
  type Withdrawal,
  withdrawalById,
  withdrawFinish,
  withdrawHold,
} from './withdraw.sql.ts';

/** The party of withdrawals that no gateway pays out. */
export const NOBODY = 'NONE';

/** When a withdrawal under way is looked at again, beside the gateway's webhooks. */
const CHECKS = { firstMs: 1_000, longestMs: 600_000 };

/** A request that brings money back from games is left alone this long; then its process is taken for dead. */
export const COLLECTING_MS = 60_000;

/** So long after the call the gateway's list, by which there is no other payout of ours, may be behind: nothing comes back by then. */
const LIST_BEHIND_MS = 60_000;

/** Of a payout of which the gateway has told more than one number. */
const OTHER_NUMBER = 'OTHER_NUMBER';

/** And of one that it tells of under a number that another one has. */
const NUMBER_TAKEN = 'NUMBER_TAKEN';

export const withdrawLifecycle: Lifecycle = {
  name: 'withdraw',
  parties: ({ providers }) => [...(providers.payout ? [providers.payout.code] : []), NOBODY],
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
      return row.isSent ? checkPayout(deps, row, await askGateway(deps, row, look)) : undefined;
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

/** The waits grow, but none passes the moment when an answer is due: what is not found from then on is the operators' business. */
export function nextCheckMs({ attempts, dueInMs }: Pick<Withdrawal, 'attempts' | 'dueInMs'>): number {
  return backoffMs(attempts, CHECKS, dueInMs ?? 0);
}

/** Whether no answer is due yet. */
function isEarly({ dueInMs }: Pick<Withdrawal, 'dueInMs'>): boolean {
  return (dueInMs ?? 0) > 0;
}

/** Nothing is known that was not known before: it is looked at again. */
async function checkLater(deps: Deps, row: Withdrawal, waitMs = nextCheckMs(row)): Promise<void> {
  await deps.database.run(checkedWithdrawal(row, waitMs));
  deps.checkSoon('withdraw', waitMs);
}

/** The request that was bringing money back died: what did arrive decides. */
async function giveUpCollecting(deps: Deps, row: Withdrawal): Promise<void> {
  if (isEarly(row)) return checkLater(deps, row);
  const { state } = await deps.steps.run(withdrawHold, { operation: row.id });
  if (state === 'held') deps.checkSoon('withdraw');
}

/** What the gateway says of each number of a payout that was sent; `unknown` also when nobody can ask it any more. */
async function askGateway({ providers }: Deps, row: Withdrawal, look: Look): Promise<Answer[]> {
  const { payout: gateway } = providers;
  const { reference, amount, payee, numbers } = row;
  const answers: Answer[] = [];
  for (const number of numbers.length === 0 ? [undefined] : numbers) {
    const otherNumbers = numbers.filter((other) => other !== number);
    const asked: AskedPayout = {
      reference,
      amount,
      payee: payee ?? '',
      gatewayPayoutId: number,
      otherNumbers,
      booked: bookedUnder(row, number),
    };
    const said =
      gateway?.code === row.gateway
        ? await look.ask(() => gateway.find(asked, look.until))
        : unknown('unasked');
    answers.push({ number, said });
  }
  return answers;
}

/** How it has ended in our books as far as this number goes: of one that is paid, under another number than its own nothing is. */
function bookedUnder(
  { state, gatewayPayoutId }: Withdrawal,
  number: string | undefined,
): 'paid' | 'failed' | undefined {
  if (state === 'paid') return number === (gatewayPayoutId ?? undefined) ? 'paid' : 'failed';
  return state === 'failed' ? state : undefined;
}

/**
 * A payout under way: does what the gateway's word says. Money returns when it says that the payout was rejected, or
 * refused the call and has no such payout. What it does not say goes to the operators.
 */
async function checkPayout(deps: Deps, row: Withdrawal, answers: readonly Answer[]): Promise<void> {
  const { state, reason } = row;
  const told = numbersTold(answers);
  if (isOfSeveral(row, told)) return checkSeveral(deps, row, answers);
  const said = answers[0]?.said ?? unknown('unasked');
  if ('gatewayPayoutId' in said && (await isTaken(deps, row, said.gatewayPayoutId)))
    return doubt(deps, row, NUMBER_TAKEN, told);
  switch (said.kind) {
    case 'rejected':
      if ((row.sentMsAgo ?? 0) < LIST_BEHIND_MS)
        return goOn(deps, row, { state: state === 'review' ? state : 'sending', reason, told });
      return finish(deps, row, said, told);
    case 'paid':
      return finish(deps, row, said, told);
    case 'processing':
      return goOn(deps, row, { state: 'sending', reason: null, told });
    case 'other-amount':
      return doubt(deps, row, textOf({ word: 'OTHER_AMOUNT', amount: said.amount }), told);
    case 'other-number':
      return doubt(deps, row, OTHER_NUMBER, told);
    case 'none':
      // Also a refusal is that of a copy, where the list is still behind the first one.
      if (isEarly(row)) return checkLater(deps, row);
      return state === 'sending' && reason !== null && row.numbers.length === 0
        ? finish(deps, row, said, [])
        : doubt(deps, row, 'NOT_FOUND', told);
    case 'unknown':
      deps.log.warn({ event: 'withdraw.still-unknown', withdrawal: row.id, said });
      return checkLater(deps, row);
  }
}

/** Whether the gateway has told more than one number of it. Older rows and servers say so by the reason alone. */
function isOfSeveral(row: Withdrawal, told: readonly string[]): boolean {
  return row.reason === OTHER_NUMBER || allNumbers(row, told).length > 1;
}

/** One of several numbers: paid under one of them and nothing under all others is its end, and all else is a person's case. */
async function checkSeveral(deps: Deps, row: Withdrawal, answers: readonly Answer[]): Promise<void> {
  const told = numbersTold(answers);
  const paid = paidAlone(answers);
  return paid && !(await isTaken(deps, row, paid.gatewayPayoutId))
    ? finish(deps, row, paid, allNumbers(row, told))
    : doubt(deps, row, OTHER_NUMBER, told);
}

async function isTaken({ database }: Deps, row: Withdrawal, number: string): Promise<boolean> {
  return (await database.one(isNumberTaken(row, number))).isTaken;
}

/**
 * Ends a payout, also one that waits for an operator: by the gateway's word about it, or (`none`) its refusal of the call.
 * One that has got another number than those that were asked about meanwhile is not ended.
 */
async function finish(
  deps: Deps,
  row: Withdrawal,
  said: Ended | None,
  asked: readonly string[],
): Promise<void> {
  const failed = {
    outcome: 'failed',
    reason: said.kind === 'none' ? (row.reason ?? '') : 'REJECTED',
  } as const;
  const { numberTaken, otherNumber } = await deps.steps.run(withdrawFinish, {
    ...{ operation: row.id, from: ['sending', 'review'], wasSent: true, checkMs: FIRST_LATE_MS, asked },
    ...(said.kind === 'paid' ? { outcome: said.kind } : failed),
    ...(said.kind !== 'none' && { gatewayPayoutId: said.gatewayPayoutId }),
  });
  const told = said.kind === 'none' ? [] : [said.gatewayPayoutId];
  if (otherNumber) await doubt(deps, row, OTHER_NUMBER, told);
  else if (numberTaken) await doubt(deps, row, NUMBER_TAKEN, told);
}

/** Shows a payout that was sent to the operators. It holds its money, and the gateway is asked about it as before. */
async function doubt(deps: Deps, row: Withdrawal, why: string, told: readonly string[]): Promise<void> {
  const reason = isOfSeveral(row, told) ? OTHER_NUMBER : why;
  const numbers = allNumbers(row, told);
  if (row.reason !== reason || numbers.length > row.numbers.length) {
    const event = { event: 'withdraw.in-doubt', withdrawal: row.id, reason };
    deps.log.error(numbers.length === 0 ? event : { ...event, numbers });
  }
  await goOn(deps, row, { state: 'review', reason, told });
}

/** Keeps what was told short of an end, and has the gateway asked again. */
async function goOn(
  deps: Deps,
  row: Withdrawal,
  found: { state: 'sending' | 'review'; reason: string | null; told: readonly string[] },
): Promise<void> {
  const waitMs = nextCheckMs(row);
  await deps.database.run(checkedPayout(row, { ...found, waitMs }));
  deps.checkSoon('withdraw', waitMs);
}

/** An ended one: whether the gateway says what was booked; jobs/late.ts tells the rule. */
async function listenOn(deps: Deps, row: Withdrawal, answers: readonly Answer[]): Promise<void> {
  const { state, attempts } = row;
  const told = numbersTold(answers);
  const says = contradictionIn(row, answers);
  if (says) {
    const numbers = allNumbers(row, told);
    const event = { event: 'withdraw.contradicted', withdrawal: row.id, state, said: textOf(says) };
    deps.log.error(numbers.length > 1 ? { ...event, numbers } : event);
  }
  if (says === null && row.isContradicted)
    deps.log.warn({ event: 'withdraw.taken-back', withdrawal: row.id, state });
  const answer: LateAnswer = { says, isHeard: isHeard(row, answers) };
  if (!answer.isHeard) deps.log.warn({ event: 'withdraw.end-unheard', withdrawal: row.id, state });
  const next = afterQuestion('withdraw', attempts, answer);
  const noted = await deps.database.run(checkedEnd(row, { says, told, ...next }));
  if (noted === 0 && says) await deps.database.run(overheard(row, { says, told }));
}

/*
 * The life of a transfer between a member's wallet and a game account.
 *
 *   sent      The intent stands, its amount is held in the member's transit account, and whoever wrote it makes the one
 *             call of the provider. The money is in transit for as long as nobody knows what became of the call; the
 *             recheck asks the provider by reference until it knows.
 *   settled   The provider moved the money, and it was posted from transit to where it goes. An end. Where a person said so,
 *             the provider is asked about it for another day, whether it says the same.
 *   released  The provider did not and will not, and it was posted back to where it came from. An end; but the provider is
 *             asked about it for another day, as what was on its way for so long may still arrive. Until then no play is
 *             booked of that game account without asking.
 *   waiting   The second half of a movement from game to game. The step that settles the first half holds its money and
 *             sends it; the step that releases the first half refuses it. So the money goes through the wallet, and stays
 *             there when the second half fails.
 *   refused   A half that never moved anything. An end. It has a line in the statement where its first half was settled, with
 *             another amount than was asked for: a person did, and the money stays in the wallet.
 *
 * sent -> settled | released; waiting -> sent | refused. What cannot be begun for want of money leaves no row.
 *
 * Two durable steps stand around the call: transfer_begin and transfer_finish, each one transaction. Both may come twice
 * and twice at once: postings are keyed by the operation and their leg (0 holds, 1 settles, 2 releases), and the first
 * end stands. From its begin to its end a transfer is counted as open at its game account, where no play is booked.
 * At a provider that knows no references the account is locked meanwhile, and the one call is more than one: transfer.locked.ts.
 *
 * What a provider says that fits neither end (another amount under our reference or than a person settled, a transfer applied
 * after it came back, nothing of one that it had answered as done) is
 * written into the row, logged as `transfer.contradicted`, and keeps the account's play unbooked until a person who
 * has seen to it says so: review.ts, `npm run cases`.
 */

import type { Deps } from '../../deps.ts';
import type { Claim } from '../../domain/claim.ts';
import { keptAnswer, OPERATION_ID, WALLET_AMOUNT } from '../../domain/claim.ts';
import { type Moment, momentNow } from '../../domain/moment.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import type { Contradiction } from '../../jobs/late.sql.ts';
import { afterQuestion, FIRST_LATE_MS, type LateAnswer, textOf } from '../../jobs/late.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import {
  isAsBooked,
  settled,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from '../../providers/game/match.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { isByHistory, isSafeToAsk, recoverTransfer } from '../../providers/game/recover.ts';
import { unknown } from '../../providers/outcome.ts';
import { APPLIED, isLocking, isTooLate, otherAmount, otherwise } from '../game/game.ts';
import { type NotSent, notSent, sendLocked, unlock } from './transfer.locked.ts';
import {
  contradictEnded,
  contradictOpen,
  dueTransfers,
  listened,
  noteBalance,
  overheard,
  type SentTransfer,
  sentTransfer,
  type TransferEnd,
  type TransferFinished,
  type TransferState,
  transferFinish,
} from './transfer.sql.ts';

/** When a provider is asked about a call that it did not answer. */
const CHECKS = { firstMs: 1_000, longestMs: 300_000 };

/** When a transfer is looked at whose process died in the call: later than a call can take. */
export const DIED_MS = 30_000;

const NOT_FOUND: Contradiction = { word: 'NOT_FOUND', amount: null };

/** One call of a provider, claimed by whoever holds this. */
export interface Call {
  operation: OperationId;
  game: string;
  username: string;
  direction: 'in' | 'out';
  amount: bigint;
  /** When the step that claimed it was asked for. */
  claimedAt: Moment;
}

/**
 * Calls the provider for a transfer that this caller has begun, and finishes it by what came back; then the same for
 * the follower that the finishing began. Answers what the last of them came to.
 */
export async function send(deps: Deps, call: Call, claim?: Claim): Promise<TransferFinished> {
  const said = await callProvider(deps, call);
  if (said.kind !== 'unknown' && said.kind !== 'not-sent') deps.spoke('transfer', call.game);
  const claimedAt = momentNow();
  const finished = await finish(deps, endOf(call.operation, said), claim);
  if (isAppliedLate(said, finished)) await appliedLate(deps, call);
  if (said.kind !== 'confirmed')
    deps.log.warn({ event: `transfer.${said.kind}`, transfer: call.operation, game: call.game, said });
  const provider = providerOf(deps, call.game);
  if (isLocking(provider) && finished.state !== 'sent') await unlock(deps, provider, call.operation);
  const { next } = finished;
  if (next === null) return asWhole(deps, finished, claim);
  const follower = {
    ...next,
    direction: 'in',
    amount: BigInt(next.amount),
    claimedAt,
  } as const;
  return send(deps, follower, claim);
}

/** "Done" in words that do not settle it is as good as a confirmation where it had come back by then. */
function isAppliedLate(said: TransferAnswer | NotSent, { ended, state }: TransferFinished): boolean {
  if (said.kind === 'confirmed') return !ended;
  return said.kind === 'unknown' && said.cause === 'done' && state === 'released';
}

/** The call came to its provider when others here had given it up: nobody else will be told that it was applied. */
async function appliedLate(deps: Deps, { operation, game }: Call): Promise<void> {
  const ended = await deps.database.maybe(contradictEnded(operation, APPLIED));
  if (ended) contradict(deps, { id: operation, game, state: ended.state }, APPLIED);
}

/**
 * The same request again, after the first one died or while it is slow: what is still unknown stands in the statement
 * and is asked about soon. An end that came meanwhile stays.
 */
export async function resume(
  deps: Deps,
  operation: OperationId,
  claim: Claim | undefined,
): Promise<TransferFinished> {
  const finished = await finish(deps, endOf(operation, unknown('timeout')), claim);
  return asWhole(deps, finished, claim);
}

/** A movement from game to game came to what its second half comes to, where somebody else began that one. */
async function asWhole(
  deps: Deps,
  finished: TransferFinished,
  claim: Claim | undefined,
): Promise<TransferFinished> {
  const { state, follower } = finished;
  return state === 'settled' && follower ? resume(deps, follower, claim) : finished;
}

/** Takes what is known of a transfer to its finishing step; `sent` then means that it is looked at soon. */
export async function finish(deps: Deps, end: TransferEnd, claim?: Claim): Promise<TransferFinished> {
  const finished = await deps.steps.run(transferFinish, { ...end, claim, answers });
  if (finished.state === 'sent') deps.checkSoon('transfer', end.checkMs);
  return finished;
}

/** What transfer_finish fills in: what it knows of the transfer. */
const TRANSFER_AMOUNT = '$amount';
const FOLLOWER_ID = '$follower';

const what = { _id: OPERATION_ID, amount: TRANSFER_AMOUNT, wallet: { amount: WALLET_AMOUNT } };
const answers = {
  applied: keptAnswer(200, { message: 'SUCCESS', status: 'SUCCESS', ...what }),
  unknown: keptAnswer(202, { status: 'PROCESSING', ...what }),
  /** Not known of a first half: the second one goes on from it. */
  unknownHalf: keptAnswer(202, { status: 'PROCESSING', ...what, nextId: FOLLOWER_ID }),
};

export function endOf(
  operation: OperationId,
  said: TransferAnswer | NotSent,
  checkMs = CHECKS.firstMs,
): TransferEnd {
  switch (said.kind) {
    case 'not-sent': {
      const rejection = `not sent: ${said.why}`;
      return { operation, outcome: 'rejected', rejection, isUnsent: true, checkMs: CHECKS.firstMs };
    }
    case 'confirmed':
      return { operation, outcome: 'applied', checkMs };
    case 'rejected':
      return {
        operation,
        outcome: 'rejected',
        rejection: `${said.code} ${said.message ?? ''}`.trim(),
        checkMs: FIRST_LATE_MS,
      };
    case 'unknown':
      return {
        ...{ operation, outcome: 'unknown', checkMs },
        ...(said.cause === 'refused' && { rejection: said.cause }),
        ...(said.cause === 'done' && { isDone: true }),
      };
  }
}

/**
 * A caller who was held up for too long on the way leaves the call be: it must be over before anybody may believe that
 * nothing of it arrived.
 */
async function callProvider(deps: Deps, call: Call): Promise<TransferAnswer | NotSent> {
  const { username, direction, amount } = call;
  const provider = providerOf(deps, call.game);
  const order = { username, reference: referenceOf(call.operation), direction, amount };
  if (isLocking(provider)) return sendLocked(deps, provider, { ...call, checkMs: DIED_MS }, order);
  return isTooLate(provider, call.claimedAt) ? unknown('timeout') : provider.transfer(order);
}

/** What the provider knows a transfer by: its id without dashes, which is unique and needs no encoding. */
function referenceOf(id: OperationId): string {
  return id.replaceAll('-', '');
}

/** A provider that was taken out of the configuration with transfers still open is the operator's to put back. */
function providerOf(deps: Deps, code: string): GameProvider {
  const provider = [...deps.providers.games.values()].find((each) => each.code === code);
  if (!provider) throw new Error(`No provider is configured for ${code}`);
  return provider;
}

export const transferLifecycle: Lifecycle = {
  name: 'transfer',
  parties: (deps) => [...deps.providers.games.keys()],
  rows: dueTransfers,
  advance: advanceTransfer,
};

/**
 * Asks what became of a call that was not answered, and ends the transfer by the answer or looks again later. A follower
 * that begins when the look is over is not called for: it is looked at as after a death.
 */
export async function advanceTransfer(deps: Deps, id: OperationId, look: Look = newLook()): Promise<void> {
  const transfer = await deps.database.maybe(sentTransfer(id));
  if (!transfer) return;
  const provider = providerOf(deps, transfer.game);
  const isLocked = transfer.isLocking && isLocking(provider);
  if (transfer.state !== 'sent') {
    return isLocked ? unlock(deps, provider, id, look) : listenOn(deps, provider, transfer, look);
  }
  const said = await whatBecameOf(deps, provider, transfer, look);
  const claimedAt = momentNow();
  const { next, state } = await finish(deps, endOf(id, said, nextCheckMs(provider, transfer)));
  if (isLocked && state !== 'sent') await unlock(deps, provider, id, look);
  if (next && !look.isOver()) {
    await send(deps, { ...next, direction: 'in', amount: BigInt(next.amount), claimedAt });
  }
}

function orderOf(transfer: SentTransfer): TransferOrder {
  const { username, reference, direction, amount, balanceBefore } = transfer;
  return { username, reference, direction, amount, ...(balanceBefore !== null && { balanceBefore }) };
}

/** The turn is when "no such transfer" begins to count: the money is in transit until then. */
function nextCheckMs({ settlingMs }: GameProvider, { attempts, sentMsAgo }: SentTransfer): number {
  return backoffMs(attempts, CHECKS, settlingMs - sentMsAgo);
}

/**
 * "No such transfer" counts only after the settling time, as until then the call may still be on its way, and where it is but a row that a history
 * does not have, of a call that was refused alone; nor where the provider has said otherwise before. A transfer of
 * another amount than ours under our reference, or a balance that fits neither end, is nothing a program may settle: it stays in
 * transit, loudly.
 */
async function whatBecameOf(
  deps: Deps,
  provider: GameProvider,
  transfer: SentTransfer,
  look: Look,
): Promise<TransferAnswer | NotSent> {
  const { id, sentMsAgo, balanceBefore } = transfer;
  if (transfer.isLocking && balanceBefore === null) {
    // Whoever began it may still be at its lock.
    return sentMsAgo < DIED_MS ? unknown('unasked') : notSent('its process died');
  }
  const found = await look.ask(() => recoverTransfer(provider, orderOf(transfer)));
  if (found.kind === 'unknown') {
    deps.log.warn({ event: 'transfer.still-unknown', transfer: id, game: provider.code, said: found });
  } else if (found.kind === 'other-amount') {
    await deps.database.run(contradictOpen(id, contradict(deps, transfer, otherAmount(found.amount))));
  } else if (found.kind === 'other-balance') {
    // Something else has moved it: the account is not as locked as it has to be.
    const said = { before: balanceBefore, ...found };
    deps.log.error({ event: 'transfer.moved-under-lock', transfer: id, game: provider.code, said });
    await deps.database.run(noteBalance(id, found.amount));
  }
  const answer = settled(found, sentMsAgo, provider.settlingMs);
  if (answer.kind === 'rejected' && hasSaidOtherwise(transfer)) {
    const says = contradict(deps, transfer, NOT_FOUND);
    // What stands there tells a person more.
    if (transfer.wasDone && !transfer.isContradicted) await deps.database.run(contradictOpen(id, says));
    return unknown('ambiguous');
  }
  if (answer.kind === 'confirmed' && transfer.balanceSeen !== null) return unknown('ambiguous');
  if (found.kind === 'absent' && isByHistory(provider) && !transfer.wasRefused) return unknown('ambiguous');
  return answer;
}

/**
 * Whether the provider has told of an open transfer what "nothing of it is there" does not fit: that it was done, another amount under our
 * reference, or a balance that fits neither end, with which no later one proves anything, as something else moves it.
 */
function hasSaidOtherwise({ wasDone, isContradicted, balanceSeen }: SentTransfer): boolean {
  return wasDone || isContradicted || balanceSeen !== null;
}

/** Asks about a transfer that came back, or that a person settled; jobs/late.ts tells the rule. */
async function listenOn(
  deps: Deps,
  provider: GameProvider,
  transfer: SentTransfer,
  look: Look,
): Promise<void> {
  const { id, attempts, isContradicted, dueInMs } = transfer;
  const note = async (what: Parameters<typeof listened>[1]) => {
    const noted = await deps.database.run(listened(transfer, what));
    if (noted === 0 && what.says) await deps.database.run(overheard(transfer, what.says));
  };
  if (!isSafeToAsk(provider)) return note({ asked: attempts, says: undefined, waitMs: null });
  const said = await look.ask(() => recoverTransfer(provider, orderOf(transfer)));
  const answer = lateAnswer(transfer, said);
  if (!answer.isHeard) {
    deps.log.warn({ event: 'transfer.end-unheard', transfer: id, game: provider.code, said });
  }
  if (answer.says) contradict(deps, transfer, answer.says);
  if (answer.says === null && isContradicted)
    deps.log.warn({ event: 'transfer.taken-back', transfer: id, game: provider.code });
  // A question that a reading of the balance asked before its time is none of the series: whoever reads often ends nothing.
  const isEarly = dueInMs > 0 && !answer.says;
  const next = isEarly ? { asked: attempts, waitMs: dueInMs } : afterQuestion('transfer', attempts, answer);
  await note({ ...next, says: answer.says });
}

function lateAnswer(transfer: SentTransfer, said: TransferFound): LateAnswer {
  if (said.kind === 'unknown' || said.kind === 'other-balance') return { isHeard: false, says: undefined };
  if (isAsBooked(transfer, said, transfer.settledAs)) return { isHeard: true, says: null };
  return { isHeard: true, says: otherwise(said) };
}

/** What stands in the row of a transfer of which the provider says what fits no end; logged as well. */
function contradict(
  deps: Deps,
  transfer: { id: OperationId; game: string; state: TransferState },
  says: Contradiction,
): Contradiction {
  const { id: subject, game, state } = transfer;
  deps.log.error({ event: 'transfer.contradicted', transfer: subject, game, state, said: textOf(says) });
  return says;
}

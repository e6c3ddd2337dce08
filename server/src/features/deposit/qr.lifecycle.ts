/*
 * The life of a QR order.
 *
 * creating   The row is written with our reference; the gateway may or may not have heard of it.
 * open       The gateway's code is stored and may be shown. One order per member is creating or open at a time.
 * paid       At least one payment on it was credited. Money is credited in whatever state the order was.
 * cancelled  The member ended it or made another one. It is ended at the gateway too, where that can, but may still be paid.
 * expired    Its time is over, here or at the gateway. It may still be paid.
 * failed     The gateway refused it, or its code was lost on the way or waited for in vain: nobody has seen it. The same
 *            request, repeated, has another one made by an operation of its own.
 *
 * creating -> open | failed | cancelled; open -> paid | cancelled | expired; every state -> paid.
 *
 * qr_begin and qr_finish stand around the call that makes the code. A payment is taken in one step, qr_credit: the row
 * that makes the gateway's number unique, the posting from the gateway's house account to the wallet (leg 0 of the
 * payment's own operation), the statement and the news. Callbacks are hints: they only have the order looked at now.
 *
 * When its time is over the gateway is asked on for a day, as jobs/late.ts tells, about the code and about each payment that was
 * credited on it: it may be paid late, and the gateway may say otherwise of a payment (REFUNDED: it took it back; CANCELLED,
 * EXPIRED, UNPAID, NOT_FOUND: it has none; OTHER_AMOUNT: it was of another amount), or tell, of this code, a number that is another
 * code's (OTHER_ORDER). That stands in a row, is logged as `deposit.qr.contradicted` and shown to a
 * person: nothing that was credited is taken back by a program. Another payment that is told while the gateway does not stand by one
 * that was credited may be the same money under another number (OTHER_NUMBER): it is withheld, and a person decides.
 */

import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import { afterQuestion, lateMs } from '../../jobs/late.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import type { Callback, Hint } from '../../providers/callback.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import {
  checkedOrder,
  dropOrder,
  dueOrders,
  hintOrder,
  leaveAlone,
  type Order,
  type OrderState,
  orderById,
  orderByReference,
} from './deposit.sql.ts';
import {
  type Asking,
  type Finding,
  HINTS_A_LOOK,
  type Hints,
  inquire,
  inquireHints,
  isLately,
  type Listened,
  listenNow,
  listenTo,
  questionOf,
} from './inquire.ts';

const DAY_MS = 86_400_000;

/**
 * When a gateway is asked about a code, beside its callbacks. While the code is open a lost callback is noticed within
 * a quarter of a minute, and of one that was dropped within two; afterwards by the series of jobs/late.ts, because money may arrive late.
 */
export const qrTimes = {
  openMs: 15_000,
  /** So long after its end a code is asked about first. */
  overMs: lateMs('qr', 0) ?? 0,
  /** A code that was dropped is asked about like this until its time is over. */
  dropped: { firstMs: 15_000, longestMs: 120_000 },
  /** A code that was asked for this long ago and still is not there was lost with its process. */
  creatingMs: 30_000,
  /** For a code that was asked for this long ago the same request, repeated, waits no more and has another one made. */
  repeatedMs: 6_000,
  /** A code that was dropped is ended at its gateway for this long after its time is over. */
  overdueMs: 60_000,
  /** For so long after its time a code is asked about that its gateway calls open still. */
  openThereMs: 30 * DAY_MS,
  /** When a gateway that did not answer about a payment which a callback named is asked again. */
  hinted: { firstMs: 1_000, longestMs: 600_000 },
};

/** After so many looks, and with nothing else left to wait for, a number that the gateway never answered about is given up. */
const HINT_TRIES = 60;

export const qrLifecycle: Lifecycle = {
  name: 'deposit.qr',
  parties: (deps) => [...deps.providers.qr.keys()],
  rows: dueOrders,
  advance: advanceOrder,
};

/**
 * Asks the gateway what became of an order, credits what was paid, drops the code when its time is over, and says when
 * to look next. The order itself comes first: what strangers name must not use up the time for it.
 */
export async function advanceOrder(deps: Deps, id: OperationId, look: Look = newLook()): Promise<void> {
  const order = await deps.database.maybe(orderById(id));
  // A server of the version before has nobody's code looked at.
  if (order && order.accountNo !== null) {
    await deps.database.run(leaveAlone(id));
    return;
  }
  const gateway = order && deps.providers.qr.get(order.gateway);
  if (!order || !gateway) return;
  const asking: Asking = { deps, gateway, order, look, vouched: new Set(), settled: new Set() };
  const found = await inquire(asking);
  const listened = await listen(asking, found);
  if (!isOpen(order.state)) await endAtGateway(asking);
  const hints = await inquireHints(asking);
  if (found.state !== 'paid') await close(asking, found);
  const { isHeard } = listened;
  if (!isHeard && isLate(order))
    deps.log.warn({ event: 'deposit.qr.end-unheard', order: id, gateway: order.gateway });
  const after = await deps.database.one(orderById(id));
  const late = isLate(order) ? lateAfter(after, found, isHeard) : undefined;
  if (late?.waitMs === null && found.state === 'open' && after.state !== 'paid')
    deps.log.warn({ event: 'deposit.qr.still-open', order: id, gateway: order.gateway });
  const waitMs = late ? lateWaitMs(order, late, listened) : checkMs(after, isHeard);
  const { asked, answered } = settledHints(deps, order, hints, waitMs);
  const isHintLeft = hints.answered.length < Math.min(order.paymentHints.length, HINTS_A_LOOK);
  const hintedMs = isHintLeft ? backoffMs(order.attempts, qrTimes.hinted) : 0;
  const { dueInMs } = await deps.database.one(
    checkedOrder(id, {
      ...{ since: order.now, lateAsked: after.lateAsked, asked, answered, waitMs, hintedMs },
      ...(isHeard && { late }),
    }),
  );
  if (dueInMs !== null) deps.checkSoon('deposit.qr', dueInMs);
}

/**
 * How many questions after the end count by now, and how long until the next. A code that its gateway goes on to call open may
 * be paid yet, so that it is asked about each day when the series is over.
 */
function lateAfter(
  { state, expiresInMs, lateAsked }: Order,
  found: Finding,
  isHeard: boolean,
): { asked: number; waitMs: number | null } {
  const next = afterQuestion('qr', lateAsked, { isHeard });
  const mayBePaid = found.state === 'open' && state !== 'paid' && expiresInMs > -qrTimes.openThereMs;
  return next.waitMs === null && mayBePaid ? { ...next, waitMs: DAY_MS } : next;
}

/** Whether the open question after the end of its time is due: what callbacks have it asked before does not count. */
function isLate({ expiresInMs, lateInMs }: Order): boolean {
  return expiresInMs <= 0 && lateInMs <= 0;
}

/**
 * Whether the gateway was heard: of the code and, where its answer after the end is due, of each payment on it. That a payment was
 * taken back is looked into at any time. Messages are never taken back, only forgotten.
 */
async function listen(asking: Asking, { state, denial }: Finding): Promise<Listened> {
  const { order, gateway } = asking;
  const ofCode = { isHeard: state !== 'unknown', isMore: false };
  if (!ofCode.isHeard || order.state !== 'paid' || gateway.isOverheard) return ofCode;
  if (isLate(order)) return listenTo(asking);
  if (denial?.word === 'REFUNDED') await listenNow(asking);
  return ofCode;
}

/**
 * How long until the next check after a question of the series; soon while a gateway may not know yet, or was not asked about all
 * payments.
 */
function lateWaitMs(
  { hintedMsAgo }: Order,
  { waitMs }: { waitMs: number | null },
  { isHeard, isMore }: Listened,
): number | null {
  return isMore || (!isHeard && isLately(hintedMsAgo)) ? qrTimes.openMs : waitMs;
}

/** How long until the next check otherwise, as `nextCheckMs` says; sooner where a gateway may not know yet. */
function checkMs(order: Order, isHeard: boolean): number {
  const waitMs = order.expiresInMs > 0 ? nextCheckMs(order) : Math.max(order.lateInMs, 0);
  return !isHeard && isLately(order.hintedMsAgo) ? Math.min(waitMs, qrTimes.openMs) : waitMs;
}

/** Which hints were asked about and need no more answer: with nothing else left to wait for, some are given up. */
function settledHints(
  { log }: Deps,
  order: Order,
  { asked, answered }: Hints,
  waitMs: number | null,
): { asked: string[]; answered: string[] } {
  const unanswered = asked.filter((payment) => !answered.includes(payment));
  const isGivenUp = waitMs === null && order.attempts >= HINT_TRIES && unanswered.length > 0;
  if (isGivenUp) log.error({ event: 'deposit.qr.hints-unanswered', order: order.id, hints: unanswered });
  return { asked, answered: isGivenUp ? asked : answered };
}

/**
 * How long until the next check of a code whose time is not over: soon while it is open; with growing waits when it was
 * dropped, as it may have been paid a moment before and the callback lost; else when its time is over.
 */
export function nextCheckMs({
  state,
  expiresInMs,
  attempts,
}: Pick<Order, 'state' | 'expiresInMs' | 'attempts'>): number {
  const overMs = Math.max(expiresInMs + qrTimes.overMs, 0);
  if (isOpen(state)) return Math.min(qrTimes.openMs, overMs);
  return state === 'cancelled' ? Math.min(backoffMs(attempts, qrTimes.dropped), overMs) : overMs;
}

export function isOpen(state: OrderState): boolean {
  return state === 'open' || state === 'creating';
}

/**
 * What a gateway's callback makes us do: who sends it is not known and what it says may be anything, so it is only
 * looked for an order of ours.
 */
export async function qrHint(deps: Deps, gateway: QrGateway, callback: Callback): Promise<Hint | undefined> {
  const about = gateway.readCallback(callback);
  const order = about && (await deps.database.maybe(orderByReference(gateway.code, about)));
  if (!about || !order) return undefined;
  return {
    about: order.id,
    isOpen: order.isOpen,
    isNews: order.isNews,
    async follow() {
      await deps.database.run(hintOrder(order.id, about.payment));
      deps.checkSoon('deposit.qr');
    },
  };
}

/** Drops a code that is over at the gateway or whose time has come; one that never came about has failed. */
async function close(asking: Asking, found: Finding): Promise<void> {
  const { deps, order } = asking;
  if (order.state === 'creating') {
    const lost = order.ageMs > qrTimes.creatingMs;
    const failed =
      lost &&
      (await deps.database.maybe(
        dropOrder(order.id, { from: ['creating'], to: 'failed', waitMs: qrTimes.openMs }),
      ));
    if (failed) await endAtGateway(asking);
    return;
  }
  if (order.state !== 'open' || (found.state !== 'over' && order.expiresInMs > 0)) return;
  await deps.database.maybe(dropOrder(order.id, { from: ['open'], to: 'expired', waitMs: qrTimes.openMs }));
  await endAtGateway(asking);
}

/** Ends a code at the gateway that is no longer shown here, as long as it could live there, or finds that it was paid. */
async function endAtGateway(asking: Asking): Promise<void> {
  const { gateway, order, look } = asking;
  const { cancel } = gateway;
  if (!cancel || order.state === 'paid' || order.expiresInMs < -qrTimes.overdueMs) return;
  const outcome = await look.ask(() => cancel(questionOf(order)));
  if (outcome.kind === 'confirmed' && outcome.value === 'paid') await inquire(asking);
}

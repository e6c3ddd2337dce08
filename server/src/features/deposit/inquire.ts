/**
 * What a gateway is asked about an order, and what comes of its answers: what it says was paid is credited, and what it says
 * otherwise than was credited before stands with the payment that it speaks of. An answer about another payment than was asked
 * about counts for nothing (matchCode).
 */
import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import type { Contradiction } from '../../jobs/late.sql.ts';
import { textOf } from '../../jobs/late.ts';
import type { Look } from '../../jobs/look.ts';
import type { QrGateway, QrPayment, QrQuestion } from '../../providers/payment/port.ts';
import { type CreditedPayment, creditedOn, heardPayment, type Order, qrCredit } from './deposit.sql.ts';

/** So long after a callback a gateway that knows nothing of it yet may not have heard itself. */
export const LAG_MS = 600_000;

/**
 * So many of the payments that callbacks named are asked about in one look, if it has the time; the others have their
 * turn in the next.
 */
export const HINTS_A_LOOK = 3;

/** And so many of those that were credited, when it is their turn. */
const PAYMENTS_A_LOOK = 8;

/** What one question to the gateway told. `unknown`: no answer that counts. */
export interface Finding {
  state: 'paid' | 'open' | 'over' | 'unknown';
  /** What it says of the code that does not fit; of a payment that stands with the payment. */
  says?: Contradiction | undefined;
  /** What it says that tells of no payment, as it is put where one was credited. */
  denial?: Contradiction;
}

/** What a gateway says that has no payment. */
const denials = {
  ...{ refunded: 'REFUNDED', cancelled: 'CANCELLED', expired: 'EXPIRED', open: 'UNPAID', none: 'NOT_FOUND' },
} as const;

/** How a gateway is asked about an order. */
export function questionOf({ reference, gatewayId }: Pick<Order, 'reference' | 'gatewayId'>): QrQuestion {
  return gatewayId === null ? { reference } : { reference, gatewayId };
}

/** Asks about the code, or about one payment on it, and credits what was paid. */
export async function inquire(
  deps: Deps,
  gateway: QrGateway,
  order: Order,
  look: Look,
  payment?: string,
): Promise<Finding> {
  const question = { ...questionOf(order), payment };
  const ask = () => look.ask(() => gateway.inquire(question));
  const first = await ask();
  // A member may be watching the screen, and asking twice does no harm; but who let the time run out would do so again.
  const isAskedAgain = first.kind === 'unknown' && first.cause !== 'timeout';
  const outcome = isAskedAgain ? await ask() : first;
  if (outcome.kind !== 'confirmed') return { state: 'unknown' };
  const status = outcome.value;
  if (status.state === 'paid') return creditAll(deps, order, [status, ...(status.more ?? [])]);
  if (status.state === 'none' && isTooEarly(order)) return { state: 'unknown' };
  const denial = { word: denials[status.state], amount: null };
  return { state: status.state === 'open' ? 'open' : 'over', denial };
}

/** Credits all payments that one answer tells of. */
async function creditAll(deps: Deps, order: Order, payments: readonly QrPayment[]): Promise<Finding> {
  const said: (Contradiction | undefined)[] = [];
  for (const one of payments) said.push(await credit(deps, order, one));
  // What was paid with another code's number was not paid on this one, which may be paid yet.
  const isPaid = said.includes(undefined);
  return { state: isPaid ? 'paid' : 'open', says: said.find((says) => says !== undefined) };
}

/**
 * Credits what was really paid on an order, whatever was asked for and whenever it came. Safe to repeat. Answers that the
 * gateway tells of a payment that was credited on another code; another amount than was credited stands with the payment.
 */
async function credit(
  deps: Deps,
  order: Order,
  { payment, amount }: QrPayment,
): Promise<Contradiction | undefined> {
  const paid = { operation: newOperation(), order: order.id, reference: payment, amount };
  const { outcome, isOtherOrder } = await deps.steps.run(qrCredit, paid);
  if (outcome === 'contradiction' && isOtherOrder) return { word: 'OTHER_ORDER', amount };
  const says = outcome === 'contradiction' ? { word: 'OTHER_AMOUNT', amount } : null;
  if (outcome !== 'credited') await heard(deps, order, payment, says);
  return undefined;
}

/** Keeps what the gateway said of exactly this payment, otherwise than was credited; null: the same. */
async function heard(
  { database, log }: Deps,
  { id, gateway, state }: Order,
  payment: string,
  says: Contradiction | null,
): Promise<void> {
  await database.run(heardPayment(id, payment, says));
  if (says)
    log.error({ event: 'deposit.qr.contradicted', order: id, gateway, state, payment, said: textOf(says) });
}

/**
 * Whether a gateway that knows nothing of an order, or of a payment that a callback named, may only be late: it made the
 * code and it still runs, or somebody told of a payment just now.
 */
function isTooEarly({ state, expiresInMs, hintedMsAgo }: Order): boolean {
  return (state === 'open' && expiresInMs > 0) || isLately(hintedMsAgo);
}

export function isLately(hintedMsAgo: number | null): boolean {
  return hintedMsAgo !== null && hintedMsAgo < LAG_MS;
}

/**
 * The payments that callbacks named and a look asked about, those that were answered, and what was said of them that does not fit
 * the code.
 */
export interface Hints {
  asked: string[];
  answered: string[];
  says: Contradiction | undefined;
}

/**
 * Asks about the payments that callbacks named, as far as the look's time goes. That there is none is no answer while the gateway
 * may not have heard of it itself, and no contradiction, as anybody may name what never was.
 */
export async function inquireHints(deps: Deps, gateway: QrGateway, order: Order, look: Look): Promise<Hints> {
  const hints: Hints = { asked: [], answered: [], says: undefined };
  for (const payment of order.paymentHints.slice(0, HINTS_A_LOOK)) {
    if (look.isOver()) break;
    hints.asked.push(payment);
    const { state, says, denial } = await inquire(deps, gateway, order, look, payment);
    const isTooSoon = denial !== undefined && isLately(order.hintedMsAgo);
    if (state !== 'unknown' && !isTooSoon) hints.answered.push(payment);
    hints.says ??= says;
  }
  return hints;
}

/** Whether each credited payment was heard of; `isMore`: some were not asked about yet, in this look. */
export interface Listened {
  isHeard: boolean;
  isMore: boolean;
}

/**
 * Asks about each payment that was credited on an order, by its number, of which nothing was heard since the open question was
 * due: some in a look, the others in the next.
 */
export async function listenTo(deps: Deps, gateway: QrGateway, order: Order, look: Look): Promise<Listened> {
  const left = (await deps.database.rows(creditedOn(order.id))).filter(({ isHeard }) => !isHeard);
  const asked = await askAbout(deps, gateway, order, look, left);
  return { isHeard: asked.heard === left.length, isMore: asked.heard > 0 && asked.heard < left.length };
}

/** Asks at once about what was credited on a code of which the gateway says that it was taken back. */
export async function listenNow(deps: Deps, gateway: QrGateway, order: Order, look: Look): Promise<void> {
  await askAbout(deps, gateway, order, look, await deps.database.rows(creditedOn(order.id)));
}

async function askAbout(
  deps: Deps,
  gateway: QrGateway,
  order: Order,
  look: Look,
  payments: readonly CreditedPayment[],
): Promise<{ heard: number }> {
  let count = 0;
  for (const { payment, isContradicted } of payments.slice(0, PAYMENTS_A_LOOK)) {
    if (look.isOver()) break;
    const { state, denial } = await inquire(deps, gateway, order, look, payment);
    if (state === 'unknown') continue;
    count += 1;
    if (denial) await heard(deps, order, payment, denial);
    else if (isContradicted)
      deps.log.warn({ event: 'deposit.qr.taken-back', order: order.id, gateway: order.gateway, payment });
  }
  return { heard: count };
}

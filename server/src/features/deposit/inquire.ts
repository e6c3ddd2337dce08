/**
 * What a gateway is asked about an order, and what comes of its answers: what it says was paid is credited, and what it says
 * otherwise than was credited before is told to whoever asked.
 */
import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import type { Contradiction } from '../../jobs/late.sql.ts';
import { type LateAnswer, textOf } from '../../jobs/late.ts';
import type { Look } from '../../jobs/look.ts';
import type { QrGateway, QrQuestion } from '../../providers/payment/port.ts';
import { creditedOn, type Order, qrCredit } from './deposit.sql.ts';

/** So long after a callback a gateway that knows nothing of it yet may not have heard itself. */
export const LAG_MS = 600_000;

/**
 * So many of the payments that callbacks named are asked about in one look, if it has the time; the others have their
 * turn in the next.
 */
export const HINTS_A_LOOK = 3;

/** What one question to the gateway told. `unknown`: no answer that counts. */
export interface Finding extends Pick<LateAnswer, 'says'> {
  state: 'paid' | 'open' | 'over' | 'unknown';
  /** The gateway's number of the payment that it told of. */
  payment?: string;
  /** What it says that tells of none, as it is put where one was credited. */
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
  const nothing: Finding = { state: 'unknown', says: undefined };
  if (outcome.kind !== 'confirmed') return nothing;
  const status = outcome.value;
  if (status.state === 'paid') {
    const says = await credit(deps, order, status);
    // What was paid with another code's number was not paid on this one.
    return { state: says?.word === 'OTHER_ORDER' ? 'over' : 'paid', says, payment: status.payment };
  }
  if (status.state === 'none' && isTooEarly(order)) return nothing;
  const denial = { word: denials[status.state], amount: null };
  return { state: status.state === 'open' ? 'open' : 'over', says: undefined, denial };
}

/**
 * Credits what was really paid on an order, whatever was asked for and whenever it came. Safe to repeat. Answers what the
 * gateway says otherwise than was credited before; null: it says the same.
 */
async function credit(
  deps: Deps,
  order: Order,
  { payment, amount }: { payment: string; amount: bigint },
): Promise<Contradiction | null> {
  const paid = { operation: newOperation(), order: order.id, reference: payment, amount };
  const { outcome, isOtherOrder } = await deps.steps.run(qrCredit, paid);
  if (outcome !== 'contradiction') return null;
  return { word: isOtherOrder ? 'OTHER_ORDER' : 'OTHER_AMOUNT', amount };
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

/** The payments that callbacks named and a look asked about, those that were answered, and what was said otherwise of them. */
export interface Hints {
  asked: string[];
  answered: string[];
  says: Contradiction | undefined;
}

/**
 * Asks about the payments that callbacks named, as far as the look's time goes. That there is none proves nothing, as anybody may
 * name what never was.
 */
export async function inquireHints(deps: Deps, gateway: QrGateway, order: Order, look: Look): Promise<Hints> {
  const hints: Hints = { asked: [], answered: [], says: undefined };
  for (const payment of order.paymentHints.slice(0, HINTS_A_LOOK)) {
    if (look.isOver()) break;
    hints.asked.push(payment);
    const { state, says } = await inquire(deps, gateway, order, look, payment);
    if (state !== 'unknown') hints.answered.push(payment);
    hints.says ??= says ?? undefined;
  }
  return hints;
}

/**
 * What the gateway says of what was credited on an order whose time is over, where `found` is its answer about the code. That
 * tells of one payment at most: about each other one it is asked by its number, and so where it tells of none. What it says
 * otherwise of several payments is told as one, with their numbers; while not all were answered it takes nothing back, and
 * changes nothing.
 */
export async function listenTo(
  deps: Deps,
  gateway: QrGateway,
  order: Order,
  look: Look,
  found: Finding,
): Promise<LateAnswer> {
  const answers = [found];
  const credited = found.state === 'unknown' ? [] : await deps.database.rows(creditedOn(order.id));
  for (const { payment } of credited) {
    if (payment === found.payment) continue;
    const one = await inquire(deps, gateway, order, look, payment);
    answers.push({ ...one, payment, says: one.says ?? one.denial });
  }
  const isHeard = answers.every(({ state }) => state !== 'unknown');
  const others = answers.flatMap(({ says, payment = '' }) => (says ? [{ says, payment }] : []));
  const [first] = others;
  if (first === undefined)
    return { isHeard, says: isHeard && answers.some(({ says }) => says === null) ? null : undefined };
  if (credited.length < 2) return { isHeard, says: first.says };
  const text = others.map(({ says, payment }) => `${textOf(says)} ${payment}`).join(', ');
  return { isHeard, says: isHeard || !order.isContradicted ? { word: text, amount: null } : undefined };
}

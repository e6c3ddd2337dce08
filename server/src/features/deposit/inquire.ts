/**
 * What a gateway is asked about an order, and what comes of its answers: what it says was paid is credited, and what it says
 * otherwise than was credited before stands with the payment that it speaks of. An answer about another payment than was asked
 * about counts for nothing (matchCode). Another payment than those that were told before is credited where the gateway stands by them:
 * else it may have given the same money another number, and a person decides.
 */
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import type { Contradiction } from '../../jobs/late.sql.ts';
import { textOf } from '../../jobs/late.ts';
import type { Look } from '../../jobs/look.ts';
import type { Heard, QrGateway, QrPayment, QrQuestion } from '../../providers/payment/port.ts';
import type { Settings } from '../../settings.ts';
import { heardPayment, type Order, type PaymentOn, paymentsOn, qrCredit } from './deposit.sql.ts';
import type { Overheard } from './overhear.sql.ts';

/** So long after a callback a gateway that knows nothing of it yet may not have heard itself. */
export const LAG_MS = 600_000;

/**
 * So many of the payments that callbacks named are asked about in one look, if it has the time; the others have their
 * turn in the next.
 */
export const HINTS_A_LOOK = 3;

/** And so many of those that were credited, when it is their turn. */
const PAYMENTS_A_LOOK = 8;

/** One look at an order, and what it has learnt of the payments on it. */
export interface Asking {
  deps: Deps;
  gateway: QrGateway;
  order: Order;
  look: Look;
  /** The numbers of the payments that the gateway told of in this look, as it told them before. */
  vouched: Set<string>;
  /** Those that were told, and of which all is written down that was to be. */
  settled: Set<string>;
}

/** What one question to the gateway told. `unknown`: no answer that counts. */
export interface Finding {
  state: 'paid' | 'open' | 'over' | 'unknown';
  /** Of one that does not count: it came all the same, and told of another payment than was asked about. */
  isBeside?: boolean;
  /** What it says that tells of no payment, as it is put where one was credited. */
  denial?: Contradiction;
}

/** What a gateway says that has no payment. */
const denials = {
  ...{ refunded: 'REFUNDED', cancelled: 'CANCELLED', expired: 'EXPIRED', open: 'UNPAID', none: 'NOT_FOUND' },
} as const;

/** How a gateway is asked about an order. */
export function questionOf({ reference, gatewayId, amount, expiresAt }: Order): QrQuestion {
  const terms = { amount, expiresAt };
  return gatewayId === null ? { reference, terms } : { reference, gatewayId, terms };
}

/** Asks about the code, or about one payment on it, and credits what was paid. */
export async function inquire(asking: Asking, payment?: string): Promise<Finding> {
  const outcome = await answerTo(asking, payment);
  if (outcome.kind === 'rejected') return { state: 'unknown' };
  if (outcome.kind === 'unknown') return { state: 'unknown', isBeside: outcome.cause === 'ambiguous' };
  const status = outcome.value;
  if (status.state === 'paid') return creditAll(asking, [status, ...(status.more ?? [])]);
  if (status.state === 'none' && isTooEarly(asking.order)) return { state: 'unknown' };
  if (status.state === 'expired' && (await isUnread(asking))) return { state: 'unknown' };
  const denial = { word: denials[status.state], amount: null };
  return { state: status.state === 'open' ? 'open' : 'over', denial };
}

/**
 * Whether a message on the line named the code of which the history knows none: something was told that nobody can read any more, or the
 * history is not kept.
 */
async function isUnread({ deps, gateway, order }: Asking): Promise<boolean> {
  if (!gateway.isOverheard || order.hintedMsAgo === null) return false;
  return (await deps.database.rows(paymentsOn(order.id))).length === 0;
}

/**
 * A member may be watching the screen, and asking twice does no harm; but who let the time run out, or is asked too much, would do
 * so again.
 */
async function answerTo({ gateway, order, look }: Asking, payment: string | undefined) {
  const ask = () => look.ask(() => gateway.inquire({ ...questionOf(order), payment }));
  const first = await ask();
  const isAskedAgain = first.kind === 'unknown' && first.cause !== 'timeout' && first.cause !== 'tooMany';
  return isAskedAgain ? ask() : first;
}

/**
 * Credits all payments that one answer tells of; those first that are new, of which there may be more than a look has time for.
 * Where others were told before, the gateway is asked about each of them: what is new may be the same money.
 */
async function creditAll(asking: Asking, payments: readonly QrPayment[]): Promise<Finding> {
  const { deps, order, look, vouched } = asking;
  const before = await deps.database.rows(paymentsOn(order.id));
  const amounts = new Map(before.map(({ payment, amount }) => [payment, amount] as const));
  for (const { payment, amount } of payments)
    if ((amounts.get(payment) ?? amount) === amount) vouched.add(payment);
  const credited = new Set(before.filter(({ isCredited }) => isCredited).map(({ payment }) => payment));
  const fresh = payments.filter(({ payment }) => !credited.has(payment));
  const known = payments.filter(({ payment }) => credited.has(payment));
  const told = new Set(payments.map(({ payment }) => payment));
  const earlier = before.filter(({ payment, isNoted }) => !told.has(payment) && !isNoted);
  // Where all is read from one history there is nobody to ask about each.
  const isDenied = !asking.gateway.isOverheard && fresh.length > 0 && (await isOneDenied(asking, earlier));
  const outcomes: Credited[] = [];
  for (const one of [...fresh, ...known]) {
    if (outcomes.length > 0 && look.isOver()) return { state: 'unknown' };
    outcomes.push(await credit(asking, one, isDenied));
  }
  if (outcomes.includes('unvouched')) return { state: 'unknown' };
  // What was paid with another code's number, or is withheld, was not paid on this one, which may be paid yet.
  return { state: outcomes.includes('paid') ? 'paid' : 'open' };
}

/**
 * Asks about each payment that was told before, as far as the look's time goes and those first of which nothing was heard for
 * longest. Answers whether the gateway does not stand by one of them; of those that it tells nothing of nothing is known.
 */
async function isOneDenied(asking: Asking, earlier: readonly PaymentOn[]): Promise<boolean> {
  let isDenied = false;
  for (const { payment } of earlier.toSorted((a, b) => heardMs(a) - heardMs(b))) {
    if (asking.vouched.has(payment)) continue;
    if (asking.look.isOver()) break;
    const { state, isBeside } = await askAbout(asking, payment);
    isDenied ||= state === 'unknown' ? isBeside === true : !asking.vouched.has(payment);
  }
  return isDenied;
}

const heardMs = ({ heardAt }: PaymentOn) => heardAt?.getTime() ?? 0;

/**
 * What came of a payment that was told. `unvouched`: it waits until the gateway tells of all others. `withheld`: until a person has
 * decided. `elsewhere`: another code has it.
 */
type Credited = 'paid' | 'withheld' | 'unvouched' | 'elsewhere';

/**
 * Credits what was really paid on an order, whatever was asked for and whenever it came. Safe to repeat. That another code has a payment
 * is kept; another amount than was told before stands with the payment.
 */
async function credit(asking: Asking, told: QrPayment, isDenied: boolean): Promise<Credited> {
  const { deps, order, settled, vouched } = asking;
  const { payment, amount, heard: message } = told;
  const overheard = message && overheardOf(message, await deps.settings(), order.currency);
  const paid = {
    ...{ operation: newOperation(), order: order.id, reference: payment, amount },
    ...(overheard && { overheard }),
  };
  const { outcome, isOtherOrder, isWithheld, isNews } = await deps.steps.run(qrCredit, {
    ...{ ...paid, vouched: [...vouched], isDenied },
  });
  const isKept = isOtherOrder || isWithheld;
  const says = { word: isOtherOrder ? 'OTHER_ORDER' : 'OTHER_AMOUNT', amount };
  if (isKept) logContradicted(asking, payment, says);
  else if (outcome !== 'credited') await heard(asking, payment, outcome === 'contradiction' ? says : null);
  if (outcome !== 'unvouched') settled.add(payment);
  if (outcome === 'withheld' && isNews)
    deps.log.error({ event: 'deposit.qr.withheld', order: order.id, gateway: order.gateway, payment });
  if (outcome === 'unvouched') return outcome;
  if (isOtherOrder) return 'elsewhere';
  return outcome === 'withheld' || isWithheld ? 'withheld' : 'paid';
}

/** Within what a payment counts of which nothing but a message tells. */
function overheardOf(
  { at, doubt, number, until }: Heard,
  settings: Settings,
  currency: MemberCurrency,
): Overheard {
  const { overheardDepositMax, overheardDepositDailyMember, overheardDepositDailyAll } = settings;
  return {
    at: at.toISOString(),
    untilMs: until.getTime(),
    ...(doubt && { doubt }),
    ...(number !== undefined && { number }),
    most: overheardDepositMax[currency],
    mostOfMember: overheardDepositDailyMember[currency],
    mostOfAll: overheardDepositDailyAll[currency],
  };
}

/**
 * Keeps what the gateway said of exactly this payment, otherwise than it told before; null: the same, which is logged where it had said
 * otherwise. Of a payment that it never told nothing is kept.
 */
async function heard(asking: Asking, payment: string, says: Contradiction | null): Promise<void> {
  const { database, log } = asking.deps;
  const { id, gateway } = asking.order;
  const kept = await database.maybe(heardPayment(id, payment, says));
  if (kept === undefined) return;
  if (says) logContradicted(asking, payment, says);
  else if (kept.isContradicted) log.warn({ event: 'deposit.qr.taken-back', order: id, gateway, payment });
}

function logContradicted({ deps: { log }, order }: Asking, payment: string, says: Contradiction): void {
  const { id, gateway, state } = order;
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

/** The payments that callbacks named and a look asked about, and those that were answered. */
export interface Hints {
  asked: string[];
  answered: string[];
}

/**
 * Asks about the payments that callbacks named, as far as the look's time goes; of those that it has told of already there is nothing
 * to ask. That there is none is no answer while the gateway may not have heard of it itself, and no contradiction unless it was credited,
 * as anybody may name what never was.
 */
export async function inquireHints(asking: Asking): Promise<Hints> {
  const { order, look, settled } = asking;
  const hints: Hints = { asked: [], answered: [] };
  for (const payment of order.paymentHints.slice(0, HINTS_A_LOOK)) {
    if (settled.has(payment)) {
      hints.answered.push(payment);
      continue;
    }
    if (look.isOver()) break;
    hints.asked.push(payment);
    const { state, denial } = await inquire(asking, payment);
    const isTooSoon = denial !== undefined && isLately(order.hintedMsAgo);
    if (denial && !isTooSoon) {
      const { id, gateway } = order;
      asking.deps.log.warn({ event: 'deposit.qr.named-in-vain', order: id, gateway, payment });
      await heard(asking, payment, denial);
    }
    if (state !== 'unknown' && !isTooSoon) hints.answered.push(payment);
  }
  return hints;
}

/** Whether each payment on the code was heard of; `isMore`: some were not asked about yet, in this look. */
export interface Listened {
  isHeard: boolean;
  isMore: boolean;
}

/**
 * Asks about each payment on an order, by its number, of which nothing was heard since the open question was
 * due, and about each that is withheld: some in a look, the others in the next.
 */
export async function listenTo(asking: Asking): Promise<Listened> {
  const all = await asking.deps.database.rows(paymentsOn(asking.order.id));
  const left = all.filter(({ isHeard, isCredited, isNoted }) => !isNoted && (!isHeard || !isCredited));
  const count = await askAboutSome(asking, left);
  return { isHeard: count === left.length, isMore: count > 0 && count < left.length };
}

/** Asks at once about the payments on a code of which the gateway says that it was taken back. */
export async function listenNow(asking: Asking): Promise<void> {
  const all = await asking.deps.database.rows(paymentsOn(asking.order.id));
  await askAboutSome(
    asking,
    all.filter(({ isNoted }) => !isNoted),
  );
}

/** Answers about how many something was heard. */
async function askAboutSome(asking: Asking, payments: readonly PaymentOn[]): Promise<number> {
  let count = 0;
  for (const { payment } of payments.slice(0, PAYMENTS_A_LOOK)) {
    if (asking.look.isOver()) break;
    if ((await askAbout(asking, payment)).state !== 'unknown') count += 1;
  }
  return count;
}

/** Asks about one of which a row tells. */
async function askAbout(asking: Asking, payment: string): Promise<Finding> {
  const found = await inquire(asking, payment);
  if (found.denial) await heard(asking, payment, found.denial);
  return found;
}

import { decimalText, satang } from '../amount.ts';
import { confirmed, type Outcome, unknown } from '../outcome.ts';
import {
  type Fields,
  HARMLESS,
  LIST_SIZE,
  listed,
  NOT_FOUND,
  notAnswered,
  type PayonexClient,
  pageIn,
  readWebhook,
} from '../payonex.client.ts';
import { type Alone, isWord, type NotTold } from '../told.ts';
import {
  type AskedPayout,
  type Ended,
  matchList,
  matchPayout,
  matchRefusal,
  type PayoutOrder,
  type PayoutState,
} from './match.ts';
import type { PayAnswer, PayoutFound, PayoutGateway } from './port.ts';

/** How many pages of the list are read of one customer's transactions. */
const LIST_PAGES = 10;

/**
 * What refuses a payout whatever came before: its payee is blocked. All others may speak
 * of a copy of a request that was accepted, as a proxy makes one: 40001 of a reference that is known by now, 40006 of a
 * balance that the first one used up, and so 40005, of which is published that it is a limit, and not whether it counts what came before.
 * 40400 is also what a wrong address gets.
 */
const payRefusals = new Set(['40003']);

/** What refuses a payee: its details, or that it is blocked. All others, as of our credentials or a wrong address, tell nothing of the account. */
const payeeRefusals = new Set(['40001', '40003']);

/** ON_HOLD waits for somebody at the gateway. REFUNDED follows REJECTED: the money is back with us. */
const states = new Map<unknown, PayoutState>([
  ['PROCESSING', 'processing'],
  ['ON_HOLD', 'processing'],
  ['SUCCESS', 'paid'],
  ['REJECTED', 'rejected'],
  ['REFUNDED', 'rejected'],
]);

/**
 * PayOneX payouts: a token, a customer per bank account, and withdrawals by `referenceId`. Whether a reference sent
 * twice pays twice is not published, so it is never sent twice, also not when its token was turned down: whatever is not
 * known is looked up in the list, by our reference and, as what its filter looks at is not published, among its customer's.
 */
export function payonex(client: PayonexClient): PayoutGateway {
  const { send, sendOnce, customerOf } = client;

  return {
    code: 'PAYONEX',
    currency: 'THB',
    answers: () => send('GET', HARMLESS),
    async registerPayee(account) {
      const outcome = await customerOf(account);
      if (outcome.kind === 'confirmed') return confirmed({ payee: outcome.value.customer });
      return outcome.kind === 'rejected' && payeeRefusals.has(outcome.code) ? outcome : notAnswered(outcome);
    },
    async pay(order, isOver) {
      const { reference, payee, amount } = order;
      const { isSent, outcome } = await sendOnce(isOver, 'POST', '/transactions/withdraw/request', {
        customerUuid: payee,
        amount: decimalText(amount),
        referenceId: reference,
        note: '',
        remark: '',
      });
      return isSent ? payAnswerOf(order, outcome) : { kind: 'not-sent', why: wordOf(outcome) };
    },
    async find(asked, before = Number.POSITIVE_INFINITY) {
      const byNumber = await findByNumber(client, asked);
      if (byNumber !== 'nothing' && byNumber !== 'foreign') {
        if (byNumber.kind === 'other-number') return listedBehind(client, asked, { told: byNumber, before });
        const isEnd = byNumber.kind === 'paid' || byNumber.kind === 'rejected';
        return isEnd ? unlessOtherwise(client, asked, { end: byNumber, before }) : byNumber;
      }
      const inList = await findInList(client, asked, before);
      // It gave that number itself: other keys or another branch of theirs may not see it, but it is not nothing.
      if (inList.kind === 'none' && asked.gatewayPayoutId !== undefined) return unknown('ambiguous');
      // A list in which ours is paid, and it alone, was asked for already.
      if (inList.kind !== 'rejected') return inList;
      // What the number is of now may be ours as it has become.
      if (byNumber === 'foreign' && asked.booked !== 'paid') return unknown('ambiguous');
      return unlessOtherwise(client, asked, { end: inList, before });
    },
    readCallback: ({ body }) => readWebhook(body),
    callbackAnswer: { success: true },
  };
}

/** What it says of the number that it gave. `nothing`: it gave none, or has nothing there; `foreign`: that is not ours. Our reference tells then. */
async function findByNumber<Order extends AskedPayout>(
  { send }: PayonexClient,
  asked: Order,
): Promise<PayoutFound<Order> | 'nothing' | 'foreign'> {
  if (asked.gatewayPayoutId === undefined) return 'nothing';
  const told = await send('GET', `/transactions/${encodeURIComponent(asked.gatewayPayoutId)}`);
  if (told.kind === 'rejected' && told.code === NOT_FOUND) return 'nothing';
  if (told.kind !== 'confirmed') return notAnswered(told);
  const found = payoutOf(told.value, asked);
  return found.kind === 'unknown' && found.cause === 'ambiguous' ? 'foreign' : found;
}

/** What the list has of a number that answers with another one of ours, which is asked about by itself. */
async function listedBehind<Order extends AskedPayout>(
  client: PayonexClient,
  asked: Order,
  { told, before }: { told: Extract<PayoutFound<Order>, { kind: 'other-number' }>; before: number },
): Promise<PayoutFound<Order>> {
  if (!asked.otherNumbers?.includes(told.gatewayPayoutId)) return told;
  const listing = await listedBefore(before, client, { filter: asked.reference });
  const rows = listing.kind === 'confirmed' ? (pageIn(listing.value)?.rows ?? []) : [];
  const behind = rows.find(
    ({ referenceId, uuid }) => referenceId === asked.reference && uuid === asked.gatewayPayoutId,
  );
  return behind ? payoutOf(behind, asked) : told;
}

/**
 * An end, where the gateway's list does not say otherwise: a proxy may have sent the call twice, and of whether one reference is one payout
 * nothing is published; and what is told of one number may be old. Nothing comes back of a payout that was rejected unless a list that is whole
 * has it as rejected, and no other under our reference. Of one that has ended in our books that is told which contradicts them, whoever says it.
 */
async function unlessOtherwise<Order extends AskedPayout>(
  client: PayonexClient,
  asked: Order,
  { end, before }: { end: Ended<Order>; before: number },
): Promise<PayoutFound<Order>> {
  const known = new Set<unknown>([end.gatewayPayoutId, ...(asked.otherNumbers ?? [])]);
  for (const filter of [asked.reference, asked.payee]) {
    const listing = await listedBefore(before, client, { filter });
    const list = listing.kind === 'confirmed' ? listing.value : {};
    const ours = (pageIn(list)?.rows ?? []).filter(({ referenceId }) => referenceId === asked.reference);
    const others = ours.filter(({ uuid }) => !known.has(uuid)).map((one) => payoutOf(one, asked));
    const another = others.find(({ kind }) => kind === 'other-number');
    if (another) return another;
    const itself = ours.filter(({ uuid }) => uuid === end.gatewayPayoutId).map((one) => payoutOf(one, asked));
    const contradiction = [end, ...itself, ...others].find((one) => isOtherwiseBooked(asked, one));
    if (contradiction) return contradiction;
    if (others.length > 0 || itself.some(({ kind }) => isContrary(kind, end.kind)))
      return unknown('ambiguous');
    if (itself.length === 0) continue;
    if (end.kind === 'paid' || isAll(list)) return end;
    const references = ours.map(() => asked.reference);
    if (isWhole(list, references) && (await isLastPage(client, { filter, rows: ours, before }))) return end;
  }
  return end.kind === 'paid' ? end : unknown('ambiguous');
}

/** Whether nothing comes behind a first page that does not tell how many there are: the next one is empty, or the same again. */
async function isLastPage(
  client: PayonexClient,
  { filter, rows, before }: { filter: string; rows: readonly Fields[]; before: number },
): Promise<boolean> {
  const next = await listedBefore(before, client, { filter, page: 2 });
  const told = next.kind === 'confirmed' ? pageIn(next.value) : undefined;
  const seen = new Set(rows.map(({ uuid }) => uuid));
  return (
    told !== undefined && told.length === told.rows.length && told.rows.every(({ uuid }) => seen.has(uuid))
  );
}

/** Whether it contradicts our books. */
function isOtherwiseBooked({ booked }: AskedPayout, { kind }: Pick<PayoutFound, 'kind'>): boolean {
  return booked !== undefined && kind === (booked === 'paid' ? 'rejected' : 'paid');
}

/** Whether the list says otherwise of the payout itself: of a paid one it may be behind. */
function isContrary(listed: PayoutFound['kind'], end: 'paid' | 'rejected'): boolean {
  return end === 'paid' ? listed === 'rejected' : listed !== 'rejected';
}

/** A page of the list; nothing is asked any more once `performance.now()` has reached `before`. */
async function listedBefore(before: number, ...asked: Parameters<typeof listed>): Promise<Alone<Fields>> {
  return performance.now() >= before ? unknown('ambiguous') : listed(...asked);
}

/**
 * The customer's deposits stand in the same list, in any number, so that our reference is asked for first. That the answer is
 * empty does not tell by itself that ours is not there: the filter may not look at references.
 */
async function findInList<Order extends AskedPayout>(
  client: PayonexClient,
  asked: Order,
  before: number,
): Promise<PayoutFound<Order>> {
  const named = await listedBefore(before, client, { filter: asked.reference });
  if (named.kind === 'unknown') return named;
  const { ours, aside } = oursIn(named.kind === 'confirmed' ? (pageIn(named.value)?.rows ?? []) : [], asked);
  if (ours) return ours;
  if (aside && named.kind === 'confirmed' && isAll(named.value)) return aside;
  const seen: SeenRows<Order> = { numbers: new Set(), other: undefined, aside };
  for (let page = 1; page <= LIST_PAGES; page += 1) {
    const outcome = await listedBefore(before, client, { filter: asked.payee, page });
    if (outcome.kind !== 'confirmed') return notAnswered(outcome);
    const found = payoutWith(outcome.value, { asked, page, seen, notTold: outcome.notTold });
    if (found.kind !== 'further') return found;
  }
  if (named.kind !== 'confirmed' || !isWhole(named.value, [])) return unknown('ambiguous');
  return (await looksAtReferences(client, seen.other, before))
    ? matchList(asked, [], named.notTold)
    : unknown('ambiguous');
}

/** Whether the filter finds another payout by its reference, and that one alone. Then it would have found ours. */
async function looksAtReferences(
  client: PayonexClient,
  other: string | undefined,
  before: number,
): Promise<boolean> {
  if (other === undefined) return false;
  const outcome = await listedBefore(before, client, { filter: other });
  return outcome.kind === 'confirmed' && isWhole(outcome.value, [other]);
}

/** What an answer to the request for a payout says of it. */
function payAnswerOf<Order extends PayoutOrder>(order: Order, outcome: Alone<Fields>): PayAnswer<Order> {
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'rejected') {
    const { code, notTold } = outcome;
    return payRefusals.has(code)
      ? matchRefusal(order, { reference: notTold, code })
      : { ...unknown('ambiguous'), code };
  }
  const { uuid } = outcome.value;
  return typeof uuid === 'string' && uuid !== ''
    ? { kind: 'accepted', gatewayPayoutId: uuid }
    : unknown('badBody');
}

/** For the log. */
function wordOf(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'confirmed') return outcome.kind;
  return outcome.kind === 'rejected' ? outcome.code : outcome.cause;
}

/** Reads one transaction. It counts as a withdrawal in a state from the list, and where it is the one we asked for. */
export function payoutOf<Order extends AskedPayout>(data: Fields, asked: Order): PayoutFound<Order> {
  const { uuid, status, type, currency } = data;
  if (typeof uuid !== 'string' || uuid === '') return unknown('badBody');
  if (type !== 'withdraw' || currency !== 'THB') return unknown('badBody');
  const state = states.get(status);
  const amount = satang(data.amount);
  if (state === undefined || amount === undefined) return unknown('unlistedStatus');
  const { referenceId: reference, customerUuid: payee } = data;
  return matchPayout(asked, { reference, payee, amount, gatewayPayoutId: uuid, state });
}

/** What stood on the pages before: the numbers of all, the reference of one payout, and ours under a number that is asked about by itself. */
interface SeenRows<Order extends AskedPayout> {
  numbers: Set<unknown>;
  other: string | undefined;
  aside?: PayoutFound<Order> | undefined;
}

/**
 * Finds our reference in a page of transactions. The filter is theirs, so each row's own reference decides. `further`: it
 * is not on this page, and what is not on the next ones is still to be seen. The list is over where its pages were counted,
 * or a page is empty: how long a page is proves nothing, as the gateway may make them shorter than asked. `seen`: what stood
 * on the pages before, which grows by this one; where their numbers come again, it does not turn its pages.
 */
export function payoutWith<Order extends AskedPayout>(
  list: Fields,
  { asked, page, seen, notTold }: { asked: Order; page: number; seen: SeenRows<Order>; notTold: NotTold },
): PayoutFound<Order> | { kind: 'further' } {
  const told = pageIn(list);
  if (told === undefined) return unknown('badBody');
  const { ours, aside } = oursIn(told.rows, asked);
  if (ours) return ours;
  seen.aside ??= aside;
  const numbers = told.rows.map(({ uuid }) => uuid);
  if (numbers.some((number) => seen.numbers.has(number))) return unknown('ambiguous');
  for (const number of numbers) seen.numbers.add(number);
  const payouts = told.rows.filter(({ type }) => type === 'withdraw');
  seen.other ??= payouts.map(({ referenceId }) => referenceId).find(isWord);
  const pages = Number(list.totalPages ?? Number.NaN);
  const isEmpty = told.length === 0;
  if (isEmpty && pages > page) return unknown('badBody');
  if (!isEmpty && (pages !== page || told.length > LIST_SIZE)) return { kind: 'further' };
  // It has put another one in this one's place: none of the pages has this one.
  if (seen.aside) return seen.aside;
  return matchList(
    asked,
    told.rows.map(({ referenceId }) => referenceId),
    notTold,
  );
}

/**
 * Ours among the transactions of a page, and the first of those `aside`, which are asked about by numbers of their own; of several of ours that is told which
 * has to be heard.
 */
function oursIn<Order extends AskedPayout>(
  rows: readonly Fields[],
  asked: Order,
): { ours?: PayoutFound<Order>; aside?: PayoutFound<Order> } {
  const others = new Set<unknown>(asked.otherNumbers);
  const all = rows.filter(({ referenceId }) => referenceId === asked.reference);
  const [ours, ...more] = all.filter(({ uuid }) => !others.has(uuid)).map((one) => payoutOf(one, asked));
  if (ours === undefined) return all[0] ? { aside: payoutOf(all[0], asked) } : {};
  if (more.length === 0) return { ours };
  const heard = (one: PayoutFound<Order>) => one.kind === 'other-number' || isOtherwiseBooked(asked, one);
  return { ours: [ours, ...more].find(heard) ?? unknown('badBody') };
}

/** Whether a page says that it is all of its list: its length proves nothing. */
function isAll(list: Fields): boolean {
  return pageIn(list) !== undefined && Number(list.totalPages ?? Number.NaN) <= 1;
}

/** Whether a page has the payouts of these references alone, and no page follows. */
function isWhole(list: Fields, references: readonly string[]): boolean {
  const told = pageIn(list);
  return (
    told !== undefined &&
    Number(list.totalPages ?? 1) <= 1 &&
    told.length === references.length &&
    references.every((one, at) => told.rows[at]?.referenceId === one)
  );
}

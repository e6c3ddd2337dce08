import { decimalText, satang } from '../amount.ts';
import { confirmed, type Outcome, unknown } from '../outcome.ts';
import {
  type Fields,
  NOT_FOUND,
  notAnswered,
  type PayonexClient,
  pageIn,
  readWebhook,
} from '../payonex.client.ts';
import type { Alone, NotTold } from '../told.ts';
import {
  type AskedPayout,
  matchList,
  matchPayout,
  matchRefusal,
  type PayoutOrder,
  type PayoutState,
} from './match.ts';
import type { PayAnswer, PayoutFound, PayoutGateway } from './port.ts';

/** The longest page of the list, and how many of them are read of one customer's payouts. */
const LIST_SIZE = 100;
const LIST_PAGES = 10;

/**
 * What refuses a payout whatever came before: its payee is blocked, its amount is above the most. All others may speak
 * of a copy of a request that was accepted, as a proxy makes one: 40001 of a reference that is known by now, 40006 of a
 * balance that the first one used up. 40400 is also what a wrong address gets.
 */
const payRefusals = new Set(['40003', '40005']);

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
 * known is looked up in the list, which is filtered by the customer as it cannot be by a reference.
 */
export function payonex(client: PayonexClient): PayoutGateway {
  const { send, sendOnce, customerOf } = client;

  async function findInList<Order extends AskedPayout>(
    asked: Order,
    before: number,
  ): Promise<PayoutFound<Order>> {
    const seen = new Set<unknown>();
    for (let page = 1; page <= LIST_PAGES && performance.now() < before; page += 1) {
      const query = new URLSearchParams({ page: `${page}`, size: `${LIST_SIZE}`, filter: asked.payee });
      const outcome = await send('GET', `/transactions?${query}`);
      if (outcome.kind !== 'confirmed') return notAnswered(outcome);
      const found = payoutWith(outcome.value, { asked, page, seen, notTold: outcome.notTold });
      if (found.kind !== 'further') return found;
    }
    return unknown('ambiguous');
  }

  return {
    code: 'PAYONEX',
    currency: 'THB',
    answers: () => send('GET', HARMLESS),
    async registerPayee(account) {
      const outcome = await customerOf(account);
      return outcome.kind === 'confirmed' ? confirmed({ payee: outcome.value.customer }) : outcome;
    },
    async pay(order, before) {
      const { reference, payee, amount } = order;
      const { isSent, outcome } = await sendOnce(before, 'POST', '/transactions/withdraw/request', {
        customerUuid: payee,
        amount: decimalText(amount),
        referenceId: reference,
        note: '',
        remark: '',
      });
      return isSent ? payAnswerOf(order, outcome) : { kind: 'not-sent', why: wordOf(outcome) };
    },
    async find(asked, before = Number.POSITIVE_INFINITY) {
      const { gatewayPayoutId } = asked;
      if (gatewayPayoutId === undefined) return findInList(asked, before);
      const told = await send('GET', `/transactions/${encodeURIComponent(gatewayPayoutId)}`);
      if (told.kind === 'unknown' || (told.kind === 'rejected' && told.code !== NOT_FOUND))
        return notAnswered(told);
      const found = told.kind === 'confirmed' ? payoutOf(told.value, asked) : unknown('ambiguous');
      // Nothing, or not ours, has the number that the gateway gave when it was asked to pay: our reference tells.
      if (found.kind !== 'unknown' || found.cause !== 'ambiguous') return found;
      const listed = await findInList(asked, before);
      // It gave that id itself: other keys or another branch of theirs may not see it, but it is not nothing.
      return listed.kind === 'none' ? unknown('ambiguous') : listed;
    },
    readCallback: ({ body }) => readWebhook(body),
    callbackAnswer: { success: true },
  };
}

/** Reads nothing that is needed, and changes nothing. */
const HARMLESS = '/transactions?page=1&size=1';

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

/**
 * Finds our reference in a page of transactions. The filter is theirs, so each row's own reference decides. `further`: it
 * is not on this page, and what is not on the next ones is still to be seen. The list is over where its pages were counted,
 * or a page is empty: how long a page is proves nothing, as the gateway may make them shorter than asked. `seen`: the numbers
 * on the pages before; where they come again, it does not turn its pages.
 */
export function payoutWith<Order extends AskedPayout>(
  list: Fields,
  { asked, page, seen, notTold }: { asked: Order; page: number; seen: Set<unknown>; notTold: NotTold },
): PayoutFound<Order> | { kind: 'further' } {
  const listed = pageIn(list);
  if (listed === undefined) return unknown('badBody');
  const rows = listed.rows.filter(({ referenceId }) => referenceId === asked.reference);
  if (rows.length > 1) return unknown('badBody');
  if (rows[0]) return payoutOf(rows[0], asked);
  const numbers = listed.rows.map(({ uuid }) => uuid);
  if (numbers.some((number) => seen.has(number))) return unknown('ambiguous');
  for (const number of numbers) seen.add(number);
  const pages = Number(list.totalPages ?? Number.NaN);
  const isEmpty = listed.length === 0;
  if (isEmpty && pages > page) return unknown('badBody');
  if (!isEmpty && (pages !== page || listed.length > LIST_SIZE)) return { kind: 'further' };
  return matchList(
    asked,
    listed.rows.map(({ referenceId }) => referenceId),
    notTold,
  );
}

import { MOST_CASES } from '@prae/contract/console/case-facts';
import type { QrBankCode } from '@prae/contract/deposit';
import { type Query, sql } from '../../db/database.ts';
import { inMs, step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision } from '../../jobs/case.ts';
import { type Contradiction, keeping } from '../../jobs/late.sql.ts';
import { QR_PATIENCE_MS } from '../../jobs/late.ts';
import { type DueTable, isLeased } from '../../jobs/recheck.sql.ts';
import type { DepositRefused } from '../protection/protection.ts';
import type { Overheard } from './overhear.sql.ts';

/** The states of an order; qr.lifecycle.ts tells what they mean. */
export type OrderState = 'creating' | 'open' | 'paid' | 'cancelled' | 'expired' | 'failed';

export interface Order {
  id: OperationId;
  memberId: MemberId;
  gateway: QrBankCode;
  /** Of the house's account that a code of its own is paid to; null of one that the gateway made. */
  accountNo: string | null;
  reference: string;
  /** What the gateway calls the code itself, where it wants to be asked by that. */
  gatewayId: string | null;
  currency: MemberCurrency;
  amount: bigint;
  state: OrderState;
  payload: string | null;
  expiresAt: Date;
  attempts: number;
  /** How many questions after its end the gateway has answered. */
  lateAsked: number;
  /** Until the open one of these is due, below 0 after that. */
  lateInMs: number;
  /** Payments that callbacks named and the gateway was not asked about yet. */
  paymentHints: string[];
  /** By the database's clock, as all that decides: since it was written, and until its time is over (below 0 after). */
  ageMs: number;
  expiresInMs: number;
  now: Date;
  /** Since a callback last spoke of it; null when none did. */
  hintedMsAgo: number | null;
}

const order = sql`id, member_id as "memberId", gateway, account_no as "accountNo", reference, gateway_id as "gatewayId", currency, amount, state, payload,
  expires_at as "expiresAt", attempts, payment_hints as "paymentHints",
  late_asked as "lateAsked",
  (extract(epoch from answer_due_at - clock_timestamp()) * 1000)::double precision - ${QR_PATIENCE_MS} as "lateInMs",
  (extract(epoch from clock_timestamp() - created_at) * 1000)::double precision as "ageMs",
  (extract(epoch from expires_at - clock_timestamp()) * 1000)::double precision as "expiresInMs",
  (extract(epoch from clock_timestamp() - hinted_at) * 1000)::double precision as "hintedMsAgo",
  clock_timestamp() as now`;

export interface NewOrder {
  operation: OperationId;
  member: MemberId;
  gateway: QrBankCode;
  reference: string;
  currency: MemberCurrency;
  amount: bigint;
  validMs: number;
  /** When the gateway's answer to the last question about it is due. */
  answerMs: number;
  /** When to look at it if this process dies before the gateway answers. */
  checkMs: number;
  /** So many codes are made for the member within an hour; absent: any number. */
  mostAnHour?: number;
  /** The outcomes of the member's own limits are known here. */
  keepsLimits?: true;
  /** The house makes the code itself: for one of these accounts, whose amount is its own until `graceMs` after its time. A member holds `mostHeld` at once. */
  own?: { accounts: readonly string[]; graceMs: number; mostHeld: number };
  claim?: Claim;
}

export type OrderBegun =
  | {
      outcome: 'begun';
      operation: OperationId;
      reference: string;
      createdAt: string;
      expiresAt: string;
      /** What is to be paid, in minor units. */
      amount: number;
      /** Of a code of the house's own. */
      accountNo?: string;
    }
  | { outcome: 'known'; operation: OperationId }
  | { outcome: 'too-many'; operation?: undefined }
  | { outcome: 'no-amount'; operation?: undefined }
  | DepositRefused;

/** Writes an order, which drops the member's open one, of whatever gateway. */
export const qrBegin = step<NewOrder, OrderBegun | Taken>('qr_begin');

export interface OrderMade {
  operation: OperationId;
  /** Absent where the gateway made no code. */
  payload?: string;
  gatewayId?: string;
  checkMs: number;
  claim?: Claim | undefined;
  /** `over` is answered where the order was dropped meanwhile. */
  answers: { open: KeptAnswer; over: KeptAnswer };
}

/** Opens an order with its code, or fails it without one; what was dropped meanwhile stays dropped. */
export const qrFinish = step<OrderMade, { state: OrderState; answer: string | null }>('qr_finish');

export interface Paid {
  /** The payment's own operation. */
  operation: OperationId;
  order: OperationId;
  /** The gateway's number of the payment. */
  reference: string;
  amount: bigint;
  /** The numbers of the payments on the code that the gateway tells of in this look, as it told them before. */
  vouched: readonly string[];
  /** It does not stand by all others that were told before. */
  isDenied: boolean;
  overheard?: Overheard;
}

/** Credits what was really paid, once for each number of the gateway's; qr.routines.sql tells the outcomes. */
export const qrCredit = step<
  Paid,
  {
    outcome: 'credited' | 'known' | 'contradiction' | 'unvouched' | 'withheld';
    operation: OperationId;
    /** Of a contradiction: another order has the number; that it was told of this one is kept. */
    isOtherOrder?: boolean;
    /** Of a contradiction: it is not credited, and what was told of it is kept. */
    isWithheld?: boolean;
    /** Of one that is withheld, or unvouched: since now. */
    isNews?: boolean;
  }
>('qr_credit');

/** A payment on an order, credited or withheld. */
export interface PaymentOn {
  /** The gateway's number of it. */
  payment: string;
  amount: bigint;
  isCredited: boolean;
  /** A person has decided that it never is: nobody asks about it any more. */
  isNoted: boolean;
  /** When the gateway last said something of exactly this one; null of old ones. */
  heardAt: Date | null;
  /** Whether that was since the open question was due. */
  isHeard: boolean;
}

/** The payments on an order, in any order. */
export function paymentsOn(order: OperationId): Query<PaymentOn> {
  return sql<PaymentOn>`select p.reference as payment, p.amount, p.credited_at is not null as "isCredited", p.heard_at as "heardAt",
      p.withheld_note is not null as "isNoted",
      coalesce(p.heard_at >= o.answer_due_at - make_interval(secs => ${QR_PATIENCE_MS / 1000}::double precision), false) as "isHeard"
    from qr_payment p join qr_order o on o.id = p.qr_order where o.id = ${order} order by random()`;
}

/**
 * Notes what a gateway says of exactly this payment on an order, otherwise than was told before; null: the same. Of one that waits for a
 * person the amount that it told last is not lost for it; of one that a person has noted nothing is said any more. Answers nothing where
 * there is none, else whether something else is known of it that nobody has seen to.
 */
export function heardPayment(
  order: OperationId,
  payment: string,
  says: Contradiction | null,
): Query<{ isContradicted: boolean }> {
  const isNew = says !== null && says.word !== 'OTHER_AMOUNT';
  return sql`update qr_payment set heard_at = clock_timestamp(), ${keeping(says)},
      amount = case when ${isNew} then told_last(qr_payment) else amount end
    where qr_order = ${order} and reference = ${payment} and (${says === null} or withheld_note is null)
    returning contradiction_word is not null as "isContradicted"`;
}

export function orderById(id: string): Query<Order> {
  return sql<Order>`select ${order} from qr_order where id = ${id}`;
}

export function orderByReference(
  gateway: QrBankCode,
  { reference, payment }: { reference: string; payment?: string },
): Query<{ id: OperationId; isOpen: boolean; isNews: boolean }> {
  return sql`select o.id, o.state in ('creating', 'open') as "isOpen",
      (${payment ?? null}::text is not null and cardinality(o.payment_hints) < ${HINTS_LIMIT}
        and not o.payment_hints @> array[${payment ?? null}::text]
        and not exists (select from qr_payment p where p.gateway = o.gateway and p.reference = ${payment ?? null})
      ) as "isNews"
    from qr_order o where o.gateway = ${gateway} and o.reference = ${reference}`;
}

/** The member's open code, of whatever gateway, that has not run out. */
export function openOrder(member: MemberId): Query<Order> {
  return sql<Order>`select ${order} from qr_order
    where member_id = ${member} and state = 'open' and expires_at > clock_timestamp()`;
}

/** The member's payments of which messages tell and that wait for a person, that of an open code and then the oldest first; `amount` as it was told last. */
export function overheardToDecide(
  member: MemberId,
): Query<{ qrcodeId: OperationId; bankCode: QrBankCode; amount: bigint; at: Date }> {
  return sql`select p.qr_order as "qrcodeId", p.gateway as "bankCode", told_last(p) as amount, p.withheld_at as at
    from qr_payment p join qr_order o on o.id = p.qr_order
    where p.member_id = ${member} and p.withheld is not null and p.withheld_note is null
      and is_overheard(p.gateway) and is_to_decide(p)
    order by o.state = 'open' desc, p.withheld_at, p.id limit 10`;
}

/**
 * Ends an order that still is in one of the states and tells its member; answers a row if it did. It is looked at next
 * after `waitMs`, or now if it was due already; a look that is under way decides by itself. Of a code of the house's own nobody is asked.
 */
export function dropOrder(
  id: OperationId,
  {
    from,
    to,
    waitMs,
  }: { from: readonly OrderState[]; to: 'cancelled' | 'expired' | 'failed'; waitMs: number },
): Query<{ id: OperationId }> {
  return sql`with dropped as (
      update qr_order set state = ${to}, attempts = 0,
             dropped_at = case when ${to === 'cancelled'} then clock_timestamp() end,
             next_check_at = case when account_no is not null then null when next_check_at <= clock_timestamp() or ${isLeased} then next_check_at
               else now() + ${inMs(waitMs)} end
       where id = ${id} and state = any (${from}) returning id, member_id, gateway)
    select d.id from dropped d, lateral (select tell(d.member_id, 'qrcode',
      jsonb_build_object('qrcodeId', d.id, 'bankCode', d.gateway, 'state', 'dropped'))) told`;
}

/**
 * Notes that an order was looked at, which of the payments that callbacks named the gateway was asked about and which of
 * them it answered, and when to look next: soon while some are left, else after `waitMs`, and never where that is null.
 * Payments that are credited by now, or wait for a person, need no answer; those that were asked about have their turn last. Also, where it has
 * answered the open question after the end, how many are answered now (`late`). A
 * callback that came during the look, which began at `since`, makes the order due again, and begins them anew; so does a credit since
 * `lateAsked` was read, as where another look ended first. A person who decided meanwhile has the last word. Answers in how long it is looked at next, null for never.
 */
export function checkedOrder(
  id: OperationId,
  {
    since,
    asked,
    answered,
    late,
    lateAsked,
    waitMs,
    hintedMs,
  }: {
    since: Date;
    lateAsked: number;
    asked: readonly string[];
    answered: readonly string[];
    late?: { asked: number; waitMs: number | null } | undefined;
    waitMs: number | null;
    hintedMs: number;
  },
): Query<{ dueInMs: number | null }> {
  const left = sql`array(select hint from unnest(payment_hints) with ordinality h(hint, place)
    where hint <> all (${answered}::text[])
      and not exists (select from qr_payment p where p.gateway = qr_order.gateway and p.reference = hint
        and (p.withheld is distinct from 'UNVOUCHED' or p.withheld_note is not null))
    order by hint = any (${asked}::text[]), place)`;
  const next = waitMs === null ? sql`null` : sql`now() + ${inMs(waitMs)}`;
  const isAnew = sql`(coalesce(hinted_at >= ${since}, false) or late_asked <> ${lateAsked})`;
  return sql`update qr_order set attempts = attempts + 1, payment_hints = ${left}, ${countedAs(late, isAnew)},
      next_check_at = case when next_check_at is null then null when next_check_at <= clock_timestamp() then next_check_at
        when ${isAnew} then now()
        when ${left} <> '{}' then now() + ${inMs(hintedMs)} else ${next} end
    where id = ${id} returning
      (extract(epoch from next_check_at - clock_timestamp()) * 1000)::double precision as "dueInMs"`;
}

/** Assignments that count the questions after the end, unless they begin anew. */
function countedAs(late: { asked: number; waitMs: number | null } | undefined, isAnew: Query): Query {
  if (late === undefined) return sql`late_asked = late_asked`;
  const due = late.waitMs === null ? sql`answer_due_at` : sql`now() + ${inMs(late.waitMs + QR_PATIENCE_MS)}`;
  return sql`late_asked = case when ${isAnew} then late_asked else ${late.asked} end,
      answer_due_at = case when ${isAnew} then answer_due_at else ${due} end`;
}

/** More payments on one code than this were never seen; what a stranger invents is bounded by it. */
const HINTS_LIMIT = 20;

/** An order that a callback speaks of comes before all that is late by less: somebody has paid, most likely. */
const HINTED_FIRST_MS = 600_000;

/**
 * Has an order looked at now, or as soon as a look that is under way has ended, and remembers which payment a callback
 * named. The questions after its end begin anew.
 */
export function hintOrder(id: OperationId, payment: string | undefined): Query {
  const named = payment === undefined ? [] : [payment];
  return sql`update qr_order set hinted_at = clock_timestamp(), late_asked = 0,
      answer_due_at = case when late_asked > 0 or next_check_at is null
        then greatest(answer_due_at, now() + ${inMs(QR_PATIENCE_MS)}) else answer_due_at end,
      next_check_at = case when ${isLeased} then next_check_at else least(next_check_at, now() - ${inMs(HINTED_FIRST_MS)}) end,
      payment_hints = case when cardinality(payment_hints) < ${HINTS_LIMIT} and not payment_hints @> ${named}::text[]
        then payment_hints || ${named}::text[] else payment_hints end
    where id = ${id}`;
}

/** Has nobody look at an order again. */
export function leaveAlone(id: OperationId): Query {
  return sql`update qr_order set next_check_at = null where id = ${id}`;
}

/** Ends codes of the house's own whose time is over, at most so many; answers how many. */
export function expireOwnCodes(creatingMs: number, most: number): Query<{ ended: number }> {
  return sql<{ ended: number }>`select own_codes_expire(${creatingMs}::bigint, ${most}) as ended`;
}

export interface DoubtfulOrder
  extends Pick<Order, 'id' | 'memberId' | 'gateway' | 'reference' | 'currency' | 'amount' | 'state'> {
  createdAt: Date;
  why: string;
  otherAmount: bigint | null;
  /** What is told as paid on it and is not credited, as it was told last, in minor units. */
  withheld: bigint;
  /** What has the lines of the bank's statement that messages name for payments of it; null where nothing else has. */
  lines: string | null;
  /** What messages that name no line have credited of its sums (sums_of), on other codes: any line may be theirs; null where that is nothing. */
  unnamed: string | null;
  /** What was credited the member that may be a payment which is withheld for that (slips_like); null where that is nothing. */
  alike: string | null;
  /** What the gateway has told of the member's other codes beside that, of the same sum and about then, which was credited; null where that is nothing. */
  beside: string | null;
  /** How often the member was credited of what may be sent when that was (credited_with); null where that is nothing. */
  counted: string | null;
  decisions: Decision[];
}

const areDoubtful = sql`id in (
        select id from qr_order where contradiction_word is not null and contradiction_note is null
        union all
        select qr_order from qr_told_elsewhere where note is null
        union all
        select qr_order from qr_payment where contradiction_word is not null and contradiction_note is null
        union all
        select qr_order from qr_payment where line_taken_at is not null and line_taken_note is null
        union all
        select qr_order from qr_payment p where withheld is not null and withheld_note is null and is_to_decide(p)
        union all
        select id from qr_order where is_order_unheard(qr_order))`;

/**
 * Orders that are over and still asked about, because the gateway tells nothing of them, and those of whose payments it says
 * otherwise; the oldest ones, or the one with this id, as long as anything can be decided about it.
 */
export function doubtfulOrders(id?: OperationId): Query<DoubtfulOrder> {
  return sql<DoubtfulOrder>`select id, member_id as "memberId", gateway, reference, amount, currency, state,
      created_at as "createdAt", order_why(qr_order) as why,
      (select case when count(*) = 1 then min(amount) end from order_contradictions(qr_order)) as "otherAmount",
      (select coalesce(sum(told_last(p)), 0)::bigint from qr_payment p
        where p.qr_order = qr_order.id and withheld is not null and withheld_note is null) as withheld,
      (select string_agg(line_holder(l), '; ' order by l.reference) from qr_payment p
        join lateral line_of(p.gateway, p.told_number) l on l.movement <> p.id
        where p.qr_order = qr_order.id) as lines,
      (select string_agg(payment_shown(p), ', ' order by p.credited_at)
        from (select distinct s from unnest(sums_of(qr_order)) s) o cross join lateral payments_unnamed(currency, o.s) p
        where is_overheard(gateway) and p.qr_order <> qr_order.id) as unnamed,
      (select string_agg(arrival_shown(a), ', ' order by a.credited_at) from (
        select a.* from withheld_of(qr_order) l cross join lateral slips_like(qr_order, l.sum) a
        union select a.* from arrival a where a.id = any (told.ids)) a) as alike,
      (select string_agg(payment_shown(p), ', ' order by p.credited_at) from (
        select p.* from withheld_of(qr_order) l join qr_order c on c.member_id = qr_order.member_id and c.gateway = qr_order.gateway
          join qr_payment p on p.qr_order = c.id and p.credited_at is not null and p.amount = l.sum
         where c.created_at between qr_order.created_at - interval '1 day' and qr_order.expires_at + interval '1 day'
        union select p.* from qr_payment p where p.id = any (told.ids)) p
        where p.qr_order <> qr_order.id) as beside,
      told.counted,
      order_decisions(qr_order) as decisions
    from (select id as listed from qr_order
        where ${id === undefined ? areDoubtful : sql`id = ${id} and order_decisions(qr_order) is not null`}
        order by expires_at limit ${MOST_CASES + 1}) w
      join qr_order on id = listed cross join lateral (
        select array_agg(id) as ids, string_agg(distinct c.counted, ', ') as counted from withheld_of(qr_order) l
          cross join lateral credited_with(member_id, gateway, null, l.sum, 'payment', l.times) c left join lateral unnest(c.ids) id on true) told
    order by expires_at`;
}

export function lockOrder(id: OperationId): Query {
  return sql`select qr_lock(${id})`;
}

export const dueOrders: DueTable = {
  table: sql`qr_order`,
  party: sql`gateway`,
  ended: sql`state not in ('creating', 'open')`,
};

import { MOST_CASES } from '@prae/contract/console/case-facts';
import { type Query, sql } from '../../db/database.ts';
import { step } from '../../db/steps.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision } from '../../jobs/case.ts';

interface Message {
  /** A new one; of what it tells, if nothing told it before. */
  operation: OperationId;
  device: string;
  nonce: string;
  sentAt: string;
  /** How far that may be from the database's clock. */
  windowMs: number;
}

interface Shown {
  sender?: string;
  text: string;
  /** Of what it says, without its time. */
  digest: string;
}

interface Credit {
  bankCode: string;
  /** The last digits of our account. */
  tail: string;
  /** Minor units. */
  amount: bigint;
  at: string;
  payerBank?: string;
  payerTail?: string;
  balanceAfter?: bigint;
  /** The bank's own of the transfer. */
  number?: string;
  /** More than this is not credited by program. */
  most: Record<MemberCurrency, bigint>;
}

export type Taken = Message &
  ({ kind: 'ignored' } | ({ kind: 'unreadable' } & Shown) | ({ kind: 'credit' } & Shown & Credit));

export type TakenOutcome =
  | { outcome: 'expired' | 'replayed' | 'ignored' }
  | { outcome: 'known'; notification: OperationId; isArrived: boolean }
  | { outcome: 'arrived'; notification: OperationId; arrival: OperationId; isNew: boolean }
  | { outcome: 'waiting'; notification: OperationId; why: string };

/** Takes a message of the feed, and credits what it tells where it is plain whose it is; feed.routines.sql tells the outcomes. */
export const feedTake = step<Taken, TakenOutcome>('feed_take');

export interface FeedCase {
  id: OperationId;
  receivedAt: Date;
  why: string;
  sender: string | null;
  text: string;
  bankCode: string | null;
  accountTail: string | null;
  accountNo: string | null;
  currency: MemberCurrency | null;
  amount: bigint | null;
  toldAt: Date | null;
  payerBank: string | null;
  payerTail: string | null;
  /** Who may have sent it, by the account that it tells of. */
  fitting: MemberId[];
  /** Whom the same sum was credited about that time, by a slip and without a notification. */
  credited: MemberId[];
  /** What was credited already and may be this: as much about then, or to whom it may be of within a day; null where that is nothing. */
  alike: string | null;
  /** What a gateway has told of theirs of the same sum within a day; null where that is nothing. */
  onCodes: string | null;
  /** How often it was credited whom it may be of, of what may be sent when this was (credited_with); null where that is nothing. */
  counted: string | null;
  /** What a slip has credited its members, to which it is joined where a person settles it; null where that is nothing. */
  joined: string | null;
  /** Who had announced the sum then. Anybody can say a sum: it decides nothing. */
  announced: MemberId[];
  /** Whose code of the house's own had this amount within the day before. */
  asked: MemberId[];
  decisions: Decision[];
}

/** What waits for a person; the one with this id, or the oldest ones. */
export function notificationsToDecide(id?: OperationId): Query<FeedCase> {
  return sql<FeedCase>`select n.id, n.received_at as "receivedAt", n.why, n.sender, n.text, n.bank_code as "bankCode",
      n.account_tail as "accountTail", n.account_no as "accountNo", n.currency, n.amount, n.told_at as "toldAt",
      n.payer_bank as "payerBank", n.payer_tail as "payerTail",
      array(select m.id from feed_fitting(n) m) as fitting,
      array(select a.member_id from arrival a left join slip s on s.arrival_id = a.id
        where a.bank_code = n.bank_code and a.account_no = n.account_no and a.amount = n.amount
          and (a.sent_at between n.told_at - interval '15 minutes' and n.told_at + interval '15 minutes' or a.sent_at is null)
          and time_apart(n.told_at, n.received_at, a.sent_at, coalesce(s.created_at, a.credited_at)) is not null
          and not exists (select from bank_notification o where o.arrival_id = a.id)
        order by a.credited_at limit 20) as credited,
      (select string_agg(arrival_shown(a), ', ' order by a.credited_at) from (
        select * from feed_credited(n) union select a.* from arrival a where a.id = any (told.ids)) a) as alike,
      (select string_agg(payment_shown(p), ', ' order by p.heard_at) from (
        select * from feed_on_codes(n) union select p.* from qr_payment p where p.id = any (told.ids)) p) as "onCodes",
      told.counted,
      (select string_agg(arrival_shown(a), ', ' order by a.credited_at) from feed_members(n) m
        cross join lateral settle_joins(n, m) a where a.id is not null) as joined,
      array(select o.member_id from notices_of(n.currency, n.amount, coalesce(n.told_at, n.received_at)) o limit 20) as announced,
      array(select o.member_id from qr_order o
        where o.gateway = n.bank_code and o.account_no = n.account_no and o.amount = n.amount
          and n.told_at between o.created_at - interval '2 minutes' and o.amount_until + interval '1 day'
        order by o.created_at desc limit 20) as asked,
      feed_decisions(n) as decisions
    from (select w.* from bank_notification w
        where w.state = 'waiting' and (${id ?? null}::uuid is null or w.id = ${id ?? null}::uuid)
        order by w.received_at limit ${MOST_CASES + 1}) w
      join bank_notification n on n.id = w.id cross join lateral (
      select array_agg(id) as ids, string_agg(distinct c.counted, ', ') as counted from feed_members(n) m
        cross join lateral credited_with(m, coalesce(n.bank_code, n.stated->>'bankCode'), coalesce(n.account_no, n.stated->>'accountNo'),
          coalesce(n.amount, (n.stated->>'amount')::bigint), kind_of(n), message_reach(n)) c
        left join lateral unnest(c.ids) id on true where coalesce(n.account_no, n.stated->>'accountNo') is not null) told
    order by n.received_at`;
}

export function lockNotification(id: OperationId): Query {
  return sql`select feed_lock(${id})`;
}

/** Forgets the numbers of messages that are too old to be taken again. */
export function forgetNonces(minutes: number): Query {
  return sql`delete from feed_nonce where taken_at < now() - make_interval(mins => ${minutes})`;
}

/** Has devices known that have not spoken yet: they are silent since now. */
export function expectDevices(devices: readonly string[]): Query {
  return sql`insert into feed_device (device) select unnest(${devices}::text[]) on conflict (device) do nothing`;
}

/** The devices that have been silent for so long, each once for each silence. */
export function silentDevices(minutes: number): Query<{ device: string; spokeAt: Date }> {
  return sql<{ device: string; spokeAt: Date }>`update feed_device set alarmed_at = now()
    where spoke_at < now() - make_interval(mins => ${minutes}) and (alarmed_at is null or alarmed_at < spoke_at)
    returning device, spoke_at as "spokeAt"`;
}

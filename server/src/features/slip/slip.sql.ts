import { MOST_CASES } from '@prae/contract/console/case-facts';
import { qrBankCode } from '@prae/contract/deposit';
import type { SlipReason } from '@prae/contract/slip';
import { type Query, sql } from '../../db/database.ts';
import { inMs, step } from '../../db/steps.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision } from '../../jobs/case.ts';
import type { DueTable } from '../../jobs/recheck.sql.ts';
import { WALLET_BANK } from '../deposit/deposit.ts';

export type SlipState = 'checking' | 'waiting' | 'credited' | 'refused';

export interface NewSlip {
  operation: OperationId;
  member: MemberId;
  currency: MemberCurrency;
  /** Its name in the file store. */
  file: string;
  mostAnHour: number;
}

/** Writes a slip that was uploaded, and has it looked at now. */
export const slipBegin = step<NewSlip, { outcome: 'begun' | 'known' | 'too-many' }>('slip_begin');

export interface SlipCredit {
  /** The slip. */
  operation: OperationId;
  /** The operation that credits. */
  arrival: OperationId;
  /** The house's account that the money came to. */
  bankCode: string;
  accountNo: string;
  /** Minor units. */
  amount: bigint;
  sentAt: string;
  /** The number of the bank that sent, and its reference: what makes a transfer the same one whoever tells of it. */
  sendingBank: string;
  reference: string;
  /** Since when the member's details are those that the sender was compared with. */
  bankChangedAt: string | null;
  /** What its bank shows of the sender's account: digits, and `x` for each that is hidden. */
  senderShown?: string;
}

/** Credits the transfer that a slip tells of, once; slip.routines.sql tells the outcomes. */
export const slipCredit = step<SlipCredit, { outcome: 'credited' | 'duplicated' | 'doubtful' | 'ended' }>(
  'slip_credit',
);

/** A slip, with what has to be known of its member to judge it. */
export interface Slip {
  id: OperationId;
  memberId: MemberId;
  currency: MemberCurrency;
  state: SlipState;
  createdAt: Date;
  /** Since it was uploaded, by the database's clock. */
  ageMs: number;
  fileName: string | null;
  isDrawn: boolean;
  sendingBank: string | null;
  reference: string | null;
  payload: string | null;
  attempts: number;
  captchas: number;
  /** The member's registered account; the number of the bank (3 digits) is null of a bank without one. */
  bankNumber: string | null;
  bankAccountNo: string;
  bankAccountName: string;
  /** When these were last changed; registration counts. */
  bankChangedAt: Date;
}

const numberOf = (aliases: Query) =>
  sql`(select alias from unnest(${aliases}) alias where alias ~ '^[0-9]{3}$' limit 1)`;

export function slipById(id: OperationId): Query<Slip> {
  return sql<Slip>`select s.id, s.member_id as "memberId", s.currency, s.state, s.created_at as "createdAt",
      (extract(epoch from clock_timestamp() - s.created_at) * 1000)::double precision as "ageMs",
      s.file_name as "fileName", s.is_drawn as "isDrawn", s.sending_bank as "sendingBank", s.reference, s.payload,
      s.attempts, s.captchas, ${numberOf(sql`b.aliases`)} as "bankNumber",
      m.bank_account_no as "bankAccountNo", m.bank_account_name as "bankAccountName", m.bank_changed_at as "bankChangedAt"
    from slip s join member m on m.id = s.member_id join bank b on b.code = m.bank_code where s.id = ${id}`;
}

/** An account that is or was the house's, with the number of its bank; a wallet has none, and the PromptPay number that every wallet of its issuer has. */
export interface HouseAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
  bankNumber: string | null;
  promptpay: string | null;
  /** Since when it is the house's no more; null while it is. */
  closedAt: Date | null;
}

/** How the e-wallet numbers of PromptPay begin that TrueMoney gives out; the wallet's mobile follows. */
const TRUEMONEY_ISSUER = '14000';

/** Where money of a currency may have been sent to. */
export function houseAccounts(currency: MemberCurrency): Query<HouseAccount> {
  return sql<HouseAccount>`select a.bank_code as "bankCode", a.account_no as "accountNo", a.account_name as "accountName",
      ${numberOf(sql`b.aliases`)} as "bankNumber",
      case when a.bank_code = ${WALLET_BANK} then ${TRUEMONEY_ISSUER} || a.account_no else a.promptpay end as promptpay,
      a.closed_at as "closedAt"
    from deposit_account a left join bank b on b.code = a.bank_code where a.currency = ${currency}
    order by a.closed_at is not null, a.created_at, a.account_no`;
}

/** Whether money of a currency may have been sent to an account at the bank. */
export function hasHouseAccount(currency: MemberCurrency, bankCode: string): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`select exists (
    select from deposit_account where currency = ${currency} and bank_code = ${bankCode}) as found`;
}

/** Whether a transfer was credited before, and not by this slip. */
export function isCredited(
  slip: OperationId,
  sendingBank: string,
  reference: string,
): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`select exists (select from arrival a
    where a.sending_bank = ${sendingBank} and upper(a.reference) = upper(${reference}::text)
      and not exists (select from slip s where s.arrival_id = a.id and s.id = ${slip})) as found`;
}

/** So many rivals are compared by name at most. */
export const MOST_RIVALS = 500;

/** Other members with an account at the slip's member's bank whose number fits a mask, `_` for what is hidden. */
export function rivalsOf(
  { id }: Pick<Slip, 'id'>,
  pattern: string,
): Query<{ bankNumber: string | null; accountNo: string; accountName: string }> {
  return sql`select ${numberOf(sql`b.aliases`)} as "bankNumber", o.bank_account_no as "accountNo", o.bank_account_name as "accountName"
    from slip s join member m on m.id = s.member_id
    join member o on o.bank_code = m.bank_code and o.bank_account_no like ${pattern} and o.id <> m.id
    join bank b on b.code = o.bank_code where s.id = ${id} limit ${MOST_RIVALS}`;
}

/** Keeps the picture as it was drawn anew. Answers the name of the file that it takes the place of, which is to be removed. */
export function keepDrawn(id: OperationId, fileName: string): Query<{ before: string | null }> {
  return sql<{ before: string | null }>`update slip set file_name = ${fileName}, is_drawn = true
    from (select id, file_name from slip where id = ${id} for no key update) old
    where slip.id = old.id and not slip.is_drawn returning old.file_name as before`;
}

/** Keeps what the picture says. */
export function keepCode(
  id: OperationId,
  { sendingBank, reference, payload }: { sendingBank: string; reference: string; payload: string },
): Query {
  return sql`update slip set sending_bank = ${sendingBank}, reference = ${reference}, payload = ${payload}
    where id = ${id} and state = 'checking'`;
}

/** Whether the verifiers may be asked about a slip's transfer now; slip.asking.routines.sql tells the answers. */
export function mayAsk(
  id: OperationId,
  { most, isLast }: { most: number; isLast: boolean },
): Query<{ may: 'ask' | 'spare' | 'later' | 'busy' | 'none' }> {
  return sql`select slip_may_ask(${id}, ${most}, ${isLast}) as may`;
}

/** Notes that a verifier was asked and knows no such transfer. */
export function toldNone(id: OperationId): Query {
  return sql`update slip set none_at = clock_timestamp() where id = ${id}`;
}

/** Looks again after `waitMs`, as this time nothing was asked. */
export function lookLater(id: OperationId, waitMs: number): Query {
  return sql`update slip set next_check_at = clock_timestamp() + ${inMs(waitMs)}
    where id = ${id} and state = 'checking'`;
}

/** What a bank said of a slip's transfer: satang, when, what names the bill that it paid, and the sender's account as it shows it (`shownBy`). */
export interface TransferSaid {
  amount: bigint;
  at: Date;
  bill: readonly string[];
  senderShown?: string;
}

/** Has a person decide: no program can. With what the bank said of the transfer, where one did. */
export function letWait(id: OperationId, said?: TransferSaid): Query {
  return sql`update slip set state = 'waiting', next_check_at = null, amount = coalesce(${said?.amount ?? null}::bigint, amount),
      sent_at = coalesce(${said?.at ?? null}::timestamptz, sent_at), bill = coalesce(nullif(${said?.bill ?? []}::text[], '{}'), bill),
      sender_shown = coalesce(${said?.senderShown ?? null}, sender_shown)
    where id = ${id} and state = 'checking'`;
}

/** Notes how often a bank's portal asked a captcha, and looks again after `waitMs`. */
export function lookAgain(
  id: OperationId,
  { waitMs, captchas }: { waitMs: number; captchas: number },
): Query {
  return sql`update slip set attempts = attempts + 1, captchas = ${captchas},
      next_check_at = clock_timestamp() + ${inMs(waitMs)}
    where id = ${id} and state = 'checking'`;
}

/** Ends a slip that is not credited; also what the bank said of the transfer, where it did. */
export function refuseSlip(
  id: OperationId,
  reason: SlipReason,
  said?: TransferSaid,
): Query<{ isRefused: boolean }> {
  return sql<{
    isRefused: boolean;
  }>`select slip_refuse(${id}, ${reason}, ${said?.amount ?? null}::bigint, ${said?.at ?? null}::timestamptz,
    ${said?.bill ?? []}::text[], ${said?.senderShown ?? null}) as "isRefused"`;
}

export interface SlipLine {
  id: OperationId;
  createdAt: Date;
  amount: bigint | null;
  state: SlipState;
  reason: SlipReason | null;
}

const slipLine = sql`id, created_at as "createdAt", amount, state, reason`;

/** A page of a member's slips, newest first. */
export function slipsOf(member: MemberId, page: number, limit: number): Query<SlipLine> {
  return sql<SlipLine>`select ${slipLine} from slip
    where member_id = ${member} order by created_at desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`;
}

/** A slip of the member's own. */
export function slipOf(member: MemberId, id: OperationId): Query<SlipLine> {
  return sql<SlipLine>`select ${slipLine} from slip where id = ${id} and member_id = ${member}`;
}

export function countSlips(member: MemberId): Query<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from slip where member_id = ${member}`;
}

/** The name of the picture of a member's own slip, once it is drawn anew. */
export function pictureOf(member: MemberId, id: string): Query<{ fileName: string }> {
  return sql<{ fileName: string }>`select file_name as "fileName" from slip
    where id::text = ${id} and member_id = ${member} and is_drawn and file_name is not null`;
}

/** Those of these names that no slip has. */
export function namelessOf(names: readonly string[]): Query<{ name: string }> {
  return sql<{ name: string }>`select name from unnest(${names}::text[]) name
    where not exists (select from slip where file_name = name)`;
}

export interface SlipCase extends Pick<Slip, 'id' | 'memberId' | 'currency' | 'sendingBank' | 'reference'> {
  createdAt: Date;
  amount: bigint | null;
  why: string;
  /** What has been credited by the line of a bank's statement that the slip names; null where nothing has. */
  line: string | null;
  /** What messages have credited that may be this, in kip: the member lately, and anybody of the sum that a person read; null where that is nothing. */
  beside: string | null;
  /** What was credited already of the sum that a person read in the statement, or that the bank tells, and may be this; null where that is nothing. */
  alike: string | null;
  /** How often the member was credited of what may be sent when this was (credited_with); null where that is nothing. */
  counted: string | null;
  /** What a message has credited the member, to which it is joined where a person settles it as what they read; null where that is nothing. */
  joined: string | null;
  /** Gifts to the wallet that a person read of, which were or may be redeemed for as much; null where there is none. */
  gifts: string | null;
  /** Whether messages of the bank's come here, and none that nobody got tells of the sum that a person read. */
  isUntold: boolean;
  /** What a person has found to be no member's money and may be this; null where that is nothing. */
  givenBack: string | null;
  /** What a gateway has told of the member's same sum about that time; null where that is nothing. */
  onCodes: string | null;
  /** Of the slip of a bill, what gateways have told of anybody's codes over its sum about that time; null where that is nothing. */
  onBill: string | null;
  /** What names the bill that was paid, as its bank tells; null of a transfer between two accounts. */
  bill: string | null;
  decisions: Decision[];
}

/** Slips that wait for a person; the one with this id, or the oldest ones, one of each member first: nobody's many keep the others' from being seen. */
export function slipsToDecide(id?: OperationId): Query<SlipCase> {
  return sql<SlipCase>`select id, member_id as "memberId", currency, sending_bank as "sendingBank", reference, amount,
      created_at as "createdAt", slip_why(slip) as why, slip_decisions(slip) as decisions,
      (select line_holder(l) from line_of(sending_bank, slip.reference) l where l.movement is not null) as line,
      (select string_agg(payment_shown(p), ', ' order by p.credited_at) from (
        select * from payments_beside(slip, (stated->>'amount')::bigint) union select * from payments_unnamed(currency, (stated->>'amount')::bigint)) p) as beside,
      (select string_agg(arrival_shown(a), ', ' order by a.credited_at) from (
        select a.* from items_of_slip(slip) i cross join lateral arrivals_alike(i, member_id, slip.sent_at, created_at) a where slip.currency = 'THB'
        union select a.* from items_of_slip(slip) i cross join lateral others_like_slip(slip, i) a where slip.currency = 'THB'
        union select a.* from arrival a where a.id = any (told.ids)) a) as alike,
      told.counted,
      (select string_agg(arrival_shown(a), ', ') from items_of_slip(slip) i cross join lateral slip_adopted(slip, i) a
        where currency = 'THB' and a.id is not null) as joined,
      (select string_agg(gift_shown(g), ', ' order by g.created_at) from gifts_alike(stated, sent_at, created_at) g) as gifts,
      (currency = 'THB' and stated is not null and exists (
        select from items_of_slip(slip) i where is_message_missing(slip, i || '{"byPerson": true}'))) as "isUntold",
      (select string_agg(n.id::text, ', ' order by n.received_at) from items_of_slip(slip) i
        join lateral slip_notification(slip, i) told on is_given_back(told) join bank_notification n on n.id = told) as "givenBack",
      (select string_agg(payment_shown(p), ', ' order by p.heard_at)
        from (select * from paid_on_codes(slip, null, coalesce(amount, (stated->>'amount')::bigint), slip.sent_at)
          union select p.* from qr_payment p where p.id = any (told.ids)) p) as "onCodes",
      case when bill is not null then (select string_agg(format('%s (%s)', p.qr_order, p.member_id), ', ' order by p.heard_at)
        from paid_on_bill(slip, ${qrBankCode.options}) p) end as "onBill",
      nullif(array_to_string(bill, ', '), '') as bill
    from (select id as listed, row_number() over (partition by member_id order by created_at) as nth, created_at as since from slip
        where (state = 'waiting' or (reason = 'UNKNOW_ERROR' and case_note is null))
          and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
        order by nth, since limit ${MOST_CASES + 1}) w
      join slip on id = listed cross join lateral (
      select array_agg(id) as ids, string_agg(distinct c.counted, ', ') as counted
        from items_of_slip(slip) i cross join lateral credited_with_slip(slip, i) c left join lateral unnest(c.ids) id on true where currency = 'THB') told
    order by nth, since`;
}

export function lockSlip(id: OperationId): Query {
  return sql`select slip_lock(${id})`;
}

export const dueSlips: DueTable = {
  table: sql`slip`,
  party: sql`party`,
  ended: sql`state in ('credited', 'refused')`,
};

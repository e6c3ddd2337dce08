import { MOST_CASES } from '@prae/contract/console/case-facts';
import { prepared, type Query, sql } from '../../db/database.ts';
import { inMs, step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision } from '../../jobs/case.ts';
import { type Contradiction, keeping } from '../../jobs/late.sql.ts';
import { type DueTable, isLeased } from '../../jobs/recheck.sql.ts';

/** The states of a withdrawal; withdraw.lifecycle.ts tells what they mean. */
export type WithdrawalState = 'collecting' | 'held' | 'review' | 'sending' | 'paid' | 'failed' | 'refused';

export interface Withdrawal {
  id: OperationId;
  memberId: MemberId;
  currency: MemberCurrency;
  amount: bigint;
  state: WithdrawalState;
  reference: string;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  /** The outside party that pays it out, `NONE` where there is none for its currency. */
  gateway: string | null;
  /** Every number that the gateway told of it, in order; one, unless something is wrong there. */
  numbers: string[];
  /** Of these the first that no other payout had; once it is paid, the one that it was settled under. */
  gatewayPayoutId: string | null;
  /** The gateway's own id of whom it was asked to pay. */
  payee: string | null;
  reason: string | null;
  /** The operator who let it be paid out. */
  approvedBy: string | null;
  /** Whether the gateway has said otherwise since it ended here, and nobody has noted it and heard it say the same. */
  isContradicted: boolean;
  attempts: number;
  createdAt: Date;
  /** Whether the gateway was asked for it; then it never is again. */
  isSent: boolean;
  /** How long ago that was, by the database's clock; null where it was not. */
  sentMsAgo: number | null;
  /**
   * When the next word about it is due: the gateway's, or the end of the request that collects its money; of one that has
   * ended, its answer to the open question. Null where none is: it was never sent and has ended, or waits for an operator.
   */
  answerDueAt: Date | null;
  /** How far off that is by the database's clock, as all that decides; zero or less once it has passed. */
  dueInMs: number | null;
  /** When it was read, by the same clock. */
  readAt: Date;
}

const withdrawal = sql`id, member_id as "memberId", currency, amount, state, reference, bank_code as "bankCode",
  bank_account_no as "bankAccountNo", bank_account_name as "bankAccountName", gateway,
  payout_numbers as numbers, gateway_payout_id as "gatewayPayoutId", payee, reason, approved_by as "approvedBy",
  contradiction_word is not null as "isContradicted", attempts,
  created_at as "createdAt", sent_at is not null as "isSent",
  (extract(epoch from clock_timestamp() - sent_at) * 1000)::double precision as "sentMsAgo", answer_due_at as "answerDueAt",
  (extract(epoch from answer_due_at - clock_timestamp()) * 1000)::double precision as "dueInMs",
  clock_timestamp() as "readAt"`;

export interface NewWithdrawal {
  operation: OperationId;
  member: MemberId;
  currency: MemberCurrency;
  amount: bigint;
  /** Whether the games' money may be brought to the wallet first, where it does not hold enough. */
  collect: boolean;
  gateway: string;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  bankChangedAt: Date | null;
  /** How long this request has been here. */
  waitedMs: number;
  /** When to look at it if this process dies while it collects. */
  checkMs: number;
  claim?: Claim;
  answer: KeptAnswer;
}

export type WithdrawalBegun =
  | ({ outcome: 'begun'; operation: OperationId } & WithdrawalHeld)
  | { outcome: 'collecting' | 'known'; operation: OperationId }
  | { outcome: 'under-way' }
  | { outcome: 'bonus-condition' };

/** Writes the intent and holds the money, or leaves it collecting, or says why not. */
export const withdrawBegin = step<NewWithdrawal, WithdrawalBegun | Taken>('withdraw_begin');

export interface WithdrawalHeld {
  state: WithdrawalState;
  reason: string | null;
  /** The answer as it was kept; null where it was refused. */
  answer: string | null;
}

/** Holds the money of a withdrawal that was collecting: held, or refused with the reason. */
export const withdrawHold = step<
  { operation: OperationId; reason?: string; claim?: Claim | undefined; answer?: KeptAnswer },
  WithdrawalHeld
>('withdraw_hold');

/** Spends the hold to the gateway's house account, or brings it back to the wallet. */
export const withdrawFinish = step<
  {
    operation: OperationId;
    /** The states it may be in; in any other it stays as it is. */
    from: readonly WithdrawalState[];
    /** It must have been sent to the gateway; unless told it must not. Otherwise it stays as it is, too. */
    wasSent?: boolean;
    outcome: 'paid' | 'failed';
    gatewayPayoutId?: string;
    /** The numbers that the gateway was asked about; with one that is not among them it stays as it is. */
    asked?: readonly string[];
    reason?: string;
    /** When the gateway is asked once more whether it says the same; never unless told. */
    checkMs?: number;
  },
  {
    state: WithdrawalState;
    ended: boolean;
    /** Another one has the number, so this one was not settled under it. */
    numberTaken?: true;
    /** It has a number that was not asked about, or several and none that is paid. */
    otherNumber?: true;
  }
>('withdraw_finish');

export function withdrawalById(id: string): Query<Withdrawal> {
  return sql<Withdrawal>`select ${withdrawal} from withdrawal where id = ${id}`;
}

/** The withdrawal that the gateway was asked to pay under a reference. */
export function sentByReference(reference: string): Query<{ id: OperationId; isOpen: boolean }> {
  return sql`select id, closed_at is null as "isOpen" from withdrawal where reference = ${reference} and sent_at is not null`;
}

/** Has an operator decide, if it is still held. */
export function sendToReview(id: OperationId, reason: string): Query {
  return sql`with waiting as (
      update withdrawal set state = 'review', reason = ${reason}, next_check_at = null
       where id = ${id} and state = 'held' returning withdrawal)
    select tell_progress(withdrawal) from waiting`;
}

/** What the brakes are held against; amounts are minor units of the withdrawal's currency. brakes.routines.sql has them. */
export interface BrakeRules {
  max: bigint;
  holdHours: number;
  dailyMember: bigint;
  dailyAll: bigint;
  winMax: bigint;
  /** Whether money from outside ever reached the member. */
  hasDeposited: boolean;
}

/** The first brake on a payout, or null. */
export function payoutBrake(id: OperationId, rules: BrakeRules): Query<{ brake: string | null }> {
  const plain = JSON.stringify(rules, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  return sql`select payout_brake(withdrawal, ${plain}) as brake from withdrawal where id = ${id}`;
}

/** Wins the right to call the gateway for a payout, or leaves it to an operator because of a brake. */
export const withdrawSend = step<
  {
    operation: OperationId;
    currency: MemberCurrency;
    gateway: string;
    payee: string;
    /** A name for this try, a UUID: its right is found again, and given back, under it. */
    try: string;
    rules: BrakeRules;
    /** When to look at it if this process dies in the call; no webhook cuts that short. */
    checkMs: number;
  },
  /** `claimed`: exactly one try gets that. `taken`: somebody else went on with it. */
  { outcome: 'claimed' | 'taken' } | { outcome: 'review'; reason: string }
>('withdraw_send');

/** The numbers of a payout, with those that the gateway tells now. */
const withNumbers = (told: readonly string[]) => sql`with_numbers(payout_numbers, ${[...told]}::text[])`;

/** The number that it goes by: the first one that the gateway told and no other payout has. */
const firstNumber = (told: readonly string[]) => sql`coalesce(gateway_payout_id, (
  select number from unnest(${[...told]}::text[]) with ordinality t (number, place)
   where not exists (select from withdrawal other where other.gateway = withdrawal.gateway
     and other.payout_numbers @> array[number] and other.id <> withdrawal.id)
   order by place limit 1))`;

/** Whether the gateway told of another payout of ours under that number, and not of this one first. */
export function isNumberTaken(
  { id, gateway, gatewayPayoutId }: Pick<Withdrawal, 'id' | 'gateway' | 'gatewayPayoutId'>,
  told: string,
): Query<{ isTaken: boolean }> {
  return sql`select ${told}::text is distinct from ${gatewayPayoutId}::text and exists (select from withdrawal
    where gateway = ${gateway} and payout_numbers @> array[${told}::text] and id <> ${id}) as "isTaken"`;
}

/**
 * Remembers what the gateway said to the call, whatever it came to meanwhile, and when to ask what became of it. A number
 * that comes after the end and is new contradicts it: answers that as `said`, else null.
 */
export function payoutCalled(
  id: OperationId,
  {
    gatewayPayoutId,
    refusal,
    checkMs,
  }: { gatewayPayoutId: string | undefined; refusal: string | undefined; checkMs: number },
): Query<{ state: WithdrawalState; said: string | null; numbers: string[] }> {
  const told = gatewayPayoutId === undefined ? [] : [gatewayPayoutId];
  return sql`with late as (
      select id as late_id, case when closed_at is null or payout_numbers @> ${told}::text[] then null
          when payout_numbers = '{}' then 'PROCESSING' else 'OTHER_NUMBER' end as said
        from withdrawal where id = ${id} for no key update)
    update withdrawal set payout_numbers = ${withNumbers(told)}, gateway_payout_id = ${firstNumber(told)},
      reason = case when state = 'sending' then coalesce(${refusal ?? null}, reason) else reason end,
      contradiction_word = coalesce(said, contradiction_word),
      contradiction_amount = case when said is null then contradiction_amount end,
      contradiction_note = case when said is null then contradiction_note end,
      attempts = case when said is null then attempts else 0 end,
      answer_due_at = case when said is null then answer_due_at else now() + ${inMs(checkMs)} end,
      next_check_at = now() + ${inMs(checkMs)}
    from late where id = late_id returning state, said, payout_numbers as numbers`;
}

/** Waits for whoever decides about payouts of the currency now, as withdraw_send does: what they decide is there then. */
export function lockPayouts(currency: MemberCurrency): Query {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${currency}`}, 0))`;
}

/** Gives the right to call back that a try has won, as nothing of the call has left, unless a person was told of it. */
export function payoutNotSent(
  { id, attempts, reason, answerDueAt }: Pick<Withdrawal, 'id' | 'attempts' | 'reason' | 'answerDueAt'>,
  wonBy: string,
  waitMs: number,
): Query {
  return sql`update withdrawal set state = 'held', sent_at = null, sent_by = null, payee = null, reason = ${reason},
      answer_due_at = ${answerDueAt}, attempts = ${attempts + 1}, next_check_at = now() + ${inMs(waitMs)}
    where id = ${id} and state = 'sending' and sent_by = ${wonBy} and payout_numbers = '{}'`;
}

type Looked = Pick<Withdrawal, 'id' | 'readAt'>;

/** A webhook that came during the look makes the row due again. */
const unlessHinted = ({ readAt }: Looked, waitMs: number) =>
  sql`case when next_check_at <= clock_timestamp() then next_check_at when hinted_at >= ${readAt} then now()
    else now() + ${inMs(waitMs)} end`;

/** Notes that a withdrawal was looked at, and when to look again. */
export function checkedWithdrawal(row: Looked, waitMs: number): Query {
  return sql`update withdrawal set attempts = attempts + 1, next_check_at = ${unlessHinted(row, waitMs)}
    where id = ${row.id} and closed_at is null and next_check_at is not null`;
}

/**
 * The same of a payout of which the gateway told something short of an end. Its next word is due with the next question
 * then, and no later than that of its end is.
 */
export function checkedPayout(
  row: Looked,
  found: {
    state: 'sending' | 'review';
    reason: string | null;
    /** The numbers that it told. */
    told: readonly string[];
    waitMs: number;
  },
): Query {
  return sql`update withdrawal set state = ${found.state}, reason = ${found.reason}, attempts = attempts + 1,
      payout_numbers = ${withNumbers(found.told)}, gateway_payout_id = ${firstNumber(found.told)},
      answer_due_at = ${
        found.state === 'sending'
          ? sql`least(greatest(answer_due_at, now() + ${inMs(found.waitMs)}), payout_end_due_at(withdrawal))`
          : sql`answer_due_at`
      },
      next_check_at = ${unlessHinted(row, found.waitMs)}
    where id = ${row.id} and state in ('sending', 'review') and sent_at is not null`;
}

/**
 * The same of one that has ended: what the gateway says otherwise (null: it says the same; undefined: it said nothing),
 * which numbers it told, how many questions it has answered (`asked`), and when to look again (null: not any more). A webhook that came during the look has begun the
 * looks anew, and a number that came during it is to be asked about first; where a person noted meanwhile that the gateway tells
 * nothing, it is asked no more, unless it has just told something else.
 */
export function checkedEnd(
  { id, attempts, numbers }: Pick<Withdrawal, 'id' | 'attempts' | 'numbers'>,
  {
    says,
    told,
    asked,
    waitMs,
  }: {
    says: Contradiction | null | undefined;
    told: readonly string[];
    asked: number;
    waitMs: number | null;
  },
): Query {
  const next = waitMs === null ? sql`null` : sql`now() + ${inMs(waitMs)}`;
  return sql`update withdrawal set attempts = ${asked}, payout_numbers = ${withNumbers(told)},
      ${keeping(says, 'TAKEN_BACK')}, answer_due_at = ${asked === attempts ? sql`answer_due_at` : next}, next_check_at = ${next}
    where id = ${id} and closed_at is not null and attempts = ${attempts} and payout_numbers = ${numbers}::text[]
      and (next_check_at is not null or ${says != null}::boolean)`;
}

/**
 * Keeps what the gateway says otherwise to a look that another one outran, so that `checkedEnd` touches no row. Where something is told already,
 * or a person has decided since, that stays.
 */
export function overheard(
  { id, state }: Pick<Withdrawal, 'id' | 'state'>,
  { says, told }: { says: Contradiction; told: readonly string[] },
): Query {
  return sql`update withdrawal set payout_numbers = ${withNumbers(told)}, ${keeping(says)}
    where id = ${id} and state = ${state} and closed_at is not null and contradiction_word is null`;
}

/**
 * Has the gateway asked about a payout: while it is under way now, or as soon as a look or the call for it has ended, and
 * after its end in `lateMs` at the latest. Whoever hints often, as anyone may, neither hastens that nor writes anything.
 */
export function hintWithdrawal(id: OperationId, lateMs: number): Query {
  return sql`update withdrawal set hinted_at = clock_timestamp(),
      next_check_at = case when ${isLeased} then next_check_at when closed_at is null then now() else least(next_check_at, now() + ${inMs(lateMs)}) end,
      attempts = case when closed_at is null then attempts else 0 end,
      answer_due_at = case when closed_at is null then answer_due_at else now() + ${inMs(lateMs)} end
    where id = ${id} and sent_at is not null and (closed_at is null or attempts > 0 or next_check_at is null)`;
}

/** What waits for an operator before it is paid or ended, with the account to be paid, oldest first. */
export function withdrawalsInReview(): Query<WithdrawalInReview> {
  return sql<WithdrawalInReview>`select ${withdrawal}, withdrawal_why(withdrawal) as why from withdrawal
    where state = 'review' order by created_at limit 200`;
}

export interface WithdrawalInReview extends Withdrawal {
  /** Why, as codes. */
  why: string;
}

export interface WaitingWithdrawal extends WithdrawalInReview {
  /** The amount that goes with it, where the gateway names another one. */
  otherAmount: bigint | null;
  decisions: Decision[];
}

/**
 * What waits for an operator, what its gateway does not answer, and what ended here in one way and at the gateway in another and nobody has seen to; the one
 * with this id, or the oldest ones, those that were sent, or are paid by hand, before all that only wait to be approved.
 */
export function waitingWithdrawals(id?: OperationId): Query<WaitingWithdrawal> {
  return sql<WaitingWithdrawal>`select ${withdrawal}, withdrawal_why(withdrawal) as why,
      case when contradiction_note is null then contradiction_amount end as "otherAmount", withdrawal_decisions(withdrawal) as decisions from withdrawal
    where (state = 'review' or is_payout_missing(withdrawal) or contradiction_word is not null and contradiction_note is null)
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by sent_at is null and reason is distinct from 'BY_HAND', created_at limit ${MOST_CASES + 1}`;
}

export function lockWithdrawal(id: OperationId): Query {
  return sql`select from withdrawal where id = ${id} for no key update`;
}

type PayeeKey = Pick<Withdrawal, 'bankCode' | 'bankAccountNo' | 'bankAccountName'>;

/** The gateway's own id of a bank account that it knows. */
export function payeeOf(gateway: string, to: PayeeKey): Query<{ payee: string }> {
  return sql`select payee from payout_payee where gateway = ${gateway} and bank_code = ${to.bankCode}
    and bank_account_no = ${to.bankAccountNo} and bank_account_name = ${to.bankAccountName}`;
}

/** Keeps the gateway's id of a bank account, unless it is another account's: whoever is paid under it would be that one. */
export function keepPayee(gateway: string, to: PayeeKey, payee: string): Query<{ isTheirs: boolean }> {
  return sql`with of as (
      insert into payout_payee_account as known (gateway, payee, bank_code, bank_account_no)
        values (${gateway}, ${payee}, ${to.bankCode}, ${to.bankAccountNo})
        on conflict (gateway, payee) do update set payee = known.payee
        returning bank_code = ${to.bankCode} and bank_account_no = ${to.bankAccountNo} as "isTheirs"
    ), kept as (
      insert into payout_payee (gateway, bank_code, bank_account_no, bank_account_name, payee)
        select ${gateway}, ${to.bankCode}, ${to.bankAccountNo}, ${to.bankAccountName}, ${payee} from of where "isTheirs"
        on conflict (gateway, bank_code, bank_account_no, bank_account_name) do update set payee = excluded.payee
    )
    select "isTheirs" from of`;
}

export function forgetPayee(gateway: string, to: PayeeKey): Query {
  return sql`delete from payout_payee where gateway = ${gateway} and bank_code = ${to.bankCode}
    and bank_account_no = ${to.bankAccountNo}`;
}

const ended = sql`state in ('paid', 'failed', 'refused')`;

/** Whether an operator has taken it on to pay it from the house's own bank account. */
const isByHand = (of: Query) => sql`(${of}.state = 'review' and coalesce(${of}.reason = 'BY_HAND', false))`;

/** Whether one is under way, as withdraw_begin asks. */
export function isWithdrawing(member: MemberId): Query<{ isUnderWay: boolean }> {
  return prepared(
    'withdraw.under_way',
    sql`select exists (select from withdrawal where member_id = ${member} and not ${ended}) as "isUnderWay"`,
  );
}

/** A withdrawal as its member may know it. */
export interface OwnWithdrawal extends Pick<Withdrawal, 'id' | 'amount' | 'state' | 'bankCode' | 'isSent'> {
  /** Whether an operator pays it. */
  isByHand: boolean;
  /** When the statement tells of it, or as long as it does not when it was asked for. */
  createdAt: Date;
  isApproved: boolean;
  /** The last digits of the account that it goes to, which may not be the member's any more. */
  accountEnd: string;
}

/** One of the member's own that was taken on. */
export function withdrawalOf(member: MemberId, id: OperationId): Query<OwnWithdrawal> {
  return sql<OwnWithdrawal>`select w.id, w.amount, w.state, w.bank_code as "bankCode", w.sent_at is not null as "isSent", ${isByHand(sql`w`)} as "isByHand",
      coalesce(s.created_at, w.created_at) as "createdAt", right(w.bank_account_no, 4) as "accountEnd",
      exists (select from decision where subject = w.id and decision = 'approve') as "isApproved"
    from withdrawal w left join statement s on s.operation = w.id
   where w.id = ${id} and w.member_id = ${member} and w.state <> 'refused'`;
}

/** How many of the last payouts are looked through for those that are like one, and how many of these tell how long it takes. */
const USUAL = { among: sql`1000`, most: sql`50`, least: sql`5` };

/** A withdrawal that is not over, as its member may follow it. */
export interface UnderWay {
  id: OperationId;
  amount: bigint;
  state: WithdrawalState;
  createdAt: Date;
  bankCode: string;
  accountEnd: string;
  /** When an operator let it be paid out; null where none did. */
  approvedAt: Date | null;
  sentAt: Date | null;
  /** Whether an operator pays it. */
  isByHand: boolean;
  /** Until when every withdrawal waits for an operator, where this one does for that; null otherwise, and once it has passed. */
  heldUntil: Date | null;
  /** The median, from the request to the end, of the last that were paid; null where there are too few. */
  usualSeconds: number | null;
}

/**
 * The member's withdrawal under way. What is usual is so at the same bank in the same hour of Bangkok's day, else at the same bank,
 * else at all. `holdHours` are those for which changed details have payouts wait.
 */
export function withdrawalUnderWay(member: MemberId, holdHours: number): Query<UnderWay> {
  // By its offset, which is the same all year: naming the zone takes longer than all the rest.
  const hourOf = (at: Query) => sql`extract(hour from ${at} at time zone interval '7 hours')`;
  const median = (like: Query, place: Query) => sql`(select case when count(*) >= ${USUAL.least}
      then percentile_cont(0.5) within group (order by seconds) end from recent where ${like} and ${place} <= ${USUAL.most})`;
  return prepared(
    'withdraw.current',
    sql<UnderWay>`with mine as materialized (
      select w.*, m.password_reset_at, ${hourOf(sql`w.created_at`)} as hour from withdrawal w join member m on m.id = w.member_id
       where w.member_id = ${member} and not w.${ended}
    ), recent as materialized (
      select seconds, is_bank, is_hour, row_number() over (order by paid.sent_at desc) as of_all,
          row_number() over (partition by is_bank order by paid.sent_at desc) as of_bank,
          row_number() over (partition by is_bank, is_hour order by paid.sent_at desc) as of_hour
        from mine cross join lateral (
          select p.sent_at, extract(epoch from p.closed_at - p.created_at)::double precision as seconds,
              p.bank_code = mine.bank_code as is_bank,
              ${hourOf(sql`p.created_at`)} = mine.hour as is_hour
            from withdrawal p
           where p.currency = mine.currency and p.sent_at is not null and p.state = 'paid'
           order by p.sent_at desc limit ${USUAL.among}) paid
    )
    select id, amount, state, created_at as "createdAt", bank_code as "bankCode", right(bank_account_no, 4) as "accountEnd", sent_at as "sentAt", ${isByHand(sql`mine`)} as "isByHand",
        (select max(decided_at) from decision where subject = mine.id and decision = 'approve') as "approvedAt",
        case when reason in ('BANK_CHANGED', 'PASSWORD_RESET') and held_until > now() then held_until end as "heldUntil",
        coalesce(${median(sql`is_bank and is_hour`, sql`of_hour`)}, ${median(sql`is_bank`, sql`of_bank`)},
          ${median(sql`true`, sql`of_all`)}) as "usualSeconds"
      from mine cross join lateral (
        select greatest(bank_changed_at, password_reset_at) + make_interval(hours => ${holdHours}) as held_until) held`,
  );
}

export const dueWithdrawals: DueTable = {
  table: sql`withdrawal`,
  party: sql`gateway`,
  ended,
};

import { MOST_CASES } from '@prae/contract/console/case-facts';
import type { RefusalCode } from '@prae/contract/refusals';
import { type Query, sql } from '../../db/database.ts';
import { inMs, step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision } from '../../jobs/case.ts';
import { type Contradiction, keeping } from '../../jobs/late.sql.ts';
import type { LateAnswer } from '../../jobs/late.ts';
import type { DueTable } from '../../jobs/recheck.sql.ts';
import type { DepositRefused } from '../protection/protection.ts';

/** The states of a gift; gift.lifecycle.ts tells what they mean. */
export type GiftState = 'looking' | 'sent' | 'credited' | 'failed';

/** What a member is told where a gift brings nothing. */
export type GiftRefusal = Extract<
  RefusalCode,
  'TRUELINK_INVALID' | 'TRUELINK_DUPLICATE' | 'NO_WALLET' | 'DEPOSIT_LIMIT'
>;

/** What a step says where a limit of the member's own has no room. */
export type AboveOwnLimit = Extract<DepositRefused, { outcome: 'over-limit' }>;

export interface NewGift {
  operation: OperationId;
  member: MemberId;
  party: string;
  /** The voucher's id. */
  hash: string;
  /** The mobile of the wallet of ours that takes it. */
  wallet: string;
  currency: MemberCurrency;
  /** When the party's answer is due. */
  answerMs: number;
  /** When to look at it if this process dies. */
  checkMs: number;
  /** So many gifts are looked at for the member within an hour. */
  mostAnHour: number;
  /** What the smallest gift brings, in minor units: nobody is asked about one where a limit of the member's own has no room for that. */
  least?: bigint;
  claim?: Claim;
}

/** Writes a gift that is to be looked at; `duplicate`: its voucher is under way or credited, whoever brought it. */
export const giftBegin = step<
  NewGift,
  { outcome: 'begun' | 'known' | 'duplicate' | 'too-many'; operation: OperationId } | DepositRefused | Taken
>('gift_begin');

/**
 * Wins the right to redeem a gift, once. `shown` in minor units; 0: not known; `atMost`: all that it can bring. `isBarred`: its member may take
 * nothing any more, or, as `above` says, no more for a limit of their own, and nobody has called for it.
 */
export const giftSend = step<
  { operation: OperationId; shown: bigint; atMost: bigint; checkMs: number },
  { isMine: boolean; isBarred: boolean; above?: AboveOwnLimit }
>('gift_send');

export interface GiftEnd {
  operation: OperationId;
  outcome: 'taken' | 'refused' | 'unknown';
  /** What our wallet got, in minor units. */
  amount?: bigint;
  refusal?: GiftRefusal;
  /** The party's own word for a refusal, for operators. */
  rejection?: string;
  /** With the refusal DEPOSIT_LIMIT: what `giftSend` said. */
  above?: AboveOwnLimit;
  /** The refusal was heard of a gift that nobody had called for: one that somebody calls for meanwhile stays open. */
  isUnsent?: boolean;
  /** Nobody waits for the answer: the statement tells of a refusal, too. */
  isLate?: boolean;
  /** When to look at what stays open. */
  checkMs: number;
  /** When to ask about what was refused after it was sent. */
  lateMs: number;
  claim?: Claim | undefined;
  answers?: { credited: KeptAnswer; unknown: KeptAnswer };
}

/** What a gift came to, whoever ended it. */
export interface GiftFinished {
  state: GiftState;
  refusal: GiftRefusal | null;
  /** Minor units; null where it is not credited. */
  amount: string | null;
  /** The answer as it was kept; null of a refusal. */
  answer: string | null;
  /** What the refusal DEPOSIT_LIMIT says; null of all else. */
  above: AboveOwnLimit | null;
  /** Whether it was ended now, and by this. */
  ended: boolean;
}

/** Credits a gift or ends it without, or leaves it open, with everything that follows from it. */
export const giftFinish = step<GiftEnd, GiftFinished>('gift_finish');

/** A gift that its party is asked about, open or ended. */
export interface Gift {
  id: OperationId;
  state: GiftState;
  hash: string;
  wallet: string;
  amount: bigint | null;
  /** What it was expected to bring, in minor units; 0: not known. */
  shown: bigint;
  /** What it can bring at most; null where that is not known. */
  atMost: bigint | null;
  attempts: number;
  /** Whether the party has said otherwise, and nobody has noted it and heard it say the same. */
  isContradicted: boolean;
}

export function giftById(id: OperationId): Query<Gift> {
  return sql<Gift>`select id, state, hash, wallet, amount, shown, at_most as "atMost", attempts, contradiction_word is not null as "isContradicted"
    from gift where id = ${id}`;
}

/** Whether another gift of the same voucher is under way or credited. */
export function isTakenOtherwise(id: OperationId, hash: string): Query<{ is: boolean }> {
  return sql`select exists (select from gift
    where lower(hash) = lower(${hash}) and state <> 'failed' and id <> ${id}) as is`;
}

/**
 * Notes that a gift that has ended was asked about: what the party says, and when to ask again (null: not any more). `asked` are the
 * questions that it has answered. What was asked before a person decided about it is not noted.
 */
export function listened(
  { id, state, attempts }: Gift,
  { asked, says, waitMs }: Pick<LateAnswer, 'says'> & { asked: number; waitMs: number | null },
): Query {
  const next = waitMs === null ? sql`null` : sql`now() + ${inMs(waitMs)}`;
  return sql`update gift set attempts = ${asked}, ${keeping(says)},
      next_check_at = ${next}, answer_due_at = ${asked === attempts ? sql`answer_due_at` : next}
    where id = ${id} and state = ${state} and attempts = ${attempts} and next_check_at is not null`;
}

/**
 * Keeps what the party says otherwise to a look that another one outran, so that `listened` touches no row. Where something is told already,
 * or a person has decided since, that stays.
 */
export function overheard({ id, state }: Gift, says: Contradiction): Query {
  return sql`update gift set ${keeping(says)} where id = ${id} and state = ${state} and contradiction_word is null`;
}

/**
 * Notes with the last gift of a voucher that failed after it was sent that our wallet has it after all; answers its id. Before this one,
 * which is none of ours.
 */
export function takenBefore(
  id: OperationId,
  { hash, wallet }: Pick<Gift, 'hash' | 'wallet'>,
  says: Contradiction,
): Query<{ id: OperationId }> {
  return sql<{ id: OperationId }>`update gift set ${keeping(says)}
    where id = (select id from gift where lower(hash) = lower(${hash}) and state = 'failed' and sent_at is not null
        and wallet = ${wallet} and id <> ${id} order by sent_at desc limit 1)
    returning id`;
}

/** A gift that a person has to see to. */
export interface DoubtfulGift {
  id: OperationId;
  memberId: MemberId;
  party: string;
  hash: string;
  wallet: string;
  state: GiftState;
  currency: MemberCurrency;
  /** Minor units; what it was expected to bring where it is not credited. */
  amount: bigint;
  createdAt: Date;
  why: string;
  otherAmount: bigint | null;
  decisions: Decision[];
}

/** Those without an answer for a day, and those of which the party says otherwise; the one with this id, or the oldest ones. */
export function doubtfulGifts(id?: OperationId): Query<DoubtfulGift> {
  return sql<DoubtfulGift>`
    select id, member_id as "memberId", party, hash, wallet, state, currency, coalesce(amount, shown) as amount,
           created_at as "createdAt", gift_why(g) as why,
           case when contradiction_note is null then contradiction_amount end as "otherAmount", gift_decisions(g) as decisions
      from gift g
     where id in (
         select id from gift where contradiction_word is not null and contradiction_note is null
         union all
         select id from gift where is_answer_missing(next_check_at, answer_due_at))
       and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
     order by created_at limit ${MOST_CASES + 1}`;
}

export function lockGift(id: OperationId): Query {
  return sql`select from gift where id = ${id} for no key update`;
}

export const dueGifts: DueTable = {
  table: sql`gift`,
  party: sql`party`,
  ended: sql`state in ('credited', 'failed')`,
};

import { MOST_CASES } from '@prae/contract/console/case-facts';
import type { GameCode } from '../../config.games.ts';
import { prepared, type Query, sql } from '../../db/database.ts';
import { inMs, step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision } from '../../jobs/case.ts';
import { type Contradiction, keeping } from '../../jobs/late.sql.ts';
import type { LateAnswer } from '../../jobs/late.ts';
import type { DueTable } from '../../jobs/recheck.sql.ts';

/** The states of a transfer; transfer.lifecycle.ts tells what they mean. */
export type TransferState = 'waiting' | 'sent' | 'settled' | 'released' | 'refused';

/** A transfer to begin. Amounts are minor units. */
export interface NewTransfer {
  operation: OperationId;
  member: MemberId;
  game: string;
  unit: MemberCurrency;
  direction: 'in' | 'out';
  /** Absent: all that the wallet holds. */
  amount?: bigint;
  minimum: bigint;
  /** Where the account is locked at its provider for it: how long a call may take to arrive there, in ms. */
  lockMs?: number;
  /** Where a person has to find out about each that is not answered: no other one is open at the account. */
  isAlone?: true;
  /** The second half of a movement from game to game; of `isAlone` counts what is open when the first half begins. */
  follower?: { operation: OperationId; game: string; lockMs?: number; isAlone?: true };
  /** When to look at it if this process dies. */
  checkMs: number;
  claim?: Claim;
  /** The answer to keep where the whole wallet is nothing. */
  empty?: KeptAnswer;
}

export type TransferBegun =
  | { outcome: 'begun'; operation: OperationId; username: string; amount: string }
  | { outcome: 'known'; operation: OperationId }
  /** `locked`: for another transfer (where each is alone: that is open), or a call that sets its password may still arrive at its provider. */
  | { outcome: 'excluded' | 'no-account' | 'below-minimum' | 'not-enough' | 'empty' | 'locked' };

/** Writes the intent, holds the money and claims the one call of the provider, or says why not. */
export const transferBegin = step<NewTransfer, TransferBegun | Taken>('transfer_begin');

export interface TransferEnd {
  operation: OperationId;
  outcome: 'applied' | 'rejected' | 'unknown';
  /** The provider's own word for a rejection, for operators; of what is not known yet, that the call was refused. */
  rejection?: string;
  /** Of what is not known: the call was answered as done, in words that do not settle it. From then on a person alone gives it back. */
  isDone?: true;
  /** Nobody has sent it; where somebody has after all, it is left as it is. */
  isUnsent?: true;
  /** Who decided it in the provider's place, and why. */
  note?: string;
  /** When to look at it next, or at the follower that it begins. */
  checkMs: number;
  claim?: Claim | undefined;
  answers?: { applied: KeptAnswer; unknown: KeptAnswer; unknownHalf?: KeptAnswer };
}

/** What a transfer came to, whoever ended it. */
export interface TransferFinished {
  state: TransferState;
  /** Whether it was ended now, and by this. */
  ended: boolean;
  /** The answer as it was kept; null where there is none, as of a first half that is settled. */
  answer: string | null;
  /** The follower that was begun in the same step, held and claimed for this caller. */
  next: { operation: OperationId; game: GameCode; username: string; amount: string } | null;
  follower: OperationId | null;
}

/** Settles or releases the money, or leaves it in transit, with everything that follows from it. */
export const transferFinish = step<TransferEnd, TransferFinished>('transfer_finish');

/** A transfer that its provider is asked about. */
export interface SentTransfer {
  id: OperationId;
  state: 'sent' | 'settled' | 'released';
  game: GameCode;
  username: string;
  reference: string;
  direction: 'in' | 'out';
  amount: bigint;
  attempts: number;
  /** Whether its account is locked at its provider for it, until somebody has unlocked it after its end. */
  isLocking: boolean;
  /** What the locked player had before the call; null: it was not sent, or its provider tells by reference. */
  balanceBefore: bigint | null;
  /** The last one after it that fits neither end; null where none was seen. */
  balanceSeen: bigint | null;
  /** Whether the call was refused, by a word that does not end it. */
  wasRefused: boolean;
  /** Whether the call was answered as done, in words that do not settle it. */
  wasDone: boolean;
  /** What a person settled it as, signed as the player's balance sees it; null where nobody has. */
  settledAs: bigint | null;
  /** Whether the provider has said otherwise, and nobody has noted it and heard it say the same. */
  isContradicted: boolean;
  /** How long ago the provider was called, by the database's clock. */
  sentMsAgo: number;
  /** How far off the answer to the open question is, by the same clock; zero or less once it is due. */
  dueInMs: number;
}

/** One that waits for its provider's word, or has ended and is still listened to. */
export function sentTransfer(id: OperationId): Query<SentTransfer> {
  return sql<SentTransfer>`
    select t.id, t.state, t.game_code as game, g.username, t.reference, t.direction, t.amount, t.attempts,
           t.lock_ms is not null as "isLocking", t.balance_before as "balanceBefore",
           t.balance_seen as "balanceSeen", t.rejection is not null as "wasRefused", t.was_done as "wasDone", t.settled_as as "settledAs", t.contradiction_word is not null as "isContradicted",
           (extract(epoch from now() - t.sent_at) * 1000)::double precision as "sentMsAgo",
           coalesce((extract(epoch from t.answer_due_at - now()) * 1000)::double precision, 0) as "dueInMs"
      from game_transfer t
      join game_account g on g.member_id = t.member_id and g.game_code = t.game_code
     where t.id = ${id} and (t.state = 'sent' or t.state in ('settled', 'released') and t.next_check_at is not null)`;
}

/**
 * Keeps what the locked player has, before the one call of the provider, whose time counts from now on; none where the transfer has
 * ended or was kept before. The call that locked was answered.
 */
export function keepBalance(id: OperationId, balance: bigint, checkMs: number): Query<{ id: OperationId }> {
  return sql<{ id: OperationId }>`
    with kept as (
      update game_transfer set balance_before = ${balance}, sent_at = clock_timestamp(), answer_due_at = clock_timestamp(),
          next_check_at = clock_timestamp() + ${inMs(checkMs)}
       where id = ${id} and state = 'sent' and balance_before is null
      returning id, member_id, game_code
    ), answered as (
      update game_account a set turn = null, turn_until = null
        from kept k where a.member_id = k.member_id and a.game_code = k.game_code and a.turn = k.id
    )
    select id from kept`;
}

/** Keeps the balance of a locked player that fits neither end of the transfer. */
export function noteBalance(id: OperationId, balance: bigint): Query {
  return sql`update game_transfer set balance_seen = ${balance} where id = ${id} and state = 'sent'`;
}

/** Notes what the provider says of a transfer that it has under our reference with another amount. */
export function contradictOpen(id: OperationId, says: Contradiction): Query {
  return sql`update game_transfer set ${keeping(says)} where id = ${id} and state = 'sent'`;
}

/**
 * Notes that the provider has applied a transfer in its own time, which had ended here otherwise meanwhile: it was given back, or
 * a person settled it as another amount. Touches no row where that is not so.
 */
export function contradictEnded(id: OperationId, says: Contradiction): Query<{ state: TransferState }> {
  return sql<{ state: TransferState }>`
    update game_transfer t set ${keeping(says)}
     where t.id = ${id} and (t.state = 'released' or t.state = 'settled' and t.settled_as <> transfer_asked_amount(t))
    returning t.state`;
}

/**
 * Notes that a transfer that has ended was asked about: what the provider says, and when to ask again (null: not any more).
 * `asked` are the questions that it has answered; one that it has not remains due as it was. What was asked before a person
 * decided about it is not noted.
 */
export function listened(
  before: Pick<SentTransfer, 'id' | 'state' | 'attempts' | 'settledAs'>,
  { asked, says, waitMs }: Pick<LateAnswer, 'says'> & { asked: number; waitMs: number | null },
): Query {
  const next = waitMs === null ? sql`null` : sql`now() + ${inMs(waitMs)}`;
  return sql`update game_transfer set attempts = ${asked}, ${keeping(says)},
      next_check_at = ${next}, answer_due_at = ${asked === before.attempts ? sql`answer_due_at` : next}
    where id = ${before.id} and state = ${before.state} and attempts = ${before.attempts}
      and settled_as is not distinct from ${before.settledAs} and next_check_at is not null`;
}

/**
 * Keeps what the provider says otherwise to a look that another one outran, so that `listened` touches no row. Where something is told already,
 * or a person has decided since, that stays.
 */
export function overheard({ id, state, settledAs }: SentTransfer, says: Contradiction): Query {
  return sql`update game_transfer set ${keeping(says)}
    where id = ${id} and state = ${state} and settled_as is not distinct from ${settledAs} and contradiction_word is null`;
}

/** A transfer that a person has to see to. */
export interface DoubtfulTransfer {
  id: OperationId;
  state: 'sent' | 'settled' | 'released';
  member: MemberId;
  game: GameCode;
  unit: MemberCurrency;
  direction: 'in' | 'out';
  amount: bigint;
  sentAt: Date;
  why: string;
  /** What the locked player had before the call, and the last balance after it that fits neither end; null where there is none. */
  balanceBefore: bigint | null;
  balanceSeen: bigint | null;
  /** What a person settled it as, signed as the player's balance sees it; null where nobody has. */
  settledAs: bigint | null;
  /** Whether the call was answered as done, in words that do not settle it. */
  wasDone: boolean;
  /** What settling it wants as its number; null where it is settled as it was asked for. */
  otherAmount: bigint | null;
  decisions: Decision[];
}

/**
 * Those without an answer for an hour, and those of which the provider says otherwise; the one with this id, or the oldest
 * ones.
 */
export function doubtfulTransfers(id?: OperationId): Query<DoubtfulTransfer> {
  return sql<DoubtfulTransfer>`
    select id, state, member_id as member, game_code as game, unit, direction, amount, sent_at as "sentAt",
           transfer_why(t) as why, balance_before as "balanceBefore", balance_seen as "balanceSeen", settled_as as "settledAs",
           was_done as "wasDone", case when contradiction_note is null then contradiction_amount end as "otherAmount",
           transfer_decisions(t) as decisions
      from game_transfer t
     where is_transfer_doubtful(t) and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
     order by sent_at limit ${MOST_CASES + 1}`;
}

/** Also its keys, as the steps lock these before it. */
export function lockTransfer(id: OperationId): Query {
  return sql`select transfer_lock(${id})`;
}

export function transferState(id: OperationId): Query<{ state: TransferState }> {
  return prepared('transfer.state', sql`select state from game_transfer where id = ${id}`);
}

export const dueTransfers: DueTable = {
  table: sql`game_transfer`,
  party: sql`game_code`,
  ended: sql`state in ('settled', 'released', 'refused')`,
};

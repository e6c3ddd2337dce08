import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Contradiction, keeping } from '../../jobs/late.sql.ts';

/**
 * A transfer that came back because its provider did not have it or refused it, and that it may have applied since, or that a person has
 * decided about, and of which it may say otherwise since. One that nobody has sent is not among them.
 */
export interface ListenedTransfer {
  id: OperationId;
  reference: string;
  direction: 'in' | 'out';
  amount: bigint;
  /** What a person settled it as, signed as the player's balance sees it; null: it came back. */
  settledAs: bigint | null;
  /** The provider says otherwise, and nobody has seen to that yet. */
  isContradicted: boolean;
}

export function listenedTransfers(member: MemberId, code: string): Query<ListenedTransfer> {
  return prepared(
    'game.listened',
    sql<ListenedTransfer>`
      select id, reference, direction, amount, settled_as as "settledAs",
             (contradiction_word is not null and contradiction_note is null) as "isContradicted"
        from game_transfer
       where member_id = ${member} and game_code = ${code} and state in ('settled', 'released')
         and (next_check_at is not null and (state = 'released' and rejection not like 'not sent: %' or contradiction_note is not null)
           or contradiction_word is not null and contradiction_note is null)
       order by ended_at`,
  );
}

/**
 * Keeps what its provider said otherwise of a transfer that has ended to a reading of the balance: the next question may be answered by a part of it that is
 * behind. Where something is told already, or a person has decided since, that stays.
 */
export function heardOtherwise(
  { id, settledAs }: Pick<ListenedTransfer, 'id' | 'settledAs'>,
  says: Contradiction,
): Query {
  return sql`update game_transfer set ${keeping(says)} where id = ${id} and state in ('settled', 'released')
    and settled_as is not distinct from ${settledAs} and contradiction_word is null`;
}

/**
 * A transfer whose call was sent and given back because the balance had not moved, within a day or since the last reading that was booked, and that a balance which
 * differs from the books by `won` (minor units) may have in it: what moves as much or more in its direction, as something may
 * have been played since. The largest of them. What the provider refused, or a person has seen to, is not among them; one that another
 * reading at the same moment has given to a person is.
 */
export function likeApplied(member: MemberId, code: string, won: bigint): Query<{ id: OperationId }> {
  return prepared(
    'game.like-applied',
    sql<{ id: OperationId }>`
      select id from game_transfer
       where member_id = ${member} and game_code = ${code} and state = 'released' and balance_before is not null
         and (ended_at > now() - interval '1 day' or not exists (
           select from game_account where member_id = ${member} and game_code = ${code} and synced_at > ended_at))
         and (rejection = 'absent' or contradiction_note is not null)
         and settled_as is null
         and case when contradiction_word is not null then contradiction_note is null
           when direction = 'in' then ${won}::bigint >= amount else ${won}::bigint <= -amount end
       order by amount desc, ended_at desc limit 1`,
  );
}

/** Has a person look at such a transfer: `told` is the balance. Touches no row where its provider or a person spoke meanwhile. */
export function doubtRelease(id: OperationId, told: bigint): Query {
  return sql`
    update game_transfer set ${keeping({ word: 'LIKE_APPLIED', amount: null })}, balance_seen = ${told}
     where id = ${id} and state = 'released' and contradiction_word is null and settled_as is null`;
}

/** Has a transfer's own lifecycle ask about it now. */
export function listenNow(id: OperationId): Query {
  return sql`update game_transfer set next_check_at = now()
    where id = ${id} and state in ('settled', 'released') and next_check_at is not null`;
}

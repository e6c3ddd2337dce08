import { type Query, sql } from '../../db/database.ts';
import { inMs } from '../../db/steps.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Sealed } from '../../secret.ts';

/**
 * A call that sets the password of a player who is locked for transfers. Until it is answered, or can arrive no more after `ms`, no
 * other one is made: one that arrives late would undo it. The call that locks has the id of its transfer.
 */
export interface Turn {
  id: string;
  ms: number;
}

export interface LockedAccount extends Sealed {
  member: MemberId;
  game: string;
  username: string;
}

/** The account that is locked for a transfer that has ended, for the one call that unlocks it; none while another may still arrive. */
export function takeUnlock(transfer: OperationId, turn: Turn): Query<LockedAccount> {
  return sql<LockedAccount>`
    update game_account a set turn = ${turn.id}, turn_until = clock_timestamp() + ${inMs(turn.ms)}
      from game_transfer t
     where t.id = ${transfer} and t.state in ('settled', 'released')
       and a.member_id = t.member_id and a.game_code = t.game_code and a.is_locked and a.locked_for = t.id
       and coalesce(a.turn_until <= clock_timestamp(), true)
    returning a.member_id as member, a.game_code as game, a.username, a.password as sealed, a.password_key as key`;
}

/** Notes that it is open again, and that nothing more is to be done for the transfer. */
export function noteUnlocked(transfer: OperationId, turn: string): Query {
  return sql`
    with t as materialized (
      select id, member_id, game_code from game_transfer where id = ${transfer} for no key update
    ), opened as (
      update game_account a set is_locked = false, turn = null, turn_until = null
        from t where a.member_id = t.member_id and a.game_code = t.game_code and a.locked_for = t.id and a.turn = ${turn}
      returning a.member_id
    )
    update game_transfer g set next_check_at = null from t where g.id = t.id and exists (select from opened)`;
}

/** Ends the looks at a transfer whose account is not locked for it any more; touches no row where it is. */
export function endUnlocked(transfer: OperationId): Query {
  return sql`
    update game_transfer t set next_check_at = null
     where t.id = ${transfer} and t.state in ('settled', 'released') and not exists (
       select from game_account a
        where a.member_id = t.member_id and a.game_code = t.game_code and a.is_locked and a.locked_for = t.id)`;
}

/** When an account that is still locked for a transfer that has ended is tried again: not before the call that was not answered can arrive no more. */
export function unlockLater(transfer: OperationId, waitMs: number): Query {
  return sql`
    update game_transfer t set attempts = attempts + 1, next_check_at = greatest(now() + ${inMs(waitMs)}, (
        select a.turn_until from game_account a where a.member_id = t.member_id and a.game_code = t.game_code))
     where t.id = ${transfer} and t.state in ('settled', 'released') and t.next_check_at is not null`;
}

/** Notes that a call of that turn was answered, whatever the answer, and that it can arrive no more. */
export function endTurn(transfer: OperationId, turn: string): Query {
  return sql`
    update game_account a set turn = null, turn_until = null
      from game_transfer t
     where t.id = ${transfer} and a.member_id = t.member_id and a.game_code = t.game_code and a.turn = ${turn}`;
}

/** The same of a call that belongs to no transfer. */
export function endOwnTurn(member: MemberId, code: string, turn: string): Query {
  return sql`update game_account set turn = null, turn_until = null
    where member_id = ${member} and game_code = ${code} and turn = ${turn}`;
}

import type { GameCode } from '../../config.games.ts';
import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Unit } from '../../ledger/accounts.ts';

import type { Sealed } from '../../secret.ts';

export interface GameRow {
  code: string;
  category: 'slot' | 'sport' | 'lotto';
  name: string;
  /** Turns wallet currency into the game's own credits, for display alone. */
  walletToCredit: number;
}

/** A member's account at a game, as far as the server reads it. */
export interface GameAccountRow {
  gameCode: GameCode;
  state: 'opening' | 'active';
  username: string;
  password: Buffer;
  passwordKey: string;
  /** The operation that made it active. */
  openedBy: string | null;
  /** Raised by whatever makes a balance read meanwhile worthless. */
  version: bigint;
  stale: boolean;
}

export function allGames(): Query<GameRow> {
  return sql`select code, category, name, wallet_to_credit as "walletToCredit" from game order by sort`;
}

const accountColumns = sql`game_code as "gameCode", state, username, password, password_key as "passwordKey",
  opened_by as "openedBy", version, stale`;

export function gameAccountOf(member: MemberId, code: string): Query<GameAccountRow> {
  return prepared(
    'game_account',
    sql<GameAccountRow>`
      select ${accountColumns} from game_account where member_id = ${member} and game_code = ${code}`,
  );
}

export function activeAccountsOf(member: MemberId): Query<GameAccountRow> {
  return sql`select ${accountColumns} from game_account where member_id = ${member} and state = 'active'`;
}

/** Answers the account either way: the new one, or the one that an earlier attempt left. */
export function beginAccount(
  member: MemberId,
  code: string,
  username: string,
  { sealed, key }: Sealed,
): Query<GameAccountRow> {
  return sql`
    insert into game_account (member_id, game_code, username, password, password_key)
    values (${member}, ${code}, ${username}, ${sealed}, ${key})
    on conflict (member_id, game_code) do update set state = game_account.state
    returning ${accountColumns}`;
}

/** Touches a row only once: whoever gets it opened the account, with the player the provider answered. */
export function activateAccount(
  member: MemberId,
  code: string,
  operation: OperationId,
  username: string,
  { sealed, key }: Sealed,
): Query {
  return sql`
    update game_account
       set state = 'active', opened_by = ${operation}, synced_at = now(), username = ${username},
           password = ${sealed}, password_key = ${key}
     where member_id = ${member} and game_code = ${code} and state = 'opening'`;
}

/** Keeps the password that is about to be sent, unless one is under way already; answers the one to send. */
export function proposePassword(
  member: MemberId,
  code: string,
  { sealed, key }: Sealed,
): Query<Sealed & { username: string }> {
  return sql`
    update game_account
       set next_password = coalesce(next_password, ${sealed}),
           next_password_key = coalesce(next_password_key, ${key})
     where member_id = ${member} and game_code = ${code} and state = 'active'
    returning username, next_password as sealed, next_password_key as key`;
}

/** Makes the proposed password the one in force, if it is still the proposed one. */
export function confirmPassword(member: MemberId, code: string, { sealed, key }: Sealed): Query {
  return sql`
    update game_account
       set password = ${sealed}, password_key = ${key}, next_password = null, next_password_key = null
     where member_id = ${member} and game_code = ${code} and next_password = ${sealed}`;
}

export function markStale(member: MemberId, code: string, version: bigint): Query {
  return sql`
    update game_account set stale = true
     where member_id = ${member} and game_code = ${code} and version = ${version} and not stale`;
}

/**
 * Locks the account for booking play, if nothing happened to it since `version` was read and no transfer of it is
 * open; without a row that is not so. As long as the lock stands nothing else moves that balance:
 * transfers begin and end on this row, and bookings are made under this lock.
 */
export function lockForPlay(member: MemberId, code: string, version: bigint): Query<{ username: string }> {
  return sql`
    select username from game_account
     where member_id = ${member} and game_code = ${code} and version = ${version} and open_transfers = 0
       for no key update`;
}

/**
 * A transfer that came back because its provider did not have it, and that it may have applied since, or that a person has
 * decided about, and of which it may say otherwise since. One that the provider refused is not among them, unless it was
 * applied all the same: its answer was clear.
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
         and (next_check_at is not null and (rejection = 'absent' or contradiction_note is not null)
           or contradiction_word is not null and contradiction_note is null)
       order by ended_at`,
  );
}

/** Has a transfer's own lifecycle ask about it now. */
export function listenNow(id: OperationId): Query {
  return sql`update game_transfer set next_check_at = now()
    where id = ${id} and state in ('settled', 'released') and next_check_at is not null`;
}

export function recordReading(member: MemberId, code: string, balance: bigint): Query {
  return sql`
    update game_account
       set version = version + 1, provider_balance = ${balance}, synced_at = now(), stale = false
     where member_id = ${member} and game_code = ${code}`;
}

export function recordPlay(
  posting: string,
  member: MemberId,
  code: string,
  unit: Unit,
  amount: bigint,
): Query {
  return sql`
    insert into game_play (id, member_id, game_code, unit, amount)
    values (${posting}, ${member}, ${code}, ${unit}, ${amount})`;
}

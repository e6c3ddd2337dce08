import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Unit } from '../../ledger/accounts.ts';
import type { GameCode } from '../../providers/game/port.ts';
import type { Sealed } from './secret.ts';

export interface GameRow {
  code: string;
  category: 'slot' | 'sport' | 'lotto';
  name: string;
  wallet_to_credit: number;
}

export interface AccountRow {
  game_code: GameCode;
  state: 'opening' | 'active';
  username: string;
  password: Buffer;
  password_key: string;
  next_password: Buffer | null;
  next_password_key: string | null;
  opened_by: string | null;
  version: bigint;
  open_transfers: number;
  stale: boolean;
  synced_at: Date | null;
}

export function allGames(): Query {
  return sql`select code, category, name, wallet_to_credit from game order by sort`;
}

const accountColumns = sql`game_code, state, username, password, password_key, next_password, next_password_key,
  opened_by, version, open_transfers, stale, synced_at`;

export function accountOf(member: MemberId, code: string): Query {
  return prepared(
    'game_account',
    sql`select ${accountColumns} from game_account where member_id = ${member} and game_code = ${code}`,
  );
}

export function activeAccountsOf(member: MemberId): Query {
  return sql`select ${accountColumns} from game_account where member_id = ${member} and state = 'active'`;
}

/** Answers the account either way: the new one, or the one that an earlier attempt left. */
export function beginAccount(
  member: MemberId,
  code: string,
  username: string,
  { sealed, key }: Sealed,
): Query {
  return sql`
    insert into game_account (member_id, game_code, username, password, password_key)
    values (${member}, ${code}, ${username}, ${sealed}, ${key})
    on conflict (member_id, game_code) do update set state = game_account.state
    returning ${accountColumns}`;
}

/** Touches a row only once: whoever gets it opened the account. */
export function activateAccount(member: MemberId, code: string, operation: OperationId): Query {
  return sql`
    update game_account set state = 'active', opened_by = ${operation}, synced_at = now()
     where member_id = ${member} and game_code = ${code} and state = 'opening'`;
}

/** Keeps the password that is about to be sent, unless one is under way already; answers the one to send. */
export function proposePassword(member: MemberId, code: string, { sealed, key }: Sealed): Query {
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
export function lockForPlay(member: MemberId, code: string, version: bigint): Query {
  return sql`
    select username from game_account
     where member_id = ${member} and game_code = ${code} and version = ${version} and open_transfers = 0
       for no key update`;
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

/** Fragment: counts transfers of `begun (member_id, game_code)` as open, which spoils every reading under way. */
export function transferBegan(): Query {
  return sql`
    update game_account a set version = a.version + 1, open_transfers = a.open_transfers + 1
      from begun b where a.member_id = b.member_id and a.game_code = b.game_code`;
}

/** Fragment: counts transfers of `ended (member_id, game_code)` as open no longer. */
export function transferEnded(): Query {
  return sql`
    update game_account a set version = a.version + 1, open_transfers = a.open_transfers - 1
      from ended e where a.member_id = e.member_id and a.game_code = e.game_code`;
}

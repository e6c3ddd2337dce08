import type { GameCode } from '../../config.games.ts';
import { prepared, type Query, sql } from '../../db/database.ts';
import { inMs } from '../../db/steps.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { AccountId, Unit } from '../../ledger/accounts.ts';
import type { Sealed } from '../../secret.ts';
import type { Turn } from './lock.sql.ts';

/** A member's account at a game, as far as the server reads it. */
export interface GameAccountRow {
  gameCode: GameCode;
  state: 'opening' | 'active';
  username: string;
  password: Buffer;
  passwordKey: string;
  /** A new password was sent to the provider, and it is not known which of the two is in force there. */
  isPasswordOpen: boolean;
  /** The operation that made it active. */
  openedBy: string | null;
  /** Raised by whatever makes a balance read meanwhile worthless. */
  version: bigint;
  stale: boolean;
  /** Whether it is, or may be, locked at its provider for a transfer. */
  isLocked: boolean;
  /** The last transfer that it was locked for. */
  lockedFor: OperationId | null;
}

const accountColumns = sql`game_code as "gameCode", state, username, password, password_key as "passwordKey",
  next_password is not null as "isPasswordOpen", opened_by as "openedBy", version, stale, is_locked as "isLocked",
  locked_for as "lockedFor"`;

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

/**
 * Keeps the password that is about to be sent, unless one is under way already; answers the one to send. None while the account
 * is locked for a transfer. With `turn` no transfer locks it for so many ms, or until that call is answered.
 */
export function proposePassword(
  member: MemberId,
  code: string,
  { sealed, key }: Sealed,
  turn: Turn | undefined,
): Query<Sealed & { username: string }> {
  // One that was not answered before keeps its turn: it may still arrive after this one's answer.
  const taken = turn
    ? sql`, turn = case when turn_until > now() then turn else ${turn.id}::uuid end, turn_until = now() + ${inMs(turn.ms)}`
    : sql``;
  return sql`
    update game_account
       set next_password = coalesce(next_password, ${sealed}),
           next_password_key = coalesce(next_password_key, ${key}) ${taken}
     where member_id = ${member} and game_code = ${code} and state = 'active' and not is_locked
    returning username, next_password as sealed, next_password_key as key`;
}

/** Makes the proposed password the one in force, if it is still the proposed one; transfers may lock the account again at once. */
export function confirmPassword(
  member: MemberId,
  code: string,
  { sealed, key }: Sealed,
  turn: Turn | undefined,
): Query {
  const ended = turn
    ? sql`, turn = nullif(turn, ${turn.id}::uuid), turn_until = case when turn is distinct from ${turn.id}::uuid then turn_until end`
    : sql``;
  return sql`
    update game_account
       set password = ${sealed}, password_key = ${key}, next_password = null, next_password_key = null ${ended}
     where member_id = ${member} and game_code = ${code} and next_password = ${sealed}`;
}

/** What the game told is doubted: it is known no more, but not because nobody answers. */
export function markStale(member: MemberId, code: string, version: bigint): Query {
  return sql`
    update game_account set stale = true, silent_since = null
     where member_id = ${member} and game_code = ${code} and version = ${version} and (not stale or silent_since is not null)`;
}

/** A reading failed, and nobody has noted one within the hour. */
const isSilentAnew = sql`(not stale or silent_since is null or coalesce(silent_at < clock_timestamp() - interval '1 hour', true))`;
const silentAgain = sql`stale = true, silent_since = coalesce(silent_since, clock_timestamp()), silent_at = clock_timestamp(),
  silent_hours = case when silent_since is null then 1 else silent_hours + 1 end`;

/** A reading failed: what is there is known no more. */
export function markSilent(member: MemberId, code: string, version: bigint): Query {
  return sql`
    update game_account set ${silentAgain}
     where member_id = ${member} and game_code = ${code} and version = ${version} and ${isSilentAnew}`;
}

/** It was asked again, whatever that came to: it is not asked anew for an hour. */
export function askedAgain(member: MemberId, code: string): Query {
  return sql`update game_account set silent_at = clock_timestamp()
    where member_id = ${member} and game_code = ${code} and silent_since is not null
      and coalesce(silent_at < clock_timestamp() - interval '1 hour', true)`;
}

/** The database's time, as exactly as it keeps it. */
export function timeNow(): Query<{ now: string }> {
  return sql`select clock_timestamp()::text as now`;
}

/** Accounts that no reading has told of since, and none has failed; a transfer under way keeps any from counting. */
export function unreadSince(member: MemberId, since: string): Query<{ code: string }> {
  return sql`select game_code as code from game_account
    where member_id = ${member} and state = 'active' and synced_at < ${since}::timestamptz and not stale and open_transfers = 0`;
}

/** What no reading has told of since is known no more. */
export function markUnread(member: MemberId, since: string): Query {
  return sql`update game_account set ${silentAgain}
    where member_id = ${member} and state = 'active' and synced_at < ${since}::timestamptz and not stale`;
}

/**
 * Locks the account for booking play, if nothing happened to it since `version` was read and no transfer of it is
 * open, and it is not locked at its provider for one; without a row that is not so. As long as the lock stands nothing else moves that balance:
 * transfers begin and end on this row, and bookings are made under this lock.
 */
export function lockForPlay(member: MemberId, code: string, version: bigint): Query<{ username: string }> {
  return sql`
    select username from game_account
     where member_id = ${member} and game_code = ${code} and version = ${version} and open_transfers = 0
       and not is_locked
       for no key update`;
}

/** Minor units; `outstanding` lies on open tables, null where this reading does not tell of them. */
export function recordReading(
  member: MemberId,
  code: string,
  { balance, outstanding }: { balance: bigint; outstanding: bigint | null },
): Query {
  return sql`
    update game_account
       set version = version + 1, provider_balance = ${balance}, outstanding = ${outstanding ?? 0n},
           tells_outstanding = ${outstanding !== null}, synced_at = now(), stale = false, silent_since = null
     where member_id = ${member} and game_code = ${code}`;
}

/**
 * Before the reading is recorded, and posted to `account`: what it books may have been played since the one before, and since money was
 * sent there after the account had been empty, as far as its last hundred entries tell. What was to come out and came back had never left.
 */
export function recordPlay(
  posting: string,
  { member, code, unit, account }: { member: MemberId; code: string; unit: Unit; account: AccountId },
  amount: bigint,
): Query {
  return sql`
    insert into game_play (id, member_id, game_code, unit, amount, since)
    select ${posting}, g.member_id, g.game_code, ${unit}, ${amount},
        case when run.is_known then greatest(g.synced_at, run.began) else coalesce(g.synced_at, '-infinity') end
      from game_account g
     cross join lateral (
       select (count(*) < 100 or bool_or(balance_after = 0)) and bool_and(p.kind <> 'transfer.release' or seq < coalesce(emptied, -1)) as is_known,
           min(least(created_at, t.sent_at)) filter (where seq > coalesce(emptied, -1)) as began
         from (
           select seq, posting_id, balance_after, created_at, max(seq) filter (where balance_after = 0) over () as emptied
             from (select * from ledger.entry where account_id = ${account} order by seq desc limit 100) last) l
        cross join lateral (select kind from ledger.posting where id = l.posting_id limit 1) p
         left join lateral (
           select sent_at from game_transfer
            where p.kind = 'transfer.settle' and id = overlay(l.posting_id::text placing '0' from 36)::uuid limit 1) t on true) run
     where g.member_id = ${member} and g.game_code = ${code}`;
}

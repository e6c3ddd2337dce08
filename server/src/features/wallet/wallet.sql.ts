import { prepared, preparedAmong, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { MemberAccountKind } from '../../ledger/accounts.ts';

/** One of a member's ledger accounts; `stale` and `syncedAt` stand only on those of games. */
export interface BalanceRow {
  memberId: MemberId;
  kind: MemberAccountKind;
  balance: bigint;
  stale: boolean | null;
  syncedAt: Date | null;
  /** These two stand only on the account of invitations: how many came to something, and to nothing. */
  inviteSuccess: bigint | null;
  inviteFailed: bigint | null;
}

/** Everything the wallets of some members show that is not in the catalogue or the session, in one round trip. */
export function walletRows(members: readonly string[]): Query<BalanceRow> {
  return preparedAmong(
    'wallet.read',
    members,
    (among) => sql`
    select o.member_id as "memberId", o.kind, a.balance, g.stale, g.synced_at as "syncedAt",
           i.success as "inviteSuccess", i.failed as "inviteFailed"
      from ledger.owner o
      cross join lateral (select balance from ledger.account where id = o.account_id limit 1) a
      left join game_account g on g.member_id = o.member_id and o.kind = 'game:' || g.game_code
      left join inviter i on i.member_id = o.member_id and o.kind = 'invite'
     where o.member_id ${among}`,
  );
}

export function walletAmount(member: MemberId): Query<{ balance: bigint }> {
  return prepared(
    'wallet.amount',
    sql`
    select a.balance from ledger.owner o join ledger.account a on a.id = o.account_id
     where o.member_id = ${member} and o.kind = 'wallet'`,
  );
}

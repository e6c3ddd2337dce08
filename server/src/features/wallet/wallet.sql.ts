import { prepared, preparedAmong, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { MemberAccountKind } from '../../ledger/accounts.ts';

/** One of a member's ledger accounts; the last two stand only on those of games. */
export interface BalanceRow {
  memberId: MemberId;
  kind: MemberAccountKind;
  balance: bigint;
  stale: boolean | null;
  syncedAt: Date | null;
}

/** Everything the wallets of some members show that is not in the catalogue or the session, in one round trip. */
export function walletRows(members: readonly string[]): Query<BalanceRow> {
  return preparedAmong(
    'wallet.read',
    members,
    (among) => sql`
    select o.member_id as "memberId", o.kind, a.balance, g.stale, g.synced_at as "syncedAt"
      from ledger.owner o
      join ledger.account a on a.id = o.account_id
      left join game_account g on g.member_id = o.member_id and o.kind = 'game:' || g.game_code
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

import { type Query, sql } from '../db/database.ts';

/**
 * Whether money from outside has ever reached the member's wallet, by whatever way it came. It is asked of the postings
 * of kind `deposit`: the statement shows refunds, invite money and prizes as deposits as well, and is for display alone.
 */
export function hasSettledDeposit(memberId: string): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`
    select exists (
      select from ledger.owner o
        join ledger.posting p on p.credit = o.account_id and p.kind = 'deposit' and p.outcome = 'posted'
       where o.member_id = ${memberId} and o.kind = 'wallet') as found`;
}

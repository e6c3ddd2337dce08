import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const adjustmentRules: readonly LedgerRule[] = [
  {
    name: 'an adjustment that is booked moved its amount between its member’s wallet and the house, once, and the statement tells of it',
    query: sql`
      select a.id as adjustment, a.amount, p.amount as posted, s.amount as told
        from adjustment a
        left join ledger.posting p on p.id = a.id and p.outcome = 'posted' and p.kind = 'adjustment'
        left join ledger.owner o on o.account_id = case when a.amount > 0 then p.credit else p.debit end
        left join ledger.owner h on h.account_id = case when a.amount > 0 then p.debit else p.credit end
        left join statement s on s.operation = a.id
       where a.state = 'booked' and (p.amount, o.member_id, o.kind, h.kind, s.status, s.amount, s.member_id)
               is distinct from (abs(a.amount), a.member_id, 'wallet', 'adjustment', 'SUCCESS', a.amount, a.member_id)
          or a.state <> 'booked' and (s.operation is not null or p.id is not null)`,
  },
];

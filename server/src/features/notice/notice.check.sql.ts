import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const noticeRules: readonly LedgerRule[] = [
  {
    name: 'a notice has arrived if it is an arrival, of its member and amount, and else it moved nothing',
    query: sql`
      select n.id as notice, n.state, n.amount, a.amount as arrived, a.member_id, p.id as posting
        from transfer_notice n
        left join arrival a on a.id = n.id
        left join ledger.posting p on p.id between n.id and leg_of(n.id, 15) and p.outcome = 'posted'
       where case when n.state = 'arrived'
         then (a.member_id, a.currency, a.amount) is distinct from (n.member_id, n.currency, n.amount)
         else a.id is not null or p.id is not null end`,
  },
  {
    name: 'a notice stands in the statement as it is',
    query: sql`
      select n.id as notice, n.state, n.amount, s.status, s.amount as told, s.description
        from transfer_notice n left join statement s on s.operation = n.id
       where (s.status, s.type, s.member_id, s.amount, s.description) is distinct from (
           case n.state when 'open' then 'PROCESSING' when 'arrived' then 'SUCCESS' else 'FAILED' end, 'deposit', n.member_id, n.amount,
           case n.state when 'expired' then 'NO_TRANSFER_SEEN' when 'replaced' then 'REPLACED' end)`,
  },
];

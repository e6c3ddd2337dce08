import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const statementRules: readonly LedgerRule[] = [
  {
    name: 'statement lines of a member are numbered from one without gaps',
    query: sql`
      select coalesce(c.member_id, s.member_id) as member, c.total, s.lines, s.first, s.last
        from statement_count c
        full join (select member_id, count(*) as lines, min(seq) as first, max(seq) as last
                     from statement group by member_id) s on s.member_id = c.member_id
       where c.total is distinct from coalesce(s.lines, 0) or s.first <> 1 or s.last <> s.lines`,
  },
  {
    name: 'a statement line belongs to a member',
    query: sql`
      select s.operation, s.member_id as member
        from statement s left join member m on m.id = s.member_id where m.id is null`,
  },
  {
    name: 'a statement line that says SUCCESS is posted',
    query: sql`
      select s.operation, s.type, s.amount
        from statement s
       where s.status = 'SUCCESS' and s.amount <> 0
         and not exists (
           select from ledger.posting p
            where p.outcome = 'posted' and p.amount = abs(s.amount)
              -- Told by a text that is equal: by a range it is found by the amount alone, which thousands have in common.
              and left(p.id::text, 35) = left(s.operation::text, 35))`,
  },
  {
    name: 'a statement line that says FAILED moved nothing in the end',
    query: sql`
      select s.operation, s.type, s.amount, p.moved
        from statement s
        cross join lateral (
          select coalesce(sum(e.amount), 0) as moved
            from ledger.posting p
            join ledger.entry e on e.posting_id = p.id
            join ledger.owner o on o.account_id = e.account_id
           where p.id between (left(s.operation::text, 35) || '0')::uuid and (left(s.operation::text, 35) || 'f')::uuid
             and o.member_id = s.member_id and o.kind = 'wallet') p
       where s.status = 'FAILED' and p.moved <> 0`,
  },
];

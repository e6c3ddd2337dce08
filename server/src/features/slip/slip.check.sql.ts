import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const slipRules: readonly LedgerRule[] = [
  {
    name: 'an arrival has one posting, of its amount, reference and member, and a line',
    query: sql`
      select a.id as arrival, a.amount, p.amount as posted, p.reference, o.member_id, o.kind, s.status
        from arrival a
        left join ledger.posting p on p.id = a.id and p.outcome = 'posted'
        left join ledger.owner o on o.account_id = p.credit
        left join statement s on s.operation = a.id
       where (p.amount, p.kind::text, p.reference, o.member_id, o.kind, s.status, s.amount, s.type, s.member_id) is distinct from
             (a.amount, 'deposit', arrival_reference(a), a.member_id, 'wallet',
              'SUCCESS', a.amount, 'deposit', a.member_id)`,
  },
  {
    name: 'every deposit by an arrival is one',
    query: sql`
      select p.id as posting, p.amount, p.reference from ledger.posting p
       where p.kind = 'deposit' and p.outcome = 'posted' and p.reference like 'ARRIVAL:%'
         and not exists (select from arrival a where a.id = p.id)`,
  },
  {
    name: 'a slip that was credited is its member’s arrival, and no other slip has it',
    query: sql`
      select s.id as slip, s.state, a.id as arrival, s.slips
        from (select *, count(*) over (partition by arrival_id) as slips from slip where state = 'credited') s
        left join arrival a on a.id = s.arrival_id
       where s.slips > 1 or (a.member_id, a.amount, a.currency) is distinct from (s.member_id, s.amount, s.currency)`,
  },
  {
    name: 'a slip that is looked into is looked at again',
    query: sql`select id as slip from slip where state = 'checking' and next_check_at is null`,
  },
];

import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** What must hold between refunds, the play they are reckoned from, their money and their lines in the statement. */
export const refundRules: readonly LedgerRule[] = [
  {
    name: 'a refund is posted from the house to its member, and on to the wallet once it was added',
    query: sql`
      select r.id as refund, r.amount, g.amount as given, a.amount as added, r.added_at
        from member_refund r
        left join ledger.posting g on g.id = r.id and g.outcome = 'posted' and g.kind = 'refund'
        left join ledger.owner h on h.account_id = g.debit
        left join ledger.owner m on m.account_id = g.credit
        left join ledger.posting a on a.id = leg_of(r.id, 1) and a.outcome = 'posted' and a.kind = 'refund'
        left join ledger.owner f on f.account_id = a.debit
        left join ledger.owner w on w.account_id = a.credit
       where (g.amount, h.member_id, h.kind, m.member_id, m.kind, m.unit::text) is distinct from
             (r.amount, null::text, 'refund', r.member_id, 'refund', r.unit)
          or (a.id is not null) <> (r.added_at is not null)
          or a.id is not null and (a.amount, f.member_id, f.kind, w.member_id, w.kind) is distinct from
             (r.amount, r.member_id, 'refund', r.member_id, 'wallet')`,
  },
  {
    name: 'every posting of a refund belongs to one',
    query: sql`
      select p.id as posting, p.amount
        from ledger.posting p left join member_refund r on p.id in (r.id, leg_of(r.id, 1))
       where p.kind = 'refund' and p.outcome = 'posted' and r.id is null`,
  },
  {
    name: 'a refund is what its lines come to, and they are what was played in its week',
    query: sql`
      select r.id as refund, r.amount, r.lines, n.lines as now
        from member_refund r
        cross join lateral refund_lines(r.member_id, r.unit, r.week_began, r.received_at, coalesce((
          select (l->>'percent')::numeric from jsonb_array_elements(r.lines) l where l->>'kind' = 'plain'), 0)) n(lines)
       where r.amount <> refund_sum(r.lines, r.unit, coalesce(r.most, r.amount))
          -- A booking that was under way when it was received bears the time at which it began: it was not there to be counted.
          or r.lines <> n.lines and not exists (
            select from game_play y where y.member_id = r.member_id and y.unit = r.unit
               and y.at between r.received_at - interval '1 minute' and r.received_at)`,
  },
  {
    name: 'no day is refunded twice to a member',
    query: sql`
      select a.id as refund, b.id as other, a.member_id as member
        from member_refund a join member_refund b
          on b.member_id = a.member_id and b.id <> a.id and b.week_began >= a.week_began
         and b.week_began < a.week_began + interval '168 hours'`,
  },
  {
    name: 'a refund stands in the statement once it is in the wallet',
    query: sql`
      select r.id as refund, r.amount, s.status, s.amount as told
        from member_refund r left join statement s on s.operation = r.id
       where case when r.added_at is null then s.operation is not null
         else (s.status, s.type, s.origin, s.member_id, s.amount) is distinct from
              ('SUCCESS', 'deposit', 'REFUND', r.member_id, r.amount) end`,
  },
];

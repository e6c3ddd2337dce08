import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** What must hold between bonuses that members have received, their budgets and the ledger. */
export const bonusRules: readonly LedgerRule[] = [
  {
    name: 'a bonus is posted once, with its amount, from the house to its member’s wallet',
    query: sql`
      select b.id as bonus, b.member_id as member, b.amount, p.amount as posted, p.kind, d.kind as debit, c.kind as credit
        from member_bonus b
        left join ledger.posting p on p.id = b.id and p.outcome = 'posted'
        left join ledger.owner d on d.account_id = p.debit
        left join ledger.owner c on c.account_id = p.credit
       where (p.amount, p.kind::text, d.kind, d.member_id, c.kind, c.member_id, c.unit::text)
             is distinct from (b.amount, 'bonus', 'bonus', null, 'wallet', b.member_id, b.unit)`,
  },
  {
    name: 'a bonus that was given back untouched came back once, with all of it, and at most that of one that failed, and no other did',
    query: sql`
      select b.id as bonus, b.outcome, b.amount, p.amount as returned
        from member_bonus b
        left join ledger.posting p on p.id = b.returned_by and p.outcome = 'posted'
        left join ledger.owner d on d.account_id = p.debit
        left join ledger.owner c on c.account_id = p.credit
       where case when b.outcome is not distinct from 'untouched'
           then (p.amount, p.kind::text, d.kind, d.member_id, c.kind, c.member_id)
             is distinct from (b.amount, 'bonus', 'wallet', b.member_id, 'bonus', null)
           when b.returned_by is null then false
           else coalesce(p.amount > b.amount or (b.outcome, p.kind::text, d.kind, d.member_id, c.kind, c.member_id)
             is distinct from ('failed', 'bonus', 'wallet', b.member_id, 'bonus', null), true) end`,
  },
  {
    name: 'every posting of bonus money is of a bonus that a member received or gave back',
    query: sql`
      select p.id as posting, p.amount
        from ledger.posting p
       where p.kind = 'bonus' and p.outcome = 'posted'
         and not exists (select from member_bonus b where b.id = p.id)
         and not exists (select from member_bonus b where b.returned_by = p.id)`,
  },
  {
    name: 'a bonus is bound to a deposit of its member, and to no more than that',
    query: sql`
      select b.id as bonus, b.deposit, p.amount
        from member_bonus b
        left join ledger.posting p on p.id = b.deposit_posting and p.kind = 'deposit' and p.outcome = 'posted'
        left join ledger.owner o on o.account_id = p.credit
       where p.id is null or o.kind <> 'wallet' or o.member_id <> b.member_id or o.unit::text <> b.unit or p.amount < b.deposit`,
  },
  {
    name: 'a deposit is bound to one bonus at most',
    query: sql`
      select deposit_posting, count(*) from member_bonus
       where outcome is distinct from 'untouched'
       group by deposit_posting having count(*) > 1`,
  },
  {
    name: 'what was given of a bonus is what members received and did not give back, and within its budget',
    query: sql`
      select m.bonus_code as bonus, m.unit, m.given, m.budget, r.received
        from bonus_money m
       cross join lateral (
         select coalesce(sum(b.amount), 0)::bigint as received from member_bonus b
          where b.bonus_code = m.bonus_code and b.unit = m.unit
            and b.outcome is distinct from 'untouched') r
       where m.given <> r.received or m.given > m.budget`,
  },
  {
    name: 'a bonus stands in the statement, and its end as it ended',
    query: sql`
      select b.id as bonus, b.outcome, s.status, s.amount, f.status as told
        from member_bonus b
        left join statement s on s.operation = b.id
        left join statement f on f.operation = b.ended_by
       where (s.type, s.status, s.amount, s.member_id) is distinct from ('bonus', 'SUCCESS', b.amount, b.member_id)
           or (b.ended_at is null) <> (f.operation is null)
           or b.ended_at is not null and (f.type, f.status, f.amount, f.member_id)
             is distinct from ('finish_bonus', case b.outcome when 'met' then 'SUCCESS' else 'FAILED' end, 0, b.member_id)`,
  },
];

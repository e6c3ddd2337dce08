import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const proofRules: readonly LedgerRule[] = [
  {
    name: 'what is sealed of a statement is what it says',
    query: sql`
      select k.member_id as member, k.number, k.day, k.leaves, l.leaves as found
        from statement_seal k
        left join statement_seal b on b.member_id = k.member_id and b.number = k.number - 1
        cross join lateral (
          select count(*) as leaves, merkle_root(array_agg(leaf_hash(line) order by place)) as root,
                 (array_agg(balance order by place desc))[1] as balance
            from statement_leaves(k.member_id, k.number, k.after_seq, k.last_seq, coalesce(b.balance, 0))) l
       where (l.leaves, l.root, l.balance) is distinct from (k.leaves::bigint, k.root, k.balance)`,
  },
  {
    name: 'seals of a statement are numbered without gaps, and each is made of the one before',
    query: sql`
      select member_id as member, number, day
        from (select *, lag(number, 1, 0) over w as number_before, lag(last_seq, 1, 0::bigint) over w as seq_before,
                     lag(day) over w as day_before, lag(seal, 1, no_seal()) over w as seal_before
                from statement_seal window w as (partition by member_id order by number)) k
       where number <> number_before + 1 or after_seq <> seq_before or day < day_before
          or seal <> seal_hash(member_id, number, day, leaves, root, seal_before)`,
  },
  {
    name: 'a line that was sealed under way is one of its seal, and its end is sealed once, later',
    query: sql`
      select coalesce(o.member_id, e.member_id) as member, coalesce(o.seq, e.seq) as line, o.number, e.number as ended
        from statement_open o
        full join statement_ended e on e.member_id = o.member_id and e.seq = o.seq
        left join statement_seal k on k.member_id = o.member_id and k.number = o.number
        left join statement s on s.member_id = o.member_id and s.seq = o.seq
       where (o.seq > k.after_seq and o.seq <= k.last_seq) is not true or e.number <= o.number
          or e.seq is not null and s.status = 'PROCESSING'`,
  },
];

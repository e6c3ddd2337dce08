import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const spinRules: readonly LedgerRule[] = [
  {
    name: 'a coin leaves its member for a draw, or because its time is over',
    query: sql`
      select p.id as posting, p.amount, o.member_id as member
        from ledger.posting p
        join ledger.owner o on o.account_id = p.debit and o.kind = 'coin' and o.member_id is not null
        left join wheel_draw d on d.id = p.id and d.state = 'drawn' and d.member_id = o.member_id
        left join coin_expired x on x.id = p.id and x.member_id = o.member_id and x.coins = p.amount
       where p.outcome = 'posted' and not (p.amount = 1 and d.id is not null or x.id is not null)`,
  },
  {
    name: 'coins that were given for deposits, or were over, are posted to their member',
    query: sql`
      select m.id, m.member_id as member, m.coins, p.amount
        from (select id, member_id, coins::bigint, true as is_given from coin_earned
              union all select id, member_id, coins, false from coin_expired) m
        left join ledger.owner o on o.member_id = m.member_id and o.kind = 'coin'
        left join ledger.posting p on p.id = m.id and p.outcome = 'posted' and p.kind = 'coin'
          and case when m.is_given then p.credit else p.debit end = o.account_id
       where p.amount is distinct from m.coins`,
  },
  {
    name: 'coins of a day are counted one after the other',
    query: sql`
      select id, member_id as member, day, coins, total, before from (
        select *, coalesce(sum(coins) over (partition by member_id, day order by total rows between unbounded preceding
            and 1 preceding), 0) as before from coin_earned) e
       where total <> before + coins`,
  },
  {
    name: 'a draw took one coin of its member, and only a draw that is over',
    query: sql`
      select d.id as draw, d.state, d.member_id as member, p.amount
        from wheel_draw d
        left join ledger.posting p on p.id = d.id and p.outcome = 'posted'
        left join ledger.owner o on o.account_id = p.debit
       where case when d.state = 'drawn' then (p.amount, o.member_id, o.kind) is distinct from (1, d.member_id, 'coin')
         else p.id is not null end`,
  },
  {
    name: 'a secret is the one that was promised, and its slice was to be won',
    query: sql`
      select id as draw, commitment, slice_code as slice
        from wheel_draw
       where state = 'drawn' and (secret !~ '^[0-9a-f]{64}$' or encode(sha256(decode(secret, 'hex')), 'hex') <> commitment
         or not exists (select from jsonb_array_elements(weights) w where w->>'code' = slice_code and (w->>'weight')::int > 0))`,
  },
  {
    name: 'what a draw won is one coupon of its member, slice and kind',
    query: sql`
      select d.id as draw, d.kind, c.id as coupon, c.kind as coupon_kind
        from wheel_draw d full join coupon c on c.draw_id = d.id
       where case when d.state = 'drawn' and d.kind <> 'nothing'
         then (c.member_id, c.wheel_code, c.slice_code, c.kind) is distinct from (d.member_id, d.wheel_code, d.slice_code, d.kind)
         else c.id is not null end`,
  },
  {
    name: 'a claimed coupon of money or coins is posted to its member, and no other is',
    query: sql`
      select c.id as coupon, c.kind, c.amount, c.claimed_at is not null as is_claimed, p.amount as posted, o.member_id as member
        from coupon c
        left join ledger.posting p on p.id = c.id and p.outcome = 'posted'
        left join ledger.owner o on o.account_id = p.credit
       where case when c.claimed_at is not null and c.kind in ('money', 'coins')
         then (p.amount, p.kind::text, o.member_id, o.kind, o.unit::text) is distinct from (c.amount,
           case c.kind when 'money' then 'prize' else 'coin' end, c.member_id,
           case c.kind when 'money' then 'wallet' else 'coin' end, case c.kind when 'money' then c.unit else 'COIN' end)
         else p.id is not null end`,
  },
  {
    name: 'prize money is a coupon, which stands in the statement',
    query: sql`
      select p.id as posting, p.amount, c.id as coupon, s.status, s.amount as told
        from ledger.posting p
        left join coupon c on c.id = p.id and c.kind = 'money'
        left join statement s on s.operation = p.id
       where p.kind = 'prize' and p.outcome = 'posted'
         and (c.id is null or (s.status, s.type, s.amount) is distinct from ('SUCCESS', 'deposit', p.amount))`,
  },
];

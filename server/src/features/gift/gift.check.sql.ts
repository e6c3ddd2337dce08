import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** What must hold between gifts, their money and their lines in the statement. */
export const giftRules: readonly LedgerRule[] = [
  {
    name: 'a gift has one posting if it is credited, of its amount, voucher and member, and none else',
    query: sql`
      select g.id as gift, g.state, g.amount, p.amount as posted, p.reference, o.member_id, o.kind
        from gift g
        left join ledger.posting p on p.id = g.id and p.outcome = 'posted'
        left join ledger.owner o on o.account_id = p.credit
       where (p.amount, p.kind::text, p.reference, o.member_id, o.kind) is distinct from
             (g.amount, case when g.amount is not null then 'deposit' end, case when g.amount is not null then 'TRUEWALLET:' || g.hash end,
              case when g.amount is not null then g.member_id end, case when g.amount is not null then 'wallet' end)`,
  },
  {
    name: 'no voucher is under way or credited twice',
    query: sql`
      select lower(hash) as voucher, count(*) from gift where state <> 'failed' group by lower(hash) having count(*) > 1`,
  },
  {
    name: 'a gift stands in the statement as it is',
    query: sql`
      select g.id as gift, g.state, g.amount, s.status, s.amount as told
        from gift g left join statement s on s.operation = g.id
       where (g.state = 'credited' or s.operation is not null)
         and (s.status, s.type, s.member_id) is distinct from (
               case g.state when 'credited' then 'SUCCESS' when 'failed' then 'FAILED' else 'PROCESSING' end, 'deposit', g.member_id)
          or g.state = 'credited' and s.amount is distinct from g.amount`,
  },
  {
    name: 'an open gift is looked at again',
    query: sql`select id as gift, state from gift where state in ('looking', 'sent') and next_check_at is null`,
  },
  {
    name: 'the party says of a gift what was booked, or an operator has seen to it',
    query: sql`
      select id as gift, member_id as member, state, amount, contradiction_word as "partySays", contradiction_amount as "ofAmount"
        from gift where contradiction_word is not null and contradiction_note is null`,
  },
];

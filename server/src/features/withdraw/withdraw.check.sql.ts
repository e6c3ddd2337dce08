import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** The three legs of each withdrawal as they were posted: 0 held, 1 settled, 2 released. */
const legs = sql`
  select w.id, w.member_id, w.amount, w.state, w.currency, w.gateway, w.gateway_payout_id,
         h.amount as held, s.amount as settled, s.reference as settled_as, r.amount as released
    from withdrawal w
    left join ledger.posting h on h.id = w.id and h.outcome = 'posted' and h.kind = 'withdraw.hold'
    left join ledger.posting s on s.id = (left(w.id::text, 35) || '1')::uuid and s.outcome = 'posted'
         and s.kind = 'withdraw.settle'
    left join ledger.posting r on r.id = (left(w.id::text, 35) || '2')::uuid and r.outcome = 'posted'
         and r.kind = 'withdraw.release'`;

export const withdrawRules: readonly LedgerRule[] = [
  {
    name: 'a withdrawal under way holds its amount',
    query: sql`
      select * from (${legs}) l
       where state in ('held', 'review', 'sending')
         and (held is distinct from amount or settled is not null or released is not null)`,
  },
  {
    name: 'a closed withdrawal was settled or released once, or never held',
    query: sql`
      select * from (${legs}) l
       where state = 'paid' and ((held, settled) is distinct from (amount, amount) or released is not null)
          or state = 'failed' and ((held, released) is distinct from (amount, amount) or settled is not null)
          or state in ('refused', 'collecting') and (held is not null or settled is not null or released is not null)`,
  },
  {
    name: 'a paid withdrawal names the payout it was settled by',
    query: sql`
      select * from (${legs}) l
       where state = 'paid' and settled_as is distinct from gateway || ':' || gateway_payout_id`,
  },
  {
    name: 'a withdrawal that was paid by hand has the line of the statement that it was paid by',
    query: sql`
      select w.id as withdrawal, w.gateway, w.gateway_payout_id as line from withdrawal w
       where w.state = 'paid' and w.sent_at is null and w.gateway in (select code from bank)
         and not exists (select from bank_line l
           where (l.bank, l.reference, l.movement) = (w.gateway, w.gateway_payout_id, w.id))`,
  },
  {
    name: 'every hold for a withdrawal has its withdrawal',
    query: sql`
      select p.id as posting, p.amount from ledger.posting p
       where p.kind = 'withdraw.hold' and p.outcome = 'posted'
         and not exists (select from withdrawal w where w.id = p.id)`,
  },
  {
    name: 'the statement tells of a withdrawal what became of it',
    query: sql`
      select w.id, w.state, w.amount, s.status, s.amount as told
        from withdrawal w left join statement s on s.operation = w.id
       where w.state in ('collecting', 'refused') and s.operation is not null
          or w.state not in ('collecting', 'refused')
             and (s.status, s.amount, s.member_id) is distinct from (
               case w.state when 'paid' then 'SUCCESS' when 'failed' then 'FAILED' else 'PROCESSING' end, -w.amount, w.member_id)`,
  },
  {
    name: 'a member has one withdrawal under way at most',
    query: sql`
      select member_id, count(*) from withdrawal where state not in ('paid', 'failed', 'refused')
       group by member_id having count(*) > 1`,
  },
  {
    name: 'no payout is settled twice',
    query: sql`
      select gateway, gateway_payout_id, count(*) from withdrawal where gateway_payout_id is not null
       group by gateway, gateway_payout_id having count(*) > 1`,
  },
  {
    name: 'an open withdrawal is looked at again, unless it was never sent and waits for an operator',
    query: sql`
      select id as withdrawal, state from withdrawal
       where (state in ('collecting', 'held', 'sending') or state = 'review' and sent_at is not null)
         and next_check_at is null`,
  },
  {
    name: 'a withdrawal under way says when an answer about it is due',
    query: sql`
      select id as withdrawal, state from withdrawal
       where state in ('collecting', 'held', 'sending') and answer_due_at is null`,
  },
  {
    name: 'the gateway says the same of a withdrawal that ended, or somebody has seen to it',
    query: sql`
      select id as withdrawal, state, contradiction_word as "gatewaySays", gateway_payout_id as payout, amount
        from withdrawal where contradiction_word is not null and contradiction_note is null`,
  },
];

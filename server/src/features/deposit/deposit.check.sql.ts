import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const depositRules: readonly LedgerRule[] = [
  {
    name: 'a payment has one posting, of its amount, reference and member',
    query: sql`
      select q.id as payment, q.amount, p.amount as posted, p.reference, o.member_id, o.kind
        from qr_payment q
        left join ledger.posting p on p.id = q.id and p.outcome = 'posted'
        left join ledger.owner o on o.account_id = p.credit
       where q.credited_at is not null and (p.amount, p.kind::text, p.reference, o.member_id, o.kind)
             is distinct from (q.amount, 'deposit', q.gateway || ':' || q.reference, q.member_id, 'wallet')`,
  },
  {
    name: 'a payment that is withheld has no posting and no line',
    query: sql`
      select q.id as payment, q.amount, p.id as posting, s.operation as line
        from qr_payment q
        left join ledger.posting p on p.id = q.id and p.outcome = 'posted'
        left join statement s on s.operation = q.id
       where q.credited_at is null and (p.id is not null or s.operation is not null)`,
  },
  {
    name: 'every deposit of a QR gateway is a payment on an order',
    query: sql`
      select p.id as posting, p.amount, p.reference
        from ledger.posting p
       where p.kind = 'deposit' and p.outcome = 'posted'
         and split_part(p.reference, ':', 1) in (select gateway from qr_order)
         and not exists (select from qr_payment q where q.id = p.id)`,
  },
  {
    name: 'a payment is in the statement, and its order is paid',
    query: sql`
      select q.id as payment, s.status, s.amount, q.amount as paid, r.state as order_state
        from qr_payment q
        left join statement s on s.operation = q.id
        left join qr_order r on r.id = q.qr_order
       where q.credited_at is not null and (s.status, s.amount, s.type, s.member_id, r.state, r.member_id)
             is distinct from ('SUCCESS', q.amount, 'deposit', q.member_id, 'paid', q.member_id)`,
  },
  {
    name: 'no payment of a gateway is recorded twice',
    query: sql`
      select gateway, reference, count(*) from qr_payment group by gateway, reference having count(*) > 1`,
  },
  {
    name: 'a line of a bank’s statement is of one movement, which was credited or paid',
    query: sql`
      select l.bank, l.reference, l.movement from bank_line l
       where not exists (select from qr_payment q where q.id = l.movement and q.credited_at is not null)
         and not exists (select from slip s where s.id = l.movement and s.state = 'credited')
         and not exists (select from withdrawal w where w.id = l.movement and w.state = 'paid' and w.sent_at is null
           and (w.gateway, w.gateway_payout_id) = (l.bank, l.reference))
      union all
      select bank, reference, movement
        from (select *, count(*) over (partition by bank, ltrim(reference, '0')) as movements from bank_line) l
       where movements > 1`,
  },
  {
    name: 'a slip in kip was credited by a line of the bank’s statement',
    query: sql`
      select s.id as slip from slip s
       where s.state = 'credited' and s.currency = 'LAK' and not exists (select from bank_line l where l.movement = s.id)`,
  },
  {
    name: 'a payment that was overheard has the line that its message names, or a person has seen to it',
    query: sql`
      select q.id as payment, q.told_number as line, l.movement as "isOf"
        from qr_payment q left join lateral line_of(q.gateway, q.told_number) l on true
       where q.credited_at is not null and line_name(q.told_number) is not null and is_overheard(q.gateway)
         and l.movement is distinct from q.id and q.statement_reference is null
         and q.line_taken_at is null`,
  },
  {
    name: 'a number that is told of a code and is another one’s is a payment there',
    query: sql`
      select t.qr_order as order, t.gateway, t.reference
        from qr_told_elsewhere t
       where not exists (select from qr_payment q
         where q.gateway = t.gateway and q.reference = t.reference and q.qr_order <> t.qr_order)`,
  },
  {
    name: 'a member has one open code at most',
    query: sql`
      select member_id, count(*) from qr_order where state in ('creating', 'open')
       group by member_id having count(*) > 1`,
  },
  {
    name: 'an open code is looked at again',
    query: sql`
      select id as order, state from qr_order
       where state in ('creating', 'open') and next_check_at is null and account_no is null`,
  },
  {
    name: 'a gateway says of a payment what was credited, or an operator has seen to it',
    query: sql`
      select o.id as order, o.member_id as member, o.gateway, s.word as "gatewaySays", s.amount as "ofAmount", s.payment
        from qr_order o cross join lateral order_contradictions(o) s`,
  },
];

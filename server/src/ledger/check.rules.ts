import { type Query, sql } from '../db/database.ts';

/** Something that must always hold, with a query (made by `sql`, without `;` or locks) for the rows that break it. */
export interface LedgerRule {
  readonly name: string;
  readonly query: Query;
}

/** What must hold among the ledger's own tables. Rules about operations are the features'. */
export const ledgerRules: readonly LedgerRule[] = [
  {
    name: 'every posting takes from one account what it gives to the other',
    query: sql`
      select p.id as posting, p.amount, count(e.seq) as entries, sum(e.amount) as sum
        from ledger.posting p left join ledger.entry e on e.posting_id = p.id
       where p.outcome = 'posted'
       group by p.id, p.debit, p.credit, p.amount
      having count(e.seq) <> 2
          or count(*) filter (where e.account_id = p.debit and e.amount = -p.amount) <> 1
          or count(*) filter (where e.account_id = p.credit and e.amount = p.amount) <> 1`,
  },
  {
    name: 'every entry belongs to a posted posting',
    query: sql`
      select e.account_id as account, e.seq, e.posting_id as posting, p.outcome
        from ledger.entry e left join ledger.posting p on p.id = e.posting_id
       where p.outcome is distinct from 'posted'`,
  },
  {
    name: 'all accounts of one unit sum to zero',
    query: sql`
      select unit, sum(balance) as sum from ledger.account group by unit having sum(balance) <> 0`,
  },
  {
    name: 'a balance is the sum of its entries',
    query: sql`
      select a.id as account, a.balance, coalesce(e.sum, 0) as sum
        from ledger.account a
        left join (select account_id, sum(amount) as sum from ledger.entry group by account_id) e
          on e.account_id = a.id
       where a.balance <> coalesce(e.sum, 0)`,
  },
  {
    name: 'entries are numbered from one without gaps, up to their account',
    query: sql`
      select a.id as account, a.seq, e.count, e.first, e.last
        from ledger.account a
        left join (select account_id, count(*) as count, min(seq) as first, max(seq) as last
                     from ledger.entry group by account_id) e on e.account_id = a.id
       where a.seq <> coalesce(e.count, 0) or a.seq <> coalesce(e.last, 0) or e.first <> 1`,
  },
  {
    name: 'every entry continues the balance before it',
    query: sql`
      select * from (
        select account_id as account, seq, amount, balance_after,
               lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as balance_before
          from ledger.entry) e
       where balance_after <> balance_before + amount`,
  },
  {
    name: 'no member account is or was below zero',
    query: sql`
      select a.id as account, a.balance, a.floor, e.seq, e.balance_after
        from ledger.account a
        join ledger.owner o on o.account_id = a.id and o.member_id is not null
        left join ledger.entry e on e.account_id = a.id and e.balance_after < 0
       where a.balance < 0 or a.floor < 0 or e.seq is not null`,
  },
  {
    name: 'every account has one owner, who counts in its unit',
    query: sql`
      select a.id as account, o.account_id as owned, a.unit, o.unit as owner_unit, o.member_id
        from ledger.account a full join ledger.owner o on o.account_id = a.id
       where a.id is null or o.account_id is null or a.unit <> o.unit
          or (o.member_id is null) <> (a.id < 1048576)
          or o.member_id is null and o.stripe <> a.id % 16`,
  },
  {
    name: 'a house account has sixteen stripes, a member account one',
    query: sql`
      select member_id, kind, unit, count(*) as stripes
        from ledger.owner
       group by member_id, kind, unit
      having count(*) <> case when member_id is null then 16 else 1 end or max(account_id) - min(account_id) <> count(*) - 1`,
  },
  {
    name: 'every posting stays within one unit, between known accounts',
    query: sql`
      select p.id as posting, p.debit, d.unit as debit_unit, p.credit, c.unit as credit_unit
        from ledger.posting p
        left join ledger.account d on d.id = p.debit
        left join ledger.account c on c.id = p.credit
       where p.outcome = 'posted' and (d.unit = c.unit) is not true`,
  },
  {
    name: 'no key is used twice',
    query: sql`select id as posting, count(*) from ledger.posting group by id having count(*) > 1`,
  },
  {
    name: 'no reference is posted twice',
    query: sql`
      select reference, count(*) from ledger.posting
       where outcome = 'posted' and reference is not null
       group by reference having count(*) > 1`,
  },
  {
    name: 'a hold is closed at most once, where it was held and with all of it',
    query: sql`
      select left(id::text, 35) as operation,
             count(*) filter (where kind in ('transfer.hold', 'withdraw.hold')) as holds, count(*) as postings
        from ledger.posting
       where outcome = 'posted'
         and kind in ('transfer.hold', 'transfer.settle', 'transfer.release',
                      'withdraw.hold', 'withdraw.settle', 'withdraw.release')
       group by 1
      having count(*) filter (where kind in ('transfer.hold', 'withdraw.hold')) <> 1
          or count(*) > 2
          or min(amount) <> max(amount)
          or count(distinct case when kind in ('transfer.hold', 'withdraw.hold') then credit else debit end) > 1
          or count(distinct left(kind::text, 4)) > 1`,
  },
  {
    name: 'hold and transit contain the open holds and nothing else',
    query: sql`
      select a.id as account, a.balance, coalesce(h.open, 0) as open
        from ledger.account a
        join ledger.owner o on o.account_id = a.id and o.member_id is not null and o.kind in ('hold', 'transit')
        left join (
          select account, sum(amount) as open from (
            select left(id::text, 35) as operation, count(*) as postings, max(amount) as amount,
                   max(case when kind in ('transfer.hold', 'withdraw.hold') then credit end) as account
              from ledger.posting
             where outcome = 'posted'
               and kind in ('transfer.hold', 'transfer.settle', 'transfer.release',
                            'withdraw.hold', 'withdraw.settle', 'withdraw.release')
             group by 1) operation
           where postings = 1
           group by account) h on h.account = a.id
       where a.balance <> coalesce(h.open, 0)`,
  },
];

import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** A transfer with what the ledger posted for it: leg 0 holds, leg 1 settles, leg 2 releases. */
const posted = sql`
  select t.id, t.member_id, t.game_code, t.unit, t.direction, t.amount, t.state,
         h.id is not null as held, s.id is not null as settled, r.id is not null as released
    from game_transfer t
    left join ledger.posting h on h.id = t.id and h.outcome = 'posted'
    left join ledger.posting s on s.id = overlay(t.id::text placing '1' from 36)::uuid and s.outcome = 'posted'
    left join ledger.posting r on r.id = overlay(t.id::text placing '2' from 36)::uuid and r.outcome = 'posted'`;

/** What must hold between transfers, their money and their lines in the statement. */
export const transferRules: readonly LedgerRule[] = [
  {
    name: 'a transfer has the postings of its state, and is settled or released exactly once',
    query: sql`
      select * from (${posted}) t
       where not case t.state
               when 'waiting' then not (held or settled or released)
               when 'refused' then not (held or settled or released)
               when 'sent' then held and not (settled or released)
               when 'settled' then held and settled and not released
               else held and released and not settled end`,
  },
  {
    name: 'the postings of a transfer move its amount between its own accounts',
    query: sql`
      select t.id as transfer, p.id as posting, p.kind, p.amount, t.amount as intended, d.kind as debit, c.kind as credit
        from game_transfer t
        cross join lateral (values
          ('0', 'transfer.hold'), ('1', 'transfer.settle'), ('2', 'transfer.release')) leg (digit, kind)
        join ledger.posting p on p.id = overlay(t.id::text placing leg.digit from 36)::uuid
        left join ledger.owner d on d.account_id = p.debit
        left join ledger.owner c on c.account_id = p.credit
        cross join lateral (select
          case t.direction when 'in' then 'wallet' else 'game:' || t.game_code end as origin,
          case t.direction when 'in' then 'game:' || t.game_code else 'wallet' end as target) place
       where p.amount <> t.amount or p.kind::text <> leg.kind
          or (d.member_id, c.member_id, d.unit::text) is distinct from (t.member_id, t.member_id, t.unit)
          or (d.kind, c.kind) is distinct from (
               case leg.digit when '0' then place.origin else 'transit' end,
               case leg.digit when '0' then 'transit' when '1' then place.target else place.origin end)`,
  },
  {
    name: 'every posting of a transfer belongs to one',
    query: sql`
      select p.id as posting, p.kind
        from ledger.posting p
        left join game_transfer t on t.id = overlay(p.id::text placing '0' from 36)::uuid
       where p.kind in ('transfer.hold', 'transfer.settle', 'transfer.release') and p.outcome = 'posted' and t.id is null`,
  },
  {
    name: 'what a member has in transit is the sum of the open transfers',
    query: sql`
      select o.member_id as member, o.unit, a.balance, coalesce(t.open, 0) as open
        from ledger.owner o
        join ledger.account a on a.id = o.account_id
        left join (
          select member_id, unit, sum(amount) as open from (${posted}) transfer
           where held and not settled and not released group by member_id, unit
        ) t on t.member_id = o.member_id and t.unit = o.unit::text
       where o.kind = 'transit' and a.balance <> coalesce(t.open, 0)`,
  },
  {
    name: 'a game account counts its open transfers',
    query: sql`
      select g.member_id as member, g.game_code as game, g.open_transfers, count(t.id) as open
        from game_account g
        left join game_transfer t on t.member_id = g.member_id and t.game_code = g.game_code
                                 and t.state = 'sent'
       group by g.member_id, g.game_code
      having g.open_transfers <> count(t.id)`,
  },
  {
    name: 'a transfer that ended stands in the statement as it ended',
    query: sql`
      select t.id as transfer, t.state, t.amount, s.status, s.amount as told
        from game_transfer t
        left join statement s on s.operation = t.id
       where t.state in ('settled', 'released') and (s.status, s.amount, s.member_id) is distinct from (
               case t.state when 'settled' then 'SUCCESS' else 'FAILED' end,
               case t.direction when 'in' then -t.amount else t.amount end, t.member_id)
          or t.state = 'waiting' and s.operation is not null
          -- A second half may have been refused after its first one was settled.
          or t.state = 'refused' and s.operation is not null
             and (s.status, s.amount, s.member_id) is distinct from ('FAILED', -t.amount, t.member_id)`,
  },
  {
    name: 'a transfer belongs to a game account, under a reference of its own',
    query: sql`
      select t.id as transfer, t.member_id as member, t.game_code as game, t.reference
        from game_transfer t
        left join game_account g on g.member_id = t.member_id and g.game_code = t.game_code
       where g.member_id is null or t.reference <> replace(t.id::text, '-', '')`,
  },
  {
    name: 'a transfer whose outcome is unknown is looked at again',
    query: sql`select id as transfer, state from game_transfer where state = 'sent' and next_check_at is null`,
  },
  {
    name: 'a game account is locked for a transfer that is open or is looked at, and what locks one is alone there until it ends',
    query: sql`
      select g.member_id as member, g.game_code as game, g.locked_for as transfer
        from game_account g
        left join game_transfer t on t.id = g.locked_for and t.member_id = g.member_id and t.game_code = g.game_code
       where g.is_locked and (t.state = 'sent' or t.next_check_at is not null) is not true
      union all
      select t.member_id, t.game_code, t.id
        from game_transfer t
        join game_account g on g.member_id = t.member_id and g.game_code = t.game_code
       where t.state = 'sent' and t.lock_ms is not null
         and (g.is_locked, g.locked_for, g.open_transfers) is distinct from (true, t.id, 1)`,
  },
  {
    name: 'a provider says of a transfer what was booked, or an operator has seen to it',
    query: sql`
      select id as transfer, member_id as member, game_code as game, state, amount, contradiction_word as "providerSays",
             contradiction_amount as "ofAmount"
        from game_transfer where contradiction_word is not null and contradiction_note is null and state <> 'sent'`,
  },
];

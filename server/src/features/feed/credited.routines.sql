-- How many transfers there were at least, by all that tells of them: what slips, the banks' feed and gateways' payments ask before they credit.

-- A text and what the phone has read by itself may tell of one transfer; two texts are two.
create or replace function kind_of(n bank_notification) returns text
language sql immutable
as $$ select case when n.sender is null then 'phone' else 'text' end $$;

-- What tells of transfers of a sum from a member to our accounts at a bank, about these times, and what of it was credited. What is of one kind ('slip', 'text', 'phone'
-- as it reads by itself, 'payment' on a code of the bank's own gateway) tells of as many transfers; what is of several kinds may tell of the same. `reach`: when that
-- transfer was, as the telling alone says, which stays as it is; `times`: the same by all that is known. `id`: the arrival's or the payment's, or of a message that nobody got. What may be another
-- member's, or the same as another, was released, or given to somebody else, has no kind, unless it was credited: it tells of nothing, or of nothing any more.
create or replace function tellings(of_member text, of_bank text, of_amount bigint, about tstzrange)
returns table (id uuid, kind text, account_no text, reach tstzrange, times tstzrange, is_credit boolean)
language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
    with arrivals as materialized (
      select a, s.sent_at, s.created_at from arrival a left join slip s on s.arrival_id = a.id
       where a.member_id = of_member and a.bank_code = of_bank and a.amount = of_amount
         and coalesce(a.sent_at, a.credited_at) between lower(about) - interval '32 days' and upper(about) + interval '32 days'
    ), messages as materialized (
      -- One that is looked at just now has no reason yet why it waits.
      select n, (a).id as arrival, (a).told_by, sent_at, message_times(n, null) as reach
        from arrivals join bank_notification n on n.arrival_id = (a).id
      union all
      select n, null, null, null, message_times(n, null)
        from deposit_account d join bank_notification n on n.bank_code = d.bank_code and n.account_no = d.account_no
       where d.bank_code = of_bank and n.amount = of_amount and coalesce(n.why, case when n.state = 'waiting' then 'NEW' else '' end) not in ('NEW', 'LIKE_ANOTHER', 'LIKE_SLIP')
         and coalesce(n.told_at, n.received_at) between lower(about) - interval '1 day' and upper(about) + interval '32 days'
         and (n.arrival_id is null or n.arrival_id not in (select (a).id from arrivals))
    ), payers as materialized (
      -- The earliest message of a payer may be of most members.
      select distinct on ((n).payer_bank, (n).payer_tail) (n).payer_bank, (n).payer_tail, may_have_been_payer(n, of_member) as may_be_theirs,
          is_of_nobody_else(n, of_member) as is_theirs
        from messages where reach && about and not is_payer_untold(n) order by (n).payer_bank, (n).payer_tail, coalesce((n).told_at, (n).received_at) - told_late_by(n)
    )
    select t.id, t.kind, t.account_no, t.reach, coalesce(t.times, t.reach), t.is_credit from (
      select (a).id, 'slip' as kind, (a).account_no,
          slip_times(case when (a).told_by = 'slip' then (a).sent_at else sent_at end, coalesce(created_at, (a).credited_at)) as reach,
          null::tstzrange as times, (a).told_by = 'slip' as is_credit
        from arrivals where (a).told_by = 'slip' or created_at is not null
      union all
      select coalesce(m.arrival, (n).id),
          case when m.told_by is not distinct from 'feed' or p.is_theirs and ((n).state = 'waiting' or m.arrival is not null and not is_told_otherwise(n)) then kind_of(n) end,
          (n).account_no, m.reach, message_times(n, m.sent_at), m.told_by is not distinct from 'feed'
        from messages m left join payers p on p.payer_bank = (n).payer_bank and p.payer_tail = (n).payer_tail
       where m.reach && about and (m.arrival is not null or p.may_be_theirs)
      union all
      select p.id, 'payment', null, payment_times(o, least(p.heard_at, p.credited_at, p.withheld_at)), null, p.credited_at is not null
        from qr_order o join qr_payment p on p.qr_order = o.id
       where o.member_id = of_member and o.created_at between lower(about) - interval '10 days' and upper(about) + interval '2 minutes'
         and o.gateway = of_bank and o.account_no is null and p.amount = of_amount and not is_overheard(o.gateway)
         and (p.credited_at is not null or p.withheld = 'LIKE_SLIP')) t
     where t.reach && about;
end
$$;

-- How many transfers there were at least of which these tell, each within its times: as few as can be, and each as late as can be, so that as many tell of one as can.
create or replace function least_transfers(kinds text[], accounts text[], begins timestamptz[], ends timestamptz[]) returns int
language plpgsql immutable
as $$
declare
  sent timestamptz[] := '{}'; until_then timestamptz; missing bigint;
begin
  for until_then in select distinct e from unnest(ends) e order by e loop
    select max(told.least - (select count(*) from unnest(sent) x where x >= since)) into missing
      from (select distinct b as since from unnest(begins) b where b <= until_then) s
     cross join lateral (
       select greatest(
           (select count(*) from unnest(kinds, begins, ends) t (kind, b, e) where kind = 'payment' and b >= since and e <= until_then),
           (select coalesce(sum(most), 0) from (
             select max(times) as most from (
               select account, count(*) as times from unnest(kinds, accounts, begins, ends) t (kind, account, b, e)
                where kind <> 'payment' and b >= since and e <= until_then group by account, kind) k group by account) o)) as least) told;
    if missing > 0 then sent := sent || array_fill(until_then, array[missing::int]); end if;
  end loop;
  return cardinality(sent);
end
$$;

-- A telling of a transfer of a sum by a member to a bank, of this kind, at this account and of these times, as one that is credited; with what may tell of the same
-- transfer, and what may tell of the same as that, and so on: what was together once stays together, whatever is learnt of it.
create or replace function told_with(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange)
returns table (id uuid, kind text, account_no text, reach tstzrange, times tstzrange, is_credit boolean)
language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
    with told as materialized (
      select t.*, false as is_asked
        from tellings(of_member, of_bank, of_amount, tstzrange(lower(of_times) - interval '8 days', upper(of_times) + interval '8 days', '[]')) t
      union all
      select null, of_kind, of_account, of_times, of_times, true, true
    ), begun as materialized (
      select t.*, coalesce(lower(t.reach) > max(upper(t.reach)) over (order by lower(t.reach), upper(t.reach), t.id, t.is_asked rows between unbounded preceding and 1 preceding), true) as is_apart
        from told t
    ), together as materialized (
      select t.*, count(*) filter (where t.is_apart) over (order by lower(t.reach), upper(t.reach), t.id, t.is_asked rows unbounded preceding) as part
        from begun t
    )
    select t.id, t.kind, t.account_no, t.reach, t.times, t.is_credit from together t where t.part = (select o.part from together o where o.is_asked);
end
$$;

-- Whether all that is told so (told_with) may be of no more transfers than are credited then: at the bank, or at that account. It is asked before each credit by
-- program, so that no more is ever credited than was sent, in whatever order and however late what tells of it comes.
create or replace function is_all_credited(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange) returns boolean
language plpgsql stable
as $$
begin
  -- Payments are each of a transfer of its own: one needs something else to be the same as.
  if of_kind = 'payment' and not exists (select from arrival where member_id = of_member and bank_code = of_bank and amount = of_amount) then
    return false;
  end if;
  return exists (
    with told as materialized (select * from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times) where kind is not null)
    select from (values (null), (of_account)) of (only_account)
     cross join lateral (
       select count(*) filter (where is_credit) as credits,
           least_transfers(array_agg(kind), array_agg(account_no), array_agg(lower(times)), array_agg(upper(times))) as transfers
         from told where only_account is null or account_no = only_account) r
     where r.credits > r.transfers);
end
$$;

-- What was credited of that (arrivals and payments on codes), and, for a person who counts the lines of the bank's statement, from when until when it may have been sent
-- and how often it was credited; null where nothing was.
create or replace function credited_with(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange)
returns table (ids uuid[], counted text)
language sql stable
as $$
  select array_agg(id) filter (where is_credit and id is not null),
      case when count(*) filter (where is_credit) > 1 then
        format('%s %s %s – %s: %s', of_member, of_bank, to_char(min(lower(reach)) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS'),
          to_char(max(upper(reach)) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS'), count(*) filter (where is_credit) - 1) end
    from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times)
$$;

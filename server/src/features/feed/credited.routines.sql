-- How many transfers there were at least, by all that tells of them: what slips, the banks' feed and gateways' payments ask before they credit.

-- A text and what the phone has read by itself may tell of one transfer; two texts are two.
create or replace function kind_of(n bank_notification) returns text
language sql immutable
as $$ select case when n.sender is null then 'phone' else 'text' end $$;

-- What tells of transfers of a sum from a member to our accounts at a bank, about these times, and what of it was credited. What is of one kind ('slip', 'text', 'phone'
-- as it reads by itself, 'payment' on a code of the bank's own gateway) tells of as many transfers; what is of several kinds may tell of the same. `reach`: when that
-- transfer was, as the telling alone says, which stays as it is; `times`: the same by all that is known. `id`: the arrival's or the payment's, or of a message that nobody got. What may be another
-- member's, or the same as another or as what a slip tells of, is left out, unless it was credited: then it tells of one by that. What a person has released has no kind: it tells of nothing any more.
create or replace function tellings(of_member text, of_bank text, of_amount bigint, about tstzrange)
returns table (id uuid, kind text, account_no text, reach tstzrange, times tstzrange, is_credit boolean)
language plpgsql stable
as $$
begin
  return query select t.id, t.kind, t.account_no, t.reach, coalesce(t.times, t.reach), t.is_credit from (
    select a.id, 'slip' as kind, a.account_no, slip_times(case when a.told_by = 'slip' then a.sent_at else s.sent_at end, coalesce(s.created_at, a.credited_at)) as reach,
        null::tstzrange as times, a.told_by = 'slip' as is_credit
      from arrival a left join slip s on s.arrival_id = a.id
     where a.member_id = of_member and a.bank_code = of_bank and a.amount = of_amount and (a.told_by = 'slip' or s.id is not null)
    union all
    select a.id, kind_of(n), a.account_no, message_times(n, null), message_times(n, s.sent_at), a.told_by = 'feed'
      from arrival a join bank_notification n on n.arrival_id = a.id left join slip s on s.arrival_id = a.id
     where a.member_id = of_member and a.bank_code = of_bank and a.amount = of_amount
       and (a.told_by = 'feed' or is_of_nobody_else(n, of_member) and not is_told_otherwise(n))
    union all
    select n.id, case when n.state = 'waiting' then kind_of(n) end, n.account_no, message_times(n, null), null, false
      from deposit_account d join bank_notification n on n.bank_code = d.bank_code and n.account_no = d.account_no
     where d.bank_code = of_bank and n.amount = of_amount and n.state in ('waiting', 'released') and n.why not in ('LIKE_ANOTHER', 'LIKE_SLIP')
       and is_of_nobody_else(n, of_member)
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
begin
  return query
    with recursive told as materialized (
      select t.*, row_number() over () as place
        from tellings(of_member, of_bank, of_amount, tstzrange(lower(of_times) - interval '8 days', upper(of_times) + interval '8 days', '[]')) t
    ), reached as (
      select null::uuid as id, of_kind as kind, of_account as account_no, of_times as reach, of_times as times, true as is_credit, 0::bigint as place
      union
      select t.* from reached r join told t on t.reach && r.reach
    )
    select r.id, r.kind, r.account_no, r.reach, r.times, r.is_credit from reached r;
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

-- What was credited of that, as it came to an account, and on codes.
create or replace function arrivals_told_with(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange) returns setof arrival
language sql stable
as $$
  select a.* from arrival a where a.id in (select id from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times) where is_credit)
$$;

create or replace function payments_told_with(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange) returns setof qr_payment
language sql stable
as $$
  select p.* from qr_payment p where p.id in (select id from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times) where is_credit)
$$;

-- How often it was credited of that, and from when until when it may have been sent, for a person who counts the lines of the bank's statement; null where nothing was.
create or replace function counted_with(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange) returns text
language sql stable
as $$
  select format('%s %s %s – %s: %s', of_member, of_bank, to_char(min(lower(reach)) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS'),
      to_char(max(upper(reach)) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS'), count(*) filter (where is_credit) - 1)
    from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times) having count(*) filter (where is_credit) > 1
$$;

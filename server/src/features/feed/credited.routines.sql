-- How many transfers there were at least, by all that tells of them: what slips, the banks' feed and gateways' payments ask before they credit.

-- A text and what the phone has read by itself may tell of one transfer; two texts are two. A text that was not understood tells no minute.
create or replace function kind_of(n bank_notification) returns text
language sql immutable
as $$ select case when n.sender is null or n.told_at is null then 'phone' else 'text' end $$;

-- When the money of which something tells came to our account, by its kind and by when it may have been sent: what a slip tells of within a day; what a text tells of in the
-- minute that the bank says, or a quarter of an hour before.
create or replace function came_times(kind text, reach tstzrange) returns tstzrange
language sql immutable
as $$
  select case kind
    when 'slip' then tstzrange(lower(reach) - interval '3 minutes', upper(reach) + interval '1 day', '[]')
    when 'text' then tstzrange(upper(reach) - interval '30 minutes', upper(reach) - interval '12 minutes', '[]')
    else reach end
$$;

-- What tells of transfers of a sum from a member to our accounts at a bank, about these times, and what of it was credited. What is of one kind ('slip', 'text', 'phone'
-- as it reads by itself, 'payment' on a code of the bank's own gateway) tells of as many transfers; what is of several kinds may tell of the same. `reach`: when that
-- transfer was sent, as the telling alone says, which stays as it is; `times`: the same by all that is known. `id`: the arrival's or the payment's, or of a message that nobody got.
-- What tells of nothing surely has no kind: what may be told twice, also where a person has credited it, as another one may tell of that; what was released, given to somebody else, or
-- waits as a slip's, or has no payer and waits or is joined to a slip where another's slip may be its; a payment of which the gateway, or a person, says otherwise, or that may be the same under another number; a slip without a time that a person has credited or joined.
-- Nothing that was ever counted is missing. `came`: when that money came. What a person has counted in the bank's statement tells of it once more ('line'): as many lines
-- are as many transfers, which had come by then.
drop function if exists is_all_credited(text, text, text, bigint, text, tstzrange), credited_with(text, text, text, bigint, text, tstzrange),
  told_with(text, text, text, bigint, text, tstzrange, interval), tellings(text, text, bigint, tstzrange);
create or replace function tellings(of_member text, of_bank text, of_amount bigint, about tstzrange)
returns table (id uuid, kind text, account_no text, reach tstzrange, times tstzrange, came tstzrange, is_credit boolean)
language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
    with arrivals as materialized (
      select a, s.sent_at, s.created_at, s.case_note from arrival a left join slip s on s.arrival_id = a.id
       where a.member_id = of_member and a.bank_code = of_bank and a.amount = of_amount
         and coalesce(a.sent_at, a.credited_at) between lower(about) - interval '32 days' and upper(about) + interval '32 days'
    ), messages as materialized (
      select n, (a).told_by, sent_at, (a).id as arrival, (a).counted
        from arrivals join bank_notification n on n.arrival_id = (a).id
      union all
      -- One that is looked at just now has no reason yet why it waits.
      select n, null, null, null, null
        from deposit_account d join bank_notification n on n.bank_code = d.bank_code and n.account_no = d.account_no
       where d.bank_code = of_bank and n.amount = of_amount and n.told_of = of_member and (n.state <> 'waiting' or n.why is not null)
         and n.told_at between lower(about) - interval '1 day' and upper(about) + interval '32 days'
         and (n.arrival_id is null or n.arrival_id not in (select (a).id from arrivals))
    ), told as materialized (
      select (a).id, case when case_note is null or case when (a).told_by = 'slip' then (a).sent_at else sent_at end is not null then 'slip' end as kind, (a).account_no,
          slip_times(case when (a).told_by = 'slip' then (a).sent_at else sent_at end, coalesce(created_at, (a).credited_at)) as reach,
          null::tstzrange as times, 'slip' as way, (a).told_by = 'slip' as is_credit, (a).counted
        from arrivals where (a).told_by = 'slip' or created_at is not null
      union all
      select coalesce(arrival, (n).id),
          case when not (n).may_be_another and case when arrival is not null then told_by = 'feed' or (n).told_of = of_member and not (told_by = 'slip' and is_payer_untold(n) and is_slip_of_alike(n, of_member))
            else (n).state = 'waiting' and (n).why <> 'LIKE_SLIP' and not (is_payer_untold(n) and is_slip_of_alike(n, of_member)) end then kind_of(n) end,
          (n).account_no, message_reach(n), case when not (n).may_be_another then message_times(n, sent_at) end, kind_of(n),
          told_by is not distinct from 'feed', counted
        from messages
      union all
      select p.id, case when p.credited_at is not null or (p.contradiction_word is null and p.withheld_note is null and not is_told_elsewhere(p)
            and not exists (select from qr_payment e where e.qr_order = o.id and e.id <> p.id
              and (e.credited_at is not null or e.withheld = 'LIKE_SLIP' and (e.heard_at, e.id) < (p.heard_at, p.id)))) then 'payment' end,
          null, payment_times(o, least(p.heard_at, p.credited_at, p.withheld_at)), null, 'payment', p.credited_at is not null, p.counted
        from qr_order o join qr_payment p on p.qr_order = o.id
       where o.member_id = of_member and o.created_at between lower(about) - interval '10 days' and upper(about) + interval '2 minutes'
         and o.gateway = of_bank and o.account_no is null and p.amount = of_amount and not is_overheard(o.gateway)
         and (p.credited_at is not null or p.withheld = 'LIKE_SLIP')
    )
    select t.id, t.kind, t.account_no, t.reach, coalesce(t.times, t.reach), came_times(t.way, t.reach), t.is_credit from told t where t.reach && about
    union all
    -- Which of those lines is whose is not known, and a line may be of what was sent the day before.
    select t.id, 'line', t.account_no, t.reach, tstzrange(lower(t.counted) - interval '1 day', upper(t.counted), '[]'),
        tstzrange(lower(t.counted) - interval '3 minutes', upper(t.counted), '[]'), false
      from told t where t.is_credit and t.counted is not null and t.reach && about;
end
$$;

-- How many transfers there were at least of which these tell, each within its times: as few as can be, and each as late as can be, so that as many tell of one as can.
-- What has no kind tells of none.
create or replace function least_transfers(kinds text[], accounts text[], begins timestamptz[], ends timestamptz[]) returns int
language plpgsql immutable
as $$
declare
  sent timestamptz[] := '{}'; until_then timestamptz; places int[]; told int[]; payments int; lines int; others int; missing int; later int; one int; at int; most int;
begin
  -- The last to begin first; `places`: one for each account and kind, three to an account.
  select array_agg(k order by b desc), array_agg(b order by b desc), array_agg(e order by b desc), array_agg(place order by b desc)
    into kinds, begins, ends, places
    from (select k, b, e, dense_rank() over (order by a) * 3 - case k when 'slip' then 0 when 'text' then 1 else 2 end as place
      from unnest(kinds, accounts, begins, ends) t (k, a, b, e) where k is not null) o;
  for until_then in select distinct e from unnest(ends) e order by e loop
    told := array_fill(0, array[3 * (cardinality(kinds) + 1)]);
    payments := 0; lines := 0; others := 0; missing := 0; later := cardinality(sent);
    for one in 1..cardinality(kinds) loop
      continue when ends[one] > until_then;
      if kinds[one] = 'payment' then
        payments := payments + 1;
      elsif kinds[one] = 'line' then
        lines := lines + 1;
      else
        at := places[one]; most := (at - 1) / 3 * 3;
        others := others - greatest(told[most + 1], told[most + 2], told[most + 3]);
        told[at] := told[at] + 1;
        others := others + greatest(told[most + 1], told[most + 2], told[most + 3]);
      end if;
      while later > 0 and sent[later] >= begins[one] loop later := later - 1; end loop;
      missing := greatest(missing, greatest(payments, lines, others) - (cardinality(sent) - later));
    end loop;
    if missing > 0 then sent := sent || array_fill(until_then, array[missing]); end if;
  end loop;
  return cardinality(sent);
end
$$;

-- A telling of a transfer of a sum by a member to a bank, of this kind, at this account and of these times, as one that is credited; with what may tell of the same
-- transfer, and what may tell of the same as that, and so on: what was together once stays together, whatever is learnt of it.
drop function if exists told_with(text, text, text, bigint, text, tstzrange);
create or replace function told_with(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange, within interval default '32 days')
returns table (id uuid, kind text, account_no text, reach tstzrange, times tstzrange, came tstzrange, is_credit boolean)
language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
    with told as materialized (
      -- What is credited may be beyond the edge, of which this tells before it.
      select t.id, case when t.is_credit or t.kind = 'line' or t.reach <@ about then t.kind end as kind, t.account_no, t.reach, t.times, t.came, t.is_credit, false as is_asked
        from (values (tstzrange(lower(of_times) - within, upper(of_times) + within, '[]'))) a (about)
       cross join lateral tellings(of_member, of_bank, of_amount, about) t
      union all
      select null, of_kind, of_account, of_times, of_times, came_times(of_kind, of_times), true, true
    ), begun as materialized (
      select t.*, coalesce(lower(t.reach) > max(upper(t.reach)) over (order by lower(t.reach), upper(t.reach), t.id, t.is_asked rows between unbounded preceding and 1 preceding), true) as is_apart
        from told t
    ), together as materialized (
      select t.*, count(*) filter (where t.is_apart) over (order by lower(t.reach), upper(t.reach), t.id, t.is_asked rows unbounded preceding) as part
        from begun t
    )
    select t.id, t.kind, t.account_no, t.reach, t.times, t.came, t.is_credit from together t where t.part = (select o.part from together o where o.is_asked);
end
$$;

-- Whether all that is told so (told_with) may be of no more transfers than are credited then, at the bank or at that account: by when they were sent, and by when they came. It is
-- asked before each credit by program, so that no more is ever credited than was sent, in whatever order and however late what tells of it comes.
create or replace function is_all_credited(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange) returns boolean
language plpgsql stable
as $$
begin
  -- Payments are each of a transfer of its own: one needs something else to be the same as.
  if of_kind = 'payment' and not exists (select from arrival where member_id = of_member and bank_code = of_bank and amount = of_amount) then
    return false;
  end if;
  return exists (
    with told as materialized (
      select * from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times)
    )
    select from (values (null), (of_account)) of (only_account)
     cross join lateral (
       select count(*) filter (where is_credit) as credits, count(kind) as tellings,
           array_agg(kind) as kinds, array_agg(account_no) as accounts, array_agg(lower(times)) as begins, array_agg(upper(times)) as ends,
           array_agg(lower(came)) as came_begins, array_agg(upper(came)) as came_ends
         from told where only_account is null or account_no = only_account) r
     -- Without times: what is of one kind is of as many transfers. It is enough mostly, and costs nothing.
     cross join lateral (
       select greatest(sum(most) filter (where account_no is not null), max(most) filter (where account_no is null)) as transfers from (
         select account_no, max(many) as most from (
           select case when kind <> 'line' then account_no end as account_no, kind, count(*) as many from unnest(r.kinds, r.accounts) t (kind, account_no)
            where kind is not null group by 1, 2) k
          group by account_no) a) at_once
     where case
       when r.credits <= at_once.transfers then false
       -- To place them takes as long as they are many times over, with our account kept from all others.
       when r.tellings > 400 then true
       else r.credits > greatest(least_transfers(r.kinds, r.accounts, r.begins, r.ends), least_transfers(r.kinds, r.accounts, r.came_begins, r.came_ends)) end);
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
    -- As far as it is together: lines before an edge would be counted without what was credited there.
    from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times, interval '400 days')
$$;

-- What a person is shown to count in the bank's statement before they settle what is told so (credited_with): the credits, and since when; none where nothing is to be counted.
create or replace function lines_to_count(of_member text, of_bank text, of_account text, of_amount bigint, of_kind text, of_times tstzrange)
returns table (ids uuid[], since timestamptz)
language sql stable
as $$
  select array_agg(id) filter (where is_credit and id is not null), min(lower(reach))
    from told_with(of_member, of_bank, of_account, of_amount, of_kind, of_times, interval '400 days')
  having count(*) filter (where is_credit) > 1
$$;

-- Notes that a person has counted as many lines as these are, with what they have settled by that.
create or replace function count_lines(ids uuid[], since timestamptz) returns void
language sql
as $$
  update arrival set counted = tstzrange(since, greatest(since, clock_timestamp()), '[]') where id = any (ids);
  update qr_payment set counted = tstzrange(since, greatest(since, clock_timestamp()), '[]') where id = any (ids);
$$;

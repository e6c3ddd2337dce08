-- What a member has put in and may still put in, and whether they are away from play. Everything goes by the database's clock, so that
-- nothing has to be done when a time comes.

-- Whether every way in and all play is refused to the member just now.
create or replace function is_excluded(m member) returns boolean
language sql stable
return m.status = 'excluded' or coalesce(greatest(m.timeout_until, m.excluded_until) > now(), false);

-- When the day, the week (from Monday) or the month of a time began, by Bangkok's calendar.
create or replace function period_start(of_period text, at timestamptz) returns timestamptz
language sql stable
return date_trunc(of_period, at, 'Asia/Bangkok');

-- The limit that is in force at a time, in minor units; null: none.
create or replace function limit_at(of_member text, of_period text, at timestamptz) returns bigint
language sql stable
return (select amount from deposit_limit
  where member_id = of_member and period = of_period and from_at <= at and taken_back_at is null
  order by from_at desc, id desc limit 1);

-- The one place that counts deposits, in minor units: what was credited since the period began, whatever way it came, and what is about
-- to come: an open code (unless it is to be replaced), gifts that are called for, and codes of whose payment a message tells and a person
-- decides, with what they were over, or less where that was told.
create or replace function deposits_counted(of_member text, of_period text, at timestamptz, without_code boolean) returns bigint
language sql stable
return (select coalesce(sum(p.amount), 0)::bigint from ledger.owner o join ledger.posting p on p.credit = o.account_id
     where o.member_id = of_member and o.kind = 'wallet' and p.kind = 'deposit' and p.outcome = 'posted'
       and p.created_at >= period_start(of_period, at))
  + (select coalesce(sum(q.amount), 0)::bigint from qr_order q
     where q.member_id = of_member and q.state in ('creating', 'open') and q.expires_at > at and not without_code)
  + (select coalesce(sum(least(told_last(p), q.amount)), 0)::bigint from qr_payment p join qr_order q on q.id = p.qr_order
     where p.member_id = of_member and p.withheld is not null and p.withheld_note is null and is_overheard(p.gateway)
       and p.withheld_at >= period_start(of_period, at) and p.withheld not in ('SECOND', 'NUMBER_TAKEN')
       and (without_code or q.state not in ('creating', 'open') or q.expires_at <= at))
  + (select coalesce(sum(coalesce(g.at_most, g.shown)), 0)::bigint from gift g
     where g.member_id = of_member and g.state = 'sent');

-- What the games brought a member since a time, in minor units: what was won less what was lost.
create or replace function games_result(of_member text, since timestamptz) returns bigint
language sql stable
return (select coalesce(sum(p.amount), 0)::bigint from ledger.owner o join ledger.posting p on p.credit = o.account_id
     where o.member_id = of_member and p.kind = 'play.win' and p.outcome = 'posted' and p.created_at >= since)
  - (select coalesce(sum(p.amount), 0)::bigint from ledger.owner o join ledger.posting p on p.debit = o.account_id
     where o.member_id = of_member and p.kind = 'play.loss' and p.outcome = 'posted' and p.created_at >= since);

-- How a member stands, as the wire says it: {limits, pending, used, result (of the games since midnight), timeoutUntil?, excludedUntil?}. What
-- is over or not set is left out.
create or replace function protection_at(of_member text, at timestamptz, without_code boolean) returns jsonb
language sql stable
return jsonb_strip_nulls(jsonb_build_object(
    'limits', (select jsonb_object_agg(each_period, wire_amount(limit_at(of_member, each_period, at))::jsonb)
      from unnest(array['day', 'week', 'month']) each_period),
    'used', (select jsonb_object_agg(each_period, wire_amount(deposits_counted(of_member, each_period, at, without_code))::jsonb)
      from unnest(array['day', 'week', 'month']) each_period),
    'result', wire_amount(games_result(of_member, period_start('day', at)))::jsonb,
    'timeoutUntil', (select m.timeout_until from member m where m.id = of_member and m.timeout_until > at),
    'excludedUntil', (select m.excluded_until from member m where m.id = of_member and m.excluded_until > at)))
  || jsonb_build_object('pending', coalesce((
    select jsonb_agg(jsonb_build_object('period', period, 'amount', wire_amount(amount)::jsonb, 'from', from_at) order by from_at, id)
      from deposit_limit where member_id = of_member and from_at > at and taken_back_at is null), '[]'));

-- What DEPOSIT_LIMIT says of a member.
create or replace function over_limit(of_member text, at timestamptz, without_code boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('outcome', 'over-limit', 'limits', standing->'limits', 'used', standing->'used')
    from protection_at(of_member, at, without_code) standing
$$;

-- How much a member may still put in by the limit that leaves the least, in minor units; null: there is none.
create or replace function deposit_room(of_member text, at timestamptz, without_code boolean) returns bigint
language sql stable
return (select min(most - deposits_counted(of_member, each_period, at, without_code))
  from (values ('day'), ('week'), ('month')) w(each_period), limit_at(of_member, each_period, at) as most where most is not null);

-- Why a member may not be sent to put in so much (minor units): `excluded`, or `over-limit` with {limits, used}; null: they may. It is
-- asked by the steps that begin a deposit once they have the member's lock, `lock_members('deposit', …)`: no other begins meanwhile. A code of
-- an account begins none, and asks without.
create or replace function deposit_refusal(of_member text, asks bigint, without_code boolean) returns jsonb
language plpgsql
as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  if exists (select from member m where m.id = of_member and is_excluded(m)) then
    return jsonb_build_object('outcome', 'excluded');
  end if;
  if deposit_room(of_member, at, without_code) < asks then
    return over_limit(of_member, at, without_code);
  end if;
  return null;
end
$$;

-- Changes a member's limits. `changes` has a period's new limit in minor units, null for none; a period that is not there stays as it is.
-- Lower is in force at once, higher or none after 24 hours. What was waiting for the period is taken back, unless it is the same.
create or replace function change_limits(of_member text, changes jsonb) returns void
language plpgsql
as $$
declare
  asked_period text; asked bigint; known bigint; waiting deposit_limit; at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || of_member, 0));
  at := clock_timestamp();
  for asked_period, asked in select key, value::bigint from jsonb_each_text(changes) order by key loop
    select * into waiting from deposit_limit
     where member_id = of_member and period = asked_period and from_at > at and taken_back_at is null;
    continue when found and waiting.amount is not distinct from asked;
    update deposit_limit set taken_back_at = at where id = waiting.id;
    known := limit_at(of_member, asked_period, at);
    continue when known is not distinct from asked;
    insert into deposit_limit (member_id, period, amount, asked_at, from_at)
      values (of_member, asked_period, asked, at,
        case when known is null or asked < known then at else at + interval '24 hours' end);
  end loop;
end
$$;

-- Takes a member away from play for so long, in hours or in months of Bangkok's calendar, or as long as they already are. Answers until when.
create or replace function stay_away(of_member text, hours int, months int) returns timestamptz
language sql
as $$
  update member set
    timeout_until = case when hours is null then timeout_until else greatest(timeout_until, now() + make_interval(hours => hours)) end,
    excluded_until = case when months is null then excluded_until
      else greatest(excluded_until, (now() at time zone 'Asia/Bangkok' + make_interval(months => months)) at time zone 'Asia/Bangkok') end
   where id = of_member
  returning greatest(timeout_until, excluded_until)
$$;

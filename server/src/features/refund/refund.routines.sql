-- Refunds: a share of what a member lost within a week is given back.
--
-- A week is Bangkok's, from Monday to Sunday. What counts is play as it is booked: a win or a loss belongs to the week in which the balance
-- was read, however late that was, as nobody knows when it was played. It can be received as long as the next week lasts, and the week after
-- begins anew.

-- When the week began whose refund can be received at a time. A booking that is under way at midnight bears the time at which it began and
-- may be there a moment later, so a week counts as whole only a minute after its end.
create or replace function refund_week(at timestamptz) returns timestamptz
language sql stable
return date_trunc('week', at - interval '1 minute', 'Asia/Bangkok') - interval '168 hours';

-- A week's losses, a line for each share: `plain` what was played without a bonus, or under one that was met or cleared untouched, at the
-- rate given; `failed` each bonus whose condition was not met, at its own rate, up to its deposit and bonus money, less what of them was lost in
-- weeks before: more than that was put in later and is plain; `active` the one in force, of which nothing is known yet, at none. Play is under a bonus by the time at which it was
-- booked. Within a share wins in one game make up for losses in another. All lines together are no more than what was lost more than won in
-- the whole week, nor than what that is until `until` with what was won since: a stake that lay on a table at the week's end and came back
-- was never lost. Nor than what it is from when on the week's losses may have been played (game_play.since): what was won meanwhile in games that were read
-- at once is the other side of them. Where that is less, each line is less in proportion. A share without a loss has no line. Amounts are minor units.
-- Answers {lines, lost (the shares as they were lost), won {week (what was won in other shares of the week), since (or before, as told)}}: `lost` without
-- `won` is what `lines` come to, but for what each of several is rounded down by.
create or replace function refund_reckoned(
  of_member text, of_unit text, began timestamptz, until timestamptz, percent_success numeric
) returns jsonb
language sql stable
as $$
  with play as (
    select y.amount, y.since, b.id, b.outcome, b.bonus_code, b.percent_fail, b.activated_at, b.deposit + b.amount as own
      from game_play y left join lateral (
        select * from member_bonus m
         where m.member_id = y.member_id and m.activated_at <= y.at and (m.ended_at is null or y.at < m.ended_at)
           and coalesce(m.outcome, 'failed') = 'failed'
         order by m.activated_at desc limit 1) b on true
     where y.member_id = of_member and y.unit = of_unit and y.at >= began and y.at < began + interval '168 hours'
  ), under_bonus as (
    select outcome, bonus_code, percent_fail, activated_at, loss,
        case outcome when 'failed' then greatest(loss - greatest(own - greatest(before, 0), 0), 0) else 0 end as beyond
      from (
        select outcome, bonus_code, percent_fail, activated_at, own, -sum(amount) as loss
          from play where id is not null group by id, outcome, bonus_code, percent_fail, activated_at, own) u
     cross join lateral (
       select -coalesce(sum(amount), 0) as before from game_play
        where member_id = of_member and unit = of_unit and at >= u.activated_at and at < began) l
  ), share as (
    select case outcome when 'failed' then 'failed' else 'active' end as kind, bonus_code,
        case outcome when 'failed' then percent_fail else 0 end as percent, activated_at, loss - beyond as loss
      from under_bonus
    union all
    select 'plain', null, percent_success, null,
        coalesce((select sum(beyond) from under_bonus), 0) - coalesce((select sum(amount) from play where id is null), 0)
  ), lost as (
    select kind, bonus_code, percent, activated_at, loss, sum(loss) over () as total from share where loss > 0
  ), net as (
    select week, least(week,
        (select -sum(amount) from game_play where member_id = of_member and unit = of_unit and at >= began and at <= until),
        (select -sum(amount) from game_play where member_id = of_member and unit = of_unit and at >= least(began, played_since) and at <= until)) as most
      from (select -sum(amount) as week, min(since) filter (where amount < 0) as played_since from play) w
  ), counted as (
    select kind, bonus_code, percent, activated_at, floor(loss * least(greatest(most, 0), total) / total) as loss from lost cross join net
  )
  select jsonb_build_object(
    'lines', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'bonus', bonus_code, 'loss', loss, 'percent', percent))
          order by kind desc, activated_at), '[]')
        from counted where loss > 0),
    'lost', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'bonus', bonus_code, 'loss', loss))
          order by kind desc, activated_at), '[]')
        from lost),
    'won', (
      select jsonb_build_object(
          'week', coalesce(max(total - least(greatest(week, 0), total)), 0),
          'since', coalesce(max(least(greatest(week, 0), total) - least(greatest(most, 0), total)), 0))
        from lost cross join net))
$$;

-- What of a week's losses is given back, as it is written with a refund.
create or replace function refund_lines(
  of_member text, of_unit text, began timestamptz, until timestamptz, percent_success numeric
) returns jsonb
language sql stable
return refund_reckoned(of_member, of_unit, began, until, percent_success)->'lines';

-- What such lines come to, in minor units, rounded down once for all of them, to whole units where banks move no others; never above `most`.
create or replace function refund_sum(lines jsonb, of_unit text, most bigint) returns bigint
language sql immutable
return (select m - case of_unit when 'LAK' then m % 100 else 0 end
  from (select least(coalesce(floor(sum((l->>'loss')::numeric * (l->>'percent')::numeric / 100)), 0)::bigint, most) as m
          from jsonb_array_elements(lines) l) o);

-- Whether a withdrawal of this member is under way.
create or replace function is_withdrawing(of_member text) returns boolean
language sql stable
return exists (select from withdrawal where member_id = of_member and state not in ('paid', 'failed', 'refused'));

-- REFUND_CONDITION, or null where nothing keeps a member from receiving or adding a refund: of a bonus in force nobody knows yet at which
-- rate its losses are given back, and money that came to the wallet would help to meet its condition.
create or replace function refund_obstacle(of_member text) returns text
language sql stable
return case when bonus_is_active(of_member) or is_withdrawing(of_member) then 'REFUND_CONDITION' end;

-- Until when what reads as lost in the week that began then may be a stake that still lies on a table, at a game that tells of none
-- (open_bets_for); null where none may.
create or replace function refund_waits_until(of_member text, began timestamptz) returns timestamptz
language sql stable
as $$
  select max(y.at + open_bets_for(y.game_code))
    from game_play y join game_account g on g.member_id = y.member_id and g.game_code = y.game_code
   where y.member_id = of_member and y.at >= began and y.at >= clock_timestamp() - open_bets_for(y.game_code) and y.at < began + interval '168 hours'
     and y.amount < 0 and not g.tells_outstanding
$$;

-- Whether it is not known what the games of a member hold: money is on its way, lies on open tables, or the last reading failed where there is
-- money, or some has moved since the week began. A game that was emptied before, or is given up, keeps nobody waiting: it may stay so for ever.
-- Or a game tells of a win that a person has still to look at, or something may still come back of what was lost in that week (refund_waits_until).
create or replace function is_playing(of_member text, of_unit text, since timestamptz) returns boolean
language sql stable
as $$
  select refund_waits_until(of_member, since) is not null or exists (select from unsure_games(of_member, of_unit, since) g where not is_given_up(g))
$$;

-- What was received and is not in the wallet yet, in minor units.
create or replace function refund_waiting(of_member text) returns bigint
language sql stable
return (select coalesce(sum(amount), 0)::bigint from member_refund where member_id = of_member and added_at is null);

-- How a member stands at a time: {began, lines, lost, won, sum (minor units), isCut (the lines come to more), received (minor units; null where it was
-- not), bonus, withdrawal, waiting (minor units), waitingLines (its lines, of all weeks), waitsUntil, percentFail? (of the bonus in force)}. What was
-- received is told as it was then.
create or replace function refund_standing(of_member text, of_unit text, percent_success numeric, most bigint, at timestamptz) returns jsonb
language sql stable
as $$
  select jsonb_build_object('began', w.began, 'lines', l.lines, 'lost', r.reckoned->'lost', 'won', r.reckoned->'won',
      'sum', s.sum::text, 'isCut', s.sum < refund_sum(l.lines, of_unit, null), 'received', m.amount::text,
      'bonus', bonus_is_active(of_member), 'withdrawal', is_withdrawing(of_member), 'waiting', refund_waiting(of_member)::text,
      'waitingLines', (
        select coalesce(jsonb_agg(e order by v.week_began, nth), '[]')
          from member_refund v cross join jsonb_array_elements(v.lines) with ordinality e(e, nth)
         where v.member_id = of_member and v.added_at is null),
      'waitsUntil', refund_waits_until(of_member, w.began),
      'percentFail', (select percent_fail from member_bonus where member_id = of_member and ended_at is null))
    from refund_week(at) w(began)
    left join member_refund m on m.member_id = of_member and m.week_began = w.began
   cross join lateral refund_reckoned(of_member, of_unit, w.began, coalesce(m.received_at, at), percent_success) r(reckoned)
   cross join lateral (select coalesce(m.lines, r.reckoned->'lines') as lines) l
   cross join lateral (select coalesce(m.amount, refund_sum(l.lines, of_unit, refund_standing.most)) as sum) s
$$;

-- The days of a week, as its line of the statement says them.
create or replace function refund_days(began timestamptz) returns text
language sql stable
return to_char(began at time zone 'Asia/Bangkok', 'DD/MM/YYYY') || ' – '
  || to_char((began + interval '144 hours') at time zone 'Asia/Bangkok', 'DD/MM/YYYY');

-- Keeps what a request about a refund is answered, `$amount` being what it moved.
create or replace function refund_answer(item jsonb, moved bigint) returns text
language sql
as $$
  select keep_answer(item->'claim', jsonb_set(item->'answer', '{text}',
    to_jsonb(replace(item->'answer'->>'text', '"$amount"', wire_amount(moved)))), null)
$$;

-- Receives the refund of the last whole week: writes it with what it was reckoned from, and brings the money from the house to the member's
-- account `refund`. An item is {operation, member, unit, isOpen (whether refunds are given), percent (of plain losses), most (minor units),
-- claim?, answer}. The member's games were read just before; while one of them is not settled nothing is known to be lost.
-- Answers {outcome}: `received` with the answer, `refused` with a code, or what claim_key says. Of one
-- member's receiving, adding, withdrawing and taking bonuses one works at a time.
create or replace function refund_receive(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; r member_refund; began timestamptz; at timestamptz; reckoned jsonb; amount bigint; refusal text;
  outcomes ledger.outcome[]; requests posting_request[] := '{}'; n int; received uuid[] := '{}';
begin
  perform lock_members('withdraw', items, results);
  for item, i in select * from by_operation(items) loop
    continue when results[i]->>'outcome' <> 'mine';
    select * into r from member_refund where id = (results[i]->>'operation')::uuid;
    if not found then
      at := clock_timestamp();
      began := refund_week(at);
      reckoned := refund_lines(item->>'member', item->>'unit', began, at, (item->>'percent')::numeric);
      amount := refund_sum(reckoned, item->>'unit', (item->>'most')::bigint);
      refusal := case
        when not (item->>'isOpen')::boolean then 'REFUND_INACTIVE'
        when exists (select from member_refund where member_id = item->>'member' and week_began = began) then 'NO_REFUND'
        when is_playing(item->>'member', item->>'unit', began) then 'REFUND_CONDITION'
        else coalesce(refund_obstacle(item->>'member'), case when amount <= 0 then 'REFUND_MINIMUM' end) end;
      if refusal is not null then
        results[i] := jsonb_build_object('outcome', 'refused', 'refusal', refusal);
        continue;
      end if;
      insert into member_refund (id, member_id, unit, week_began, amount, most, lines, received_at)
        values ((results[i]->>'operation')::uuid, item->>'member', item->>'unit', began, amount, (item->>'most')::bigint, reckoned, at)
        returning * into r;
      requests := requests || (r.id, ledger.house_account('refund', r.unit::ledger.unit), account_of(r.member_id, 'refund', r.unit),
        r.amount, 'refund', null)::posting_request;
      received := received || r.id;
    end if;
    results[i] := jsonb_build_object('outcome', 'received', 'answer', refund_answer(item, r.amount));
  end loop;
  outcomes := post_all(requests);
  for n in 1..cardinality(requests) loop
    perform must_be_posted(outcomes[n], 'refund', (requests[n]).id);
  end loop;
  perform tell_wallet(member_id, account_of(member_id, 'wallet', unit)) from member_refund where id = any (received);
  return to_jsonb(results);
end
$$;

-- Takes what was received on to the wallet, with a line of the statement for each week. An item is {operation, member, claim?, answer}.
-- Answers {outcome}: `added` with the answer, `refused` with a code, or what claim_key says.
create or replace function refund_add(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; refusal text; moved bigint; of_operation uuid; outcomes ledger.outcome[];
  requests posting_request[] := '{}'; added uuid[] := '{}'; mine uuid[]; n int; at timestamptz;
begin
  perform lock_members('withdraw', items, results);
  for item, i in select * from by_operation(items) loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    select sum(amount) into moved from member_refund where added_by = of_operation;
    if moved is null then
      refusal := case when refund_waiting(item->>'member') = 0 then 'NO_REFUND' else refund_obstacle(item->>'member') end;
      if refusal is not null then
        results[i] := jsonb_build_object('outcome', 'refused', 'refusal', refusal);
        continue;
      end if;
      at := clock_timestamp();
      with now_added as (
        update member_refund set added_at = at, added_by = of_operation
         where member_id = item->>'member' and added_at is null
        returning id, amount, member_id, unit
      )
      select sum(amount), array_agg(id), requests || array_agg((leg_of(id, 1), account_of(member_id, 'refund', unit),
          account_of(member_id, 'wallet', unit), amount, 'refund', null)::posting_request order by id)
        into moved, mine, requests from now_added;
      added := added || mine;
    end if;
    results[i] := jsonb_build_object('outcome', 'added', 'answer', refund_answer(item, moved));
  end loop;
  outcomes := post_all(requests);
  for n in 1..cardinality(requests) loop
    perform must_be_posted(outcomes[n], 'refund added', (requests[n]).id);
  end loop;
  perform tell_lines(array(
    select (r.member_id, r.id, 'deposit', 'REFUND', 'WALLET', 'SUCCESS', r.amount,
        refund_days(r.week_began), account_of(r.member_id, 'wallet', r.unit))::statement_line
      from member_refund r where r.id = any (added) order by r.member_id, r.id));
  return to_jsonb(results);
end
$$;

-- What an earlier version had under other arguments.
drop function if exists refund_lines(text, text, timestamptz, numeric);
drop function if exists is_playing(text);
drop function if exists refund_sum(jsonb);
drop function if exists refund_standing(text, text, numeric, timestamptz);

-- How a member stands under a bonus; bonus.lifecycle.ts tells the states, and bonus.steps.routines.sql takes the steps.

-- Whether a bonus of this member is under way.
create or replace function bonus_is_active(member text) returns boolean
language sql stable
as $$
  select exists (select from member_bonus b where b.member_id = member and b.ended_at is null)
$$;

-- A time as the wire says it.
create or replace function wire_time(at timestamptz) returns text
language sql stable
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- How long what was staked at a game that did not tell what lies on open bets may still come back as a win: some days where bets are on matches or draws of
-- another day, and less than the seven in which a refund can be received; at any other longer than a game goes on, and a night.
drop function if exists bonus_holdings(text, text), bonus_holdings(text, text, timestamptz), late_bets_for(text), open_bets_for();
create or replace function open_bets_for(of_game text) returns interval
language sql stable
return case when exists (select from game where code = of_game and bets_ahead) then interval '5 days' else interval '12 hours' end;

-- How long a loss has to stand at a game that tells of open bets before a bonus ends by it: a provider that says once by mistake that nothing is
-- there is asked again by then.
create or replace function losses_stand_for() returns interval
language sql immutable
return interval '2 minutes';

-- How long a game that keeps silent keeps a bonus from its end: longer than any that comes back is out of reach. Without an end one that never
-- does would keep the member's other money for ever.
create or replace function silent_games_for() returns interval
language sql immutable
return interval '7 days';

-- Whether each reading of a game account has failed for so long. Two of them may lie weeks apart, with nobody asking between them.
create or replace function is_silent(g game_account) returns boolean
language sql stable
return g.stale and g.silent_since is not null and greatest(g.silent_since, g.synced_at) < clock_timestamp() - silent_games_for();

-- The same of one with no transfer under way.
create or replace function is_out_of_reach(g game_account) returns boolean
language sql stable
return g.open_transfers = 0 and is_silent(g);

-- Games of which it is not known what they hold: as `is_unsure` of bonus_holdings, or as they tell of a win that a person has still to look at, or that no
-- reading has booked yet.
drop function if exists reachable_games(text, text, timestamptz);
create or replace function unsure_games(of_member text, of_unit text, since timestamptz) returns setof game_account
language sql stable
as $$
  select g.* from game_account g
    join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code and o.unit = of_unit::ledger.unit
   cross join lateral (select balance, seq from ledger.account where id = o.account_id limit 1) a
    left join lateral (select created_at from ledger.entry where account_id = o.account_id and seq = a.seq limit 1) e on true
   where g.member_id = of_member
     and (g.open_transfers > 0 or g.outstanding > 0
       or (select true from game_play_doubt d where d.member_id = g.member_id and d.game_code = g.game_code and d.note is null limit 1)
       or g.stale and (a.balance > 0 or e.created_at >= coalesce(since, clock_timestamp() - open_bets_for(g.game_code))))
$$;

-- Whether there is one within reach.
create or replace function is_unsure_within_reach(of_member text, of_unit text, since timestamptz) returns boolean
language sql stable
return exists (select from unsure_games(of_member, of_unit, since) g where not is_out_of_reach(g));

-- Whether a game account is held by one for which nobody waits any more: in every second hour since then at least it has kept silent.
create or replace function keeps_silent(g game_account) returns boolean
language sql stable
return is_silent(g) and g.silent_hours >= extract(epoch from silent_games_for()) / 7200;

-- The same of one with no transfer under way.
create or replace function is_given_up(g game_account) returns boolean
language sql stable
return g.open_transfers = 0 and keeps_silent(g);

-- What a member has, in minor units. `open` lies on tables that are not decided, where games tell. `unsure` is that, and what games hold
-- as far as the ledger knows, but would not tell when they were last asked, or have a transfer under way, with what is on its way out of them and they have not confirmed. `is_unsure` that
-- there is such a game, whatever the ledger knows of it where money moved there from `since` on (null: while bets may come back). `silent` is what of `unsure` is held by games that have kept silent for so long that nobody waits for
-- them (silent_games_for), and `is_waited_for` that another one makes it unsure. Nothing is said of the games `left_out`.
create or replace function bonus_holdings(
  of_member text, of_unit text, since timestamptz, left_out text[],
  out wallet bigint, out hold bigint, out transit bigint, out games bigint, out open bigint, out unsure bigint, out is_unsure boolean,
  out silent bigint, out is_waited_for boolean
)
language sql stable
begin atomic
  select coalesce(sum(a.balance) filter (where o.kind = 'wallet'), 0)::bigint,
      coalesce(sum(a.balance) filter (where o.kind = 'hold'), 0)::bigint,
      coalesce(sum(a.balance) filter (where o.kind = 'transit'), 0)::bigint,
      coalesce(sum(a.balance) filter (where o.kind like 'game:%'), 0)::bigint,
      coalesce(sum(g.outstanding), 0)::bigint,
      coalesce(sum(g.outstanding + g.leaving + case when g.stale or g.open_transfers > 0 then a.balance else 0 end), 0)::bigint,
      coalesce(bool_or(u.is_unsure), false),
      coalesce(sum(g.outstanding + a.balance) filter (where g.is_silent), 0)::bigint,
      coalesce(bool_or(u.is_unsure and not g.is_silent), false)
    from ledger.owner o
   cross join lateral (select balance, seq from ledger.account where id = o.account_id limit 1) a
    left join lateral (
      select game_code, stale, open_transfers, outstanding, open_bets_for(game_code) as open_for,
          case when open_transfers > 0 then coalesce((select sum(t.amount) from game_transfer t where t.member_id = of_member
            and t.state = 'sent' and t.direction = 'out' and t.game_code = game_account.game_code), 0) else 0 end as leaving,
          is_given_up(game_account) as is_silent
        from game_account where member_id = o.member_id and o.kind = 'game:' || game_code limit 1
    ) g on true
    left join lateral (
      select created_at from ledger.entry where o.kind like 'game:%' and account_id = o.account_id and seq = a.seq limit 1
    ) e on true
   cross join lateral (select g.open_transfers > 0 or g.outstanding > 0
     or g.stale and (a.balance > 0 or e.created_at >= coalesce(since, clock_timestamp() - g.open_for)) as is_unsure) u
   where o.member_id = of_member and o.unit = of_unit::ledger.unit and not (o.kind like 'game:%' and substr(o.kind, 6) = any (left_out));
end;

-- When the last of a bonus was lost of which so much is left, in minor units; null where its threshold is. That is since when less was seen to be left (bonus_note_low;
-- now, where nobody has looked yet), and no sooner than the last reading before which more was: it may have been there again between two looks. The
-- readings alone would not do, as what is lost on a bet that a game tells of was booked when it was made. What is lost in games that were left out when it
-- was given is not lost of it.
create or replace function bonus_used_up_at(b member_bonus, total bigint) returns timestamptz
language sql stable
as $$
  select greatest(coalesce(b.low_since, clock_timestamp()), max(at) filter (where before >= b.threshold))
    from (select y.at, total - sum(y.amount) over (order by y.at desc, y.id desc) as before
            from game_play y where y.member_id = b.member_id and y.at >= b.activated_at and not y.game_code = any (b.left_out)) p
  having total < b.threshold
$$;

-- Until when a win may still make up for what reads as lost of a bonus of which so much is left; null where none may. At a game that tells of open
-- bets that is until the last loss has stood. At any other that money was in under it, it is as long as a bet may be open that was made before the last of
-- it was lost: from then on, however often is played there with other money, as nobody would ever be let go else. Where as much as its threshold is left
-- it is from when money last came there, or was won or lost.
create or replace function bonus_comes_until(b member_bonus, total bigint) returns timestamptz
language plpgsql stable
as $$
declare
  used_up_at timestamptz := bonus_used_up_at(b, total);
begin
  return (select max(c.until)
    from ledger.owner o
    join game_account g on g.member_id = b.member_id and o.kind = 'game:' || g.game_code
   cross join lateral (select balance, seq from ledger.account where id = o.account_id limit 1) a
    left join lateral (select created_at as at from ledger.entry where account_id = o.account_id and seq = a.seq limit 1) moved on true
    left join lateral (
      select e.created_at as at from ledger.entry e
       cross join lateral (select kind from ledger.posting where id = e.posting_id limit 1) p
       where e.account_id = o.account_id and p.kind <> 'transfer.release' and (e.amount > 0 or p.kind = 'play.loss')
       order by e.seq desc limit 1) came on true
   cross join lateral (select case when g.tells_outstanding then losses_stand_for() + (
         select max(y.at) from game_play y where y.member_id = b.member_id and y.game_code = g.game_code and y.amount < 0
            and y.at >= greatest(b.activated_at, clock_timestamp() - losses_stand_for()))
       when (a.balance >= b.threshold and not g.game_code = any (b.left_out)) or moved.at >= b.activated_at then coalesce(used_up_at, came.at) + open_bets_for(g.game_code) end as until) c
   where o.member_id = b.member_id and o.unit = b.unit::ledger.unit and c.until >= clock_timestamp());
end
$$;

-- What bets from before a bonus that games do not tell of may have paid under it, in minor units. At each such game that is what was won there since,
-- up to the largest loss in a row before the bonus, within the time in which a bet may come back: so much of it may have been stakes. What is won
-- after the first reading beyond that time is not of before.
create or replace function bonus_come_back(b member_bonus) returns bigint
language sql stable
as $$
  select coalesce(sum(least(staked.most, (
      select coalesce(sum(w.amount), 0) from game_play w
       where w.member_id = b.member_id and w.game_code = staked.game_code and w.at >= b.activated_at and w.amount > 0
         and w.at <= coalesce((select min(n.at) from game_play n
           where n.member_id = b.member_id and n.game_code = staked.game_code and n.at >= b.activated_at and n.at >= b.activated_at + open_bets_for(n.game_code)), w.at)))), 0)::bigint
    from (
      -- As the largest fall: what was won before it may be of stakes from before that time.
      select game_code, max(highest - now_at) as most from (
        select game_code, now_at, greatest(max(now_at) over (partition by game_code order by at, id), 0) as highest from (
          select y.game_code, y.at, y.id, sum(y.amount) over (partition by y.game_code order by y.at, y.id) as now_at
            from game_account g join game_play y on y.member_id = g.member_id and y.game_code = g.game_code
           where g.member_id = b.member_id and not g.tells_outstanding
             and y.at >= b.activated_at - open_bets_for(g.game_code) and y.at < b.activated_at) s) r
       group by game_code having max(highest - now_at) > 0) staked
$$;

-- What is to be won with bonus money, in minor units: more than that meets the condition.
create or replace function bonus_target(multiple numeric, amount bigint) returns bigint
language sql immutable
as $$ select ceil(multiple * amount)::bigint $$;

-- Whether a posting of this kind puts a member's money into the wallet, beside what is won and what comes back.
create or replace function is_put_in(kind text) returns boolean
language sql immutable
return kind in ('deposit', 'refund', 'invite', 'prize', 'adjustment', 'reversal');

-- What has been put in under a bonus before an entry of the wallet, in minor units.
create or replace function put_in_before(b member_bonus, entry bigint) returns bigint
language sql stable
as $$
  select greatest(coalesce(sum(e.amount), 0), 0)::bigint from ledger.entry e
   cross join lateral (select kind from ledger.posting where id = e.posting_id limit 1) p
   where e.account_id = account_of(b.member_id, 'wallet', b.unit) and e.seq > b.wallet_seq and e.seq < entry and is_put_in(p.kind::text)
$$;

-- What of the money that was put in since then lies in games for which nobody waits any more, of those that were left out when a bonus was given, or of the
-- others, in minor units. Whose money went there nobody knows: of
-- each amount so much is that as had been put in before it, and did not go there before; and no more is than was moved there, did not come back, and is
-- still there.
drop function if exists moved_to_given_up(member_bonus, timestamptz);
create or replace function moved_to_given_up(b member_bonus, since timestamptz, were_left_out boolean) returns bigint
language sql stable
as $$
  with moved as (
    select t.game_code, t.direction, t.amount, e.seq
      from game_account g
      join game_transfer t on t.member_id = g.member_id and t.game_code = g.game_code and t.unit = b.unit and t.state = 'settled' and t.sent_at >= since
      left join ledger.entry e on t.direction = 'in' and e.posting_id = t.id and e.account_id = account_of(b.member_id, 'wallet', b.unit)
     where g.member_id = b.member_id and is_given_up(g) and (g.game_code = any (b.left_out)) = were_left_out
  ), held as (
    select least(greatest(m.net, 0), a.balance + g.outstanding) as most
      from (select game_code, sum(case direction when 'in' then amount else -amount end) as net from moved group by game_code) m
      join game_account g on g.member_id = b.member_id and g.game_code = m.game_code
      join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code and o.unit = b.unit::ledger.unit
      join ledger.account a on a.id = o.account_id
  ), gone as (
    select put_in_before(b, seq) as put_in, sum(amount) over (order by seq) as so_far, sum(amount) over () as total from moved where seq is not null
  )
  select least((select coalesce(sum(most), 0) from held), (select coalesce(least(max(total), min(put_in + total - so_far)), 0) from gone))::bigint
$$;

-- What has moved between the wallet and the games that were left out when a bonus was given, in minor units: `there` went there, did not come back and is
-- still there, and `came` is what came back beyond that, or is on its way, which has no part in the bonus.
create or replace function moved_to_left_out(b member_bonus, out there bigint, out came bigint)
language sql stable
as $$
  select coalesce(sum(least(greatest(m.net, 0), a.balance + g.outstanding)) filter (where not is_given_up(g)), 0)::bigint,
      coalesce(sum(greatest(-m.net, 0)), 0)::bigint
    from game_account g
    join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code and o.unit = b.unit::ledger.unit
   cross join lateral (select balance from ledger.account where id = o.account_id limit 1) a
   cross join lateral (
     select sum(case direction when 'in' then amount else -amount end) as net from game_transfer t
      where t.member_id = g.member_id and t.game_code = g.game_code and t.unit = b.unit and t.sent_at >= b.activated_at
        and (t.state = 'settled' or (t.state = 'sent' and t.direction = 'out'))) m
   where g.member_id = b.member_id and g.game_code = any (b.left_out)
$$;

-- How a member stands under a bonus, in minor units. `total` is what is left of deposit and bonus money: all that is in wallet, games, on
-- tables that are not decided and on its way, without what was put in since (`added`), and without what lies in games for which nobody waits any more, or that were left out when it was given. `won` is what that is above the deposit, as far as it is sure, and no stake from before
-- that came back; more than `target` meets the condition.
create or replace function bonus_standing(
  b member_bonus,
  out total bigint, out added bigint, out won bigint, out target bigint, out is_met boolean, out is_over boolean,
  out is_untouched boolean
)
language plpgsql stable
as $$
declare
  h record; was_moved boolean; added_at timestamptz; left_out record; lies_there bigint := 0;
begin
  select * into h from bonus_holdings(b.member_id, b.unit, b.activated_at, b.left_out);
  select coalesce(sum(e.amount) filter (where is_put_in(p.kind::text)), 0), min(e.created_at) filter (where is_put_in(p.kind::text)),
      coalesce(bool_or(p.kind = 'transfer.hold'), false)
    into added, added_at, was_moved
    from ledger.entry e
   cross join lateral (select kind from ledger.posting where id = e.posting_id limit 1) p
   where e.account_id = account_of(b.member_id, 'wallet', b.unit) and e.seq > b.wallet_seq;
  -- What the house has taken goes off what was put in, and beyond that is not there any more.
  added := greatest(added, 0);
  -- What was put in since and moved to such a game is left out once.
  if h.silent > 0 and added > 0 then
    lies_there := least(h.silent, added, moved_to_given_up(b, added_at, false));
    h.silent := h.silent - lies_there;
  end if;
  total := h.wallet + h.transit + h.games + h.open - h.silent;
  if cardinality(b.left_out) > 0 then
    if added > lies_there then added := added - least(added - lies_there, moved_to_given_up(b, b.activated_at, true)); end if;
    left_out := moved_to_left_out(b);
    total := total + left_out.there;
    added := added + left_out.came;
  end if;
  total := total - added;
  won := total - (h.unsure - h.silent) - b.deposit - bonus_come_back(b);
  target := bonus_target(b.multiple, b.amount);
  is_met := b.met_at is not null or won > target;
  is_over := total < b.threshold and h.transit = 0 and h.hold = 0 and not h.is_waited_for and bonus_comes_until(b, total) is null;
  is_untouched := b.met_at is null and h.transit = 0 and h.hold = 0 and not h.is_unsure and h.wallet >= b.amount
    -- What went into a game may have been played there, whatever the games tell.
    and not was_moved
    and not exists (select from game_play y where y.member_id = b.member_id and y.at >= b.activated_at and not y.game_code = any (b.left_out));
end
$$;

-- Notes of active bonuses (of this one; null: of all) that less than their threshold is left since now, or as much again. Whoever holds one just now
-- notes it themselves.
create or replace function bonus_note_low(of_bonus uuid) returns void
language sql
as $$
  update member_bonus b set low_since = n.since
    from (select a.id, case when s.total < a.threshold then clock_timestamp() end as since
            from member_bonus a cross join lateral bonus_standing(a) s
           where a.ended_at is null and a.id = coalesce(of_bonus, a.id) and (s.total < a.threshold) <> (a.low_since is not null)
           order by a.id for no key update of a skip locked) n
   where b.id = n.id
$$;

-- Until when a bonus of which less than its threshold is left is kept by nothing but what may still come back: it ends then, if nothing
-- does. Null of any other.
create or replace function bonus_waits_until(b member_bonus) returns timestamptz
language plpgsql stable
as $$
declare
  h record; s record;
begin
  select * into s from bonus_standing(b);
  select * into h from bonus_holdings(b.member_id, b.unit, b.activated_at, b.left_out);
  return case when not (s.is_met or s.is_over or s.total >= b.threshold or h.transit > 0 or h.hold > 0 or h.is_waited_for)
    then bonus_comes_until(b, s.total) end;
end
$$;

-- The bonus that keeps a member from withdrawing, by how it stands; no row where none does.
create or replace function bonus_holding_back(of_member text)
returns table (total bigint, added bigint, won bigint, target bigint, deposit bigint)
language sql stable
as $$
  select s.total, s.added, s.won, s.target, b.deposit
    from member_bonus b cross join lateral bonus_standing(b) s
   where b.member_id = of_member and b.ended_at is null and not s.is_met and not s.is_over
$$;

-- What a member who has excluded themselves gives back of the bonus money to be free of its condition, in minor units: what is still there of
-- it, also on a bet that is open. Null where that way is not open: to all others; while that is more than is in the wallet; while it may become more, as a
-- bet is open or a game keeps silent; and in a time-out, which is over soon, where something was won or may be, as a day of rest would
-- else free winnings of their condition. What a game holds that has been silent for long is lost.
create or replace function bonus_way_out(b member_bonus) returns bigint
language plpgsql stable
as $$
declare
  m member; h record; s record; due bigint; comes_until timestamptz;
begin
  select * into m from member where id = b.member_id;
  if not is_excluded(m) then return null; end if;
  select * into h from bonus_holdings(b.member_id, b.unit, b.activated_at, b.left_out);
  select * into s from bonus_standing(b);
  comes_until := bonus_comes_until(b, s.total);
  due := greatest(least(b.amount, s.total), 0);
  if h.wallet < due or (due < b.amount and (h.is_waited_for or comes_until is not null)) then return null; end if;
  if m.status <> 'excluded' and coalesce(m.excluded_until <= now(), true)
    and (h.is_unsure or comes_until is not null or s.total + h.silent > b.deposit + b.amount) then return null; end if;
  return due;
end
$$;

-- How often a member has received a bonus, as its type counts; what was given back untouched does not.
create or replace function bonus_received(of_member text, of_code text, of_type text, at timestamptz) returns bigint
language plpgsql stable
as $$
begin
  return (select count(*) from member_bonus b
    where b.member_id = of_member and b.bonus_code = of_code and b.outcome is distinct from 'untouched'
      and (of_type = 'limit' or b.activated_at >= period_start(of_type, at)));
end
$$;

-- Whether members of a currency are offered a bonus just now.
create or replace function bonus_is_offered(b bonus, at timestamptz) returns boolean
language sql stable
return b.is_open and coalesce(b.begins_at <= at, true) and coalesce(b.ends_at > at, true);

-- The member's latest settled deposit, whatever way it came, if no bonus is bound to it.
create or replace function unused_deposit(of_member text, of_unit text) returns table (posting uuid, amount bigint)
language sql stable
as $$
  select p.id, p.amount
    from (select id, amount from ledger.posting
           where credit = account_of(of_member, 'wallet', of_unit) and kind = 'deposit' and outcome = 'posted'
           order by created_at desc, id desc limit 1) p
   where not exists (
     select from member_bonus b where b.deposit_posting = p.id and b.outcome is distinct from 'untouched')
$$;

-- The bonus money for so much of a deposit: whole units where banks move no others, whatever the cap is.
create or replace function bonus_money_for(basis bigint, percent numeric, cap bigint, of_unit text) returns bigint
language sql immutable
return (select m - case of_unit when 'LAK' then m % 100 else 0 end
  from (select least(cap, floor(basis * percent / 100)::bigint) as m) o);

-- What the wire says of a member and a bonus: {_id, isActive, received}; null where it was never received.
create or replace function user_bonus(of_member text, of_code text) returns jsonb
language sql stable
return (select jsonb_build_object(
    '_id', (array_agg(b.id order by b.activated_at desc))[1],
    'isActive', bool_or(b.ended_at is null),
    'received', jsonb_agg(jsonb_build_object('updatedAt', wire_time(b.activated_at)) order by b.activated_at desc))
  from member_bonus b
 where b.member_id = of_member and b.bonus_code = of_code and b.outcome is distinct from 'untouched'
having count(*) > 0);

-- The steps of a transfer; transfer.lifecycle.ts tells the states.

-- The member's ledger accounts that a transfer moves money between.
create or replace function transfer_accounts(of_member text, of_game text, of_unit text)
returns table (wallet bigint, transit bigint, game bigint)
language sql stable
begin atomic
  select max(account_id) filter (where kind = 'wallet'), max(account_id) filter (where kind = 'transit'),
      max(account_id) filter (where kind = 'game:' || of_game)
    from ledger.owner
   where member_id = of_member and kind in ('wallet', 'transit', 'game:' || of_game) and unit = of_unit::ledger.unit
     and stripe = 0;
end;

-- Writes a transfer, held and claimed for the one call of its provider, or says why not. An item is {operation, member,
-- game, unit, direction, amount (absent: the whole wallet), minimum, checkMs, follower? {operation, game}, claim?,
-- empty? (the answer to keep where the whole wallet is nothing)}.
-- Answers {outcome} with `begun`, `no-account`, `below-minimum`, `not-enough`, `empty`, `known` (the operation was begun
-- before) or what claim_key says.
create or replace function transfer_begin(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  claims jsonb[] := claim_keys(items);
  accounts tid[]; asked transfer_asked[]; requests posting_request[]; posted ledger.outcome[]; held uuid[];
begin
  -- All accounts in one order, as all keys before.
  accounts := array(
    select l.place
      from (
        select distinct i.member, g.game
          from jsonb_to_recordset(items) i(member text, game text, follower jsonb)
         cross join lateral (values (i.game), (i.follower->>'game')) g(game)
         order by i.member, g.game
      ) i
     cross join lateral (
        select a.ctid as place from game_account a
         where a.member_id = i.member and a.game_code = i.game and a.state = 'active' for no key update
      ) l);

  asked := array(
    select (o.place, o.operation, o.member, o.game, o.unit, o.direction, o.amount, o.due, o.follower,
        o.follower_game, o.username, o.debit, o.transit,
        -- An operation that comes twice is begun by its first item.
        case when o.outcome = 'begun' and row_number() over (partition by o.operation, o.outcome order by o.place) > 1
          then 'known' else o.outcome end)::transfer_asked
      from (
        select i.place, k.operation, i.member, i.game, i.unit, i.direction, m.amount, in_ms(i."checkMs") as due,
            (i.follower->>'operation')::uuid as follower, f.game_code as follower_game, g.username,
            case i.direction when 'in' then l.wallet else l.game end as debit, l.transit,
            case
              when k.is_known then 'known'
              when g.username is null or i.follower is not null and f.game_code is null then 'no-account'
              when i.amount is null and m.amount = 0 then 'empty'
              when m.amount < i.minimum then 'below-minimum'
              else 'begun'
            end as outcome
          from rows from (jsonb_to_recordset(items) as (
              member text, game text, unit text, direction text, amount bigint, minimum bigint, "checkMs" text,
              follower jsonb
            )) with ordinality as i(member, game, unit, direction, amount, minimum, "checkMs", follower, place)
         cross join lateral (
            select c.operation, (select true from game_transfer t where t.id = c.operation limit 1) as is_known
              from (select (claims[i.place]->>'operation')::uuid as operation) c
          ) k
          left join lateral (
            select a.username from game_account a
             where a.member_id = i.member and a.game_code = i.game and a.state = 'active' limit 1
          ) g on true
          left join lateral (
            select a.game_code from game_account a
             where a.member_id = i.member and a.game_code = i.follower->>'game' and a.state = 'active' limit 1
          ) f on true
         cross join lateral transfer_accounts(i.member, i.game, i.unit) l
         cross join lateral (
            select coalesce(i.amount, (select w.balance from ledger.account w where w.id = l.wallet)) as amount
          ) m
         where claims[i.place]->>'outcome' = 'mine'
      ) o order by o.place);

  requests := array(
    select (a.operation, a.debit, a.transit, a.amount, 'transfer.hold', null)::posting_request
      from unnest(asked) a where a.outcome = 'begun' order by a.place);
  posted := post_all(requests);
  held := array(
    select r.id from unnest(requests, posted) r(id, debit, credit, amount, kind, reference, outcome)
     where is_posted(r.outcome, 'the hold of transfer', r.id));

  insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, follower, state, sent_at,
      next_check_at)
    select a.operation, a.member_id, a.game, a.unit, a.direction, a.amount, replace(a.operation::text, '-', ''), a.follower,
        'sent', clock_timestamp(), a.due
      from unnest(asked) a where a.outcome = 'begun' and a.operation = any (held)
    union all
    select a.follower, a.member_id, a.follower_game, a.unit, 'in', a.amount, replace(a.follower::text, '-', ''), null,
        'waiting', null, null
      from unnest(asked) a where a.outcome = 'begun' and a.operation = any (held) and a.follower is not null;
  update game_account g set version = g.version + t.begun, open_transfers = g.open_transfers + t.begun
    from (
      select a.member_id, a.game, count(*) as begun from unnest(asked) a
       where a.outcome = 'begun' and a.operation = any (held) group by a.member_id, a.game
    ) t where g.ctid = any (accounts) and g.member_id = t.member_id and g.game_code = t.game;

  perform keep_answer(items->(a.place - 1)->'claim', items->(a.place - 1)->'empty', 0)
     from unnest(asked) a where a.outcome = 'empty';
  return (
    select jsonb_agg(
        case
          when a.place is null then c.claim
          when a.outcome <> 'begun' then jsonb_build_object('outcome', a.outcome, 'operation', a.operation)
          when not a.operation = any (held) then jsonb_build_object('outcome', 'not-enough')
          else jsonb_build_object('outcome', 'begun', 'operation', a.operation, 'username', a.username,
            'amount', a.amount::text)
        end order by c.place)
      from unnest(claims) with ordinality c(claim, place) left join unnest(asked) a on a.place = c.place
  );
end
$$;

-- Ends a transfer whose outcome is known, or says that it is not. An item is {operation, outcome ('applied', 'rejected',
-- 'unknown'), rejection?, checkMs, claim?, answers? {applied, unknown}}; checkMs is when to look at it next, or at the
-- follower that an end begins. Answers {state, ended, answer?, follower?, next?}: what the transfer came to, whether this
-- item ended it, its second half, and what to call the provider for now.
create or replace function transfer_finish(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  keys tid[]; key_items int[]; named uuid[]; transfers game_transfer[]; told transfer_told[]; accounts tid[];
  requests posting_request[]; posted ledger.outcome[]; followers uuid[]; sent_followers uuid[] := '{}'; results jsonb;
begin
  -- All keys in the order of the beginning steps, then all intents in one order, then all accounts: batches never wait for
  -- each other in a circle. A waiting follower changes under the lock of its first half alone.
  select array_agg(l.place), array_agg(i.item), array_agg(i.operation) into keys, key_items, named
    from (
      select i.operation, i.claim->>'scope' as scope, i.claim->>'key' as key, i.item
        from rows from (jsonb_to_recordset(items) as (operation uuid, claim jsonb)) with ordinality as i(operation, claim, item)
       order by scope, key, item
    ) i
    left join lateral (
      select k.ctid as place from idempotency k where k.scope = i.scope and k.key = i.key for no key update
    ) l on true;
  transfers := array(select t from game_transfer t where t.id = any (named) order by t.id for no key update);

  -- Of what a batch says of one transfer its first end counts, and that nothing is known only where there is no end.
  told := array(
    select (o.item, o.id, o.member_id, o.game_code, o.unit, o.direction, o.amount, o.state, o.rejection, o.due, f.id,
        f.game_code, f.username, l.wallet, l.transit, l.game)::transfer_told
      from (
        select distinct on (t.id) i.item, t.id, t.member_id, t.game_code, t.unit, t.direction, t.amount, t.follower,
            case i.outcome when 'applied' then 'settled' when 'rejected' then 'released' else 'sent' end as state,
            i.rejection, in_ms(i."checkMs") as due
          from rows from (
              jsonb_to_recordset(items) as (operation uuid, outcome text, rejection text, "checkMs" text)
            ) with ordinality as i(operation, outcome, rejection, "checkMs", item)
          join unnest(transfers) t on t.id = i.operation and t.state = 'sent'
         order by t.id, i.outcome = 'unknown', i.item
      ) o
     cross join lateral transfer_accounts(o.member_id, o.game_code, o.unit) l
      left join lateral (
        select t.id, t.game_code,
            (select a.username from game_account a where a.member_id = t.member_id and a.game_code = t.game_code) as username
          from game_transfer t where t.id = o.follower and t.state = 'waiting' limit 1
      ) f on true
     order by o.item);
  accounts := array(
    select l.place
      from (
        select distinct e.member_id, g.game
          from unnest(told) e cross join lateral (values (e.game), (e.follower_game)) g(game)
         where e.state <> 'sent' order by e.member_id, g.game
      ) e
     cross join lateral (
        select a.ctid as place from game_account a
         where a.member_id = e.member_id and a.game_code = e.game for no key update
      ) l);

  requests := array(
    select (p.id, p.debit, p.credit, e.amount, p.kind, null)::posting_request
      from unnest(told) e
     cross join lateral (
        select 1 as half, leg_of(e.id, case e.state when 'settled' then 1 else 2 end) as id, e.transit as debit,
            case when (e.direction = 'in') = (e.state = 'settled') then e.game_account else e.wallet end as credit,
            case e.state when 'settled' then 'transfer.settle' else 'transfer.release' end::ledger.posting_kind as kind
        union all
        select 2, e.follower, e.wallet, e.transit, 'transfer.hold' where e.state = 'settled' and e.follower is not null
      ) p
     where e.state <> 'sent' order by e.item, p.half);
  posted := post_all(requests);
  perform must_be_posted(r.outcome, 'the end of transfer', r.id)
     from unnest(requests, posted) r(id, debit, credit, amount, kind, reference, outcome)
    where r.kind <> 'transfer.hold' and r.outcome is distinct from 'posted';

  update game_transfer t set state = e.state, rejection = left(e.rejection, 200),
      ended_at = case when e.state <> 'sent' then clock_timestamp() end,
      next_check_at = case when e.state = 'sent' then e.due end,
      attempts = t.attempts + case e.state when 'sent' then 1 else 0 end
    from unnest(told) e where t.id = any (named) and t.id = e.id;
  followers := array(select e.follower from unnest(told) e where e.state <> 'sent' and e.follower is not null);
  if followers <> '{}' then
    sent_followers := array(
      select r.id from unnest(requests, posted) r(id, debit, credit, amount, kind, reference, outcome)
       where r.kind = 'transfer.hold' and r.outcome in ('posted', 'replayed'));
    -- One whose money is not held moved nothing.
    update game_transfer t set state = case when is_held then 'sent' else 'refused' end,
        sent_at = case when is_held then clock_timestamp() end, next_check_at = case when is_held then e.due end,
        ended_at = case when not is_held then clock_timestamp() end
      from unnest(told) e cross join lateral (select e.follower = any (sent_followers) as is_held) h
     where t.id = any (followers) and t.id = e.follower;
  end if;
  update game_account a set version = a.version + c.changes, open_transfers = a.open_transfers + c.opened
    from (
      select member_id, game, count(*) as changes, sum(opened) as opened
        from (
          select e.member_id, e.game, -1 as opened from unnest(told) e where e.state <> 'sent'
          union all
          select e.member_id, e.follower_game, 1 from unnest(told) e where e.follower = any (sent_followers)
        ) c group by member_id, game
    ) c where a.ctid = any (accounts) and a.member_id = c.member_id and a.game_code = c.game;

  -- As the member reads it: what leaves the wallet is negative.
  perform tell_lines(array(
    select (e.member_id, e.id, 'transfer', case e.direction when 'in' then 'WALLET' else e.game end,
        case e.direction when 'in' then e.game else 'WALLET' end,
        case e.state when 'sent' then 'PROCESSING' when 'settled' then 'SUCCESS' else 'FAILED' end,
        case e.direction when 'in' then -e.amount else e.amount end, null, e.wallet)::statement_line
      from unnest(told) e));

  with said as materialized (
    select i.item, s.state, s.ended, t.follower, e.follower as next, e.follower_game, e.follower_username, e.amount,
        -- Of two halves the second one answers, whoever settled the first.
        case when s.state = 'sent' then i.answers->'unknown'
          when s.state = 'settled' and t.follower is null then i.answers->'applied' end as kept,
        (select a.balance from ledger.account a where a.id = l.wallet) as wallet
      from rows from (jsonb_to_recordset(items) as (operation uuid, answers jsonb)) with ordinality as i(operation, answers, item)
      join unnest(transfers) t on t.id = i.operation
      left join unnest(told) e on e.id = i.operation
     cross join lateral (
        -- What came before the end of the same batch knew nothing yet.
        select case when e.id is null then t.state when i.item < e.item then 'sent' else e.state end as state,
            coalesce(e.state <> 'sent' and i.item = e.item, false) as ended
      ) s
     cross join lateral transfer_accounts(t.member_id, t.game_code, t.unit) l
  ), answered as materialized (
    select item, (kept->>'status')::smallint as status,
        replace(kept->>'text', '"$wallet"', trim_scale(wallet / 100.0)::text) as answer
      from said where kept is not null
  ), stored as (
    -- The first answer of a key stays.
    update idempotency k set status = a.status, answer = a.answer, busy_since = null
      from (
        select distinct on (u.key) u.key, a.status, a.answer
          from unnest(keys, key_items) u(key, item) join answered a on a.item = u.item order by u.key, a.item
      ) a where k.ctid = any (keys) and k.ctid = a.key and k.status is null
  )
  select jsonb_agg(jsonb_build_object('state', s.state, 'ended', s.ended, 'answer', a.answer, 'follower', s.follower,
      'next', case when s.ended and s.next = any (sent_followers) then jsonb_build_object('operation', s.next,
        'game', s.follower_game, 'username', s.follower_username, 'amount', s.amount::text) end) order by s.item)
    into results
    from said s left join answered a on a.item = s.item;
  if jsonb_array_length(results) is distinct from jsonb_array_length(items) then
    raise exception 'not all of the transfers % are there', named;
  end if;
  return results;
end
$$;

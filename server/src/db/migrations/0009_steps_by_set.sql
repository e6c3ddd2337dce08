-- The steps of a transfer and the lines of the statement, a batch at a time: a statement for all items instead of some
-- twenty for each. The order in which rows are locked is that of 0006_lifecycles.sql.
--
-- Every table is reached by a key of its own: `= any (array)`, or a lateral lookup with `limit 1`. A plain join would
-- leave it to the planner to read the whole table instead, as it likes to while a table is still small, and a plan stays.

-- A bounded repetition in a pattern costs more than all else that is checked of a row: the length is asked apart.
alter table game_transfer drop constraint game_transfer_reference_check;
alter table game_transfer add constraint game_transfer_reference_check
  check (length(reference) <= 32 and reference ~ '^[A-Za-z0-9-]+$');
alter table game_account drop constraint game_account_username_check;
alter table game_account add constraint game_account_username_check
  check (length(username) <= 64 and username collate "C" ~ '^[!-~]+$');

-- Claims the keys of a step's items: new ones together, in one order, so that batches never wait for each other in a
-- circle; then those that somebody had before, one by one. Answers what claim_key says of each, at the item's place.
create or replace function claim_keys(items jsonb) returns jsonb[]
language plpgsql
as $$
declare
  claims jsonb[]; item jsonb; i int;
begin
  with asked as materialized (
    select place, operation, claim->>'scope' as scope, claim->>'key' as key, claim->>'digest' as digest
      from rows from (jsonb_to_recordset(items) as (operation uuid, claim jsonb)) with ordinality as a(operation, claim, place)
  ), claimed as (
    insert into idempotency (scope, key, digest, operation, busy_since)
      select scope, key, decode(digest, 'hex'), operation, now() from asked where key is not null order by scope, key, place
      on conflict do nothing
      returning operation
  )
  select array_agg(
      case when key is null or operation in (select c.operation from claimed c)
        then jsonb_build_object('outcome', 'mine', 'operation', operation) end order by place)
    into claims from asked;
  if array_position(claims, null) is null then return coalesce(claims, '{}'); end if;

  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality
     where claims[ordinality] is null
     order by value->'claim'->>'scope', value->'claim'->>'key', ordinality
  loop
    claims[i] := to_jsonb(claim_key(item->'claim', (item->>'operation')::uuid));
  end loop;
  return claims;
end
$$;

create or replace function tell(of_member text, event text, payload jsonb) returns void
language plpgsql
as $$
begin
  perform pg_notify('prae_news', jsonb_build_object('member', of_member, 'event', event, 'payload', payload)::text);
end
$$;

-- A line of the statement to be written or moved on. `wallet` is the account whose balance is told with it.
create type statement_line as (
  member_id text, operation uuid, type text, origin text, target text, status text, amount bigint, description text,
  wallet bigint
);

-- Writes lines of the statement, one for each operation, or moves them to their end, and answers the operations whose
-- line changed. The lock on a member's count makes writers of one member wait for each other, so a number is never given
-- twice and never skipped.
create function record_lines(lines statement_line[]) returns uuid[]
language plpgsql
as $$
declare
  operations constant uuid[] := array(select operation from unnest(lines));
  known uuid[] := array(select operation from statement where operation = any (operations));
  members text[]; before bigint[]; written uuid[] := '{}'; moved uuid[];
begin
  if cardinality(known) < cardinality(operations) then
    with fresh as (
      select member_id, count(*) as added from unnest(lines) where not operation = any (known) group by member_id
    ), counted as (
      insert into statement_count as c (member_id, total) select member_id, added from fresh order by member_id
        on conflict (member_id) do update set total = c.total + excluded.total
        returning c.member_id, c.total
    )
    select array_agg(member_id), array_agg(total - added) into members, before from counted join fresh using (member_id);
    -- What others wrote before this had the counts is seen now.
    known := array(select operation from statement where operation = any (operations));
    with inserted as (
      insert into statement (member_id, seq, operation, type, origin, target, status, amount, description)
        select l.member_id, b.total + row_number() over (partition by l.member_id), l.operation, l.type, l.origin, l.target,
            l.status, l.amount, l.description
          from unnest(lines) l join unnest(members, before) b(member_id, total) on b.member_id = l.member_id
         where not l.operation = any (known)
        returning operation
    )
    select coalesce(array_agg(operation), '{}') into written from inserted;
    update statement_count c
       set total = coalesce((select max(s.seq) from statement s where s.member_id = c.member_id), 0)
     where c.member_id = any (members) and exists (
       select from unnest(lines) l where l.member_id = c.member_id and l.operation = any (known));
  end if;
  if known = '{}' then return written; end if;

  with changed as (
    update statement s set status = l.status, amount = l.amount, description = coalesce(l.description, s.description)
      from unnest(lines) l
     where s.operation = any (known) and s.operation = l.operation and s.status = 'PROCESSING' and l.status <> 'PROCESSING'
    returning s.operation
  )
  select coalesce(array_agg(operation), '{}') into moved from changed;
  return written || moved;
end
$$;

create or replace function record_statement(
  of_member text, of_operation uuid, of_type text, of_origin text, of_target text, of_status text, of_amount bigint,
  of_description text default null
) returns boolean
language plpgsql
as $$
begin
  return cardinality(record_lines(array[
    (of_member, of_operation, of_type, of_origin, of_target, of_status, of_amount, of_description, null)::statement_line
  ])) > 0;
end
$$;

-- Writes lines of the statement, or moves them on, and tells each of them and what its wallet holds now. Nothing is told
-- of a line that stood like this before.
create function tell_lines(lines statement_line[]) returns void
language plpgsql
as $$
declare
  changed constant uuid[] := record_lines(lines);
begin
  perform
      pg_notify('prae_news', json_build_object('member', l.member_id, 'event', 'statement',
        'payload', json_build_object('_id', l.operation, 'status', l.status))::text),
      pg_notify('prae_news', json_build_object('member', l.member_id, 'event', 'wallet',
        'payload', json_build_object('amount', trim_scale(
          (select a.balance from ledger.account a where a.id = l.wallet) / 100.0)))::text)
    from unnest(lines) l
   where l.operation = any (changed);
end
$$;

create or replace function tell_line(
  of_member text, of_operation uuid, of_type text, of_origin text, of_target text, of_status text, of_amount bigint,
  wallet bigint
) returns void
language plpgsql
as $$
begin
  perform tell_lines(array[
    (of_member, of_operation, of_type, of_origin, of_target, of_status, of_amount, null, wallet)::statement_line
  ]);
end
$$;

-- The member's ledger accounts that a transfer moves money between.
create function transfer_accounts(of_member text, of_game text, of_unit text)
returns table (wallet bigint, transit bigint, game bigint)
language sql stable
begin atomic
  select max(account_id) filter (where kind = 'wallet'), max(account_id) filter (where kind = 'transit'),
      max(account_id) filter (where kind = 'game:' || of_game)
    from ledger.owner
   where member_id = of_member and kind in ('wallet', 'transit', 'game:' || of_game) and unit = of_unit::ledger.unit
     and stripe = 0;
end;

-- An item of transfer_begin that has its key, with what is known of it. Its money is to be held where `outcome` is
-- `begun`, and is not yet.
create type transfer_asked as (
  place int, operation uuid, member_id text, game text, unit text, direction text, amount bigint, due timestamptz,
  follower uuid, follower_game text, username text, debit bigint, transit bigint, outcome text
);

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
  results jsonb[] := claim_keys(items);
  members constant text[] := array(select member from jsonb_to_recordset(items) i(member text));
  asked transfer_asked[]; holds transfer_asked[]; posted ledger.outcome[]; transfers transfer_asked[] := '{}';
  each transfer_asked;
begin
  -- All accounts in one order, as all keys before.
  perform 1
     from jsonb_to_recordset(items) i(member text, game text, follower jsonb)
     join game_account a on a.member_id = i.member and a.game_code in (i.game, i.follower->>'game') and a.state = 'active'
    where a.member_id = any (members)
    order by a.member_id, a.game_code for no key update of a;

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
            member text, game text, unit text, direction text, amount bigint, minimum bigint, "checkMs" text, follower jsonb
          )) with ordinality as i(member, game, unit, direction, amount, minimum, "checkMs", follower, place)
       cross join lateral (
          select c.operation, (select true from game_transfer t where t.id = c.operation limit 1) as is_known
            from (select (results[i.place]->>'operation')::uuid as operation) c
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
       where results[i.place]->>'outcome' = 'mine'
    ) o order by o.place);

  holds := array(select h from unnest(asked) h where h.outcome = 'begun' order by h.place);
  posted := post_all(array(
    select (h.operation, h.debit, h.transit, h.amount, 'transfer.hold', null)::posting_request
      from unnest(holds) h order by h.place));
  for n in 1..cardinality(holds) loop
    if is_posted(posted[n], 'the hold of transfer', (holds[n]).operation) then
      transfers := transfers || holds[n];
    end if;
  end loop;

  insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, follower, state, sent_at,
      next_check_at)
    select t.operation, t.member_id, t.game, t.unit, t.direction, t.amount, replace(t.operation::text, '-', ''), t.follower,
        'sent', clock_timestamp(), t.due
      from unnest(transfers) t
    union all
    select t.follower, t.member_id, t.follower_game, t.unit, 'in', t.amount, replace(t.follower::text, '-', ''), null,
        'waiting', null, null
      from unnest(transfers) t where t.follower is not null;
  update game_account a set version = a.version + t.begun, open_transfers = a.open_transfers + t.begun
    from (select member_id, game, count(*) as begun from unnest(transfers) group by member_id, game) t
   where a.member_id = any (members) and a.member_id = t.member_id and a.game_code = t.game;

  foreach each in array asked loop
    results[each.place] := jsonb_build_object(
      'outcome', case each.outcome when 'begun' then 'not-enough' else each.outcome end, 'operation', each.operation);
    if each.outcome = 'empty' then
      perform keep_answer(items->(each.place - 1)->'claim', items->(each.place - 1)->'empty', 0);
    end if;
  end loop;
  foreach each in array transfers loop
    results[each.place] := jsonb_build_object('outcome', 'begun', 'operation', each.operation, 'username', each.username,
      'amount', each.amount::text);
  end loop;
  return to_jsonb(results);
end
$$;

-- A transfer that transfer_finish is told about: what it comes to (`sent` where that is not known yet), by the item at
-- `place`, with its second half as far as that waits for it.
create type transfer_told as (
  place int, id uuid, member_id text, game text, unit text, direction text, amount bigint, state text, rejection text,
  due timestamptz, follower uuid, follower_game text, follower_username text, wallet bigint, transit bigint,
  game_account bigint
);

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
  named constant uuid[] := array(select operation from jsonb_to_recordset(items) i(operation uuid));
  results jsonb[] := '{}';
  transfers game_transfer[]; told transfer_told[]; requests posting_request[]; posted ledger.outcome[]; members text[];
  followers uuid[]; sent_followers uuid[] := '{}'; item record; said text; next_call jsonb;
begin
  -- All intents in one order, then all accounts in one order: batches never wait for each other in a circle. A waiting
  -- follower changes under the lock of its first half alone.
  perform lock_keys(items);
  transfers := array(select g from game_transfer g where g.id = any (named) order by g.id for no key update);
  members := array(select member_id from unnest(transfers));

  -- Of what a batch says of one transfer its first end counts, and that nothing is known only where there is no end.
  told := array(
    select (o.place, o.id, o.member_id, o.game_code, o.unit, o.direction, o.amount, o.state, o.rejection, o.due, f.id,
        f.game_code, f.username, l.wallet, l.transit, l.game)::transfer_told
      from (
        select distinct on (s.id) i.place, s.id, s.member_id, s.game_code, s.unit, s.direction, s.amount, s.follower,
            case i.outcome when 'applied' then 'settled' when 'rejected' then 'released' else 'sent' end as state,
            i.rejection, in_ms(i."checkMs") as due
          from rows from (
              jsonb_to_recordset(items) as (operation uuid, outcome text, rejection text, "checkMs" text)
            ) with ordinality as i(operation, outcome, rejection, "checkMs", place)
          join unnest(transfers) s on s.id = i.operation and s.state = 'sent'
         order by s.id, i.outcome = 'unknown', i.place
      ) o
     cross join lateral transfer_accounts(o.member_id, o.game_code, o.unit) l
      left join lateral (
        select w.id, w.game_code, g.username
          from (select * from game_transfer w where w.id = o.follower and w.state = 'waiting' limit 1) w
         cross join lateral (
            select a.username from game_account a
             where a.member_id = w.member_id and a.game_code = w.game_code limit 1
          ) g
      ) f on true
     order by o.place);
  perform 1
     from unnest(told) e join game_account a on a.member_id = e.member_id and a.game_code in (e.game, e.follower_game)
    where e.state <> 'sent' and a.member_id = any (members)
    order by a.member_id, a.game_code for no key update of a;

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
     where e.state <> 'sent' order by e.place, p.half);
  posted := post_all(requests);
  for n in 1..cardinality(requests) loop
    if (requests[n]).kind <> 'transfer.hold' then
      perform must_be_posted(posted[n], 'the end of transfer', (requests[n]).id);
    elsif posted[n] in ('posted', 'replayed') then
      sent_followers := sent_followers || (requests[n]).id;
    end if;
  end loop;

  update game_transfer g set state = e.state, rejection = left(e.rejection, 200),
      ended_at = case when e.state <> 'sent' then clock_timestamp() end,
      next_check_at = case when e.state = 'sent' then e.due end,
      attempts = g.attempts + case e.state when 'sent' then 1 else 0 end
    from unnest(told) e where g.id = any (named) and g.id = e.id;
  followers := array(select e.follower from unnest(told) e where e.state <> 'sent' and e.follower is not null);
  -- A follower whose money is not held moved nothing.
  if cardinality(followers) > 0 then
    update game_transfer g set state = case when is_held then 'sent' else 'refused' end,
        sent_at = case when is_held then clock_timestamp() end, next_check_at = case when is_held then e.due end,
        ended_at = case when not is_held then clock_timestamp() end
      from unnest(told) e cross join lateral (select e.follower = any (sent_followers) as is_held) h
     where g.id = any (followers) and g.id = e.follower;
  end if;
  update game_account a set version = a.version + c.changes, open_transfers = a.open_transfers + c.opened
    from (
      select member_id, game, count(*) as changes, sum(opened) as opened
        from (
          select e.member_id, e.game, -1 as opened from unnest(told) e where e.state <> 'sent'
          union all
          select e.member_id, e.follower_game, 1 from unnest(told) e where e.follower = any (sent_followers)
        ) c group by member_id, game
    ) c where a.member_id = any (members) and a.member_id = c.member_id and a.game_code = c.game;

  -- As the member reads it: what leaves the wallet is negative.
  perform tell_lines(array(
    select (e.member_id, e.id, 'transfer', case e.direction when 'in' then 'WALLET' else e.game end,
        case e.direction when 'in' then e.game else 'WALLET' end,
        case e.state when 'sent' then 'PROCESSING' when 'settled' then 'SUCCESS' else 'FAILED' end,
        case e.direction when 'in' then -e.amount else e.amount end, null, e.wallet)::statement_line
      from unnest(told) e));

  for item in
    select i.place, i.operation, i.claim, i.answers, t.id, t.follower, s.state, s.ended, e.follower as next,
        e.follower_game, e.follower_username, e.amount, b.balance as wallet
      from rows from (jsonb_to_recordset(items) as (operation uuid, claim jsonb, answers jsonb))
        with ordinality as i(operation, claim, answers, place)
      left join unnest(transfers) t on t.id = i.operation
      left join unnest(told) e on e.id = i.operation
     cross join lateral (
        -- What came before the end of the same batch knew nothing yet.
        select case when e.id is null then t.state when i.place < e.place then 'sent' else e.state end as state,
            coalesce(e.state <> 'sent' and i.place = e.place, false) as ended
      ) s
     cross join lateral transfer_accounts(t.member_id, t.game_code, t.unit) l
      left join lateral (select a.balance from ledger.account a where a.id = l.wallet limit 1) b on true
     order by i.place
  loop
    if item.id is null then raise exception 'no transfer %', item.operation; end if;
    said := null;
    -- Of two halves the second one answers, whoever settled the first.
    if (item.state = 'sent' or item.state = 'settled' and item.follower is null) and item.answers is not null then
      said := keep_answer(item.claim, item.answers->case item.state when 'settled' then 'applied' else 'unknown' end,
        item.wallet);
    end if;
    next_call := case when item.ended and item.next = any (sent_followers) then jsonb_build_object(
      'operation', item.next, 'game', item.follower_game, 'username', item.follower_username,
      'amount', item.amount::text) end;
    results := results || jsonb_build_object('state', item.state, 'ended', item.ended, 'answer', said, 'next', next_call,
      'follower', item.follower);
  end loop;
  return to_jsonb(results);
end
$$;

drop function transfer_end, tell_transfer, count_open_transfer;

-- The other steps find their rows by a key as well, however small the table was when they were planned.
alter function qr_begin(jsonb) set enable_seqscan = off;
alter function qr_finish(jsonb) set enable_seqscan = off;
alter function qr_credit(jsonb) set enable_seqscan = off;
alter function withdraw_hold(jsonb) set enable_seqscan = off;
alter function withdraw_begin(jsonb) set enable_seqscan = off;

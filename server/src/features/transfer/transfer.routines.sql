-- The steps of a transfer; transfer.lifecycle.ts tells the states. Each runs a whole batch in a few statements.
--
-- Every table is reached by a key of its own: `= any (array)`, or a lateral lookup that cannot be turned into a join. A
-- plain join would leave it to the planner to read the whole table instead, as it likes to while a table is still small,
-- and a plan stays. Rows that were locked are updated by their place (ctid), which the lock keeps as it is.

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

-- With the functions that take or answer one: all of them stand below.
drop type if exists transfer_asked, transfer_told cascade;

-- Whether a game account is locked at its provider, or a call that sets its password there may still arrive: then no transfer
-- locks it.
create or replace function is_taken(a game_account) returns boolean
language sql volatile
return a.is_locked or coalesce(a.turn_until > clock_timestamp(), false);

-- An item of transfer_begin that has its key, with what is known of it. `account` is where its game account stands; `least` what the whole
-- wallet has to hold where that is moved, else null.
create type transfer_asked as (
  place int, operation uuid, member_id text, game text, unit text, direction text, amount bigint, least bigint, due timestamptz,
  lock_ms int, follower uuid, follower_game text, follower_lock_ms int, account tid, username text, debit bigint,
  transit bigint, outcome text
);

-- What is known of the items of transfer_begin that have their key, and what each comes to; locks their game accounts.
create or replace function transfer_ask(items jsonb, claims jsonb[]) returns transfer_asked[]
language plpgsql
as $$
begin
  return array(
    with item as materialized (
      select i.*, (claims[i.place]->>'operation')::uuid as operation
        from rows from (jsonb_to_recordset(items) as (
            member text, game text, unit text, direction text, amount bigint, minimum bigint, "checkMs" text,
            "lockMs" int, "isAlone" boolean, follower jsonb
          )) with ordinality as i(member, game, unit, direction, amount, minimum, "checkMs", "lockMs", "isAlone", follower, place)
       where claims[i.place]->>'outcome' = 'mine'
    ), account as materialized (
      -- All accounts in one order, as all keys before.
      select o.member, o.game, l.place, l.username, l.is_taken, l.keeps_silent, l.open_transfers
        from (
          select distinct i.member, g.game
            from item i cross join lateral (values (i.game), (i.follower->>'game')) g(game)
           order by i.member, g.game
        ) o
       cross join lateral (
          select a.ctid as place, a.username, is_taken(a) as is_taken, keeps_silent(a) as keeps_silent, a.open_transfers from game_account a
           where a.member_id = o.member and a.game_code = o.game and a.state = 'active' for no key update
        ) l
    ), known as (
      select i.place, i.operation, i.member, i.game, i.unit, i.direction, m.amount,
          case when i.amount is null then i.minimum end as least, in_ms(i."checkMs") as due, i."lockMs" as lock_ms,
          (i.follower->>'operation')::uuid as follower, f.game as follower_game, (i.follower->>'lockMs')::int as follower_lock_ms, g.place as account, g.username,
          case i.direction when 'in' then l.wallet else l.game end as debit, l.transit,
          case
            when (select true from game_transfer t where t.id = i.operation limit 1) then 'known'
            -- Since the request came, too: nothing goes into a game that is theirs to play.
            when (i.direction = 'in' or i.follower is not null)
              and (select is_excluded(m) from member m where m.id = i.member) then 'excluded'
            when g.username is null or i.follower is not null and f.game is null then 'no-account'
            when i.amount is null and m.amount = 0 then 'empty'
            when m.amount < i.minimum then 'below-minimum'
            -- An operation that comes twice is begun by its first item.
            when exists (select from item e where e.operation = i.operation and e.place < i.place) then 'known'
            -- One transfer at a time; of those that come at once the first one.
            when i."lockMs" is not null and (g.is_taken
              or exists (select from item e where e.member = i.member and e.game = i.game and e.place < i.place)) then 'locked'
            when i."isAlone" and (g.open_transfers > 0
              or exists (select from item e where e.member = i.member and e.game = i.game and e.place < i.place)) then 'locked'
            when (i.follower->>'isAlone')::boolean and f.open_transfers > 0 then 'locked'
            -- What goes where nobody waits for a word any more would be known to nobody.
            when case when i.follower is null then i.direction = 'in' and g.keeps_silent else f.keeps_silent end then 'locked'
            else 'begun'
          end as outcome
        from item i
        left join account g on g.member = i.member and g.game = i.game
        left join account f on f.member = i.member and f.game = i.follower->>'game'
       cross join lateral transfer_accounts(i.member, i.game, i.unit) l
       cross join lateral (
          select coalesce(i.amount, (select w.balance from ledger.account w where w.id = l.wallet)) as amount
        ) m
       order by i.place
    )
    select k::transfer_asked from known k);
end
$$;

-- Writes a transfer, held and claimed for the one call of its provider, or says why not. An item is {operation, member,
-- game, unit, direction, amount (absent: the whole wallet), minimum, checkMs, lockMs? (the account is locked at its provider
-- for it, by a call that has arrived after so long), isAlone? (none begins there while another is open), follower? {operation, game,
-- lockMs?, isAlone?}, claim?,
-- empty? (the answer to keep where the whole wallet is nothing)}.
-- Answers {outcome} with `begun`, `no-account`, `below-minimum`, `not-enough`, `empty`, `locked` (it is locked for another, or that is open where
-- each is alone, or it has kept silent for so long that nobody waits for it, and money would go there), `excluded` (the member has excluded themselves, and it would go into a game),
-- `known` (the operation was begun before) or what claim_key says.
create or replace function transfer_begin(items jsonb) returns jsonb
language plpgsql
as $$
declare
  claims jsonb[] := claim_keys(items);
  asked transfer_asked[] := transfer_ask(items, claims);
  requests posting_request[] := array(
    select (operation, debit, transit, amount, 'transfer.hold', null)::posting_request
      from unnest(asked) where outcome = 'begun' and least is null);
  posted ledger.outcome[];
  one posting_request;
  results jsonb;
begin
  if exists (select from unnest(asked) where outcome = 'begun' and least is not null) then
    perform ledger.lock_accounts(array(
      select unnest(array[debit, transit]) from unnest(asked) where outcome = 'begun'));
  end if;
  posted := post_all(requests);
  -- The whole wallet is what all others have left of it, those of the same batch as well.
  for i in 1..cardinality(asked) loop
    continue when asked[i].least is null or asked[i].outcome <> 'begun';
    asked[i].amount := balance_of(asked[i].debit);
    asked[i].outcome := case when asked[i].amount = 0 then 'empty' when asked[i].amount < asked[i].least then 'below-minimum'
      else 'begun' end;
    continue when asked[i].outcome <> 'begun';
    one := (asked[i].operation, asked[i].debit, asked[i].transit, asked[i].amount, 'transfer.hold', null);
    requests := requests || one;
    posted := posted || post_all(array[one]);
  end loop;

  with asked as materialized (
    select a.*, case when p.id is null then false else is_posted(p.outcome, 'the hold of transfer', p.id) end as is_held
      from unnest(asked) a
      left join unnest(requests, posted) p(id, debit, credit, amount, kind, reference, outcome)
        on p.id = a.operation and a.outcome = 'begun'
  ), written as (
    insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, follower, state, sent_at,
        answer_due_at, next_check_at, lock_ms)
      select a.operation, a.member_id, a.game, a.unit, a.direction, a.amount, replace(a.operation::text, '-', ''),
          a.follower, 'sent', clock_timestamp(), clock_timestamp(), a.due, a.lock_ms
        from asked a where a.is_held
      union all
      select a.follower, a.member_id, a.follower_game, a.unit, 'in', a.amount, replace(a.follower::text, '-', ''), null,
          'waiting', null, null, null, a.follower_lock_ms
        from asked a where a.is_held and a.follower is not null
  ), counted as (
    update game_account g set version = g.version + t.begun, open_transfers = g.open_transfers + t.begun,
        is_locked = g.is_locked or t.lock is not null, locked_for = coalesce(t.lock, g.locked_for),
        turn = coalesce(t.lock, g.turn), turn_until = coalesce(t.lock_until, g.turn_until)
      from (
        select a.account, count(*) as begun, max(a.operation::text) filter (where a.lock_ms is not null)::uuid as lock,
            max(in_ms(a.lock_ms::text)) filter (where a.lock_ms is not null) as lock_until
          from asked a where a.is_held group by a.account
      ) t
     where g.ctid = t.account
  )
  select jsonb_agg(
      case
        when a.place is null then c.claim
        when a.outcome <> 'begun' then jsonb_build_object('outcome', a.outcome, 'operation', a.operation)
        when not a.is_held then jsonb_build_object('outcome', 'not-enough')
        else jsonb_build_object('outcome', 'begun', 'operation', a.operation, 'username', a.username,
          'amount', a.amount::text)
      end order by c.place)
    into results
    from unnest(claims) with ordinality c(claim, place) left join asked a on a.place = c.place;

  if results @> '[{"outcome": "empty"}]' then
    perform keep_answer(items->(a.place - 1)->'claim', items->(a.place - 1)->'empty', 0)
       from unnest(asked) a where a.outcome = 'empty';
  end if;
  return results;
end
$$;

-- A transfer that transfer_finish is told about: what it was, what it comes to (`sent` where that is not known yet) by the
-- item of that number, and its second half (`next`) as far as that waits for it.
create type transfer_told as (
  item int, id uuid, member_id text, game text, direction text, amount bigint, was text, state text, rejection text,
  note text, due timestamptz, is_done boolean, follower uuid, next uuid, next_game text, next_username text, account tid, next_account tid,
  next_lock_ms int, is_next_free boolean, wallet bigint, transit bigint, game_account bigint
);

-- What a batch says of the transfers that it names; locks them, then the game accounts of those that it ends.
create or replace function transfer_tell(items jsonb, named uuid[]) returns transfer_told[]
language plpgsql
as $$
declare
  told transfer_told[];
begin
  -- Of what a batch says of one transfer the first that ends it counts, and that nothing is known only where there is none; then that it was refused before that it was not.
  with intent as materialized (
    select * from game_transfer t where t.id = any (named) order by t.id for no key update
  ), given as (
    select i.*, bool_or(i."isDone" is true) over (partition by i.operation) as is_done
      from rows from (
          jsonb_to_recordset(items) as (operation uuid, outcome text, rejection text, note text, "checkMs" text,
            "isUnsent" boolean, "isDone" boolean)
        ) with ordinality as i(operation, outcome, rejection, note, "checkMs", "isUnsent", "isDone", item)
  ), said as materialized (
    select distinct on (t.id) i.item, t.id, t.member_id, t.game_code as game, t.unit, t.direction, t.amount, t.follower,
        t.state as was, case when i.outcome = 'unknown' or s.state <> 'sent' then i.rejection end as rejection, i.note,
        in_ms(i."checkMs") as due, i.is_done, s.state
      from given i
      join intent t on t.id = i.operation
     cross join lateral (select case when t.state <> 'sent' then t.state
          -- What was sent after all is not believed to be unsent.
          when i."isUnsent" and t.balance_before is not null then 'sent'
          -- Of what the game said to be done, or to be there with another amount, or what was seen in a balance, it is not believed that it never
          -- was: a person gives it back.
          when i.outcome = 'rejected' and i.note is null
            and (t.was_done or i.is_done or t.contradiction_word is not null or t.balance_seen is not null) then 'sent'
          else case i.outcome when 'applied' then 'settled' when 'rejected' then 'released' else 'sent' end end as state) s
     order by t.id, s.state = 'sent', i.outcome = 'unknown', i.outcome = 'unknown' and i.rejection is null, i.item
  ), half as materialized (
    select s.*, f.id as next, f.game_code as next_game, f.lock_ms as next_lock_ms
      from said s
      left join lateral (
        select t.id, t.game_code, t.lock_ms from game_transfer t
         where s.was = 'sent' and t.id = s.follower and t.state = 'waiting' limit 1
      ) f on true
  ), account as materialized (
    select o.member_id, o.game, l.place, l.username, l.is_taken, l.keeps_silent
      from (
        select distinct h.member_id, g.game
          from half h cross join lateral (values (h.game), (h.next_game)) g(game)
         where h.was = 'sent' and h.state <> 'sent' order by h.member_id, g.game
      ) o
     cross join lateral (
        select a.ctid as place, a.username, is_taken(a) as is_taken, keeps_silent(a) as keeps_silent from game_account a
         where a.member_id = o.member_id and a.game_code = o.game for no key update
      ) l
  )
  select coalesce(array_agg((h.item, h.id, h.member_id, h.game, h.direction, h.amount, h.was, h.state, h.rejection, h.note, h.due,
      h.is_done, h.follower, h.next, h.next_game, n.username, g.place, n.place, h.next_lock_ms,
      not (h.next is not null and (n.keeps_silent or (select is_excluded(m) from member m where m.id = h.member_id)))
        and (h.next_lock_ms is null or not (n.is_taken or exists (
          select from half e where e.member_id = h.member_id and e.next_game = h.next_game and e.next < h.next))),
      l.wallet, l.transit, l.game)::transfer_told), '{}')
    into told
    from half h
    left join account g on g.member_id = h.member_id and g.game = h.game
    left join account n on n.member_id = h.member_id and n.game = h.next_game
   cross join lateral transfer_accounts(h.member_id, h.game, h.unit) l;
  return told;
end
$$;

-- Posts the ends of transfers, and holds the money of the second halves that they begin; answers those that were held. One whose
-- game account is locked for another transfer is not, nor one of a member who has excluded themselves meanwhile, nor into a game for which nobody waits any more.
create or replace function transfer_post(told transfer_told[]) returns uuid[]
language plpgsql
as $$
declare
  requests posting_request[]; posted ledger.outcome[]; held uuid[] := '{}';
begin
  requests := array(
    select (p.id, p.debit, p.credit, e.amount, p.kind, null)::posting_request
      from unnest(told) e
     cross join lateral (
        select leg_of(e.id, case e.state when 'settled' then 1 else 2 end) as id, e.transit as debit,
            case when (e.direction = 'in') = (e.state = 'settled') then e.game_account else e.wallet end as credit,
            case e.state when 'settled' then 'transfer.settle' else 'transfer.release' end::ledger.posting_kind as kind
        union all
        select e.next, e.wallet, e.transit, 'transfer.hold' where e.state = 'settled' and e.next is not null and e.is_next_free
      ) p
     where e.was = 'sent' and e.state <> 'sent');
  posted := post_all(requests);
  for i in 1..cardinality(requests) loop
    if requests[i].kind <> 'transfer.hold' then
      perform must_be_posted(posted[i], 'the end of transfer', requests[i].id);
    elsif posted[i] in ('posted', 'replayed') then
      held := held || requests[i].id;
    end if;
  end loop;
  return held;
end
$$;

-- Writes what was told into the transfers, their game accounts and the keys (`keys`, of the items `key_items`), and answers
-- each item of transfer_finish. `held` are the second halves whose money is.
create or replace function transfer_write(
  items jsonb, told transfer_told[], held uuid[], keys tid[], key_items int[]
) returns jsonb
language plpgsql
as $$
declare
  named constant uuid[] := array(select t.id from unnest(told) t);
  results jsonb;
begin
  with told as materialized (
    select * from unnest(told)
  ), ended as (
    update game_transfer t set state = e.state,
        -- That its call was refused is not forgotten while its end is open.
        rejection = coalesce(left(e.rejection, 200), case when e.state = 'sent' then t.rejection end),
        was_done = t.was_done or e.is_done,
        ended_at = case when e.state <> 'sent' then clock_timestamp() end,
        -- What its account was locked for is looked at until that is open again.
        next_check_at = case when e.state <> 'settled' or t.lock_ms is not null then e.due end,
        answer_due_at = case when e.state = 'sent' then t.answer_due_at
          when e.state = 'released' or t.lock_ms is not null then e.due end,
        attempts = case e.state when 'sent' then t.attempts + 1 else 0 end,
        -- What was told of it before counts no more, unless a person settled it by that. Of what a person gives back it
        -- would have to be told again: that is news then.
        contradiction_word = case when e.state = 'sent' or e.state = 'settled' and e.note is not null then t.contradiction_word end,
        contradiction_amount = case when e.state = 'sent' or e.state = 'settled' and e.note is not null
          then t.contradiction_amount end,
        contradiction_note = coalesce(e.note, t.contradiction_note)
      from told e where t.id = any (named) and t.id = e.id and e.was = 'sent'
  ), counted as (
    update game_account a set version = a.version + c.changes, open_transfers = a.open_transfers + c.opened,
        is_locked = a.is_locked or c.lock is not null, locked_for = coalesce(c.lock, a.locked_for),
        turn = coalesce(c.lock, a.turn), turn_until = coalesce(c.lock_until, a.turn_until)
      from (
        select account, count(*) as changes, sum(opened) as opened, max(lock)::uuid as lock, max(lock_until) as lock_until
          from (
            select e.account, -1 as opened, null as lock, null::timestamptz as lock_until
              from told e where e.was = 'sent' and e.state <> 'sent'
            union all
            select e.next_account, 1, case when e.next_lock_ms is not null then e.next::text end, in_ms(e.next_lock_ms::text)
              from told e where e.next = any (held)
          ) c group by account
      ) c where a.ctid = c.account
  ), said as materialized (
    select i.item, i.operation, s.state, s.ended, e.follower, e.next, e.next_game, e.next_username, e.amount,
        -- Of two halves the second one answers, whoever settled the first.
        case when s.state = 'sent'
            then coalesce(case when e.follower is not null then i.answers->'unknownHalf' end, i.answers->'unknown')
          when s.state = 'settled' and e.follower is null then i.answers->'applied' end as kept,
        (select a.balance from ledger.account a where a.id = e.wallet) as wallet
      from rows from (jsonb_to_recordset(items) as (operation uuid, answers jsonb)) with ordinality as i(operation, answers, item)
      join told e on e.id = i.operation
     cross join lateral (
        -- What came before the end of the same batch knew nothing yet.
        select case when e.was = 'sent' and i.item < e.item then 'sent' else e.state end as state,
            e.was = 'sent' and e.state <> 'sent' and i.item = e.item as ended
      ) s
  ), answered as materialized (
    select item, (kept->>'status')::smallint as status,
        replace(replace(replace(naming(kept, operation)->>'text', '"$wallet"', trim_scale(wallet / 100.0)::text),
          '"$amount"', trim_scale(amount / 100.0)::text), '$follower', coalesce(follower::text, '')) as answer
      from said where kept is not null
  ), stored as (
    -- The first answer of a key stays.
    update idempotency k set status = a.status, answer = a.answer, busy_since = null
      from (
        select distinct on (u.key) u.key, a.status, a.answer
          from unnest(keys, key_items) u(key, item) join answered a on a.item = u.item order by u.key, a.item
      ) a where k.ctid = a.key and k.status is null
  )
  select jsonb_agg(jsonb_build_object('state', s.state, 'ended', s.ended, 'answer', a.answer, 'follower', s.follower,
      'next', case when s.ended and s.next = any (held) then jsonb_build_object('operation', s.next,
        'game', s.next_game, 'username', s.next_username, 'amount', s.amount::text) end) order by s.item)
    into results
    from said s left join answered a on a.item = s.item;
  return results;
end
$$;

-- Ends a transfer whose outcome is known, or says that it is not. An item is {operation, outcome ('applied', 'rejected',
-- 'unknown'), rejection? (of what is not known: the call was refused, by a word that does not end it), isDone? (of what is not known: the call was answered as done, in words that do not settle it: nobody but a person gives it back), isUnsent? (nobody has sent it: one that was is left as it is), note? (the operator's who decides it), checkMs, claim?, answers? {applied, unknown, unknownHalf?}}; checkMs is when to look at it next (one that is
-- released is still listened to), or at the follower that an end begins. Answers {state, ended, answer?, follower?, next?}: what the transfer came to, whether this
-- item ended it, its second half, and what to call the provider for now.
create or replace function transfer_finish(items jsonb) returns jsonb
language plpgsql
as $$
declare
  keys tid[]; key_items int[]; named uuid[]; told transfer_told[]; held uuid[]; results jsonb;
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
  told := transfer_tell(items, named);
  held := transfer_post(told);

  -- As the member reads it: what leaves the wallet is negative.
  perform tell_lines(array(
    select (e.member_id, e.id, 'transfer', case e.direction when 'in' then 'WALLET' else e.game end,
        case e.direction when 'in' then e.game else 'WALLET' end,
        case e.state when 'sent' then 'PROCESSING' when 'settled' then 'SUCCESS' else 'FAILED' end,
        case e.direction when 'in' then -e.amount else e.amount end, null, e.wallet)::statement_line
      from unnest(told) e where e.was = 'sent'
    union all
    -- A second half that cannot begin, as its money has left the wallet already.
    select (e.member_id, e.next, 'transfer', 'WALLET', e.next_game, 'FAILED', -e.amount, null, e.wallet)::statement_line
      from unnest(told) e
     where e.was = 'sent' and e.state = 'settled' and e.next is not null and not e.next = any (held)));

  results := transfer_write(items, told, held, keys, key_items);
  if jsonb_array_length(results) is distinct from jsonb_array_length(items) then
    raise exception 'not all of the transfers % are there', named;
  end if;

  -- A second half whose money is not held moved nothing.
  if results @? '$[*].follower ? (@ != null)' then
    update game_transfer t set state = case when is_held then 'sent' else 'refused' end,
        sent_at = case when is_held then clock_timestamp() end, next_check_at = case when is_held then e.due end,
        answer_due_at = case when is_held then clock_timestamp() end,
        ended_at = case when not is_held then clock_timestamp() end
      from unnest(told) e cross join lateral (select e.next = any (held) as is_held) h
     where t.id = any (array(select f.next from unnest(told) f where f.state <> 'sent'))
       and e.was = 'sent' and e.state <> 'sent' and t.id = e.next;
  end if;
  return results;
end
$$;

-- Once the operators' commands called it; transfer_decide has taken its place.
drop function if exists transfer_apply_late(uuid, uuid, text);

-- Whether a transfer needs a person: its provider said what does not fit and nobody has seen to that, or does not answer.
create or replace function is_transfer_doubtful(t game_transfer) returns boolean
language sql stable
as $$
  select t.contradiction_word is not null and t.contradiction_note is null
    or is_answer_missing(t.next_check_at, t.answer_due_at)
$$;

-- What a person may decide about such a transfer; null about any other.
create or replace function transfer_decisions(t game_transfer) returns text[]
language sql stable
as $$
  select case
    when is_transfer_doubtful(t) is not true then null
    when t.state = 'sent' then array['settle', 'release']
    when t.contradiction_word is not null and t.contradiction_note is null then array['settle', 'note']
    else array['note'] end
$$;

-- Why such a transfer waits for a person.
create or replace function transfer_why(t game_transfer) returns text
language sql immutable
as $$
  select case
    when t.contradiction_word is null or t.contradiction_note is not null then
      case when t.state <> 'sent' and t.lock_ms is not null then 'LOCKED' else 'NO_ANSWER' end
    else concat_ws(' ', t.contradiction_word, wire_amount(t.contradiction_amount)) end
$$;

-- Another amount than ours that the provider says it moved: the wire's decimal number, signed as the player's balance sees it.
create or replace function transfer_other_amount(t game_transfer) returns text
language sql immutable
as $$
  select wire_amount(t.contradiction_amount)
$$;

-- What was asked for, in minor units, signed in the same way.
create or replace function transfer_asked_amount(t game_transfer) returns bigint
language sql immutable
as $$
  select case t.direction when 'in' then t.amount else -t.amount end
$$;

-- Once it told both; transfer_other_amount and transfer_asked_amount have taken its place.
drop function if exists transfer_moved(game_transfer);

-- Keeps a transfer as it is until the transaction ends, and the answers under its keys: in the order of the steps.
create or replace function transfer_lock(of_transfer uuid) returns void
language plpgsql
as $$
begin
  perform from idempotency
    where scope = (select member_id from game_transfer where id = of_transfer) and operation = of_transfer
    order by key for no key update;
  perform from game_transfer where id = of_transfer for no key update;
end
$$;

-- Does what a person decides. `told` is {decision, why (what the case says), number? (the other amount that is settled, as the
-- provider told it), note (who they are and what they learnt), operation (a new one, for what is booked beside it), checkMs
-- (when to look at the follower that an end begins), lateMs (when the provider is asked about what has ended)}.
-- `settle`: the provider has applied it; what is in transit goes where it was to go (of a movement between games it comes to
-- the wallet, as nobody calls the second game here), and what came back goes there by a transfer of its own. If it was
-- another amount, `number` names it, and what differs is moved between the wallet and the game by a transfer of its own as
-- well: it is the member's, and was neither won nor lost; the second game of a movement between games has none of it: that half is
-- refused with a line of its own, and the keys of the movement answer by this end. What was settled before and is settled with another amount now is moved on to that in the same way. `release`: it has not and
-- will not, and what is in transit goes back. `note`: the provider has taken back what it applied late, or the house bears
-- it, or of an account that stays locked that it is open there or gets another password; nothing is booked, and it is asked no
-- more. Answers `done`, `not-open`, `not-this` (also where the case says anything
-- else than `why` and `number`) or `not-enough`, with which nothing has changed.
create or replace function transfer_decide(of_transfer uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  decision constant text := told->>'decision';
  is_settled constant boolean := decision = 'settle';
  t game_transfer; second game_transfer; decisions text[]; moved bigint; beside bigint := 0; due timestamptz;
begin
  select * into t from game_transfer where id = of_transfer for no key update;
  decisions := transfer_decisions(t);
  if decisions is null then return 'not-open'; end if;
  if not decision = any (decisions) or transfer_why(t) is distinct from told->>'why'
      or is_settled and transfer_other_amount(t) is distinct from told->>'number' then
    return 'not-this';
  end if;

  if decision = 'note' then
    update game_transfer set contradiction_note = told->>'note', next_check_at = null where id = t.id;
    -- Its account is open there, or the member gives it another password.
    update game_account set is_locked = false
     where member_id = t.member_id and game_code = t.game_code and is_locked and locked_for = t.id;
    return 'done';
  end if;
  if is_settled then
    moved := coalesce(t.contradiction_amount, transfer_asked_amount(t));
    -- Less what stands at the game for it, or does when what is in transit has gone there.
    beside := moved - coalesce(t.settled_as, case t.state when 'sent' then transfer_asked_amount(t) else 0 end);
  end if;
  if t.state = 'sent' then
    -- What came out of the first game is another amount than the second was to have.
    if beside <> 0 then
      update game_transfer set state = 'refused', ended_at = clock_timestamp() where id = t.follower and state = 'waiting'
        returning * into second;
    end if;
    perform transfer_finish(jsonb_build_array(jsonb_build_object('operation', t.id, 'note', told->>'note',
      'outcome', case when is_settled then 'applied' else 'rejected' end,
      'rejection', case when not is_settled then told->>'note' end,
      'checkMs', told->>case when is_settled then 'checkMs' else 'lateMs' end)));
  end if;
  if beside <> 0 then perform transfer_book_beside(t, beside, (told->>'operation')::uuid, told->>'note'); end if;
  if second.id is not null then perform transfer_tell_refused(t, second); end if;
  if is_settled then
    -- What came back, and of which the provider moved nothing, is as it was: it is asked no more.
    if t.state = 'sent' or beside <> 0 then due := in_ms(told->>'lateMs'); end if;
    update game_transfer set settled_as = moved, contradiction_note = told->>'note', attempts = 0, next_check_at = due,
        answer_due_at = due
     where id = t.id;
  end if;
  return 'done';
exception when sqlstate 'PR001' then
  return 'not-enough';
end
$$;

-- Tells a member that the second half of a movement between games will not be: by its line, and under the keys of the movement,
-- which kept an answer that left its end open.
create or replace function transfer_tell_refused(t game_transfer, second game_transfer) returns void
language plpgsql
as $$
begin
  perform tell_line(second.member_id, second.id, 'transfer', 'WALLET', second.game_code, 'FAILED', -second.amount,
    account_of(second.member_id, 'wallet', second.unit));
  update idempotency set status = null, answer = null, busy_since = null
   where scope = t.member_id and operation = t.id and status = 202;
end
$$;

-- Books what a provider moved beside what stands here of a transfer, which is locked: it goes by `operation`, for which no
-- provider is called. `moved` is signed as the player's balance sees it. Raises PR001 where that is not there any more.
drop function if exists transfer_book_late(game_transfer, uuid, text);
create or replace function transfer_book_beside(t game_transfer, moved bigint, operation uuid, note text) returns void
language plpgsql
as $$
declare
  l record; is_in constant boolean := moved > 0; told_amount constant bigint := abs(moved);
begin
  perform from game_account where member_id = t.member_id and game_code = t.game_code for no key update;
  select * into l from transfer_accounts(t.member_id, t.game_code, t.unit);
  if not is_posted((post_all(array[(operation, case when is_in then l.wallet else l.game end, l.transit, told_amount,
      'transfer.hold', null)::posting_request]))[1], 'the hold beside transfer', t.id)
  then
    raise exception using errcode = 'PR001', message = 'not enough for what a provider moved';
  end if;
  perform must_be_posted((post_all(array[(leg_of(operation, 1), l.transit, case when is_in then l.game else l.wallet end,
    told_amount, 'transfer.settle', null)::posting_request]))[1], 'the end beside transfer', t.id);
  insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, state, sent_at, ended_at,
      contradiction_note)
    values (operation, t.member_id, t.game_code, t.unit, case when is_in then 'in' else 'out' end, told_amount,
      replace(operation::text, '-', ''), 'settled', clock_timestamp(), clock_timestamp(), note);
  update game_account set version = version + 1 where member_id = t.member_id and game_code = t.game_code;
  perform tell_line(t.member_id, operation, 'transfer', case when is_in then 'WALLET' else t.game_code end,
    case when is_in then t.game_code else 'WALLET' end, 'SUCCESS', -moved, l.wallet);
end
$$;

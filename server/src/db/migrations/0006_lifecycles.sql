-- One dialect for whatever waits for an outside party: a row remembers when it is looked at next, and two durable steps
-- stand around every outside call. *Begin* claims the Idempotency-Key, writes the intent and holds the money; *finish*
-- takes the outcome, settles or releases, writes the statement, keeps the answer and tells the news. Each is one call
-- with an array of items, so that requests which come together share a commit. docs/decisions tells why.
--
-- Everywhere rows are locked in one order: keys, intents, game accounts, ledger accounts, statement counts.

-- Servers of the version before would go on with money between two steps that are one now.
do $$
begin
  if exists (
    select from pg_stat_activity
     where datname = current_database() and application_name in ('prae jobs', 'prae realtime')
  ) then
    raise exception 'servers of the version before still run on this database: stop them all, then start this one';
  end if;
end
$$;

-- Names that are the same in every table.
alter table statement rename column member to member_id;
alter table statement_count rename column member to member_id;
alter table qr_order rename column member to member_id;
alter table qr_order rename column next_look_at to next_check_at;
alter table qr_order add column attempts integer not null default 0;
-- What a gateway calls the code itself, where it wants to be asked by that.
alter table qr_order add column gateway_id text;
-- The numbers of payments that callbacks named and the gateway was not asked about yet.
alter table qr_order add column payment_hints text[] not null default '{}';
alter table qr_payment rename column member to member_id;
alter table withdrawal rename column member to member_id;
alter table withdrawal rename column next_look_at to next_check_at;
alter table withdrawal rename column asked to attempts;
alter table withdrawal alter column attempts type integer;
alter table withdrawal rename column external to gateway_payout_id;
alter table game_transfer add column next_check_at timestamptz;
alter table game_transfer add column attempts integer not null default 0;

-- What is due is found by outside party, so that a slow one keeps nobody else waiting.
drop index qr_order_look, withdrawal_look, game_transfer_open;
create index game_transfer_due on game_transfer (game_code, next_check_at) where next_check_at is not null;
create index qr_order_due on qr_order (gateway, next_check_at) where next_check_at is not null;
create index withdrawal_due on withdrawal (gateway, next_check_at) where next_check_at is not null;
create index withdrawal_member on withdrawal (member_id, created_at);

-- What every transfer would pay for and nobody asks: a reference is its id without dashes, and the rows that name an
-- account or a member are written by steps that hold its lock. The ledger check proves the same from one snapshot.
alter table game_transfer drop constraint game_transfer_reference_key;
alter table game_transfer drop constraint game_transfer_follower_key;
create unique index game_transfer_follower on game_transfer (follower) where follower is not null;
drop index game_transfer_member;
alter table game_transfer drop constraint game_transfer_member_id_game_code_fkey;
alter table statement drop constraint statement_member_fkey;
alter table game_account set (fillfactor = 50);

-- Minor units as the wire's decimal number: 1250 is 12.5.
create function wire_amount(minor bigint) returns text
language sql immutable
return trim_scale(minor / 100.0)::text;

-- Tells every server what a member's open screens should know; it travels when the transaction commits.
create function tell(of_member text, event text, payload jsonb) returns void
language sql
begin atomic
  select pg_notify('prae_news', jsonb_build_object('member', of_member, 'event', event, 'payload', payload)::text);
end;

-- Writes a line of the statement or moves it to its end, and answers whether anything changed. The lock on the member's
-- count makes writers of one member wait for each other, so a number is never given twice and never skipped.
drop function record_statement;
create function record_statement(
  of_member text, of_operation uuid, of_type text, of_origin text, of_target text, of_status text, of_amount bigint,
  of_description text default null
) returns boolean
language plpgsql
as $$
declare
  number bigint;
begin
  if not exists (select from statement where operation = of_operation) then
    insert into statement_count as c (member_id, total) values (of_member, 1)
      on conflict (member_id) do update set total = c.total + 1
      returning total into number;
    insert into statement (member_id, seq, operation, type, origin, target, status, amount, description)
      values (of_member, number, of_operation, of_type, of_origin, of_target, of_status, of_amount, of_description)
      on conflict (operation) do nothing;
    if found then return true; end if;
    update statement_count set total = total - 1 where member_id = of_member;
  end if;
  update statement set status = of_status, amount = of_amount, description = coalesce(of_description, description)
   where operation = of_operation and status = 'PROCESSING' and status <> of_status;
  return found;
end
$$;

-- Writes a line of the statement, or moves it on, and tells both the line and what the wallet holds now. Nothing is told
-- of a line that stood like this before.
create function tell_line(
  of_member text, of_operation uuid, of_type text, of_origin text, of_target text, of_status text, of_amount bigint,
  wallet bigint
) returns void
language plpgsql
as $$
begin
  if record_statement(of_member, of_operation, of_type, of_origin, of_target, of_status, of_amount) then
    perform tell(of_member, 'statement', jsonb_build_object('_id', of_operation, 'status', of_status));
    perform tell(of_member, 'wallet', jsonb_build_object('amount', trim_scale(balance_of(wallet) / 100.0)));
  end if;
end
$$;

-- Claims an Idempotency-Key for the operation proposed. `mine`: new, or left by a request that died or takes too long,
-- and then with its own operation. `answered`, `busy` (an equal request works on it) and `mismatch` (the key came with
-- something else before) leave nothing to do. Without a claim the proposed operation is the caller's.
create function claim_key(
  claim jsonb, proposed uuid,
  out outcome text, out operation uuid, out status smallint, out answer text
)
language plpgsql
as $$
#variable_conflict use_column
declare
  of_scope constant text := claim->>'scope';
  of_key constant text := claim->>'key';
  of_digest constant bytea := decode(claim->>'digest', 'hex');
  stored idempotency;
begin
  claim_key.operation := proposed;
  claim_key.outcome := 'mine';
  if of_key is null then return; end if;
  insert into idempotency (scope, key, digest, operation, busy_since)
    values (of_scope, of_key, of_digest, proposed, now())
    on conflict do nothing;
  if found then return; end if;
  update idempotency i set busy_since = now()
   where i.scope = of_scope and i.key = of_key and i.digest = of_digest and i.status is null
     and (i.busy_since is null or i.busy_since < now() - make_interval(secs => (claim->>'patienceMs')::numeric / 1000))
  returning i.operation into claim_key.operation;
  if found then return; end if;
  select * into stored from idempotency i where i.scope = of_scope and i.key = of_key;
  claim_key.operation := stored.operation;
  claim_key.status := stored.status;
  claim_key.answer := stored.answer;
  claim_key.outcome := case
    when stored.digest <> of_digest then 'mismatch'
    when stored.status is not null then 'answered'
    else 'busy'
  end;
end
$$;

-- Claims the keys of a step's items, all in one order, so that batches never wait for each other in a circle. Answers
-- what claim_key says of each, at the item's place.
create function claim_keys(items jsonb) returns jsonb[]
language plpgsql
as $$
declare
  claims jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int;
begin
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality
     order by value->'claim'->>'scope', value->'claim'->>'key', ordinality
  loop
    claims[i] := to_jsonb(claim_key(item->'claim', (item->>'operation')::uuid));
  end loop;
  return claims;
end
$$;

-- Lets one step of a name work for a member at a time: the next one waits here, so what is read after this stays true.
-- Answers the members of the items whose key was claimed.
create function lock_members(step text, items jsonb, claims jsonb[]) returns text[]
language plpgsql
as $$
declare
  members text[];
begin
  select array_agg(distinct value->>'member') into members
    from jsonb_array_elements(items) with ordinality w(value, place)
   where claims[place]->>'outcome' = 'mine';
  perform pg_advisory_xact_lock(hashtextextended(step || ':' || m, 0)) from (select unnest(members) as m order by 1) o;
  return members;
end
$$;

-- Locks the keys whose answers a finishing step may keep, in the order in which beginning steps lock them.
create function lock_keys(items jsonb) returns void
language plpgsql
as $$
declare
  claim jsonb;
begin
  -- One by one, so that it is the primary key whatever the planner thinks of the table.
  for claim in
    select value->'claim' from jsonb_array_elements(items) where value->'claim'->>'key' is not null
     order by value->'claim'->>'scope', value->'claim'->>'key'
  loop
    perform 1 from idempotency where scope = claim->>'scope' and key = claim->>'key' for no key update;
  end loop;
end
$$;

-- Keeps the answer of a claimed key; the first one kept stays. `$wallet` in it stands for what the wallet holds now.
-- Answers the text as it goes out.
create function keep_answer(claim jsonb, kept jsonb, wallet bigint) returns text
language plpgsql
as $$
declare
  said constant text := replace(kept->>'text', '"$wallet"', coalesce(wire_amount(wallet), 'null'));
begin
  if claim->>'key' is not null then
    update idempotency set status = (kept->>'status')::smallint, answer = said, busy_since = null
     where scope = claim->>'scope' and key = claim->>'key' and status is null;
  end if;
  return said;
end
$$;

create function balance_of(of_account bigint) returns bigint
language sql stable
return (select balance from ledger.account where id = of_account);

-- A member's ledger account; one that was never opened is a fault of the caller's.
create function account_of(of_member text, of_kind text, of_unit text) returns bigint
language plpgsql stable
as $$
declare
  found_id bigint;
begin
  select account_id into found_id from ledger.owner
   where member_id = of_member and kind = of_kind and unit = of_unit::ledger.unit and stripe = 0;
  if found_id is null then raise exception 'member % has no account % in %', of_member, of_kind, of_unit; end if;
  return found_id;
end
$$;

-- The id of one of an operation's postings: its last hex digit is the leg.
create function leg_of(operation uuid, leg int) returns uuid
language sql immutable
return overlay(operation::text placing to_hex(leg) from 36)::uuid;

-- A posting that a step wants; the fields are those of ledger.post.
create type posting_request as (
  id uuid, debit bigint, credit bigint, amount bigint, kind ledger.posting_kind, reference text
);

-- Posts what a batch wants in one call. Answers the outcomes in the same order.
create function post_all(requests posting_request[]) returns ledger.outcome[]
language plpgsql
as $$
begin
  if cardinality(requests) = 0 then return '{}'; end if;
  return (
    select ledger.post(array_agg(id), array_agg(debit), array_agg(credit), array_agg(amount), array_agg(kind),
        array_agg(reference))
      from unnest(requests)
  );
end
$$;

-- Whether the money moved, now or in an earlier try. Only the want of money may stop it: all else is a fault of ours, and
-- the step fails as a whole.
create function is_posted(outcome ledger.outcome, what text, operation uuid) returns boolean
language plpgsql
as $$
begin
  if outcome in ('posted', 'replayed') then return true; end if;
  if outcome is distinct from 'not-enough' then raise exception '% % came to %', what, operation, outcome; end if;
  return false;
end
$$;

-- The same for money that was held before and cannot be wanting.
create function must_be_posted(outcome ledger.outcome, what text, operation uuid) returns void
language plpgsql
as $$
begin
  if not is_posted(outcome, what, operation) then raise exception '% % came to %', what, operation, outcome; end if;
end
$$;

-- The time so many milliseconds from now.
create function in_ms(ms text) returns timestamptz
language sql volatile
return clock_timestamp() + make_interval(secs => ms::numeric / 1000);

-- Transfers: features/transfer/transfer.lifecycle.ts tells the states.

-- Counts a transfer that is sent (1) or ended (-1) at its game account.
create function count_open_transfer(of_member text, of_game text, change int) returns void
language plpgsql
as $$
begin
  update game_account set version = version + 1, open_transfers = open_transfers + change
   where member_id = of_member and game_code = of_game;
end
$$;

-- A transfer's line as the member reads it: what leaves the wallet is negative.
create function tell_transfer(t game_transfer, of_status text, wallet bigint) returns void
language plpgsql
as $$
begin
  if t.direction = 'in' then
    perform tell_line(t.member_id, t.id, 'transfer', 'WALLET', t.game_code, of_status, -t.amount, wallet);
  else
    perform tell_line(t.member_id, t.id, 'transfer', t.game_code, 'WALLET', of_status, t.amount, wallet);
  end if;
end
$$;

-- Writes a transfer, held and claimed for the one call of its provider, or says why not. An item is {operation, member,
-- game, unit, direction, amount (absent: the whole wallet), minimum, checkMs, follower? {operation, game}, claim?,
-- empty? (the answer to keep where the whole wallet is nothing)}.
-- Answers {outcome} with `begun`, `no-account`, `below-minimum`, `not-enough`, `empty`, `known` (the operation was begun
-- before) or what claim_key says.
create function transfer_begin(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; of_operation uuid; of_member text; of_unit text; of_username text; wallet bigint; asked bigint;
  places int[] := '{}'; operations uuid[] := '{}'; usernames text[] := '{}';
  holds posting_request[] := '{}'; hold posting_request; outcomes ledger.outcome[];
begin
  -- All accounts in one order, as all keys before.
  perform 1
     from jsonb_array_elements(items) with ordinality w(value, place)
     join game_account a on a.member_id = w.value->>'member' and a.state = 'active'
      and a.game_code in (w.value->>'game', w.value->'follower'->>'game')
    where results[w.place]->>'outcome' = 'mine'
    order by a.member_id, a.game_code for no key update of a;

  for item, i in select value, ordinality from jsonb_array_elements(items) with ordinality order by ordinality
  loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    of_member := item->>'member';
    of_unit := item->>'unit';
    if of_operation = any (operations) or exists (select from game_transfer where id = of_operation) then
      results[i] := jsonb_build_object('outcome', 'known', 'operation', of_operation);
      continue;
    end if;
    select username into of_username from game_account
      where member_id = of_member and game_code = item->>'game' and state = 'active';
    if not found or item->'follower'->>'game' is not null and not exists (
      select from game_account where member_id = of_member and game_code = item->'follower'->>'game' and state = 'active'
    ) then
      results[i] := jsonb_build_object('outcome', 'no-account');
      continue;
    end if;
    wallet := account_of(of_member, 'wallet', of_unit);
    asked := coalesce((item->>'amount')::bigint, balance_of(wallet));
    if asked = 0 and item->>'amount' is null then
      perform keep_answer(item->'claim', item->'empty', 0);
      results[i] := jsonb_build_object('outcome', 'empty');
      continue;
    elsif asked < (item->>'minimum')::bigint then
      results[i] := jsonb_build_object('outcome', 'below-minimum');
      continue;
    end if;
    places := places || i;
    operations := operations || of_operation;
    usernames := usernames || of_username;
    holds := holds || (of_operation,
      case item->>'direction' when 'in' then wallet else account_of(of_member, 'game:' || (item->>'game'), of_unit) end,
      account_of(of_member, 'transit', of_unit), asked, 'transfer.hold', null)::posting_request;
  end loop;

  outcomes := post_all(holds);
  for n in 1..cardinality(places) loop
    i := places[n]; item := items->(i - 1); hold := holds[n];
    if not is_posted(outcomes[n], 'the hold of transfer', hold.id) then
      results[i] := jsonb_build_object('outcome', 'not-enough');
      continue;
    end if;
    if item->'follower'->>'operation' is not null then
      insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, state)
        values ((item->'follower'->>'operation')::uuid, item->>'member', item->'follower'->>'game', item->>'unit', 'in',
          hold.amount, replace(item->'follower'->>'operation', '-', ''), 'waiting');
    end if;
    insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, follower, state, sent_at,
        next_check_at)
      values (hold.id, item->>'member', item->>'game', item->>'unit', item->>'direction', hold.amount,
        replace(hold.id::text, '-', ''), (item->'follower'->>'operation')::uuid, 'sent', clock_timestamp(),
        in_ms(item->>'checkMs'));
    perform count_open_transfer(item->>'member', item->>'game', 1);
    results[i] := jsonb_build_object('outcome', 'begun', 'operation', hold.id, 'username', usernames[n],
      'amount', hold.amount::text);
  end loop;
  return to_jsonb(results);
end
$$;

-- Writes the end of a transfer whose money was posted. A waiting follower is sent if its own money is held, else refused.
-- Answers the follower to call the provider for.
create function transfer_end(
  t game_transfer, of_state text, of_rejection text, follower game_transfer, is_held boolean, due timestamptz, wallet bigint
) returns jsonb
language plpgsql
as $$
begin
  update game_transfer set state = of_state, ended_at = clock_timestamp(), next_check_at = null,
      rejection = left(of_rejection, 200)
   where id = t.id;
  perform count_open_transfer(t.member_id, t.game_code, -1);
  perform tell_transfer(t, case of_state when 'settled' then 'SUCCESS' else 'FAILED' end, wallet);
  if follower.state is distinct from 'waiting' then return null; end if;

  if not is_held then
    update game_transfer set state = 'refused', ended_at = clock_timestamp() where id = follower.id;
    return null;
  end if;
  update game_transfer set state = 'sent', sent_at = clock_timestamp(), next_check_at = due where id = follower.id;
  perform count_open_transfer(follower.member_id, follower.game_code, 1);
  return (
    select jsonb_build_object('operation', follower.id, 'game', follower.game_code, 'username', g.username,
        'amount', follower.amount::text)
      from game_account g where g.member_id = follower.member_id and g.game_code = follower.game_code
  );
end
$$;

-- Ends a transfer whose outcome is known, or says that it is not. An item is {operation, outcome ('applied', 'rejected',
-- 'unknown'), rejection?, checkMs, claim?, answers? {applied, unknown}}; checkMs is when to look at it next, or at the
-- follower that an end begins. Answers {state, ended, wallet, answer?, follower?, next?}: what the transfer came to,
-- whether this item ended it, its second half, and what to call the provider for now.
create function transfer_finish(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; t game_transfer; f game_transfer; transfers game_transfer[] := '{}'; followers game_transfer[] := '{}';
  places int[] := '{}'; at_posting int[] := '{}'; requests posting_request[] := '{}'; outcomes ledger.outcome[];
  named uuid[]; ending uuid[]; ended uuid[] := '{}'; wallet bigint; due timestamptz; moved_on text; is_end boolean;
  is_held boolean; next_call jsonb; said text;
begin
  -- All intents in one order, then all accounts in one order: batches never wait for each other in a circle. A waiting
  -- follower changes under the lock of its first half alone.
  perform lock_keys(items);
  select array_agg(e.operation), array_agg(e.operation) filter (where e.outcome <> 'unknown') into named, ending
    from jsonb_to_recordset(items) e(operation uuid, outcome text);
  perform 1 from game_transfer where id = any (named) order by id for no key update;
  perform 1
     from game_transfer s
     left join game_transfer n on n.id = s.follower
     join game_account a on a.member_id = s.member_id and a.game_code in (s.game_code, n.game_code)
    where s.id = any (ending) and s.state = 'sent'
    order by a.member_id, a.game_code for no key update of a;

  -- In the order of the members, as the lines of the statement are locked below.
  for item, i in
    select e.value, e.place
      from jsonb_array_elements(items) with ordinality e(value, place)
      left join game_transfer s on s.id = (e.value->>'operation')::uuid
     order by s.member_id, s.id, e.place
  loop
    select * into t from game_transfer where id = (item->>'operation')::uuid;
    if not found then raise exception 'no transfer %', item->>'operation'; end if;
    f := null;
    if t.state = 'sent' and item->>'outcome' <> 'unknown' and not t.id = any (ended) then
      ended := ended || t.id;
      if t.follower is not null then select * into f from game_transfer where id = t.follower; end if;
      wallet := account_of(t.member_id, 'wallet', t.unit);
      at_posting := at_posting || cardinality(requests) + 1;
      requests := requests || (leg_of(t.id, case item->>'outcome' when 'applied' then 1 else 2 end),
        account_of(t.member_id, 'transit', t.unit),
        case when (t.direction = 'in') = (item->>'outcome' = 'applied')
          then account_of(t.member_id, 'game:' || t.game_code, t.unit) else wallet end,
        t.amount, case item->>'outcome' when 'applied' then 'transfer.settle' else 'transfer.release' end, null
      )::posting_request;
      if f.state = 'waiting' and item->>'outcome' = 'applied' then
        requests := requests
          || (f.id, wallet, account_of(t.member_id, 'transit', t.unit), f.amount, 'transfer.hold', null)::posting_request;
      end if;
    else
      at_posting := at_posting || 0;
    end if;
    places := places || i;
    transfers := transfers || t;
    followers := followers || f;
  end loop;

  outcomes := post_all(requests);
  for n in 1..cardinality(places) loop
    i := places[n]; item := items->(i - 1); t := transfers[n]; f := followers[n];
    -- An item before this one may have ended the same transfer.
    if n > 1 and t.id = (transfers[n - 1]).id then select * into t from game_transfer where id = t.id; end if;
    wallet := account_of(t.member_id, 'wallet', t.unit);
    due := in_ms(item->>'checkMs');
    is_end := t.state = 'sent' and item->>'outcome' <> 'unknown';
    moved_on := t.state;
    next_call := null;
    if is_end then
      perform must_be_posted(outcomes[at_posting[n]], 'the end of transfer', t.id);
      moved_on := case item->>'outcome' when 'applied' then 'settled' else 'released' end;
      is_held := moved_on = 'settled' and outcomes[at_posting[n] + 1] in ('posted', 'replayed');
      next_call := transfer_end(t, moved_on, item->>'rejection', f, is_held, due, wallet);
    elsif t.state = 'sent' then
      update game_transfer set attempts = attempts + 1, next_check_at = due where id = t.id;
      perform tell_transfer(t, 'PROCESSING', wallet);
    end if;
    said := null;
    -- Of two halves the second one answers, whoever settled the first.
    if (moved_on = 'sent' or moved_on = 'settled' and t.follower is null) and item->'answers' is not null then
      said := keep_answer(item->'claim', item->'answers'->case moved_on when 'settled' then 'applied' else 'unknown' end,
        balance_of(wallet));
    end if;
    results[i] := jsonb_build_object('state', moved_on, 'ended', is_end, 'answer', said, 'next', next_call,
      'follower', t.follower, 'wallet', balance_of(wallet)::text);
  end loop;
  return to_jsonb(results);
end
$$;

-- QR deposits: features/deposit/qr.lifecycle.ts tells the states.

-- Writes an order and drops the member's open one, of whatever gateway. An item is {operation, member, gateway,
-- reference, currency, amount, validMs, checkMs, claim?}. Answers {outcome}: `begun`, `known` or what claim_key says.
create function qr_begin(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := claim_keys(items);
  members text[] := lock_members('qr', items, results);
  item jsonb; i int; of_operation uuid; dropped record; made qr_order;
begin
  perform 1 from qr_order where member_id = any (members) and state in ('creating', 'open')
    order by id for no key update;
  for item, i in select value, ordinality from jsonb_array_elements(items) with ordinality loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    if exists (select from qr_order where id = of_operation) then
      results[i] := jsonb_build_object('outcome', 'known', 'operation', of_operation);
      continue;
    end if;
    for dropped in
      update qr_order set state = 'cancelled', attempts = 0, next_check_at = clock_timestamp()
       where member_id = item->>'member' and state in ('creating', 'open')
      returning id, gateway
    loop
      perform tell(item->>'member', 'qrcode',
        jsonb_build_object('qrcodeId', dropped.id, 'bankCode', dropped.gateway, 'state', 'dropped'));
    end loop;
    insert into qr_order (id, member_id, gateway, reference, currency, amount, state, created_at, expires_at, next_check_at)
      values (of_operation, item->>'member', item->>'gateway', item->>'reference', item->>'currency',
        (item->>'amount')::bigint, 'creating', clock_timestamp(),
        in_ms(item->>'validMs'), in_ms(item->>'checkMs'))
      returning * into made;
    results[i] := jsonb_build_object('outcome', 'begun', 'operation', made.id, 'reference', made.reference,
      'createdAt', made.created_at, 'expiresAt', made.expires_at);
  end loop;
  return to_jsonb(results);
end
$$;

-- Opens an order with the code its gateway made, or fails it without one. An item is {operation, payload?,
-- gatewayId?, checkMs, claim?, answers {open, over}}. Answers {state, answer?}: an order that was dropped meanwhile stays dropped.
create function qr_finish(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; o qr_order; said text;
begin
  perform lock_keys(items);
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'operation', ordinality
  loop
    select * into o from qr_order where id = (item->>'operation')::uuid for no key update;
    if o.state = 'creating' and item->>'payload' is not null then
      update qr_order set state = 'open', payload = item->>'payload', gateway_id = item->>'gatewayId', attempts = 0,
          next_check_at = in_ms(item->>'checkMs')
       where id = o.id returning * into o;
    else
      -- Failed or dropped here while the gateway may have made it: it is ended there as well, now.
      update qr_order set state = case state when 'creating' then 'failed' else state end,
          next_check_at = clock_timestamp()
       where id = o.id returning * into o;
    end if;
    said := case when o.state <> 'failed' then
      keep_answer(item->'claim', item->'answers'->case o.state when 'open' then 'open' else 'over' end, null) end;
    results[i] := jsonb_build_object('state', o.state, 'answer', said);
  end loop;
  return to_jsonb(results);
end
$$;

-- Credits what a gateway says was paid on an order, whatever was asked for and whenever it came. An item is {operation
-- (the payment's own), order, reference (the gateway's number of the payment), amount}. Answers {outcome}: `credited`,
-- `known`, or `contradiction` where the same number was told with another order or amount.
create function qr_credit(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; o qr_order; p qr_payment; orders qr_order[] := '{}'; payments qr_payment[] := '{}';
  places int[] := '{}'; requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'order', ordinality
  loop
    select * into o from qr_order where id = (item->>'order')::uuid for no key update;
    insert into qr_payment (id, qr_order, gateway, reference, member_id, currency, amount, credited_at)
      values ((item->>'operation')::uuid, o.id, o.gateway, item->>'reference', o.member_id, o.currency,
        (item->>'amount')::bigint, clock_timestamp())
      on conflict (gateway, reference) do nothing
      returning * into p;
    if not found then
      select * into p from qr_payment where gateway = o.gateway and reference = item->>'reference';
      results[i] := jsonb_build_object('operation', p.id, 'outcome', case
        when p.qr_order = o.id and p.amount = (item->>'amount')::bigint then 'known' else 'contradiction' end);
      continue;
    end if;
    places := places || i;
    orders := orders || o;
    payments := payments || p;
    requests := requests || (p.id, ledger.house_account('bank:' || o.gateway, o.currency::ledger.unit),
      account_of(o.member_id, 'wallet', o.currency), p.amount, 'deposit', o.gateway || ':' || p.reference)::posting_request;
  end loop;

  outcomes := post_all(requests);
  for n in select ordinality from unnest(payments) with ordinality order by member_id, ordinality loop
    o := orders[n]; p := payments[n];
    perform must_be_posted(outcomes[n], 'payment', p.id);
    update qr_order set state = 'paid' where id = o.id;
    perform tell(o.member_id, 'qrcode', jsonb_build_object('qrcodeId', o.id, 'bankCode', o.gateway, 'state', 'paid',
      'amount', trim_scale(p.amount / 100.0)));
    perform tell_line(o.member_id, p.id, 'deposit', o.gateway, 'WALLET', 'SUCCESS', p.amount, (requests[n]).credit);
    results[places[n]] := jsonb_build_object('outcome', 'credited', 'operation', p.id);
  end loop;
  return to_jsonb(results);
end
$$;

-- Withdrawals: features/withdraw/withdraw.lifecycle.ts tells the states.
alter table withdrawal drop constraint withdrawal_state_check;

-- A withdrawal's line as the member reads it.
create function tell_withdrawal(w withdrawal, of_status text, wallet bigint) returns void
language plpgsql
as $$
begin
  perform tell_line(w.member_id, w.id, 'withdraw', 'WALLET', w.bank_code, of_status, -w.amount, wallet);
end
$$;

-- Holds the money of withdrawals that were written down: `held`, or `refused` for want of it. An item is {operation,
-- reason? (told when it is refused), claim?, answer?}. Answers {state, reason, answer?}, whatever was done before.
create function withdraw_hold(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; w withdrawal; said text; wallet bigint; outcome ledger.outcome; outcomes ledger.outcome[];
  withdrawals withdrawal[] := '{}'; places int[] := '{}'; at_posting int[] := '{}'; holding uuid[] := '{}';
  holds posting_request[] := '{}';
begin
  perform lock_keys(items);
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'operation', ordinality
  loop
    select * into w from withdrawal where id = (item->>'operation')::uuid for no key update;
    if not found then raise exception 'no withdrawal %', item->>'operation'; end if;
    places := places || i;
    withdrawals := withdrawals || w;
    if w.state <> 'collecting' or w.id = any (holding) then
      at_posting := at_posting || 0;
      continue;
    end if;
    at_posting := at_posting || cardinality(holds) + 1;
    holding := holding || w.id;
    holds := holds || (w.id, account_of(w.member_id, 'wallet', w.currency), account_of(w.member_id, 'hold', w.currency),
      w.amount, 'withdraw.hold', null)::posting_request;
  end loop;

  outcomes := post_all(holds);
  for n in select ordinality from unnest(withdrawals) with ordinality order by member_id, ordinality loop
    i := places[n]; item := items->(i - 1); w := withdrawals[n]; said := null;
    wallet := account_of(w.member_id, 'wallet', w.currency);
    outcome := outcomes[at_posting[n]];
    if outcome is null then
      -- It was held before, perhaps by an item of this very batch.
      select * into w from withdrawal where id = w.id;
    elsif is_posted(outcome, 'the hold of withdrawal', w.id) then
      update withdrawal set state = 'held', attempts = 0, next_check_at = clock_timestamp() where id = w.id
        returning * into w;
      perform tell_withdrawal(w, 'PROCESSING', wallet);
    else
      update withdrawal set state = 'refused', reason = coalesce(item->>'reason', 'MONEY_NOT_ENOUGH'),
          closed_at = clock_timestamp(), next_check_at = null
       where id = w.id returning * into w;
    end if;
    if w.state <> 'refused' and item->'answer' is not null then
      said := keep_answer(item->'claim', item->'answer', balance_of(wallet));
    end if;
    results[i] := jsonb_build_object('state', w.state, 'reason', w.reason, 'answer', said);
  end loop;
  return to_jsonb(results);
end
$$;

-- Writes a withdrawal down and holds its money at once, if the wallet has it; else, with `collect`, it stays
-- `collecting` until the games' money is in the wallet. An item is {operation, member, currency, amount, collect,
-- gateway, bankCode, bankAccountNo, bankAccountName, bankChangedAt?, waitedMs, checkMs, claim?, answer}; waitedMs is how
-- long the request has been here: a withdrawal that ended in that time counts as one under way, so that of many sent at
-- once one is taken, however fast it is paid. Answers {outcome, operation, …}: `begun` with what withdraw_hold says,
-- `collecting`, `under-way`, `known`, or what claim_key says.
create function withdraw_begin(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; of_operation uuid; now_here timestamptz; wallet bigint; places int[] := '{}'; holds jsonb := '[]';
  held jsonb;
begin
  perform lock_members('withdraw', items, results);
  for item, i in select value, ordinality from jsonb_array_elements(items) with ordinality loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    if exists (select from withdrawal where id = of_operation) then
      results[i] := jsonb_build_object('outcome', 'known', 'operation', of_operation);
      continue;
    end if;
    now_here := clock_timestamp();
    if exists (
      select from withdrawal
       where member_id = item->>'member'
         and (state not in ('paid', 'failed', 'refused')
           or state <> 'refused' and closed_at > now_here - make_interval(secs => (item->>'waitedMs')::numeric / 1000))
    ) then
      results[i] := jsonb_build_object('outcome', 'under-way');
      continue;
    end if;
    insert into withdrawal (id, member_id, currency, amount, state, reference, bank_code, bank_account_no,
        bank_account_name, bank_changed_at, gateway, created_at, next_check_at)
      values (of_operation, item->>'member', item->>'currency', (item->>'amount')::bigint, 'collecting',
        replace(of_operation::text, '-', ''), item->>'bankCode', item->>'bankAccountNo', item->>'bankAccountName',
        (item->>'bankChangedAt')::timestamptz, item->>'gateway', now_here,
        now_here + make_interval(secs => (item->>'checkMs')::numeric / 1000));
    wallet := account_of(item->>'member', 'wallet', item->>'currency');
    if (item->>'collect')::boolean and balance_of(wallet) < (item->>'amount')::bigint then
      results[i] := jsonb_build_object('outcome', 'collecting', 'operation', of_operation);
    else
      places := places || i;
      holds := holds || jsonb_build_array(jsonb_build_object('operation', of_operation, 'claim', item->'claim',
        'answer', item->'answer'));
    end if;
  end loop;
  held := withdraw_hold(holds);
  for n in 1..cardinality(places) loop
    results[places[n]] := held->(n - 1) || jsonb_build_object('outcome', 'begun', 'operation', holds->(n - 1)->'operation');
  end loop;
  return to_jsonb(results);
end
$$;

-- Ends withdrawals that hold their money: `paid` spends it to the gateway's house account, `failed` brings it back to
-- the wallet. An item is {operation, from (the states it may be in), outcome, gateway?, gatewayPayoutId?, reason?}.
-- Answers {state, ended}: what it came to, whoever ended it.
create function withdraw_finish(items jsonb) returns jsonb
language plpgsql
set lock_timeout = '3s'
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; w withdrawal; is_paid boolean; last uuid; payout_id text;
  withdrawals withdrawal[] := '{}'; places int[] := '{}'; repeats int[] := '{}';
  requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'operation', ordinality
  loop
    select * into w from withdrawal where id = (item->>'operation')::uuid for no key update;
    if not found then raise exception 'no withdrawal %', item->>'operation'; end if;
    results[i] := jsonb_build_object('state', w.state, 'ended', false);
    continue when not item->'from' ? w.state;
    -- A second end of the same withdrawal finds the first one's.
    if w.id = last then
      repeats := repeats || i;
      continue;
    end if;
    last := w.id;
    is_paid := item->>'outcome' = 'paid';
    payout_id := coalesce(w.gateway_payout_id, item->>'gatewayPayoutId');
    if is_paid and (w.gateway is null or payout_id is null) then
      raise exception 'withdrawal % cannot be paid without the number of its payout', w.id;
    end if;
    places := places || i;
    withdrawals := withdrawals || w;
    requests := requests || (leg_of(w.id, case when is_paid then 1 else 2 end),
      account_of(w.member_id, 'hold', w.currency),
      case when is_paid then ledger.house_account('payout:' || w.gateway, w.currency::ledger.unit)
        else account_of(w.member_id, 'wallet', w.currency) end,
      w.amount, case when is_paid then 'withdraw.settle' else 'withdraw.release' end,
      case when is_paid then w.gateway || ':' || payout_id end)::posting_request;
  end loop;

  outcomes := post_all(requests);
  for n in select ordinality from unnest(withdrawals) with ordinality order by member_id, ordinality loop
    i := places[n]; item := items->(i - 1); w := withdrawals[n];
    perform must_be_posted(outcomes[n], 'the end of withdrawal', w.id);
    update withdrawal set state = item->>'outcome', closed_at = clock_timestamp(), next_check_at = null,
        reason = coalesce(item->>'reason', reason),
        gateway_payout_id = coalesce(gateway_payout_id, item->>'gatewayPayoutId')
     where id = w.id;
    perform tell_withdrawal(w, case item->>'outcome' when 'paid' then 'SUCCESS' else 'FAILED' end,
      account_of(w.member_id, 'wallet', w.currency));
    results[i] := jsonb_build_object('state', item->>'outcome', 'ended', true);
  end loop;
  foreach i in array repeats loop
    results[i] := (select jsonb_build_object('state', state, 'ended', false) from withdrawal
      where id = (items->(i - 1)->>'operation')::uuid);
  end loop;
  return to_jsonb(results);
end
$$;

alter table qr_payment alter column state set default 'credited';

-- What stood between two steps of the lifecycles before these is taken to where the new ones go on.
do $$
declare
  t game_transfer; p qr_payment; w withdrawal; before text;
begin
  -- Intents whose money was never held moved nothing, and nobody was called.
  for t in
    update game_transfer g set state = 'refused', ended_at = now()
     where state = 'new' and not exists (select from ledger.posting h where h.id = g.id and h.outcome = 'posted')
    returning g.*
  loop
    update game_account set version = version + 1, open_transfers = open_transfers - 1
     where member_id = t.member_id and game_code = t.game_code;
    update game_transfer set state = 'refused', ended_at = now() where id = t.follower and state = 'waiting';
  end loop;
  for t in select * from game_transfer where state in ('new', 'applied', 'rejected') loop
    update game_transfer set state = 'sent', sent_at = coalesce(sent_at, now()) where id = t.id;
    perform transfer_finish(jsonb_build_array(jsonb_build_object('operation', t.id, 'checkMs', 0,
      'outcome', case t.state when 'applied' then 'applied' else 'rejected' end, 'rejection', t.rejection)));
  end loop;
  update game_transfer set next_check_at = now() where state = 'sent' and next_check_at is null;

  for p in delete from qr_payment where state = 'recorded' returning * loop
    perform qr_credit(jsonb_build_array(jsonb_build_object('operation', p.id, 'order', p.qr_order,
      'reference', p.reference, 'amount', p.amount)));
  end loop;
  -- A code that was dropped may have waited in the queue alone, and may still be paid.
  update qr_order set next_check_at = now()
   where next_check_at is null and (state in ('creating', 'open') or expires_at > now() - interval '1 day');

  for w in select * from withdrawal where state in ('settling', 'releasing') loop
    update withdrawal set state = 'sending' where id = w.id;
    perform withdraw_finish(jsonb_build_array(jsonb_build_object('operation', w.id, 'from', '["sending"]'::jsonb,
      'outcome', case w.state when 'settling' then 'paid' else 'failed' end)));
  end loop;
  -- Nothing more was to be brought for these: the hold is there, or decides now.
  for w in select * from withdrawal where state = 'new' loop
    update withdrawal set state = 'collecting' where id = w.id;
    perform withdraw_hold(jsonb_build_array(jsonb_build_object('operation', w.id)));
  end loop;
  -- What is on its way from the games has a minute to come to its end before it decides.
  update withdrawal set state = 'collecting', next_check_at = now() + interval '1 minute' where state = 'gathering';
  update withdrawal set next_check_at = coalesce(next_check_at, now()) where state in ('held', 'sending');
  -- Also one in review, which an operator may let go on.
  update withdrawal set gateway = coalesce(gateway, 'NONE') where closed_at is null;
end
$$;

alter table game_transfer drop constraint game_transfer_state_check;
alter table game_transfer add check (state in ('waiting', 'sent', 'settled', 'released', 'refused'));
alter table game_transfer drop constraint game_transfer_check1;
alter table game_transfer add check (sent_at is not null or state in ('waiting', 'refused'));
alter table withdrawal add check (state in ('collecting', 'held', 'review', 'sending', 'paid', 'failed', 'refused'));
-- A payment is written in the step that credits it, so it has no state of its own.
drop index qr_payment_recorded;
alter table qr_payment drop column state;
alter table qr_payment drop column recorded_at;
alter table qr_payment alter column credited_at set not null;

-- The lifecycles' own rows are the queue now, and news travel by notification.
drop function add_job;
drop schema if exists graphile_worker cascade;
drop table socket_io_attachments;

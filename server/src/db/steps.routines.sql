-- What all durable steps are made of: keys and answers, money, the statement's lines, news. db/steps.ts calls the steps; they stand
-- beside their features.

-- Minor units as the wire's decimal number: 1250 is 12.5.
create or replace function wire_amount(minor bigint) returns text
language sql immutable
return trim_scale(minor / 100.0)::text;

create or replace function balance_of(of_account bigint) returns bigint
language sql stable
return (select balance from ledger.account where id = of_account);

-- A member's ledger account; one that was never opened is a fault of the caller's.
create or replace function account_of(of_member text, of_kind text, of_unit text) returns bigint
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

-- The time so many milliseconds from now.
create or replace function in_ms(ms text) returns timestamptz
language sql volatile
return clock_timestamp() + make_interval(secs => ms::numeric / 1000);

-- Whether a person has to find out what an outside party does not tell: it is still asked, an hour after its answer was due.
create or replace function is_answer_missing(next_check_at timestamptz, answer_due_at timestamptz) returns boolean
language sql stable
return next_check_at is not null and answer_due_at < now() - interval '1 hour';

-- Claims an Idempotency-Key for the operation proposed. `mine`: new, or left by a request that died or takes too long,
-- and then with its own operation. `answered`, `busy` (an equal request works on it) and `mismatch` (the key came with
-- something else before) leave nothing to do. Without a claim the proposed operation is the caller's.
create or replace function claim_key(
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

-- Lets one step of a name work for a member at a time: the next one waits here, so what is read after this stays true.
-- Answers the members of the items whose key was claimed.
create or replace function lock_members(step text, items jsonb, claims jsonb[]) returns text[]
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

-- A step's items with their places from 1, in the one order in which steps lock what their operations are about.
create or replace function by_operation(items jsonb) returns table (item jsonb, place int)
language sql immutable
as $$
  select value, ordinality::int from jsonb_array_elements(items) with ordinality order by value->>'operation', ordinality
$$;

-- Locks the keys whose answers a finishing step may keep, in the order in which beginning steps lock them.
create or replace function lock_keys(items jsonb) returns void
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

-- An answer to keep that names its operation: `$operation` in it stands for the operation's id.
create or replace function naming(kept jsonb, operation uuid) returns jsonb
language sql stable
return jsonb_set(kept, '{text}', to_jsonb(replace(kept->>'text', '"$operation"', to_json(operation)::text)));

-- Keeps the answer of a claimed key; the first one kept stays. `$wallet` in it stands for what the wallet holds now.
-- Answers the text as it goes out.
create or replace function keep_answer(claim jsonb, kept jsonb, wallet bigint) returns text
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

-- The id of one of an operation's postings: its last hex digit is the leg.
create or replace function leg_of(operation uuid, leg int) returns uuid
language sql immutable
return overlay(operation::text placing to_hex(leg) from 36)::uuid;

-- Posts what a batch wants in one call. Answers the outcomes in the same order; none where nothing is wanted.
create or replace function post_all(requests posting_request[]) returns ledger.outcome[]
language plpgsql
as $$
declare
  ids uuid[] := '{}'; debits bigint[] := '{}'; credits bigint[] := '{}'; amounts bigint[] := '{}';
  kinds ledger.posting_kind[] := '{}'; refs text[] := '{}'; r posting_request;
begin
  if cardinality(requests) > 0 then
    foreach r in array requests loop
      ids := ids || r.id; debits := debits || r.debit; credits := credits || r.credit; amounts := amounts || r.amount;
      kinds := kinds || r.kind; refs := refs || r.reference;
    end loop;
  end if;
  return ledger.post(ids, debits, credits, amounts, kinds, refs);
end
$$;

-- Whether the money moved, now or in an earlier try. Only the want of money may stop it: all else is a fault of ours, and
-- the step fails as a whole.
create or replace function is_posted(outcome ledger.outcome, what text, operation uuid) returns boolean
language plpgsql
as $$
begin
  if outcome in ('posted', 'replayed') then return true; end if;
  if outcome is distinct from 'not-enough' then raise exception '% % came to %', what, operation, outcome; end if;
  return false;
end
$$;

-- The same for money that was held before and cannot be wanting.
create or replace function must_be_posted(outcome ledger.outcome, what text, operation uuid) returns void
language plpgsql
as $$
begin
  if not is_posted(outcome, what, operation) then raise exception '% % came to %', what, operation, outcome; end if;
end
$$;

-- Tells every server what a member's open screens should know; it travels when the transaction commits.
create or replace function tell(of_member text, event text, payload jsonb) returns void
language plpgsql
as $$
begin
  perform pg_notify('prae_news', jsonb_build_object('member', of_member, 'event', event, 'payload', payload)::text);
end
$$;

-- Tells a member's open screens what their wallet holds now, where no line of the statement does.
create or replace function tell_wallet(of_member text, wallet bigint) returns void
language sql
as $$
  select tell(of_member, 'wallet', jsonb_build_object('amount', wire_amount(balance_of(wallet))::jsonb))
$$;

-- Writes lines of the statement, one for each operation, or moves them to their end, and answers the operations whose
-- line changed. The lock on a member's count makes writers of one member wait for each other, so a number is never given
-- twice and never skipped. Who writes a line holds the lock of its operation's row; where two did it in the same moment
-- all the same, the later one is run again.
create or replace function record_lines(lines statement_line[]) returns uuid[]
language plpgsql
as $$
declare
  known constant uuid[] := array(
    select l.operation from unnest(lines) l cross join lateral (
      select from statement s where s.operation = l.operation limit 1) s);
  written uuid[] := '{}'; moved uuid[] := '{}';
begin
  if cardinality(known) < cardinality(lines) then
    with fresh as materialized (
      select *, row_number() over (partition by member_id) as nth, count(*) over (partition by member_id) as added
        from unnest(lines) where not operation = any (known)
    ), counted as (
      insert into statement_count as c (member_id, total) select distinct member_id, added from fresh order by member_id
        on conflict (member_id) do update set total = c.total + excluded.total
        returning c.member_id, c.total
    ), inserted as (
      insert into statement (member_id, seq, operation, type, origin, target, status, amount, description)
        select f.member_id, c.total - f.added + f.nth, f.operation, f.type, f.origin, f.target, f.status, f.amount,
            f.description
          from fresh f join counted c on c.member_id = f.member_id
        on conflict (operation) do nothing
        returning operation
    )
    select coalesce(array_agg(operation), '{}') into written from inserted;
    if cardinality(written) + cardinality(known) < cardinality(lines) then
      raise exception 'a line of one of these operations was written at the same moment' using errcode = '40001';
    end if;
  end if;
  if known <> '{}' then
    with changed as (
      update statement s set status = l.status, amount = l.amount, origin = l.origin, description = coalesce(l.description, s.description)
        from unnest(lines) l
       where s.operation = any (known) and s.operation = l.operation and s.status = 'PROCESSING' and l.status <> 'PROCESSING'
      returning s.operation
    )
    select coalesce(array_agg(operation), '{}') into moved from changed;
  end if;
  perform push_lines(lines, written, moved);
  return written || moved;
end
$$;

-- The same for one line, of writers who hold no lock: the later of two in the same moment finds the other's line.
create or replace function record_statement(
  of_member text, of_operation uuid, of_type text, of_origin text, of_target text, of_status text, of_amount bigint,
  of_description text default null
) returns boolean
language plpgsql
as $$
begin
  loop
    begin
      return cardinality(record_lines(array[
        (of_member, of_operation, of_type, of_origin, of_target, of_status, of_amount, of_description, null)::statement_line
      ])) > 0;
    exception when serialization_failure then
      -- The other's line stands now.
    end;
  end loop;
end
$$;

-- Writes lines of the statement, or moves them on, and tells each of them and what its wallet holds now. Nothing is told
-- of a line that stood like this before.
create or replace function tell_lines(lines statement_line[]) returns void
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

-- Writes a line of the statement, or moves it on, and tells both the line and what the wallet holds now. Nothing is told
-- of a line that stood like this before.
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

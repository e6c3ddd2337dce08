-- The life of a notice, a member's word that a bank transfer is on its way. It moves no money and never decides whose money it is.
--
--   open      Announced: its line of the statement is in progress. A member has one; the same sum said again is the same notice, and its
--             time begins anew.
--   arrived   Money of this amount was credited to its member as an arrival, which took its id: the line in progress is the deposit's.
--   expired   Nothing came in time. The line failed (NO_TRANSFER_SEEN). What comes later is credited all the same, with a line of its own.
--   replaced  Its member announced another sum. The line failed (REPLACED).

-- Writes a notice. An item is {operation, member, currency, amount, forMs (how long the transfer is awaited), mostAnHour}. Answers
-- {outcome}: `begun`, `same` where this sum is announced already, `known`, or `too-many` within the hour, and nothing is done.
create or replace function notice_begin(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; before transfer_notice; told uuid[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('notice:' || m, 0))
    from (select distinct value->>'member' as m from jsonb_array_elements(items) order by 1) o;
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'member', value->>'operation', ordinality
  loop
    select * into before from transfer_notice where member_id = item->>'member' and state = 'open' for no key update;
    if exists (select from transfer_notice where id = (item->>'operation')::uuid) then
      results[i] := jsonb_build_object('outcome', 'known');
    elsif (before.currency, before.amount) = (item->>'currency', (item->>'amount')::bigint) then
      update transfer_notice set expires_at = in_ms(item->>'forMs') where id = before.id;
      results[i] := jsonb_build_object('outcome', 'same');
    elsif exists (select from transfer_notice
        where member_id = item->>'member' and created_at > now() - interval '1 hour'
        order by created_at desc offset (item->>'mostAnHour')::int - 1 limit 1) then
      results[i] := jsonb_build_object('outcome', 'too-many');
    else
      update transfer_notice set state = 'replaced', closed_at = clock_timestamp() where id = before.id;
      insert into transfer_notice (id, member_id, currency, amount, state, created_at, expires_at)
        values ((item->>'operation')::uuid, item->>'member', item->>'currency', (item->>'amount')::bigint, 'open', clock_timestamp(),
          in_ms(item->>'forMs'));
      told := told || before.id || (item->>'operation')::uuid;
      results[i] := jsonb_build_object('outcome', 'begun');
    end if;
  end loop;
  perform notices_tell(told);
  return to_jsonb(results);
end
$$;

-- The lines of these notices as they stand, but for those whose arrival tells its own.
create or replace function notices_tell(ids uuid[]) returns void
language plpgsql
as $$
begin
  perform tell_lines(array(
    select (n.member_id, n.id, 'deposit', 'BANK', 'WALLET', case n.state when 'open' then 'PROCESSING' else 'FAILED' end, n.amount,
        case n.state when 'expired' then 'NO_TRANSFER_SEEN' when 'replaced' then 'REPLACED' end,
        account_of(n.member_id, 'wallet', n.currency))::statement_line
      from transfer_notice n where n.id = any (ids) and n.state <> 'arrived' order by n.member_id, n.created_at, n.id));
end
$$;

-- Takes a member's open notice of a sum for the money that has just come, which is credited under its id in the same transaction. Answers
-- the id, or null where nothing of the kind is announced.
create or replace function notice_taken(of_member text, of_currency text, sum bigint) returns uuid
language sql
as $$
  update transfer_notice set state = 'arrived', closed_at = clock_timestamp()
   where member_id = of_member and state = 'open' and currency = of_currency and amount = sum
  returning id
$$;

-- Ends open notices whose time is over, at most so many. Answers how many.
create or replace function notices_expire(most int) returns int
language plpgsql
as $$
declare
  ended uuid[];
begin
  with over as materialized (
    select id from transfer_notice where state = 'open' and expires_at <= clock_timestamp()
     order by expires_at limit most for no key update skip locked
  ), closed as (
    update transfer_notice n set state = 'expired', closed_at = clock_timestamp() from over where n.id = over.id returning n.id
  )
  select coalesce(array_agg(id), '{}') into ended from closed;
  perform notices_tell(ended);
  return cardinality(ended);
end
$$;

-- The notices of a sum that stood about that time and to which nothing came, for whoever decides about money that came then: what members
-- say, which proves nothing.
create or replace function notices_of(of_currency text, sum bigint, at timestamptz) returns setof transfer_notice
language sql stable
as $$
  select * from transfer_notice
   where currency = of_currency and amount = sum and state <> 'arrived'
     and created_at between at - interval '1 day' and at + interval '15 minutes' and coalesce(closed_at, expires_at) >= at - interval '15 minutes'
   order by created_at
$$;

-- Codes that the house makes itself, to accounts of its own; own-code.ts tells how they work.

-- Gives amounts to nobody else until the transaction ends. An item with `own` asks for one.
create or replace function lock_own_amounts(items jsonb) returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('own-amounts:' || gateway, 0)) from (
    select distinct value->>'gateway' as gateway from jsonb_array_elements(items) where value ? 'own' order by 1) o
$$;

-- The amount that a code gets. Of one of the house's own: the whole baht that are asked for and 1 to 99 satang (a whole sum is what people
-- send by themselves) that no other member's code to one of its accounts has, or had until a little while ago. Who asks for a sum again is
-- given the amount that is theirs; else it is that which was had longest ago. With `keepsLimits` one that the member's own limits have room
-- for comes first; where there is none, the limits refuse it. `refused`: `too-many` where the member holds so many
-- amounts already, `no-amount` where none is free.
create or replace function own_amount(item jsonb) returns table (amount bigint, account_no text, refused text)
language plpgsql
as $$
declare
  accounts constant text[] := array(select jsonb_array_elements_text(item->'own'->'accounts'));
  baht constant bigint := (item->>'amount')::bigint / 100 * 100;
  room constant bigint := case when (item->>'keepsLimits')::boolean then deposit_room(item->>'member', clock_timestamp(), true) end;
begin
  if not item ? 'own' then
    return query select (item->>'amount')::bigint, null::text, null::text;
    return;
  end if;
  return query
    select o.amount, o.account_no, null::text from qr_order o
     where o.member_id = item->>'member' and o.gateway = item->>'gateway' and o.account_no = any (accounts)
       and o.amount between baht + 1 and baht + 99 and (room is null or o.amount <= room) and o.amount_until > clock_timestamp() and o.created_at > now() - interval '1 day'
     order by o.created_at desc limit 1;
  if found then return; end if;
  if (select count(distinct o.amount) from qr_order o
       where o.member_id = item->>'member' and o.gateway = item->>'gateway' and o.account_no is not null and o.state <> 'paid'
         and o.amount_until > clock_timestamp() and o.created_at > now() - interval '1 day') >= (item->'own'->>'mostHeld')::int then
    return query select null::bigint, null::text, 'too-many';
    return;
  end if;
  return query
    select free.amount, free.account_no, null::text
      from (select a.account_no, baht + satang as amount from unnest(accounts) a(account_no), generate_series(1, 99) satang) free
     cross join lateral (select max(o.amount_until) as until from qr_order o
       where o.gateway = item->>'gateway' and o.account_no = free.account_no and o.amount = free.amount) last
     where coalesce(last.until < clock_timestamp() - interval '10 minutes', true)
     order by coalesce(free.amount > room, false), last.until nulls first, random() limit 1;
  if not found then return query select null::bigint, null::text, 'no-amount'; end if;
end
$$;

-- The code that money which came to an account at a time was paid on: the one that had exactly that amount then. Banks tell the minute, and
-- their clocks are not ours.
create or replace function own_code(of_bank text, of_account text, of_amount bigint, at timestamptz) returns qr_order
language sql stable
as $$
  select o.* from qr_order o
   where o.gateway = of_bank and o.account_no = of_account and o.amount = of_amount and o.state <> 'failed'
     and at between date_trunc('minute', o.created_at) - interval '1 minute' and o.amount_until
   order by o.created_at desc limit 1
$$;

-- Says of the codes on which arrivals were paid that they are, and of the arrivals which code that was; an arrival of somebody else's than
-- the code's member was not. Before anything is posted: codes come before wallets, whoever locks them.
create or replace function codes_paid(arrivals arrival[]) returns void
language plpgsql
as $$
declare
  a arrival; o qr_order; codes uuid[];
begin
  codes := array(select c.id from unnest(arrivals) x
     cross join lateral own_code(x.bank_code, x.account_no, x.amount, coalesce(x.sent_at, x.credited_at)) c
     where c.member_id = x.member_id);
  perform 1 from qr_order where id = any (codes) order by id for no key update;
  foreach a in array arrivals loop
    o := own_code(a.bank_code, a.account_no, a.amount, coalesce(a.sent_at, a.credited_at));
    continue when o.id is null or o.member_id <> a.member_id;
    update arrival set qr_order = o.id where id = a.id;
    update qr_order set state = 'paid' where id = o.id;
    perform tell(o.member_id, 'qrcode', jsonb_build_object('qrcodeId', o.id, 'bankCode', o.gateway, 'state', 'paid',
      'amount', trim_scale(a.amount / 100.0)));
  end loop;
end
$$;

-- Ends codes of the house's own whose time is over, and those that did not come about, at most so many. Answers how many.
create or replace function own_codes_expire(creating_ms bigint, most int) returns int
language plpgsql
as $$
declare
  ended qr_order[]; o qr_order;
begin
  with over as materialized (
    select id from qr_order
     where account_no is not null and state in ('creating', 'open')
       and (expires_at <= clock_timestamp() or (state = 'creating' and created_at <= in_ms((-creating_ms)::text)))
     order by expires_at limit most for no key update skip locked
  ), closed as (
    update qr_order c set state = case c.state when 'open' then 'expired' else 'failed' end from over where c.id = over.id returning c.*
  )
  select coalesce(array_agg(closed::qr_order), '{}') into ended from closed;
  foreach o in array ended loop
    perform tell(o.member_id, 'qrcode', jsonb_build_object('qrcodeId', o.id, 'bankCode', o.gateway, 'state', 'dropped'));
  end loop;
  return cardinality(ended);
end
$$;

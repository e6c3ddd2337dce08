-- The steps of a deposit by QR; qr.lifecycle.ts tells the states.

-- When what a gateway tells of was paid on a code: since that was made, by what clocks differ, and before the gateway told of it first, and not long after its end.
create or replace function payment_times(o qr_order, heard timestamptz) returns tstzrange
language sql immutable
as $$
  select tstzrange(o.created_at - interval '2 minutes', greatest(o.created_at, least(heard + interval '15 minutes', o.expires_at + interval '1 day')), '[]')
$$;

-- What is withheld of a code of a bank's own gateway as something else that was credited may be it: each sum as it was told last, and when it was paid. Whether a
-- gateway has one payment or two under two numbers is not to be counted, but asked.
create or replace function withheld_of(o qr_order) returns table (sum bigint, times tstzrange)
language plpgsql stable
as $$
begin
  return query select told_last(p), payment_times(o, min(least(p.heard_at, p.withheld_at))) from qr_payment p
   where p.qr_order = o.id and p.withheld = 'LIKE_SLIP' and p.withheld_note is null and not is_overheard(o.gateway) group by 1;
end
$$;

-- Writes an order and drops the member's open one, of whatever gateway. An item is {operation, member, gateway,
-- reference, currency, amount, validMs, answerMs (when the answer to the last question about it is due; a server of the
-- version before does not say), checkMs, mostAnHour? (any number without), keepsLimits? (a server of the version before knows of no
-- limits), own? ({accounts, graceMs, mostHeld} of a code that the house makes itself: own-code.routines.sql), claim?}. Answers {outcome}: `begun`,
-- with the amount and the account that an own code got; `known`; `too-many` where the member had so many made within the hour, or holds so many amounts; `no-amount`
-- where none is free; what deposit_refusal says, and then nothing is done; or what claim_key says.
create or replace function qr_begin(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  members text[] := lock_members('deposit', items, results);
  item jsonb; i int; of_operation uuid; dropped record; made qr_order; refused jsonb; own record;
begin
  perform 1 from qr_order where member_id = any (members) and state in ('creating', 'open')
    order by id for no key update;
  perform lock_own_amounts(items);
  for item, i in select value, ordinality from jsonb_array_elements(items) with ordinality loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    if exists (select from qr_order where id = of_operation) then
      results[i] := jsonb_build_object('outcome', 'known', 'operation', of_operation);
      continue;
    end if;
    if item ? 'mostAnHour' and exists (select from qr_order
        where member_id = item->>'member' and created_at > now() - interval '1 hour'
        order by created_at desc offset (item->>'mostAnHour')::int - 1 limit 1) then
      results[i] := jsonb_build_object('outcome', 'too-many');
      continue;
    end if;
    select * into own from own_amount(item) a;
    if own.refused is not null then
      results[i] := jsonb_build_object('outcome', own.refused);
      continue;
    end if;
    if (item->>'keepsLimits')::boolean then
      refused := deposit_refusal(item->>'member', own.amount, true);
      if refused is not null then
        results[i] := refused;
        continue;
      end if;
    end if;
    for dropped in
      update qr_order set state = 'cancelled', dropped_at = clock_timestamp(), attempts = 0, next_check_at = case when account_no is null then clock_timestamp() end
       where member_id = item->>'member' and state in ('creating', 'open')
      returning id, gateway
    loop
      perform tell(item->>'member', 'qrcode',
        jsonb_build_object('qrcodeId', dropped.id, 'bankCode', dropped.gateway, 'state', 'dropped'));
    end loop;
    insert into qr_order (id, member_id, gateway, reference, currency, amount, state, created_at, expires_at,
        answer_due_at, next_check_at, account_no, amount_until)
      values (of_operation, item->>'member', item->>'gateway', item->>'reference', item->>'currency', own.amount, 'creating',
        clock_timestamp(), in_ms(item->>'validMs'),
        coalesce(in_ms(item->>'answerMs'), in_ms(item->>'validMs') + interval '1 day'),
        case when own.account_no is null then in_ms(item->>'checkMs') end, own.account_no,
        in_ms(((item->>'validMs')::numeric + (item->'own'->>'graceMs')::numeric)::text))
      returning * into made;
    results[i] := jsonb_strip_nulls(jsonb_build_object('outcome', 'begun', 'operation', made.id, 'reference', made.reference,
      'createdAt', made.created_at, 'expiresAt', made.expires_at, 'amount', made.amount, 'accountNo', made.account_no));
  end loop;
  return to_jsonb(results);
end
$$;

-- Opens an order with the code its gateway made, or fails it without one. An item is {operation, payload?,
-- gatewayId?, checkMs, claim?, answers {open, over}}. Answers {state, answer?}: an order that was dropped meanwhile stays dropped.
create or replace function qr_finish(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; o qr_order; said text;
begin
  perform lock_keys(items);
  for item, i in select * from by_operation(items) loop
    select * into o from qr_order where id = (item->>'operation')::uuid for no key update;
    if o.state = 'creating' and item->>'payload' is not null then
      update qr_order set state = 'open', payload = item->>'payload', gateway_id = item->>'gatewayId', attempts = 0,
          next_check_at = case when o.account_no is null then in_ms(item->>'checkMs') end
       where id = o.id returning * into o;
    else
      -- Failed or dropped here while the gateway may have made it: it is ended there as well, now.
      -- By the gateway's own id, where it has told one: not each can be asked by ours.
      update qr_order set state = case state when 'creating' then 'failed' else state end,
          gateway_id = coalesce(gateway_id, item->>'gatewayId'),
          next_check_at = case when o.account_no is null then clock_timestamp() end
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
-- (the payment's own), order, reference (the gateway's number of the payment), amount, vouched? (the numbers of the payments on
-- the code that the gateway tells of in this look, as they were told before; none where a server of the version before does not say),
-- isDenied? (it does not stand by all), overheard? (overheard_doubt tells of it, and why such a payment is withheld)}. Answers {outcome}: `credited`; `known`; `contradiction` where the same number is another
-- order's (isOtherOrder), or of another amount (isWithheld: and is not credited); what is told of either is kept here, but for the amount of
-- one that is credited. A payment beside others may be the same
-- money under another number; it is credited when the gateway tells of all in one look. Until then it is written down and withheld: `unvouched` (UNVOUCHED) while
-- nothing is heard of them, `withheld` (OTHER_NUMBER) where the gateway does not stand by them, or where the ledger has its number
-- already, of another movement (NUMBER_TAKEN), or a slip's credit may be this money (LIKE_SLIP). isNews: just now. What a person has decided about one of them changes nothing about the next.
create or replace function qr_credit(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; o qr_order; p qr_payment; payments qr_payment[] := '{}'; is_known boolean; is_news boolean; why text;
  places int[] := '{}'; requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  perform lock_overheard(items);
  perform lock_alike(array(select c.member_id from jsonb_array_elements(items)
    cross join lateral (select member_id from qr_order where id = (value->>'order')::uuid limit 1) c));
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'order', ordinality
  loop
    select * into o from qr_order where id = (item->>'order')::uuid for no key update;
    why := case when (item->>'isDenied')::boolean then 'OTHER_NUMBER' else 'UNVOUCHED' end;
    select * into p from qr_payment where gateway = o.gateway and reference = item->>'reference';
    is_known := found;
    if not is_known then
      if is_vouched(o.id, item->>'reference', coalesce(item->'vouched', '[]')) then why := null; end if;
      why := coalesce(overheard_doubt(o, item), case when is_like_slip(o, item) then 'LIKE_SLIP' end, why);
      if why is null and not claim_overheard(o.gateway, item, (item->>'operation')::uuid) then why := 'LINE_TAKEN'; end if;
      insert into qr_payment (id, qr_order, gateway, reference, member_id, currency, amount, heard_at, told_number, told_until,
          credited_at, withheld, withheld_at)
        values ((item->>'operation')::uuid, o.id, o.gateway, item->>'reference', o.member_id, o.currency,
          (item->>'amount')::bigint, clock_timestamp(), item->'overheard'->>'number',
          (item->'overheard'->>'untilMs')::bigint, case when why is null then clock_timestamp() end,
          why, case when why is not null then clock_timestamp() end)
        on conflict (gateway, reference) do nothing
        returning * into p;
      is_known := not found;
      is_news := found;
      if is_known then select * into p from qr_payment where gateway = o.gateway and reference = item->>'reference'; end if;
    end if;
    if is_known then
      is_news := false;
      if p.qr_order <> o.id then
        perform tell_elsewhere(o, item->>'reference', (item->>'amount')::bigint);
      else
        p := tell_amount(p.id, (item->>'amount')::bigint);
        is_news := p.withheld_note is not null;
        p := heard_messages(p, item);
        is_news := is_news and p.withheld_note is null;
      end if;
      if p.qr_order <> o.id or p.amount <> (item->>'amount')::bigint then
        results[i] := jsonb_build_object('outcome', 'contradiction', 'operation', p.id,
          'isOtherOrder', p.qr_order <> o.id, 'isWithheld', p.withheld is not null);
        continue;
      elsif p.credited_at is not null then
        results[i] := jsonb_build_object('outcome', 'known', 'operation', p.id);
        continue;
      elsif (case when item ? 'vouched' and p.withheld in ('UNVOUCHED', 'OTHER_NUMBER') and p.withheld_note is null and p.contradiction_word is null
          and not is_told_elsewhere(p) and is_vouched(o.id, p.reference, item->'vouched') and overheard_doubt(o, item) is null
            and not is_like_slip(o, item)
          then claim_overheard(o.gateway, item, p.id) end) then
        update qr_payment set credited_at = clock_timestamp(), withheld = null, withheld_at = null
         where id = p.id returning * into p;
      elsif p.withheld = 'UNVOUCHED' and p.withheld_note is null and why = 'OTHER_NUMBER' then
        update qr_payment set withheld = why where id = p.id returning * into p;
        is_news := true;
      end if;
    end if;
    if p.withheld is not null then
      results[i] := jsonb_build_object('outcome',
        case when p.withheld = 'UNVOUCHED' and p.withheld_note is null then 'unvouched' else 'withheld' end,
        'operation', p.id, 'isNews', is_news);
      continue;
    end if;
    places := places || i;
    payments := payments || p;
    requests := requests || qr_posting(p);
  end loop;

  outcomes := post_all(requests);
  for n in select ordinality from unnest(payments) with ordinality order by member_id, ordinality loop
    p := payments[n];
    if outcomes[n] = 'reference-taken' then
      update qr_payment set credited_at = null, withheld = 'NUMBER_TAKEN', withheld_at = clock_timestamp() where id = p.id;
      delete from bank_line where movement = p.id;
      results[places[n]] := jsonb_build_object('outcome', 'withheld', 'operation', p.id, 'isNews', true);
      continue;
    end if;
    perform must_be_posted(outcomes[n], 'payment', p.id);
    perform qr_credited(p, (requests[n]).credit);
    results[places[n]] := jsonb_build_object('outcome', 'credited', 'operation', p.id);
  end loop;
  return to_jsonb(results);
end
$$;

-- Whether what was credited the member may be a payment that the gateway tells of now, of the code's time (is_all_credited). An item is that of qr_credit.
create or replace function is_like_slip(o qr_order, item jsonb) returns boolean
language plpgsql stable
as $$
begin
  return not is_overheard(o.gateway)
    and is_all_credited(o.member_id, o.gateway, null, (item->>'amount')::bigint, 'payment', payment_times(o, clock_timestamp()));
end
$$;

-- Keeps that a gateway tells, of an order, a payment that another one has: news that nobody has seen to, unless a person has noted
-- exactly this number with this amount.
create or replace function tell_elsewhere(o qr_order, told_reference text, told_amount bigint) returns void
language sql
as $$
  insert into qr_told_elsewhere as t (qr_order, gateway, reference, amount)
    values (o.id, o.gateway, told_reference, told_amount)
    on conflict (qr_order, reference) do update set heard_at = clock_timestamp(), amount = excluded.amount,
      note = case when t.amount = excluded.amount then t.note end
$$;

-- Keeps what a gateway tells as the amount of a payment that is withheld, where it has told another one, and answers the row, which nobody
-- else changes until the end. What it told last stands as OTHER_AMOUNT then; its amount is what was told first, or, where it came back to
-- that, what it told in between. Such a payment is credited by a person alone, unless one has noted that before it came back.
create or replace function tell_amount(of_payment uuid, told_amount bigint) returns qr_payment
language plpgsql
as $$
declare
  p qr_payment;
begin
  select * into p from qr_payment where id = of_payment for no key update;
  if p.withheld is null then return p; end if;
  if p.amount <> told_amount then
    update qr_payment set contradiction_word = 'OTHER_AMOUNT', contradiction_amount = told_amount, heard_at = clock_timestamp(),
        contradiction_note = case when (p.contradiction_word, p.contradiction_amount) is not distinct from ('OTHER_AMOUNT', told_amount)
          then p.contradiction_note end
     where id = p.id returning * into p;
  elsif p.withheld_note is null and p.contradiction_word = 'OTHER_AMOUNT' then
    update qr_payment set heard_at = clock_timestamp(), amount = case when p.contradiction_note is null then p.contradiction_amount else amount end,
        contradiction_word = case when p.contradiction_note is null then 'OTHER_AMOUNT' end,
        contradiction_amount = case when p.contradiction_note is null then told_amount end
     where id = p.id returning * into p;
  end if;
  return p;
end
$$;

-- What a gateway told last as the amount of a payment, which is credited when it is settled, but where the bank's statement says what came.
create or replace function told_last(p qr_payment) returns bigint
language sql immutable
as $$ select case when p.contradiction_word = 'OTHER_AMOUNT' and p.withheld is not null then p.contradiction_amount else p.amount end $$;

-- Whether a gateway told a payment of another code as well: then a person decides about it.
create or replace function is_told_elsewhere(p qr_payment) returns boolean
language sql stable
as $$ select exists (select from qr_told_elsewhere t where t.gateway = p.gateway and t.reference = p.reference) $$;

-- Whether the gateway stands by all other payments on an order that were credited or withheld: they are among those that it tells of
-- in this look. What it told before counts for nothing: it may have changed its mind in between, and back.
create or replace function is_vouched(of_order uuid, of_reference text, vouched jsonb) returns boolean
language sql stable
as $$
  select not exists (
    select from qr_payment other
     where other.qr_order = of_order and other.reference <> of_reference
       and (not vouched ? other.reference
         or (other.credited_at is not null and (other.contradiction_word is not null or other.line_taken_at is not null))))
$$;

-- What credits a payment: its amount, from its gateway to the member's wallet, under the gateway's number.
create or replace function qr_posting(p qr_payment) returns posting_request
language sql stable
as $$
  select (p.id, ledger.house_account('bank:' || p.gateway, p.currency::ledger.unit),
    account_of(p.member_id, 'wallet', p.currency), p.amount, 'deposit', p.gateway || ':' || p.reference)::posting_request
$$;

-- What follows once it is posted. What is credited is listened to from now on, also where the questions had come to their end.
create or replace function qr_credited(p qr_payment, wallet bigint) returns void
language plpgsql
as $$
begin
  update qr_order set state = 'paid', late_asked = 0, next_check_at = coalesce(next_check_at, now()),
      answer_due_at = case when next_check_at is null then greatest(answer_due_at, now() + interval '1 day') else answer_due_at end
   where id = p.qr_order;
  perform tell(p.member_id, 'qrcode', jsonb_build_object('qrcodeId', p.qr_order, 'bankCode', p.gateway, 'state', 'paid',
    'amount', trim_scale(p.amount / 100.0)));
  perform tell_line(p.member_id, p.id, 'deposit', p.gateway, 'WALLET', 'SUCCESS', p.amount, wallet);
end
$$;

-- Once it was asked since when; is_vouched of another shape has taken its place.
drop function if exists is_vouched(uuid, text, jsonb, timestamptz);

-- Whether a person has to decide about a payment that is withheld. What waits to be vouched for has an hour to be, unless that is in vain.
create or replace function is_to_decide(p qr_payment) returns boolean
language sql stable
as $$
  select p.withheld is not null and p.withheld_note is null
    and (p.withheld <> 'UNVOUCHED' or p.withheld_at < now() - interval '1 hour' or is_told_elsewhere(p))
$$;

-- Whether a person has to find out what became of an order, as its gateway tells nothing.
create or replace function is_order_unheard(o qr_order) returns boolean
language sql stable
as $$ select is_answer_missing(o.next_check_at, o.answer_due_at) $$;

-- What its gateway says otherwise of an order, and of each payment on it, which it tells of it though they are another's, and which are
-- withheld, and nobody has seen to. Of a payment that is to be decided about all is told, also what was noted before.
-- `payment` is the gateway's number, null of the code itself; `amount` in minor units, null where none is named.
create or replace function order_contradictions(o qr_order)
  returns table (word text, amount bigint, payment text)
language sql stable
as $$
  select o.contradiction_word, o.contradiction_amount, null
   where o.contradiction_word is not null and o.contradiction_note is null
  union all
  select 'OTHER_ORDER', t.amount, t.reference from qr_told_elsewhere t where t.qr_order = o.id and t.note is null
  union all
  select p.contradiction_word, p.contradiction_amount, p.reference from qr_payment p
   where p.qr_order = o.id and p.contradiction_word is not null and (p.contradiction_note is null or is_to_decide(p))
  union all
  select 'LINE_TAKEN', null, p.reference from qr_payment p
   where p.qr_order = o.id and p.line_taken_at is not null and p.line_taken_note is null
  union all
  select 'OTHER_ORDER', t.amount, t.reference from qr_payment p
    join qr_told_elsewhere t on t.gateway = p.gateway and t.reference = p.reference
   where p.qr_order = o.id and is_to_decide(p)
  union all
  select p.withheld, p.amount, p.reference from qr_payment p where p.qr_order = o.id and is_to_decide(p)
$$;

-- Whether it needs a person: that, or its gateway tells nothing.
create or replace function is_order_doubtful(o qr_order) returns boolean
language sql stable
as $$
  select is_order_unheard(o) is true or exists (select from order_contradictions(o))
$$;

-- Whether a person who finds a line of the bank's statement may settle a code by it though nothing waits: nothing was credited, and its
-- time is over, or what a message told of it was noted as nothing.
create or replace function is_to_find(o qr_order) returns boolean
language sql stable
as $$
  select (o.state in ('expired', 'cancelled', 'failed') or exists (select from qr_payment p where p.qr_order = o.id and p.withheld_note is not null))
    and not exists (select from qr_payment p where p.qr_order = o.id and (p.withheld is null or p.withheld = 'NUMBER_TAKEN'))
$$;

-- What a person may decide about such an order; null about any other. `settle` credits what is withheld; where nothing but messages tells
-- of payments, also what none told of; such a code is no case, but can be settled by its id (is_to_find).
create or replace function order_decisions(o qr_order) returns text[]
language sql stable
as $$
  select case
    when exists (select from qr_payment p where p.qr_order = o.id and is_to_decide(p) and p.withheld <> 'NUMBER_TAKEN')
      then array['settle', 'note']
    when is_overheard(o.gateway) and is_order_unheard(o) and not exists (select from qr_payment p where p.qr_order = o.id)
      then array['settle', 'note']
    when is_order_doubtful(o) then array['note']
    when is_overheard(o.gateway) and is_to_find(o) then array['settle'] end
$$;

-- Why such an order waits for a person: all that is said otherwise, with the numbers of the payments where there are several, or where
-- they are another's.
create or replace function order_why(o qr_order) returns text
language sql stable
as $$
  select coalesce(string_agg(concat_ws(' ', s.word, wire_amount(s.amount), case when n.several or s.word = 'OTHER_ORDER' then s.payment end),
      ', ' order by s.payment nulls first, s.word, s.amount), case when is_order_unheard(o) then 'NO_ANSWER' else 'NOTHING_WAITS' end)
    from order_contradictions(o) s
   cross join (select count(*) > 1 as several from qr_payment p where p.qr_order = o.id) n
$$;

-- The sums of a code of which its case tells what messages have credited, in minor units: what it is over, what is told as paid on it and not credited, and
-- what a person has read in the statement.
create or replace function sums_of(o qr_order) returns bigint[]
language sql stable
as $$
  select array_remove(array[o.amount, o.stated] || array(select told_last(p) from qr_payment p where p.qr_order = o.id and p.credited_at is null), null)
$$;

-- Does what a person decides about such an order. `told` is {decision, why (what the case says; a server of the
-- version before tells none), note (who they are and what they learnt), number?}, about all that the case says. `settle` credits what is
-- withheld, as money of its own; where several are, `number` says which, and the others stay to be decided. What was overheard is credited with
-- what the bank's statement shows, which `number` tells (statement_line). After a `note` none is ever credited. A gateway that tells nothing is asked no more after a note,
-- until a callback comes, and its code is over. Answers `done`, `not-open`, `not-this`, or `changed` where the ledger has a number
-- that was to be credited, or messages have credited others the sum that was read, which the case says from now on.
create or replace function qr_decide(of_order uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  o qr_order; decisions text[]; why text; only_one text := told->>'number'; to_decide uuid[]; waiting text[];
  line record; settled uuid; taken bank_line; counted record;
begin
  select * into o from qr_order where id = of_order for no key update;
  -- What is said of a payment stands still until what was shown of it is decided, but for what other codes are told: a payment that waits
  -- for a person because of that is read before what the case says, so that none is decided about that this does not say.
  perform 1 from qr_payment where qr_order = of_order order by id for no key update;
  to_decide := array(select p.id from qr_payment p where p.qr_order = of_order and is_to_decide(p));
  decisions := order_decisions(o);
  why := order_why(o);
  if decisions is null then return 'not-open'; end if;
  if not told->>'decision' = any (decisions) or why <> told->>'why' then return 'not-this'; end if;
  if told->>'decision' = 'settle' then
    waiting := array(select q.reference from qr_payment q where q.id = any (to_decide) and q.withheld <> 'NUMBER_TAKEN');
    if is_overheard(o.gateway) then
      select * into line from statement_line(told->>'number', o.currency);
      if line.amount is null then return 'not-this'; end if;
      -- Any line of such a sum may be what messages have credited: whoever decides so again has seen it.
      if not line.amount = any (sums_of(o)) and exists (select from payments_unnamed(o.currency, line.amount) p where p.qr_order <> o.id) then
        update qr_order set stated = line.amount where id = o.id;
        return 'changed';
      end if;
      only_one := line.payment;
      -- What was noted as nothing may be settled yet.
      if cardinality(waiting) = 0 then waiting := array(select q.reference from qr_payment q where q.qr_order = o.id and q.withheld is not null); end if;
    else
      select null::bigint as amount, null::text as reference, false as is_taken_over into line;
    end if;
    if cardinality(waiting) > 1 and only_one is null then return 'not-this'; end if;
    only_one := coalesce(only_one, waiting[1], o.reference);
    if not only_one = any (case when cardinality(waiting) > 0 then waiting else array[o.reference] end) then return 'not-this'; end if;
    settled := coalesce((select q.id from qr_payment q where q.qr_order = o.id and q.reference = only_one), (told->>'operation')::uuid);
    if are_numbers_taken(o, only_one) then return 'changed'; end if;
    -- Whose money that line is has it already, of another code or a slip.
    taken := line_of(o.gateway, line.reference);
    if taken.movement <> settled and is_line_of(taken, o.member_id, line.amount) then return 'not-this'; end if;
    if line.reference is not null
      and (claim_line(o.gateway, line.reference, settled, 'person', line.is_taken_over)).movement is not null then return 'not-this'; end if;
    if cardinality(waiting) = 0 then perform unheard_payment(o, told, line.amount); end if;
    select c.* into counted from qr_payment q join withheld_of(o) l on l.sum = told_last(q)
      cross join lateral lines_to_count(o.member_id, o.gateway, null, l.sum, 'payment', l.times) c where q.id = settled;
    perform settle_withheld(o, only_one, line.amount, line.reference, told->>'note');
    if counted.ids is not null then perform count_lines(counted.ids || settled, counted.since); end if;
    if cardinality(waiting) > 1 then
      update qr_payment set contradiction_note = told->>'note'
       where qr_order = o.id and reference = only_one and contradiction_word is not null and contradiction_note is null;
      return 'done';
    end if;
  end if;
  update qr_payment set withheld_note = told->>'note'
   where id = any (to_decide) and withheld is not null and told->>'decision' = 'note';
  update qr_payment set contradiction_note = told->>'note'
   where qr_order = o.id and contradiction_word is not null and contradiction_note is null;
  update qr_payment set line_taken_note = told->>'note'
   where qr_order = o.id and line_taken_at is not null and line_taken_note is null;
  update qr_told_elsewhere set note = told->>'note' where qr_order = o.id and note is null;
  update qr_order set contradiction_note = told->>'note',
      state = case when why = 'NO_ANSWER' and state = 'open' then 'expired' when why = 'NO_ANSWER' and state = 'creating' then 'failed'
        else state end,
      next_check_at = case when why <> 'NO_ANSWER' then next_check_at end
   where id = o.id;
  return 'done';
end
$$;

-- Whether the ledger has one of the numbers that wait, or that of the payment that is to be credited: the case says so from now on.
create or replace function are_numbers_taken(o qr_order, of_reference text) returns boolean
language plpgsql
as $$
begin
  update qr_payment q set withheld = 'NUMBER_TAKEN'
   where q.qr_order = o.id and (is_to_decide(q) or q.reference = of_reference) and q.withheld <> 'NUMBER_TAKEN'
     and exists (select from ledger.posting l where l.reference = q.gateway || ':' || q.reference and l.outcome = 'posted');
  return found;
end
$$;

-- What it answers was another type once.
drop function if exists settle_withheld(qr_order, text, bigint, text, text);
-- Credits a payment that is withheld and waits for a person, with the amount that was told last. Where the bank's statement shows an amount
-- (`stated`), it is that, and another one that was told is noted.
create or replace function settle_withheld(o qr_order, of_reference text, stated bigint, line text, note text) returns void
language plpgsql
as $$
declare
  p qr_payment; request posting_request; outcomes ledger.outcome[];
begin
  update qr_payment q set credited_at = clock_timestamp(), withheld = null, withheld_at = null, withheld_note = null,
      amount = coalesce(stated, told_last(q)), statement_reference = line,
      contradiction_word = case when contradiction_word <> 'OTHER_AMOUNT' then contradiction_word when stated <> told_last(q) then 'OTHER_AMOUNT' end,
      contradiction_amount = case when contradiction_word <> 'OTHER_AMOUNT' then contradiction_amount when stated <> told_last(q) then told_last(q) end,
      contradiction_note = case when contradiction_word <> 'OTHER_AMOUNT' then contradiction_note when stated <> told_last(q) then note end
   where qr_order = o.id and q.reference = of_reference returning * into p;
  -- What a message names is the same line, as far as it is nobody else's.
  if line is not null then perform claim_line(p.gateway, p.told_number, p.id, 'message'); end if;
  request := qr_posting(p);
  outcomes := post_all(array[request]);
  perform must_be_posted(outcomes[1], 'payment', p.id);
  perform qr_credited(p, request.credit);
end
$$;

-- Writes down, under our reference, the payment of a code that no message told of and a person found in the bank's statement; answers its number.
create or replace function unheard_payment(o qr_order, told jsonb, stated bigint) returns text
language sql
as $$
  insert into qr_payment (id, qr_order, gateway, reference, member_id, currency, amount, withheld, withheld_at)
    values ((told->>'operation')::uuid, o.id, o.gateway, o.reference, o.member_id, o.currency, stated, 'NO_ANSWER', clock_timestamp())
    returning reference
$$;

-- Once it was told no line of a statement; settle_withheld of another shape has taken its place.
drop function if exists settle_withheld(qr_order, text);
-- And once it settled all that waited.
drop function if exists settle_withheld(qr_order);
-- And once it told which those were; is_to_decide has taken its place.
drop function if exists qr_withheld(uuid);

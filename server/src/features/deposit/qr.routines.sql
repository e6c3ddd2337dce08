-- The steps of a deposit by QR; qr.lifecycle.ts tells the states.

-- Writes an order and drops the member's open one, of whatever gateway. An item is {operation, member, gateway,
-- reference, currency, amount, validMs, answerMs (when the answer to the last question about it is due; a server of the
-- version before does not say), checkMs, mostAnHour? (any number without), claim?}. Answers {outcome}: `begun`, `known`, `too-many`
-- where the member had so many made within the hour, and nothing is done, or what claim_key says.
create or replace function qr_begin(items jsonb) returns jsonb
language plpgsql
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
    if item ? 'mostAnHour' and exists (select from qr_order
        where member_id = item->>'member' and created_at > now() - interval '1 hour'
        order by created_at desc offset (item->>'mostAnHour')::int - 1 limit 1) then
      results[i] := jsonb_build_object('outcome', 'too-many');
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
    insert into qr_order (id, member_id, gateway, reference, currency, amount, state, created_at, expires_at,
        answer_due_at, next_check_at)
      values (of_operation, item->>'member', item->>'gateway', item->>'reference', item->>'currency',
        (item->>'amount')::bigint, 'creating', clock_timestamp(),
        in_ms(item->>'validMs'), coalesce(in_ms(item->>'answerMs'), in_ms(item->>'validMs') + interval '1 day'), in_ms(item->>'checkMs'))
      returning * into made;
    results[i] := jsonb_build_object('outcome', 'begun', 'operation', made.id, 'reference', made.reference,
      'createdAt', made.created_at, 'expiresAt', made.expires_at);
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
          next_check_at = in_ms(item->>'checkMs')
       where id = o.id returning * into o;
    else
      -- Failed or dropped here while the gateway may have made it: it is ended there as well, now.
      -- By the gateway's own id, where it has told one: not each can be asked by ours.
      update qr_order set state = case state when 'creating' then 'failed' else state end,
          gateway_id = coalesce(gateway_id, item->>'gatewayId'), next_check_at = clock_timestamp()
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
-- the code that the gateway stands by, as they were credited; a server of the version before does not say), isDenied? (it was
-- asked about the others). Answers {outcome}: `credited`; `known`; `contradiction` where the same number was told with another
-- order (isOtherOrder) or amount; `unvouched`, and nothing is done, where the gateway has to be asked about what was credited
-- before; `withheld` where it was and does not stand by it: the payment may be the same money under another number, so that it
-- is written down and not credited (OTHER_NUMBER). So it is where the ledger has its number already, of another movement
-- (NUMBER_TAKEN). isNews: just now. What is withheld is credited when the gateway stands by all others, until a person has seen to it.
create or replace function qr_credit(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; o qr_order; p qr_payment; payments qr_payment[] := '{}'; is_new boolean; is_vouched boolean;
  places int[] := '{}'; requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by value->>'order', ordinality
  loop
    select * into o from qr_order where id = (item->>'order')::uuid for no key update;
    -- Whoever has seen to a payment that the gateway does not stand by knows of it when another one comes.
    is_vouched := not item ? 'vouched' or not exists (
      select from qr_payment other
       where other.qr_order = o.id and other.credited_at is not null and other.reference <> item->>'reference'
         and not (item->'vouched') ? other.reference
         and (other.contradiction_word is null or other.contradiction_note is null));
    select * into p from qr_payment where gateway = o.gateway and reference = item->>'reference';
    is_new := not found;
    if is_new and not is_vouched and coalesce((item->>'isDenied')::boolean, false) is false then
      results[i] := jsonb_build_object('outcome', 'unvouched');
      continue;
    end if;
    if is_new then
      insert into qr_payment (id, qr_order, gateway, reference, member_id, currency, amount, credited_at, heard_at,
          contradiction_word, contradiction_amount)
        values ((item->>'operation')::uuid, o.id, o.gateway, item->>'reference', o.member_id, o.currency,
          (item->>'amount')::bigint, case when is_vouched then clock_timestamp() end, clock_timestamp(),
          case when not is_vouched then 'OTHER_NUMBER' end, case when not is_vouched then (item->>'amount')::bigint end)
        on conflict (gateway, reference) do nothing
        returning * into p;
      if not found then
        select * into p from qr_payment where gateway = o.gateway and reference = item->>'reference';
        is_new := false;
      end if;
    end if;
    if p.credited_at is null and p.contradiction_word = 'OTHER_NUMBER' and p.contradiction_note is null and is_vouched
        and p.qr_order = o.id and p.amount = (item->>'amount')::bigint then
      update qr_payment set credited_at = clock_timestamp(), heard_at = clock_timestamp(), contradiction_word = null,
          contradiction_amount = null where id = p.id returning * into p;
      is_new := true;
    end if;
    if p.credited_at is null then
      results[i] := jsonb_build_object('outcome', 'withheld', 'operation', p.id, 'isNews', is_new);
      continue;
    elsif not is_new then
      results[i] := jsonb_build_object('operation', p.id, 'outcome', case
        when p.qr_order = o.id and p.amount = (item->>'amount')::bigint then 'known' else 'contradiction' end,
        'isOtherOrder', p.qr_order <> o.id);
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
      update qr_payment set credited_at = null, contradiction_word = 'NUMBER_TAKEN', contradiction_amount = amount
       where id = p.id;
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

-- What credits a payment: its amount, from its gateway to the member's wallet, under the gateway's number.
create or replace function qr_posting(p qr_payment) returns posting_request
language sql stable
as $$
  select (p.id, ledger.house_account('bank:' || p.gateway, p.currency::ledger.unit),
    account_of(p.member_id, 'wallet', p.currency), p.amount, 'deposit', p.gateway || ':' || p.reference)::posting_request
$$;

-- What follows once it is posted. What is credited is listened to from now on.
create or replace function qr_credited(p qr_payment, wallet bigint) returns void
language plpgsql
as $$
begin
  update qr_order set state = 'paid', late_asked = 0 where id = p.qr_order;
  perform tell(p.member_id, 'qrcode', jsonb_build_object('qrcodeId', p.qr_order, 'bankCode', p.gateway, 'state', 'paid',
    'amount', trim_scale(p.amount / 100.0)));
  perform tell_line(p.member_id, p.id, 'deposit', p.gateway, 'WALLET', 'SUCCESS', p.amount, wallet);
end
$$;

-- The payments on a code that are withheld, may be credited, and that nobody has seen to.
create or replace function qr_withheld(of_order uuid) returns setof qr_payment
language sql stable
as $$
  select * from qr_payment
   where qr_order = of_order and credited_at is null and contradiction_word = 'OTHER_NUMBER' and contradiction_note is null
   order by reference
$$;

-- Whether a person has to find out what became of an order, as its gateway tells nothing.
create or replace function is_order_unheard(o qr_order) returns boolean
language sql stable
as $$ select is_answer_missing(o.next_check_at, o.answer_due_at) $$;

-- What its gateway says otherwise of an order, and of each payment on it, and nobody has seen to. `payment` is the gateway's
-- number, null of the code itself; `amount` in minor units, null where none is named.
create or replace function order_contradictions(o qr_order)
  returns table (word text, amount bigint, payment text)
language sql stable
as $$
  select o.contradiction_word, o.contradiction_amount, null
   where o.contradiction_word is not null and o.contradiction_note is null
  union all
  select p.contradiction_word, p.contradiction_amount, p.reference from qr_payment p
   where p.qr_order = o.id and p.contradiction_word is not null and p.contradiction_note is null
$$;

-- Whether it needs a person: that, or its gateway tells nothing.
create or replace function is_order_doubtful(o qr_order) returns boolean
language sql stable
as $$
  select is_order_unheard(o) is true or exists (select from order_contradictions(o))
$$;

-- What a person may decide about such an order; null about any other. `settle` credits what is withheld.
create or replace function order_decisions(o qr_order) returns text[]
language sql stable
as $$
  select case when exists (select from qr_withheld(o.id)) then array['settle', 'note']
    when is_order_doubtful(o) then array['note'] end
$$;

-- Why such an order waits for a person: all that is said otherwise, with the numbers of the payments where there are several.
create or replace function order_why(o qr_order) returns text
language sql stable
as $$
  select coalesce(string_agg(concat_ws(' ', s.word, wire_amount(s.amount), case when n.several then s.payment end), ', '
      order by s.payment nulls first), 'NO_ANSWER')
    from order_contradictions(o) s
   cross join (select count(*) > 1 as several from qr_payment p where p.qr_order = o.id) n
$$;

-- Does what a person decides about such an order. `told` is {decision, why (what the case says; a server of the
-- version before tells none), note (who they are and what they learnt)}, about all that the case says. `settle` credits what is
-- withheld, as money of its own; after a `note` it never is credited. A gateway that tells nothing is asked no more after a note,
-- until a callback comes, and its code is over. Answers `done`, `not-open` or `not-this`.
create or replace function qr_decide(of_order uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  o qr_order; decisions text[]; why text; p qr_payment; request posting_request; outcomes ledger.outcome[];
begin
  select * into o from qr_order where id = of_order for no key update;
  decisions := order_decisions(o);
  why := order_why(o);
  if decisions is null then return 'not-open'; end if;
  if not told->>'decision' = any (decisions) or why <> told->>'why' then return 'not-this'; end if;
  if told->>'decision' = 'settle' then
    for p in select * from qr_withheld(o.id) loop
      update qr_payment set credited_at = clock_timestamp(), contradiction_word = null, contradiction_amount = null
       where id = p.id;
      request := qr_posting(p);
      outcomes := post_all(array[request]);
      perform must_be_posted(outcomes[1], 'payment', p.id);
      perform qr_credited(p, request.credit);
    end loop;
  end if;
  update qr_payment set contradiction_note = told->>'note'
   where qr_order = o.id and contradiction_word is not null and contradiction_note is null;
  update qr_order set contradiction_note = told->>'note',
      state = case when why = 'NO_ANSWER' and state = 'open' then 'expired' when why = 'NO_ANSWER' and state = 'creating' then 'failed'
        else state end,
      next_check_at = case when why <> 'NO_ANSWER' then next_check_at end
   where id = o.id;
  return 'done';
end
$$;

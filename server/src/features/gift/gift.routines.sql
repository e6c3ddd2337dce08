-- The steps of a deposit by gift link; gift.lifecycle.ts tells the states.

-- Writes a gift that is to be looked at. An item is {operation, member, party, hash, wallet, currency, answerMs (when the party's
-- answer is due), checkMs, mostAnHour? (any number without), least? (what the smallest gift brings, in minor units; a server of the version
-- before knows of no limits), claim?}. Answers {outcome}: `begun`, `known`, `too-many` where the member brought so many within the hour, what
-- deposit_refusal says, `duplicate` where the same voucher is under way or credited, whoever brought it, or what claim_key says.
create or replace function gift_begin(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; of_operation uuid; refused jsonb;
begin
  perform lock_members('deposit', items, results);
  -- All vouchers in one order, as whoever finds one just written waits for its end.
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality order by lower(value->>'hash'), ordinality
  loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    if exists (select from gift where id = of_operation) then
      results[i] := jsonb_build_object('outcome', 'known', 'operation', of_operation);
      continue;
    end if;
    if item ? 'mostAnHour' and exists (select from gift
        where member_id = item->>'member' and created_at > now() - interval '1 hour'
        order by created_at desc offset (item->>'mostAnHour')::int - 1 limit 1) then
      results[i] := jsonb_build_object('outcome', 'too-many', 'operation', of_operation);
      continue;
    end if;
    if item ? 'least' then
      refused := deposit_refusal(item->>'member', (item->>'least')::bigint, false);
      if refused is not null then
        results[i] := refused;
        continue;
      end if;
    end if;
    insert into gift (id, member_id, party, hash, wallet, currency, state, created_at, answer_due_at, next_check_at)
      values (of_operation, item->>'member', item->>'party', item->>'hash', item->>'wallet', item->>'currency', 'looking',
        clock_timestamp(), in_ms(item->>'answerMs'), in_ms(item->>'checkMs'))
      on conflict (lower(hash)) where state <> 'failed' do nothing;
    results[i] := jsonb_build_object('outcome', case when found then 'begun' else 'duplicate' end, 'operation', of_operation);
  end loop;
  return to_jsonb(results);
end
$$;

-- Wins the right to redeem a gift, once. An item is {operation, shown (what it is expected to bring, in minor units; 0: not known),
-- atMost? (what it can bring at most; none where a server of the version before does not say), checkMs}. Answers {isMine, isBarred, above?}: barred is a
-- member who may take nothing any more, also for a limit of their own, and nobody has called for it; `above` is then what deposit_refusal says.
create or replace function gift_send(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; g gift; m member; refused jsonb; brings bigint;
begin
  -- As lock_members does it: of a member's deposits one begins at a time.
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || of_member, 0)) from (
    select distinct gift.member_id as of_member from gift, jsonb_array_elements(items) w
     where gift.id = (w.value->>'operation')::uuid order by 1) o;
  for item, i in select * from by_operation(items) loop
    select * into g from gift where id = (item->>'operation')::uuid for no key update;
    select * into m from member where id = g.member_id;
    brings := coalesce(item->>'atMost', item->>'shown')::bigint;
    refused := case when g.state = 'looking' then deposit_refusal(m.id, brings, false) end;
    if g.state = 'looking' and m.status = 'active' and refused is null then
      update gift set state = 'sent', sent_at = clock_timestamp(), shown = (item->>'shown')::bigint, at_most = (item->>'atMost')::bigint,
          attempts = 0, next_check_at = in_ms(item->>'checkMs')
       where id = g.id;
      results[i] := jsonb_build_object('isMine', true, 'isBarred', false);
    else
      results[i] := jsonb_strip_nulls(jsonb_build_object('isMine', false, 'isBarred', coalesce(g.state = 'looking', false),
        'above', case when refused->>'outcome' = 'over-limit' then refused end));
    end if;
  end loop;
  return to_jsonb(results);
end
$$;

-- What credits a gift: its amount, from the house's wallets to the member's, under the voucher.
create or replace function gift_posting(g gift) returns posting_request
language sql stable
as $$
  select (g.id, ledger.house_account('bank:TRUEWALLET', g.currency::ledger.unit), account_of(g.member_id, 'wallet', g.currency),
    g.amount, 'deposit', 'TRUEWALLET:' || g.hash)::posting_request
$$;

-- Why a gift failed whose link is as good as before; null of any other.
create or replace function gift_note(g gift) returns text
language sql immutable
as $$
  select case when g.state <> 'failed' then null when g.rejection = 'MEMBER_BARRED' then g.rejection
    when g.refusal in ('DEPOSIT_LIMIT', 'NO_WALLET') then g.refusal end
$$;

-- A gift's line of the statement as it stands.
create or replace function gift_tell(g gift) returns void
language sql
as $$
  select tell_lines(array[(g.member_id, g.id, 'deposit', 'TRUEWALLET', 'WALLET',
    case g.state when 'credited' then 'SUCCESS' when 'failed' then 'FAILED' else 'PROCESSING' end,
    coalesce(g.amount, g.shown), gift_note(g), account_of(g.member_id, 'wallet', g.currency))::statement_line])
$$;

-- Ends a gift whose outcome is known, or says that it is not. An item is {operation, outcome ('taken', 'refused', 'unknown'), amount?
-- (what our wallet got, in minor units), refusal? (the code that the member is answered with), rejection? (the party's word), isLate?
-- (nobody waits for the answer, so the statement tells of a refusal too), isUnsent? (the refusal was heard before anybody had called for it,
-- and one that somebody has called for meanwhile stays open), checkMs (when to look at what stays open), lateMs (when to ask
-- about what was refused after it was sent), claim?, answers? {credited, unknown}, above? (what gift_send said of a limit)}.
-- Answers {state, amount?, refusal?, answer?, ended, above?}: `above` of DEPOSIT_LIMIT, as it was when that was decided, or where this request did
-- not decide it, as it is now.
create or replace function gift_finish(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; g gift; was text; ended boolean[] := array_fill(false, array[jsonb_array_length(items)]);
  requests posting_request[] := '{}'; outcomes ledger.outcome[]; told uuid[] := '{}';
begin
  perform lock_keys(items);
  for item, i in select * from by_operation(items) loop
    select * into strict g from gift where id = (item->>'operation')::uuid for no key update;
    was := g.state;
    continue when was not in ('looking', 'sent');
    if item->>'outcome' = 'taken' then
      update gift set state = 'credited', amount = (item->>'amount')::bigint, ended_at = clock_timestamp(), attempts = 0,
          next_check_at = null, answer_due_at = null
       where id = g.id returning * into g;
      requests := requests || gift_posting(g);
      told := told || g.id;
    elsif item->>'outcome' = 'refused' and not (was = 'sent' and coalesce((item->>'isUnsent')::boolean, false)) then
      -- What was sent may have been taken all the same, and is listened to.
      update gift set state = 'failed', refusal = item->>'refusal', rejection = left(item->>'rejection', 200), ended_at = clock_timestamp(),
          attempts = 0, next_check_at = case when sent_at is not null then in_ms(item->>'lateMs') end,
          answer_due_at = case when sent_at is not null then in_ms(item->>'lateMs') end
       where id = g.id returning * into g;
      if (item->>'isLate')::boolean or exists (select from statement where operation = g.id) then told := told || g.id; end if;
    else
      update gift set attempts = attempts + 1, next_check_at = in_ms(item->>'checkMs') where id = g.id returning * into g;
      told := told || g.id;
    end if;
    ended[i] := g.state <> was and g.state in ('credited', 'failed');
  end loop;

  outcomes := post_all(requests);
  for i in 1..cardinality(requests) loop
    if outcomes[i] = 'reference-taken' then
      -- The ledger has the voucher already, of another movement: nothing is credited, and a person is asked.
      update gift set state = 'failed', amount = null, refusal = 'TRUELINK_DUPLICATE', rejection = 'NUMBER_TAKEN',
          contradiction_word = 'NUMBER_TAKEN', contradiction_amount = (requests[i]).amount
       where id = (requests[i]).id;
    else
      perform must_be_posted(outcomes[i], 'gift', (requests[i]).id);
    end if;
  end loop;
  for g in select * from gift where id = any (told) order by member_id, id loop
    perform gift_tell(g);
  end loop;

  for item, i in select * from by_operation(items) loop
    select * into g from gift where id = (item->>'operation')::uuid;
    results[i] := jsonb_build_object('state', g.state, 'amount', g.amount::text, 'refusal', g.refusal, 'ended', ended[i],
      'answer', gift_answer(g, item),
      'above', case when g.refusal = 'DEPOSIT_LIMIT' then coalesce(item->'above', over_limit(g.member_id, clock_timestamp(), false)) end);
  end loop;
  return to_jsonb(results);
end
$$;

-- Keeps what a request about a gift is answered; null where it is refused.
create or replace function gift_answer(g gift, item jsonb) returns text
language plpgsql
as $$
declare
  kept jsonb := item->'answers'->case when g.state = 'credited' then 'credited' when g.state <> 'failed' then 'unknown' end;
begin
  if kept is null then return null; end if;
  kept := jsonb_set(kept, '{text}', to_jsonb(replace(kept->>'text', '"$amount"', coalesce(wire_amount(g.amount), 'null'))));
  return keep_answer(item->'claim', naming(kept, g.id), balance_of(account_of(g.member_id, 'wallet', g.currency)));
end
$$;

-- Whether a gift needs a person: its party says otherwise than it ended and nobody has seen to that, or does not answer.
create or replace function is_gift_doubtful(g gift) returns boolean
language sql stable
as $$
  select g.contradiction_word is not null and g.contradiction_note is null or is_answer_missing(g.next_check_at, g.answer_due_at)
$$;

-- What a person may decide about such a gift; null about any other.
create or replace function gift_decisions(g gift) returns text[]
language sql stable
as $$
  select case
    when is_gift_doubtful(g) is not true then null
    when g.state in ('looking', 'sent') then array['settle', 'release']
    when g.state = 'failed' and g.contradiction_word = 'TAKEN' and g.contradiction_note is null then array['settle', 'note']
    else array['note'] end
$$;

-- Why such a gift waits for a person.
create or replace function gift_why(g gift) returns text
language sql immutable
as $$
  select case when g.contradiction_word is null or g.contradiction_note is not null then 'NO_ANSWER'
    else concat_ws(' ', g.contradiction_word, wire_amount(g.contradiction_amount)) end
$$;

-- Does what a person decides about such a gift. `told` is {decision, why (what the case says), number? (of `settle`: the amount that our
-- wallet got, as a decimal number), note (who they are and what they learnt), operation (a new one, for what is credited after an end),
-- lateMs (when the party is asked about what has ended)}. `settle`: we have it, and it is credited; after an end by a gift of its own.
-- `release`: we do not and will not. `note`: it was seen to, and the party is asked no more. Answers `done`, `not-open`, or `not-this`,
-- also where the number is no amount, is not the one that the party names, or the voucher was credited otherwise.
create or replace function gift_decide(of_gift uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  decision constant text := told->>'decision';
  g gift; decisions text[]; got bigint;
begin
  select * into g from gift where id = of_gift for no key update;
  decisions := gift_decisions(g);
  if decisions is null then return 'not-open'; end if;
  if not decision = any (decisions) or gift_why(g) <> told->>'why' then return 'not-this'; end if;

  if decision = 'note' then
    update gift set contradiction_note = told->>'note', next_check_at = null where id = g.id;
    return 'done';
  end if;
  if decision = 'release' then
    update gift set state = 'failed', refusal = 'TRUELINK_INVALID', rejection = left(told->>'note', 200), ended_at = clock_timestamp(),
        attempts = 0, contradiction_note = case when contradiction_word is not null then told->>'note' end,
        next_check_at = case when sent_at is not null then in_ms(told->>'lateMs') end,
        answer_due_at = case when sent_at is not null then in_ms(told->>'lateMs') end
     where id = g.id returning * into g;
    perform gift_tell(g);
    return 'done';
  end if;

  got := case when told->>'number' ~ '^\d{1,8}(\.\d{1,2})?$' then ((told->>'number')::numeric * 100)::bigint end;
  if got is null or got = 0 or exists (select from ledger.posting where reference = 'TRUEWALLET:' || g.hash and outcome = 'posted')
    then return 'not-this'; end if;
  if g.state = 'failed' then
    if got <> g.contradiction_amount or exists (select from gift where lower(hash) = lower(g.hash) and state <> 'failed')
      then return 'not-this'; end if;
    update gift set contradiction_note = told->>'note', next_check_at = null where id = g.id;
    insert into gift (id, member_id, party, hash, wallet, currency, state, amount, shown, created_at, sent_at, ended_at, settled_note)
      values ((told->>'operation')::uuid, g.member_id, g.party, g.hash, g.wallet, g.currency, 'credited', got, got, clock_timestamp(),
        g.sent_at, clock_timestamp(), told->>'note')
      returning * into g;
  else
    update gift set state = 'credited', amount = got, ended_at = clock_timestamp(), settled_note = told->>'note', attempts = 0,
        contradiction_note = case when contradiction_word is not null then told->>'note' end,
        next_check_at = in_ms(told->>'lateMs'), answer_due_at = in_ms(told->>'lateMs')
     where id = g.id returning * into g;
  end if;
  perform must_be_posted((post_all(array[gift_posting(g)]))[1], 'gift', g.id);
  perform gift_tell(g);
  return 'done';
end
$$;

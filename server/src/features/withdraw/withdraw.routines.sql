-- The steps of a withdrawal; withdraw.lifecycle.ts tells the states.

-- A withdrawal's line as the member reads it.
create or replace function tell_withdrawal(w withdrawal, of_status text, wallet bigint) returns void
language plpgsql
as $$
begin
  perform tell_line(w.member_id, w.id, 'withdraw', 'WALLET', w.bank_code, of_status, -w.amount, wallet);
end
$$;

-- Tells the member's open screens that a withdrawal whose line stays as it is has come to wait for a person, or waits no more.
create or replace function tell_progress(w withdrawal) returns void
language sql
as $$
  select tell(w.member_id, 'statement', jsonb_build_object('_id', w.id, 'status', 'PROCESSING'))
$$;

-- The lock under which withdrawals and bonuses of these members are decided about: see lock_members.
create or replace function lock_withdrawing(members text[]) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('withdraw:' || m, 0)) from (select distinct unnest(members) as m order by 1) o;
end
$$;

-- Holds the money of withdrawals that were written down: `held`, or `refused` for want of it, or because of a bonus whose condition is
-- not met. An item is {operation, reason? (told when it is refused), claim?, answer?}. Answers {state, reason, answer?}, whatever was done before.
create or replace function withdraw_hold(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; w withdrawal; said text; wallet bigint; outcome ledger.outcome; outcomes ledger.outcome[];
  withdrawals withdrawal[] := '{}'; places int[] := '{}'; at_posting int[] := '{}'; holding uuid[] := '{}';
  holds posting_request[] := '{}'; meeting jsonb := '{}';
begin
  perform lock_keys(items);
  perform lock_withdrawing(array(
    select (select mine.member_id from withdrawal mine where mine.id = (value->>'operation')::uuid limit 1)
      from jsonb_array_elements(items)));
  for item, i in select * from by_operation(items) loop
    select * into w from withdrawal where id = (item->>'operation')::uuid for no key update;
    if not found then raise exception 'no withdrawal %', item->>'operation'; end if;
    places := places || i;
    withdrawals := withdrawals || w;
    if w.state <> 'collecting' or w.id = any (holding) then
      at_posting := at_posting || 0;
      continue;
    end if;
    if exists (select from bonus_holding_back(w.member_id)) then
      update withdrawal set state = 'refused', reason = 'BONUS_CONDITION', closed_at = clock_timestamp(), next_check_at = null,
          answer_due_at = null
       where id = w.id;
      at_posting := at_posting || 0;
      continue;
    end if;
    at_posting := at_posting || cardinality(holds) + 1;
    holding := holding || w.id;
    -- Asked before the money is held: what is held is not among what meets it.
    meeting := meeting || jsonb_build_object(w.member_id, coalesce((select s.is_met
      from member_bonus b cross join lateral bonus_standing(b) s
     where b.member_id = w.member_id and b.ended_at is null), false));
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
      update withdrawal set state = 'held', attempts = 0, next_check_at = clock_timestamp(),
          answer_due_at = clock_timestamp()
       where id = w.id returning * into w;
      -- Whatever is left of the winnings after it, the condition has been met.
      update member_bonus set met_at = clock_timestamp()
       where member_id = w.member_id and ended_at is null and met_at is null
         and (meeting->>w.member_id)::boolean;
      perform tell_withdrawal(w, 'PROCESSING', wallet);
    else
      update withdrawal set state = 'refused', reason = coalesce(item->>'reason', 'MONEY_NOT_ENOUGH'),
          closed_at = clock_timestamp(), next_check_at = null, answer_due_at = null
       where id = w.id returning * into w;
    end if;
    if w.state <> 'refused' and item->'answer' is not null then
      said := keep_answer(item->'claim', naming(item->'answer', w.id), balance_of(wallet));
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
-- `collecting`, `under-way`, `bonus-condition`, `known`, or what claim_key says.
create or replace function withdraw_begin(items jsonb) returns jsonb
language plpgsql
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
    -- Two questions, so that each reads by its own index and not all that the member ever withdrew.
    if exists (
      select from withdrawal where member_id = item->>'member' and state not in ('paid', 'failed', 'refused')
    ) or exists (
      select from withdrawal
       where member_id = item->>'member' and state <> 'refused'
         and closed_at > now_here - make_interval(secs => (item->>'waitedMs')::numeric / 1000)
    ) then
      results[i] := jsonb_build_object('outcome', 'under-way');
      continue;
    end if;
    if exists (select from bonus_holding_back(item->>'member')) then
      results[i] := jsonb_build_object('outcome', 'bonus-condition');
      continue;
    end if;
    insert into withdrawal (id, member_id, currency, amount, state, reference, bank_code, bank_account_no,
        bank_account_name, bank_changed_at, gateway, created_at, next_check_at, answer_due_at)
      values (of_operation, item->>'member', item->>'currency', (item->>'amount')::bigint, 'collecting',
        replace(of_operation::text, '-', ''), item->>'bankCode', item->>'bankAccountNo', item->>'bankAccountName',
        (item->>'bankChangedAt')::timestamptz, item->>'gateway', now_here,
        now_here + make_interval(secs => (item->>'checkMs')::numeric / 1000),
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

-- Decides whether held money is paid out by itself: its caller wins the right to ask the gateway for it, or it waits for an
-- operator because of a brake. An item is {operation, currency, gateway, payee, try (a name for this try of the caller's),
-- rules (as payout_brake has them), checkMs (when to look at it, and no sooner, if the caller dies)}. Answers {outcome}:
-- `claimed`, for one try, and again only after that one has given the right back; `review` with a `reason`; `taken` where it
-- is not held any more. A try whose answer was lost is answered `claimed` again.
create or replace function withdraw_send(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; w withdrawal; brake text; due timestamptz;
begin
  -- Payouts of a currency are decided about one after the other, so that sums of a day hold however many come at once.
  perform pg_advisory_xact_lock(hashtextextended('payouts ' || c.currency, 0))
    from (select distinct value->>'currency' as currency from jsonb_array_elements(items) order by 1) c;
  for item, i in select * from by_operation(items) loop
    select * into w from withdrawal where id = (item->>'operation')::uuid for no key update;
    if w.state is distinct from 'held' then
      results[i] := jsonb_build_object('outcome', case
        when w.state = 'sending' and w.sent_by = (item->>'try')::uuid then 'claimed' else 'taken' end);
      continue;
    end if;
    brake := payout_brake(w, item->'rules');
    if brake is null then
      due := in_ms(item->>'checkMs');
      -- Lent to the caller until then, as a webhook must not cut the call short. What is not found a minute later is the
      -- operators' business.
      update withdrawal set state = 'sending', gateway = item->>'gateway', payee = item->>'payee',
          sent_at = clock_timestamp(), sent_by = (item->>'try')::uuid,
          answer_due_at = clock_timestamp() + interval '1 minute', reason = null, attempts = 0, next_check_at = due,
          leased_until = due
       where id = w.id;
      results[i] := jsonb_build_object('outcome', 'claimed');
    else
      update withdrawal set state = 'review', reason = brake, next_check_at = null where id = w.id;
      perform tell_progress(w);
      results[i] := jsonb_build_object('outcome', 'review', 'reason', brake);
    end if;
  end loop;
  return to_jsonb(results);
end
$$;

-- The numbers that a gateway told of a payout, with those that it tells now, in order.
create or replace function with_numbers(known text[], told text[]) returns text[]
language sql immutable
as $$
  select known || coalesce((select array_agg(number order by place) from (
    select number, min(ordinality) as place from unnest(told) with ordinality t (number, ordinality)
     where number is not null and not number = any (known) group by number) fresh), '{}')
$$;

-- Ends withdrawals that hold their money: `paid` spends it to the gateway's house account, `failed` brings it back to
-- the wallet. An item is {operation, from (the states it may be in), wasSent? (it must have been sent to the gateway; it
-- must not, unless told), outcome, gateway? (who has paid it, where that is not whom it was meant for), gatewayPayoutId?, asked? (the numbers that the gateway was asked about; the one in
-- gatewayPayoutId unless told), byPerson?, reason?, checkMs? (when the gateway is asked again after the end)}.
-- Answers {state, ended, numberTaken?, otherNumber?}: what it came to, whoever ended it. A payout is not settled under a number that
-- another one has. Without a person, one does not end while it has a number that was not asked about, and one of several
-- numbers does not come back (`otherNumber`).
create or replace function withdraw_finish(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; w withdrawal; is_paid boolean; last uuid; paid_by text; payout_id text; numbers text[]; asked text[];
  withdrawals withdrawal[] := '{}'; places int[] := '{}'; repeats int[] := '{}';
  requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  for item, i in select * from by_operation(items) loop
    select * into w from withdrawal where id = (item->>'operation')::uuid for no key update;
    if not found then raise exception 'no withdrawal %', item->>'operation'; end if;
    results[i] := jsonb_build_object('state', w.state, 'ended', false);
    continue when not item->'from' ? w.state
      or coalesce((item->>'wasSent')::boolean, false) <> (w.sent_at is not null);
    -- A second end of the same withdrawal finds the first one's.
    if w.id = last then
      repeats := repeats || i;
      continue;
    end if;
    last := w.id;
    is_paid := item->>'outcome' = 'paid';
    paid_by := coalesce(item->>'gateway', w.gateway);
    payout_id := coalesce(item->>'gatewayPayoutId', w.gateway_payout_id);
    numbers := with_numbers(w.payout_numbers, array[item->>'gatewayPayoutId']);
    asked := with_numbers(array(select jsonb_array_elements_text(item->'asked')), array[item->>'gatewayPayoutId']);
    if not coalesce((item->>'byPerson')::boolean, false) and (not numbers <@ asked
      or not is_paid and (cardinality(numbers) > 1 or w.sent_at is not null and w.reason = 'OTHER_NUMBER'))
    then
      results[i] := jsonb_build_object('state', w.state, 'ended', false, 'otherNumber', true);
      continue;
    end if;
    if is_paid and (paid_by is null or payout_id is null) then
      raise exception 'withdrawal % cannot be paid without the number of its payout', w.id;
    end if;
    if is_paid and (exists (
      select from ledger.posting where reference = paid_by || ':' || payout_id and outcome = 'posted'
    ) or exists (
      select from withdrawal other
       where other.gateway = paid_by and other.gateway_payout_id = payout_id and other.id <> w.id
    )) then
      results[i] := jsonb_build_object('state', w.state, 'ended', false, 'numberTaken', true);
      continue;
    end if;
    places := places || i;
    withdrawals := withdrawals || w;
    requests := requests || (leg_of(w.id, case when is_paid then 1 else 2 end),
      account_of(w.member_id, 'hold', w.currency),
      case when is_paid then ledger.house_account('payout:' || paid_by, w.currency::ledger.unit)
        else account_of(w.member_id, 'wallet', w.currency) end,
      w.amount, case when is_paid then 'withdraw.settle' else 'withdraw.release' end,
      case when is_paid then paid_by || ':' || payout_id end)::posting_request;
  end loop;

  outcomes := post_all(requests);
  for n in select ordinality from unnest(withdrawals) with ordinality order by member_id, ordinality loop
    i := places[n]; item := items->(i - 1); w := withdrawals[n];
    perform must_be_posted(outcomes[n], 'the end of withdrawal', w.id);
    update withdrawal set state = item->>'outcome', closed_at = clock_timestamp(), attempts = 0,
        next_check_at = in_ms(item->>'checkMs'), answer_due_at = in_ms(item->>'checkMs'), reason = item->>'reason',
        gateway = coalesce(item->>'gateway', gateway),
        gateway_payout_id = case item->>'outcome' when 'paid' then coalesce(item->>'gatewayPayoutId', gateway_payout_id)
          else coalesce(gateway_payout_id, item->>'gatewayPayoutId') end
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

-- When a payout is to be at its end: five hours after it was sent.
create or replace function payout_end_due_at(w withdrawal) returns timestamptz
language sql immutable
return w.sent_at + interval '5 hours';

-- Whether a person is asked about a withdrawal because its gateway does not take it, does not tell of it, or tells of no end;
-- after an end, as nothing is held here any more, a day later than otherwise.
create or replace function is_payout_missing(w withdrawal) returns boolean
language sql stable
return w.state in ('held', 'sending') and is_answer_missing(w.next_check_at, w.answer_due_at)
  or w.closed_at is not null and is_answer_missing(w.next_check_at, w.answer_due_at + interval '1 day');

-- What has become of the member since a withdrawal was asked for, that whoever pays it by hand should know: their state, as payout_brake has
-- it, and BANK_CHANGED where its account is not theirs any more. Null where it is nothing.
create or replace function payee_doubt(w withdrawal) returns text
language sql stable
as $$
  select nullif(concat_ws(', ', case when m.status not in ('active', 'excluded') then 'MEMBER_' || upper(m.status) end,
      case when (m.bank_code, m.bank_account_no) is distinct from (w.bank_code, w.bank_account_no)
        then 'BANK_CHANGED' end), '')
    from member m where m.id = w.member_id
$$;

-- Why a withdrawal waits for a person: a rule of ours, what the gateway said, or that it did not. UNCLEAR is how a server
-- of the version before says the last. Null where it waits for nobody.
create or replace function withdrawal_why(w withdrawal) returns text
language sql stable
return case
  when w.state = 'review' then case w.reason when 'UNCLEAR' then 'NO_ANSWER'
    when 'BY_HAND' then concat_ws(', ', w.reason, payee_doubt(w)) else coalesce(w.reason, '') end
  when w.contradiction_word is not null and w.contradiction_note is null
    then concat_ws(' ', w.contradiction_word, wire_amount(w.contradiction_amount))
  when is_payout_missing(w) then case
    when w.state = 'held' then 'NOT_SENT'
    when w.closed_at is not null or w.answer_due_at < payout_end_due_at(w) then 'NO_ANSWER'
    else 'UNDECIDED' end end;

-- What a person may decide about such a withdrawal: `approve` or `reject` of one that was never sent, and `approve` only
-- where a rule wants it, or where no gateway is; `settle` or `release` of one that was, or that an operator pays by hand (BY_HAND); `note` of an end that the gateway tells otherwise, or of which it tells nothing.
create or replace function withdrawal_decisions(w withdrawal) returns text[]
language sql stable
return case
  when withdrawal_why(w) is null then null
  when w.closed_at is not null then array['note']
  when w.sent_at is not null or w.state = 'review' and w.reason = 'BY_HAND' then array['settle', 'release']
  when w.state = 'held' then array['reject']
  else array['approve', 'reject'] end;

-- Does what a person decides. `told` is {decision, why (what the case says; a server of the version before tells none), by, doneBy (of two, the one who had it done: who takes it on), note (who they are and what they learnt), number? (the gateway's
-- own, of what is settled; `BANK@STATEMENT-REFERENCE` of what was paid by hand: from which bank of the house's, and that line of its statement, with `*` behind it where nothing but a message has named it for something else), lateMs? (when the gateway is asked about what was sent, after the end)}. Answers `done`,
-- `not-open`, `changed` where somebody has taken on by hand what was to be approved or rejected, or `not-this`, also where the case says anything else than `why`, and for a number that is none of those that the gateway told of it, or that another one has;
-- a line of a statement is of one movement.
create or replace function withdraw_decide(of_withdrawal uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  decision constant text := told->>'decision';
  w withdrawal; decisions text[]; words text[]; ended boolean;
begin
  select * into w from withdrawal where id = of_withdrawal for no key update;
  decisions := withdrawal_decisions(w);
  if decisions is null then return 'not-open'; end if;
  -- Somebody has taken it on since it waited for that.
  if w.reason = 'BY_HAND' and w.state = 'review' and decision in ('approve', 'reject') then return 'changed'; end if;
  if not decision = any (decisions) or withdrawal_why(w) <> told->>'why' then return 'not-this'; end if;

  if decision = 'approve' then
    -- By whichever gateway pays out then. The member's state is approved as it was shown.
    update withdrawal set state = 'held', approved_by = coalesce(told->>'doneBy', told->>'by'), attempts = 0, gateway = 'NONE',
        reason = case when starts_with(reason, 'MEMBER_') then reason end, next_check_at = now(), answer_due_at = now()
     where id = w.id;
    perform tell_progress(w);
    return 'done';
  elsif decision = 'note' then
    -- A gateway that tells nothing is asked no more.
    update withdrawal set contradiction_note = told->>'note',
        next_check_at = case when withdrawal_why(w) <> 'NO_ANSWER' then next_check_at end
     where id = w.id;
    return 'done';
  end if;

  if decision = 'settle' and w.reason = 'BY_HAND' then
    words := regexp_match(coalesce(told->>'number', ''), '^([A-Z0-9]{2,12})@([A-Za-z0-9]{4,40})(\*)?$');
    if words is null or not exists (select from bank where code = words[1]) then return 'not-this'; end if;
    begin
      if (claim_line(words[1], words[2], w.id, 'person', words[3] is not null)).movement is not null then raise exception using errcode = 'PR002'; end if;
      ended := (withdraw_finish(jsonb_build_array(jsonb_build_object('operation', w.id, 'from', array['review'], 'outcome', 'paid',
        'gateway', words[1], 'gatewayPayoutId', (line_of(words[1], words[2])).reference, 'byPerson', true, 'reason', told->>'note')))->0->>'ended')::boolean;
      if not ended then raise exception using errcode = 'PR002'; end if;
    exception when sqlstate 'PR002' then
      -- No line is taken for what is not paid by it.
      return 'not-this';
    end;
    return 'done';
  end if;

  -- Where it has no number of its own yet, a person may bring one.
  if decision = 'settle' and (told->>'number' is null
    or w.gateway_payout_id is not null and not told->>'number' = any (w.payout_numbers)) then
    return 'not-this';
  end if;
  ended := (withdraw_finish(jsonb_build_array(jsonb_build_object('operation', w.id, 'from', array['review', 'held', 'sending'],
    'wasSent', w.sent_at is not null, 'outcome', case decision when 'settle' then 'paid' else 'failed' end,
    'gatewayPayoutId', case decision when 'settle' then told->>'number' end, 'byPerson', true, 'reason', told->>'note',
    'checkMs', case when w.sent_at is not null then told->>'lateMs' end)))->0->>'ended')::boolean;
  return case when ended then 'done' else 'not-this' end;
end
$$;

-- The steps of a slip; slip.lifecycle.ts tells the states.

-- Writes a slip that was uploaded. An item is {operation, member, currency, file, mostAnHour}. Answers {outcome}: `begun`, `known`, or
-- `too-many` where the member uploaded so many within the hour, and nothing is done.
create or replace function slip_begin(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int;
begin
  perform pg_advisory_xact_lock(hashtextextended('slip:' || m, 0))
    from (select distinct value->>'member' as m from jsonb_array_elements(items) order by 1) o;
  for item, i in select * from by_operation(items) loop
    if exists (select from slip where id = (item->>'operation')::uuid) then
      results[i] := jsonb_build_object('outcome', 'known');
    elsif exists (select from slip
        where member_id = item->>'member' and created_at > now() - interval '1 hour'
        order by created_at desc offset (item->>'mostAnHour')::int - 1 limit 1) then
      results[i] := jsonb_build_object('outcome', 'too-many');
    else
      insert into slip (id, member_id, currency, state, created_at, file_name, next_check_at)
        values ((item->>'operation')::uuid, item->>'member', item->>'currency', 'checking', clock_timestamp(), item->>'file',
          clock_timestamp());
      results[i] := jsonb_build_object('outcome', 'begun');
    end if;
  end loop;
  return to_jsonb(results);
end
$$;

-- Credits the transfer that a slip tells of, as the bank tells it: once, by the sending bank and its reference, whoever uploads it. An item is
-- {operation (the slip), arrival (a new operation), bankCode, accountNo (ours), amount, sentAt?, sendingBank, reference}. Answers
-- {outcome}: `credited`; `duplicated` where the transfer was credited before, and the slip is refused; `ended` where the slip was.
create or replace function slip_credit(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n int; s slip; a arrival; arrivals arrival[] := '{}'; places int[] := '{}';
  requests posting_request[] := '{}'; outcomes ledger.outcome[];
begin
  -- In the order of what is unique, so that batches never wait for each other in a circle.
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality
     order by value->>'sendingBank', upper(value->>'reference'), value->>'operation', ordinality
  loop
    select * into s from slip where id = (item->>'operation')::uuid for no key update;
    if s.state not in ('checking', 'waiting') and s.reason is distinct from 'UNKNOW_ERROR' then
      results[i] := jsonb_build_object('outcome', 'ended');
      continue;
    end if;
    insert into arrival (id, member_id, bank_code, account_no, currency, amount, sending_bank, reference, sent_at, credited_at)
      values ((item->>'arrival')::uuid, s.member_id, item->>'bankCode', item->>'accountNo', s.currency,
        (item->>'amount')::bigint, item->>'sendingBank', item->>'reference', (item->>'sentAt')::timestamptz, clock_timestamp())
      on conflict do nothing
      returning * into a;
    if not found then
      perform slip_refuse(s.id, 'SLIP_REFNO_DUPLICATED');
      results[i] := jsonb_build_object('outcome', 'duplicated');
      continue;
    end if;
    -- Taken only now that it is known to be new: what was announced and has come is the line in progress.
    update arrival set id = coalesce(notice_taken(a.member_id, a.currency, a.amount), id) where id = a.id returning * into a;
    update slip set state = 'credited', reason = null, arrival_id = a.id, amount = a.amount, sent_at = a.sent_at,
        sending_bank = a.sending_bank, reference = a.reference, closed_at = clock_timestamp(), next_check_at = null
     where id = s.id;
    perform tell(s.member_id, 'slip', jsonb_build_object('reference', s.id, 'status', 'SUCCESS'));
    places := places || i;
    arrivals := arrivals || a;
    requests := requests || arrival_posting(a);
    results[i] := jsonb_build_object('outcome', 'credited');
  end loop;

  outcomes := post_all(requests);
  for n in select ordinality from unnest(arrivals) with ordinality order by member_id, ordinality loop
    a := arrivals[n];
    perform must_be_posted(outcomes[n], 'arrival', a.id);
    perform tell_line(a.member_id, a.id, 'deposit', a.bank_code, 'WALLET', 'SUCCESS', a.amount, (requests[n]).credit);
  end loop;
  return to_jsonb(results);
end
$$;

-- What credits money that came to an account: from the house's account at that bank to the member's wallet, under the sending bank's reference.
create or replace function arrival_posting(a arrival) returns posting_request
language sql stable
as $$
  select (a.id, ledger.house_account('bank:' || a.bank_code, a.currency::ledger.unit),
    account_of(a.member_id, 'wallet', a.currency), a.amount, 'deposit',
    'ARRIVAL:' || a.sending_bank || ':' || a.reference)::posting_request
$$;

-- Ends a slip that was not credited, for one of the eleven reasons; one that has ended stays as it is, but for one that nobody could
-- judge. `sum`: what the bank says was transferred. Nothing is kept of what is no picture. Answers whether it did.
create or replace function slip_refuse(of_slip uuid, why text, sum bigint default null) returns boolean
language plpgsql
as $$
declare
  s slip;
begin
  update slip set state = 'refused', reason = why, closed_at = coalesce(closed_at, clock_timestamp()), next_check_at = null,
      amount = coalesce(sum, amount),
      file_name = case when why not in ('UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS') then file_name end
   where id = of_slip and (state in ('checking', 'waiting') or reason = 'UNKNOW_ERROR') and reason is distinct from why
  returning * into s;
  if not found then return false; end if;
  perform tell(s.member_id, 'slip', jsonb_build_object('reference', s.id, 'status', 'FAILED'));
  return true;
end
$$;

-- Whether a person has to decide about a slip: no program can read or judge it.
create or replace function is_slip_to_decide(s slip) returns boolean
language sql immutable
as $$ select s.state = 'waiting' or (s.reason is not distinct from 'UNKNOW_ERROR' and s.case_note is null) $$;

-- What a person may decide about such a slip; null about any other.
create or replace function slip_decisions(s slip) returns text[]
language sql immutable
as $$
  select case when s.state = 'waiting' then array['settle', 'release'] when is_slip_to_decide(s) then array['settle', 'note'] end
$$;

-- Why it waits for a person.
create or replace function slip_why(s slip) returns text
language sql immutable
as $$ select case when s.state = 'waiting' then 'NO_VERIFIER' else 'UNKNOW_ERROR' end $$;

-- Does what a person decides about such a slip. `told` is {decision, why, note, operation (a new one, of the credit), number? (of a
-- `settle`: `AMOUNT@BANK-ACCOUNT`, what came and to which of our accounts, and `@SENDER-REFERENCE` behind it where the slip's code was not
-- read: the number of the bank that sent, and its reference)}. `settle` credits; a transfer that
-- was credited before is `changed`. `release` ends it as INVALID_SLIP. After a `note` it stays refused.
create or replace function slip_decide(of_slip uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  s slip; words text[]; sum bigint; account deposit_account; result jsonb;
begin
  select * into s from slip where id = of_slip for no key update;
  if not found or not is_slip_to_decide(s) then return 'not-open'; end if;
  if not told->>'decision' = any (slip_decisions(s)) or slip_why(s) <> told->>'why' then return 'not-this'; end if;
  if told->>'decision' = 'settle' then
    words := regexp_match(coalesce(told->>'number', ''), '^([0-9]{1,8}(?:\.[0-9]{1,2})?)@([A-Z0-9]+)-([0-9]+)(?:@([A-Z0-9]{2,12})-([A-Za-z0-9]{4,40}))?$');
    sum := words[1]::numeric * 100;
    select * into account from deposit_account
     where currency = s.currency and bank_code <> 'TRUEWALLET'
       and bank_code = words[2] and account_no = words[3];
    -- What makes a transfer the same one whoever tells of it has to be known: from the slip, or from our statement.
    if coalesce(sum, 0) <= 0 or account.bank_code is null or coalesce(s.reference, words[5]) is null then return 'not-this'; end if;
    update slip set case_note = told->>'note' where id = s.id;
    result := slip_credit(jsonb_build_array(jsonb_build_object('operation', s.id, 'arrival', told->>'operation',
      'bankCode', account.bank_code, 'accountNo', account.account_no, 'amount', sum, 'sentAt', s.sent_at,
      'sendingBank', coalesce(s.sending_bank, words[4]), 'reference', coalesce(s.reference, words[5]))));
    return case when result->0->>'outcome' = 'credited' then 'done' else 'changed' end;
  end if;
  update slip set case_note = told->>'note' where id = s.id;
  if told->>'decision' = 'release' then perform slip_refuse(s.id, 'INVALID_SLIP'); end if;
  return 'done';
end
$$;

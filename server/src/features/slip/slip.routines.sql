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

-- Credits the transfer that a slip tells of, as the bank tells it: once, by the sending bank and its reference, whoever uploads it. What the
-- feed has credited the same member before is that transfer, and nothing is posted again; what it has told and nobody got yet is joined to it.
-- An item is {operation (the slip), arrival (a new operation), bankCode, accountNo (ours), amount, sentAt?, sendingBank, reference,
-- byPerson?, isAnother? (a person says that it is another one than what was told of before), bankChangedAt? (since when the member's details are those that
-- the sender was compared with)}. Answers {outcome}: `credited`;
-- `duplicated` where the transfer was credited before, and the slip is refused; `doubtful` where
-- what was told, or credited before, may be this (is_slip_credited, is_slip_doubtful), a person found it to be no member's (is_given_back), or the member's details have changed since they were compared, and the slip is a person's case; `ended` where the
-- slip was.
create or replace function slip_credit(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; s slip; a arrival; adopted arrival; told uuid; vouching bank_notification; arrivals arrival[] := '{}';
begin
  -- Slips first, then accounts, as a person's decision does; in the order of what is unique, so that batches never wait for each other in a circle.
  -- Whoever changes a member's details just now is waited for before the accounts are kept from all others.
  perform 1 from slip where id in (select (value->>'operation')::uuid from jsonb_array_elements(items)) order by id for no key update;
  perform 1 from member where id in (select u.member_id from jsonb_array_elements(items) join slip u on u.id = (value->>'operation')::uuid)
    order by id for share;
  perform lock_house_accounts(items);
  perform lock_alike(array(select u.member_id from jsonb_array_elements(items)
    cross join lateral (select member_id from slip where id = (value->>'operation')::uuid limit 1) u));
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality
     order by value->>'sendingBank', upper(value->>'reference'), value->>'operation', ordinality
  loop
    select * into s from slip where id = (item->>'operation')::uuid;
    if s.state not in ('checking', 'waiting') and s.reason is distinct from 'UNKNOW_ERROR' then
      results[i] := jsonb_build_object('outcome', 'ended');
      continue;
    end if;
    if exists (select from arrival where sending_bank = item->>'sendingBank' and upper(reference) = upper(item->>'reference')) then
      perform slip_refuse(s.id, 'SLIP_REFNO_DUPLICATED', own_credit(s.member_id, item->>'sendingBank', item->>'reference'));
      results[i] := jsonb_build_object('outcome', 'duplicated');
      continue;
    end if;

    -- A person may say that it is another one.
    adopted := case when item->>'isAnother' is null then slip_adopted(s, item) end;
    told := case when adopted.id is null then slip_notification(s, item) end;
    select * into vouching from bank_notification where id = told and is_told_once(told);
    if adopted.id is null and item->>'byPerson' is null
      and (is_slip_credited(s, item) or (vouching.id is null and is_slip_doubtful(s, item)) or is_given_back(told)
        or is_payer_changed(s, item)) then
      perform slip_refuse(s.id, 'UNKNOW_ERROR', (item->>'amount')::bigint, (item->>'sentAt')::timestamptz, shown => item->>'senderShown');
      results[i] := jsonb_build_object('outcome', 'doubtful');
      continue;
    end if;
    if adopted.id is not null then
      update arrival set sending_bank = item->>'sendingBank', reference = item->>'reference', sender_shown = item->>'senderShown' where id = adopted.id returning * into a;
    else
      insert into arrival (id, member_id, bank_code, account_no, currency, amount, sending_bank, reference, sender_shown, sent_at, credited_at)
        values ((item->>'arrival')::uuid, s.member_id, item->>'bankCode', item->>'accountNo', s.currency,
          (item->>'amount')::bigint, item->>'sendingBank', item->>'reference', item->>'senderShown', (item->>'sentAt')::timestamptz, clock_timestamp())
        on conflict do nothing
        returning * into a;
      if not found then
        perform slip_refuse(s.id, 'SLIP_REFNO_DUPLICATED', own_credit(s.member_id, item->>'sendingBank', item->>'reference'));
        results[i] := jsonb_build_object('outcome', 'duplicated');
        continue;
      end if;
      a := arrival_announced(a);
      arrivals := arrivals || a;
      if told is not null then perform pair_notification(told, a.id); end if;
    end if;
    update slip set state = 'credited', reason = null, arrival_id = a.id, amount = a.amount,
        sent_at = (item->>'sentAt')::timestamptz, sending_bank = a.sending_bank, reference = a.reference,
        closed_at = clock_timestamp(), next_check_at = null
     where id = s.id;
    perform tell(s.member_id, 'slip', jsonb_build_object('reference', s.id, 'status', 'SUCCESS'));
    results[i] := jsonb_build_object('outcome', 'credited') || case when adopted.id is not null then '{"isJoined": true}' else '{}' end::jsonb;
  end loop;
  perform post_arrivals(arrivals);
  return to_jsonb(results);
end
$$;

-- What the feed has credited the slip's member and no slip has told of yet, if it can be this transfer: the nearest in time. A slip
-- too many finds the other one's; the other's slip then finds this one's. What another has paid, as its message says, is none of the member's own transfers to the
-- step that judges it (`operation`); a person is asked, and is shown that it would be joined.
create or replace function slip_adopted(s slip, item jsonb) returns arrival
language sql stable
as $$
  select a.* from arrival a
    join bank_notification n on n.arrival_id = a.id
   cross join lateral (select time_apart(a.sent_at, n.received_at, (item->>'sentAt')::timestamptz, s.created_at) as apart) t
   where a.bank_code = item->>'bankCode' and a.account_no = item->>'accountNo' and a.amount = (item->>'amount')::bigint
     and a.member_id = s.member_id and a.reference is null and t.apart is not null and may_be_from(n, item->>'sendingBank')
     and (item->>'byPerson' is not null or item->>'operation' is null or may_have_been_payer(n, s.member_id))
   order by is_payer_untold(n), t.apart, a.id limit 1
$$;

drop function if exists told_beyond(text, jsonb);

-- What was credited a slip's member of what may tell of its transfer, as credited_with. An item is that of slip_credit.
create or replace function credited_with_slip(s slip, item jsonb) returns table (ids uuid[], counted text)
language sql stable
as $$
  select * from credited_with(s.member_id, item->>'bankCode', item->>'accountNo', (item->>'amount')::bigint, 'slip',
    slip_times((item->>'sentAt')::timestamptz, s.created_at))
$$;

-- As a server of the version before asks.
create or replace function told_along(of_member text, item jsonb) returns setof arrival
language sql stable
as $$
  select a.* from arrival a where a.id = any ((select ids from credited_with(of_member, item->>'bankCode', item->>'accountNo', (item->>'amount')::bigint,
    'slip', slip_times((item->>'sentAt')::timestamptz, null)))::uuid[])
$$;

-- Whether what a slip tells of may be credited already (is_all_credited).
create or replace function is_slip_credited(s slip, item jsonb) returns boolean
language sql stable
as $$
  select is_all_credited(s.member_id, item->>'bankCode', item->>'accountNo', (item->>'amount')::bigint, 'slip',
    slip_times((item->>'sentAt')::timestamptz, s.created_at))
$$;

drop function if exists is_one_too_many(slip, jsonb, bank_notification);

-- What the feed has told and nobody got yet, if it can be the slip's transfer: the nearest in time, or, without one, the last. What a person has found to be no
-- member's money comes last. What may be told twice is nothing that nobody got: the other one may be it; a bare one is all the same. Nor is what a person has
-- released as told twice, or as what a slip or a gateway tells of. Where a person decides, the payer may be one whom nobody knows, but not another member.
create or replace function slip_notification(s slip, item jsonb) returns uuid
language sql stable
as $$
  select n.id from bank_notification n
   cross join lateral (select time_apart(n.told_at, n.received_at, (item->>'sentAt')::timestamptz, s.created_at) as apart) t
   where n.bank_code = item->>'bankCode' and n.account_no = item->>'accountNo' and n.amount = (item->>'amount')::bigint
     and n.arrival_id is null and t.apart is not null and may_be_from(n, item->>'sendingBank')
     and (is_bare(n) or n.why is distinct from 'LIKE_ANOTHER') and (n.state <> 'released' or n.why not in ('LIKE_ANOTHER', 'LIKE_SLIP', 'LIKE_QR'))
     and (may_be_payer(n, s.member_id) or (item->>'byPerson' is not null and not exists (select from feed_fitting(n))))
   order by n.state = 'released', not may_be_payer(n, s.member_id), is_payer_untold(n), t.apart,
     case when item->>'sentAt' is null then n.told_at > s.created_at end, case when item->>'sentAt' is null then n.received_at end desc, n.id limit 1
$$;

-- Whether the feed told it with its payer, and in one way alone: what it told in two may have been credited in the other, and what it told of nobody
-- may be anybody's. Nor what may be the money of a slip of before, or is, as a person has said who released it.
create or replace function is_told_once(told uuid) returns boolean
language sql stable
as $$
  select exists (select from bank_notification n
    where n.id = told and n.state = 'waiting' and n.why <> 'LIKE_SLIP' and not is_payer_untold(n) and not is_told_otherwise(n))
$$;

-- Whether a person has found what the feed told to be no member's money, who may have sent it back since.
create or replace function is_given_back(told uuid) returns boolean
language sql stable
as $$
  select exists (select from bank_notification
    where id = told and state = 'released')
$$;

-- Whether the member's details are others by now than those that the sender was compared with. A server of the version before does not say since when those were.
create or replace function is_payer_changed(s slip, item jsonb) returns boolean
language sql stable
as $$
  select item ? 'bankChangedAt' and exists (select from member
    where id = s.member_id and date_trunc('milliseconds', bank_changed_at) is distinct from (item->>'bankChangedAt')::timestamptz)
$$;

-- What was credited that may be a slip's transfer, beside what its member was: what a message told that has gone to another member, as a person has said, who knew nothing of the slip,
-- or of whom a slip shows the same; what was paid on another member's code of the house's own, whoever the message says has paid it, and whichever slip was taken for it, and what
-- was credited to that member beside it; and
-- what a person has credited about then by another slip, whose number nobody has vouched for. What a phone has read by itself may have been that much before. The nearest in time first.
create or replace function others_like_slip(s slip, item jsonb) returns setof arrival
language sql stable
as $$
  with at as materialized (
    select sent, seen, coalesce(sent, seen - interval '1 day') as since, coalesce(sent, seen) as until from (select (item->>'sentAt')::timestamptz as sent, s.created_at as seen) t
  ), told as (
    select a from at
     cross join lateral (
        select * from bank_notification n
         where n.bank_code = item->>'bankCode' and n.account_no = item->>'accountNo' and n.amount = (item->>'amount')::bigint and n.arrival_id is not null
           and n.told_at between since - interval '15 minutes' and until + interval '31 days'
           and n.told_at - greatest(told_late_by(n), interval '1 day') <= until
        union all
        -- One that was not understood.
        select * from bank_notification n
         where n.bank_code = item->>'bankCode' and n.account_no = item->>'accountNo' and n.amount = (item->>'amount')::bigint and n.arrival_id is not null
           and n.told_at is null and n.received_at between since - interval '1 day' and until + interval '1 day' and time_apart(null, n.received_at, sent, seen) is not null
      ) n
      join arrival a on a.id = n.arrival_id
     where a.member_id <> s.member_id
       and (a.qr_order is not null and a.told_by = 'feed'
         or case when is_like_payer(n, s.member_id, item->>'senderShown') or a.reference is null and may_have_been_payer(n, s.member_id)
           then may_be_from(n, item->>'sendingBank') end)
    union
    -- What was credited beside a message without payer that counted as another's, by a code of theirs.
    select a from at cross join bank_notification n
      join arrival a on a.bank_code = n.bank_code and a.account_no = n.account_no and a.amount = n.amount and a.member_id = n.told_of
        and a.told_by = 'feed' and a.credited_at >= n.received_at
     where n.bank_code = item->>'bankCode' and n.account_no = item->>'accountNo' and n.amount = (item->>'amount')::bigint
       and is_payer_untold(n) and n.told_of <> s.member_id
       and n.told_at between since - interval '15 minutes' and until + interval '31 days'
       and n.told_at - greatest(told_late_by(n), interval '1 day') <= until
    union
    select a from at cross join slip p join arrival a on a.id = p.arrival_id
     where p.case_note is not null and p.sent_at is null
       and a.bank_code = item->>'bankCode' and a.account_no = item->>'accountNo' and a.amount = (item->>'amount')::bigint
       and (time_apart(a.sent_at, p.created_at, sent, seen) is not null
         or a.member_id = s.member_id and may_be_sent(a, sent - interval '15 minutes', sent + interval '15 minutes'))
  )
  select (a).* from told cross join at
   order by greatest(until - coalesce((a).sent_at, (a).credited_at), coalesce((a).sent_at, (a).credited_at) - until), (a).id limit 20
$$;

create or replace function is_slip_doubtful(s slip, item jsonb) returns boolean
language sql stable
as $$ select exists (select from others_like_slip(s, item)) $$;

-- Payments on codes of a bank's own gateway (of any, without a bank) that may be the transfer of a slip, of so much at a time: the gateway told of none
-- before it was made, by a quarter of an hour. Without a time all since the week before the slip.
create or replace function paid_on_codes(s slip, of_bank text, of_amount bigint, at timestamptz) returns setof qr_payment
language sql stable
as $$
  select p.* from qr_order o join qr_payment p on p.qr_order = o.id
   where o.member_id = s.member_id and o.currency = s.currency and o.account_no is null and not is_overheard(o.gateway)
     and coalesce(o.gateway = of_bank, true) and of_amount in (p.amount, told_last(p)) and p.withheld_note is null
     and o.created_at between coalesce(at - interval '1 day', s.created_at - interval '7 days') and coalesce(at, s.created_at) + interval '2 minutes'
     and coalesce(at <= least(p.heard_at, p.credited_at, p.withheld_at) + interval '15 minutes', true)
$$;

-- Payments on these gateways' codes of anybody's that may be the bill that a slip's transfer paid: of its sum, at its time as above; the first ones.
create or replace function paid_on_bill(s slip, of_gateways text[]) returns setof qr_payment
language sql stable
as $$
  select p.* from qr_order o join qr_payment p on p.qr_order = o.id
   where o.gateway = any (of_gateways) and o.amount = s.amount and o.currency = s.currency and o.account_no is null and p.withheld_note is null
     and o.created_at between coalesce(s.sent_at - interval '1 day', s.created_at - interval '7 days')
       and coalesce(s.sent_at, s.created_at) + interval '2 minutes'
     and coalesce(s.sent_at <= least(p.heard_at, p.credited_at, p.withheld_at) + interval '15 minutes', true)
   order by least(p.heard_at, p.credited_at, p.withheld_at), p.id limit 20
$$;

drop function if exists is_slip_of_code(slip, jsonb), messages_alike(text, text, bigint, timestamptz, timestamptz);

-- What a member was credited of a transfer. What another one was is nobody else's to know.
create or replace function own_credit(of_member text, of_bank text, of_reference text) returns bigint
language sql stable
as $$
  select amount from arrival
   where sending_bank = of_bank and upper(reference) = upper(of_reference) and member_id = of_member
$$;

-- Ends a slip that was not credited, for one of the eleven reasons; one that has ended stays as it is, but for one that nobody could
-- judge. `sum`, `at`, `paid` and `shown`: what the bank says was transferred, when, what names the bill that it paid, and the sender's account as it shows it; the sum of a duplicate is what its member was credited before.
-- Nothing is kept of what is no picture. Answers whether it did.
drop function if exists slip_refuse(uuid, text, bigint);
drop function if exists slip_refuse(uuid, text, bigint, timestamptz);
drop function if exists slip_refuse(uuid, text, bigint, timestamptz, text[]);
create or replace function slip_refuse(
  of_slip uuid, why text, sum bigint default null, at timestamptz default null, paid text[] default '{}', shown text default null
) returns boolean
language plpgsql
as $$
declare
  s slip;
begin
  update slip set state = 'refused', reason = why, closed_at = coalesce(closed_at, clock_timestamp()), next_check_at = null,
      amount = coalesce(sum, case when why = 'SLIP_REFNO_DUPLICATED' then own_credit(member_id, sending_bank, reference) end, amount),
      sent_at = coalesce(at, sent_at), bill = case when cardinality(paid) > 0 then paid else bill end,
      sender_shown = coalesce(shown, sender_shown),
      file_name = case when why not in ('UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS') then file_name end
   where id = of_slip and (state in ('checking', 'waiting') or reason = 'UNKNOW_ERROR') and reason is distinct from why
  returning * into s;
  if not found then return false; end if;
  perform tell(s.member_id, 'slip', jsonb_build_object('reference', s.id, 'status', 'FAILED'));
  perform push_news(s.member_id, 'slip-refused', s.id::text);
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

-- Keeps the row of a slip as it is, and what is credited to our accounts and its member, for a person's decision: what they were shown is compared with
-- that. In kip one after the other with what is overheard, for a line of which each may ask.
create or replace function slip_lock(of_slip uuid) returns void
language plpgsql
as $$
declare
  s slip;
begin
  if exists (select from slip where id = of_slip and currency = 'LAK') then perform lock_overheard('[{"overheard": true}]'); end if;
  select * into s from slip where id = of_slip for no key update;
  perform lock_house_accounts((select coalesce(jsonb_agg(jsonb_build_object('bankCode', d.bank_code, 'accountNo', d.account_no)), '[]')
    from deposit_account d where d.currency = s.currency));
  perform lock_alike(array[s.member_id]);
end
$$;

-- Whether an account's messages come here, and none that nobody got tells of the sum.
create or replace function is_message_missing(s slip, item jsonb) returns boolean
language sql stable
as $$
  select is_heard(item->>'bankCode', item->>'accountNo', s.created_at) and slip_notification(s, item) is null
$$;

-- Gifts to a wallet of ours that were redeemed for a sum, or may be, whoever brought them: about a time, or, where that is not known, since the week before a
-- slip came. An item is {bankCode, accountNo, amount}.
create or replace function gifts_alike(item jsonb, at timestamptz, seen timestamptz) returns setof gift
language sql stable
as $$
  select g.* from gift g
   where item->>'bankCode' = 'TRUEWALLET' and g.wallet = item->>'accountNo' and g.state in ('sent', 'credited')
     and (item->>'amount')::bigint = coalesce(g.amount, nullif(g.shown, 0), (item->>'amount')::bigint)
     and g.sent_at between coalesce(at - interval '1 day', seen - interval '7 days') and coalesce(at, seen) + interval '1 day'
   order by g.created_at limit 20
$$;

-- A gift as a person is shown it.
create or replace function gift_shown(g gift) returns text
language sql stable
as $$
  select format('%s (%s, %s, %s)', coalesce(wire_amount(g.amount), wire_amount(nullif(g.shown, 0)), '?'), g.hash, g.member_id,
    to_char(g.sent_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'))
$$;

-- Whether what a person found in the statement, an item of slip_credit, may be in a wallet already: as much was credited about then, or no message of
-- the bank's, where they come here, tells of such a sum that nobody got. What the slip only joins, or has the number of, is not credited again; but
-- where its time is not known, or a person says so, it may be another one than that.
create or replace function is_slip_beside(s slip, item jsonb) returns boolean
language sql stable
as $$
  select (s.sent_at is null or item->>'isAnother' is not null or (slip_adopted(s, item)).id is null)
    and not exists (select from arrival where sending_bank = item->>'sendingBank' and upper(reference) = upper(item->>'reference'))
    and (exists (select from arrivals_alike(item, s.member_id, s.sent_at, s.created_at)) or is_message_missing(s, item)
      or is_slip_doubtful(s, item || jsonb_build_object('sentAt', s.sent_at))
      or exists (select from credited_with_slip(s, item || jsonb_build_object('sentAt', s.sent_at)) c join arrival a on a.id = any (c.ids))
      or exists (select from gifts_alike(item, s.sent_at, s.created_at))
      -- What gateways have told of a sum that the bank tells is shown from the beginning.
      or (s.amount is null and exists (select from paid_on_codes(s, null, (item->>'amount')::bigint, s.sent_at))))
$$;

-- What may have come of a slip, as items of slip_credit: what a person has read in the statement, or else the sum that its bank tells at each account of ours.
create or replace function items_of_slip(s slip) returns setof jsonb
language sql stable
as $$
  select coalesce(s.stated, jsonb_build_object('bankCode', d.bank_code, 'accountNo', d.account_no, 'amount', s.amount))
      || jsonb_build_object('sentAt', s.sent_at, 'sendingBank', coalesce(s.sending_bank, ''), 'senderShown', s.sender_shown)
    from deposit_account d
   where d.currency = s.currency and case when s.stated is null then s.amount is not null
     else d.bank_code = s.stated->>'bankCode' and d.account_no = s.stated->>'accountNo' end
$$;

-- Does what a person decides about such a slip. `told` is {decision, why, note, operation (a new one, of the credit), number? (of a
-- `settle`: `AMOUNT@BANK-ACCOUNT`, what came and to which of our accounts, and `@SENDER-REFERENCE` behind it where the slip's code was not
-- read: the number of the bank that sent, and its reference; so it is where the code is a wallet's and the account none. With `*` behind it the transfer is
-- another one than what a message has credited the member already, to which it would be joined. In kip it is always `@STATEMENT-REFERENCE`, that of the line in our bank's
-- statement, with `*` behind it where the line is taken over from what a message has named it for)}. `settle` credits; a transfer that
-- was credited before is `changed`; a line that is another's, or of another sum, is refused, and so is, without `*`, a sum that messages have
-- credited the member (payments_beside). Where else it may have been credited (is_slip_beside, payments_unnamed) that is shown from then on, and the case is
-- `changed`: whoever decides so again has seen it. `release` ends it as INVALID_SLIP. After a `note` it stays refused.
create or replace function slip_decide(of_slip uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  s slip; words text[]; sum bigint; account deposit_account; result jsonb; is_by_line boolean; taken bank_line; read jsonb; item jsonb;
  from_bank text; named text; is_beside boolean; is_told boolean; counted record;
begin
  select * into s from slip where id = of_slip for no key update;
  if not found or not is_slip_to_decide(s) then return 'not-open'; end if;
  if not told->>'decision' = any (slip_decisions(s)) or slip_why(s) <> told->>'why' then return 'not-this'; end if;
  if told->>'decision' = 'settle' then
    -- Nobody numbers the banks of Laos, and their slips do not name our bank's line: that is what makes a transfer the same one there.
    is_by_line := s.currency = 'LAK';
    words := regexp_match(coalesce(told->>'number', ''), case
      when is_by_line then '^([0-9.]+)@([A-Z0-9]+)-([0-9]+)@()([A-Za-z0-9]{4,40})([*])?$'
      else '^([0-9.]+)@([A-Z0-9]+)-([0-9]+)(?:@([A-Z0-9]{2,12})-([A-Za-z0-9]{4,40}))?([*])?$' end);
    sum := stated_amount(words[1], s.currency);
    select * into account from deposit_account
     where currency = s.currency and bank_code = words[2] and account_no = words[3];
    -- What makes a transfer the same one whoever tells of it has to be known: from the slip, or from our statement. Nobody vouches for what
    -- a wallet's code says of a bank account.
    if not is_by_line and not (s.sending_bank = 'TRUEMONEY' and account.bank_code <> 'TRUEWALLET') then
      from_bank := s.sending_bank;
      named := s.reference;
    end if;
    from_bank := case when is_by_line then account.bank_code else coalesce(from_bank, words[4]) end;
    named := case when is_by_line then line_name(words[5]) else coalesce(named, words[5]) end;
    if sum is null or account.bank_code is null or named is null or from_bank is null
      or (not is_by_line and from_bank !~ case when account.bank_code = 'TRUEWALLET' then '^([0-9]{3}|TRUEMONEY)$' else '^[0-9]{3}$' end)
      then return 'not-this'; end if;
    read := jsonb_build_object('bankCode', account.bank_code, 'accountNo', account.account_no, 'amount', sum);
    item := read || jsonb_build_object('operation', s.id, 'arrival', told->>'operation', 'sentAt', s.sent_at, 'senderShown', s.sender_shown, 'byPerson', true,
      'sendingBank', from_bank, 'reference', named, 'isAnother', case when not is_by_line and words[6] is not null then true end);
    -- What else was credited and may be this is shown first.
    if is_by_line then
      is_beside := exists (select from payments_unnamed(s.currency, sum) p where p.member_id <> s.member_id)
        or exists (select from payments_beside(s, sum) p where p.amount = sum and p.credited_at <= s.created_at - interval '1 day');
    else
      is_beside := is_slip_beside(s, item);
    end if;
    if is_beside and s.stated is distinct from read then
      update slip set stated = read where id = s.id;
      return 'changed';
    end if;
    -- What a message has credited the member by this very line is this, whoever says what.
    if is_by_line then taken := line_of(account.bank_code, named); end if;
    is_told := taken.movement is not null and is_line_of(taken, s.member_id, sum);
    -- What a message has credited them without it may be this: who has looked says so.
    if is_by_line and not is_told and words[6] is null and exists (select from payments_beside(s, sum) p
      where p.amount = sum and line_key(p.told_number) is distinct from line_key(named)) then return 'not-this'; end if;
    begin
      if is_told then raise exception using errcode = 'PR002'; end if;
      if is_by_line then
        taken := claim_line(account.bank_code, words[5], s.id, 'person', words[6] is not null);
        if taken.movement is not null then raise exception using errcode = 'PR002'; end if;
        -- Anybody can draw a code with another's number: it is taken as far as nobody has it.
        perform claim_line(s.sending_bank, s.reference, s.id, 'message');
      end if;
      update slip set case_note = told->>'note' where id = s.id;
      select * into counted from lines_to_count(s.member_id, account.bank_code, account.account_no, sum, 'slip', slip_times(s.sent_at, s.created_at))
       where not is_by_line;
      result := slip_credit(jsonb_build_array(item));
      if result->0->>'outcome' = 'credited' then
        if counted.ids is not null and result->0->'isJoined' is null then
          perform count_lines(counted.ids || (select arrival_id from slip where id = s.id), counted.since);
        end if;
        return 'done';
      end if;
      raise exception using errcode = 'PR002';
    exception when sqlstate 'PR002' then
      -- No line is taken, and none taken over, for what is not credited.
      if taken.movement is not null and not is_line_of(taken, s.member_id, sum) then return 'not-this'; end if;
      update slip set case_note = told->>'note' where id = s.id;
      perform slip_refuse(s.id, 'SLIP_REFNO_DUPLICATED', own_credit(s.member_id, from_bank, named));
      return 'changed';
    end;
  end if;
  update slip set case_note = told->>'note' where id = s.id;
  if told->>'decision' = 'release' then perform slip_refuse(s.id, 'INVALID_SLIP'); end if;
  return 'done';
end
$$;

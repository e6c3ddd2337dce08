-- Money that came to one of the house's accounts by bank transfer, whatever tells of it: what slips and the banks' feed share.

-- Lets nobody else look at or credit what came to these accounts until the transaction ends. The items have {bankCode, accountNo}.
create or replace function lock_house_accounts(items jsonb) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('arrival:' || account, 0)) from (
    select distinct value->>'bankCode' || ':' || (value->>'accountNo') as account from jsonb_array_elements(items)
     where value->>'accountNo' is not null order by 1) o;
end
$$;

-- Has of a slip and a gateway's payment of one of these members one decided about at a time, as both may be the same money. After the accounts, and
-- before codes and wallets.
create or replace function lock_alike(members text[]) returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('alike:' || m, 0)) from (select distinct unnest(members) as m order by 1) o
$$;

-- Gives an arrival that was just written the id of its member's open notice of that sum, if there is one: what was announced and has come
-- is the line in progress. Only once it is known to be new, and before anything refers to it.
create or replace function arrival_announced(a arrival) returns arrival
language plpgsql
as $$
begin
  update arrival set id = coalesce(notice_taken(a.member_id, a.currency, a.amount), id) where id = a.id returning * into a;
  return a;
end
$$;

-- The number under which the ledger has an arrival.
create or replace function arrival_reference(a arrival) returns text
language sql immutable
as $$
  select 'ARRIVAL:' || case a.told_by when 'feed' then 'FEED:' || a.id else a.sending_bank || ':' || a.reference end
$$;

-- What credits money that came to an account: from the house's account at that bank to the member's wallet. The ledger has it under the
-- sending bank's reference, or, where the feed told of it first, under its own operation.
create or replace function arrival_posting(a arrival) returns posting_request
language sql stable
as $$
  select (a.id, ledger.house_account('bank:' || a.bank_code, a.currency::ledger.unit),
    account_of(a.member_id, 'wallet', a.currency), a.amount, 'deposit', arrival_reference(a))::posting_request
$$;

-- Credits new arrivals and tells their members.
create or replace function post_arrivals(arrivals arrival[]) returns void
language plpgsql
as $$
declare
  requests constant posting_request[] := array(select arrival_posting(a) from unnest(arrivals) a);
  outcomes ledger.outcome[]; a arrival; n int;
begin
  perform codes_paid(arrivals);
  outcomes := post_all(requests);
  for n in select ordinality from unnest(arrivals) with ordinality order by member_id, ordinality loop
    a := arrivals[n];
    perform must_be_posted(outcomes[n], 'arrival', a.id);
    perform tell_line(a.member_id, a.id, 'deposit', a.bank_code, 'WALLET', 'SUCCESS', a.amount, (requests[n]).credit);
  end loop;
end
$$;

-- How far apart two messages say that money was sent, if it can be the same money: a quarter of an hour at most. Where one of them does
-- not know the time, the money was sent within the day before that one was seen; null where it cannot be the same.
create or replace function time_apart(one_at timestamptz, one_seen timestamptz, other_at timestamptz, other_seen timestamptz)
returns interval
language sql immutable
as $$
  select case
    when one_at is not null and other_at is not null then
      case when one_at between other_at - interval '15 minutes' and other_at + interval '15 minutes'
        then greatest(one_at - other_at, other_at - one_at) end
    when coalesce(one_at, one_seen) between coalesce(other_at, other_seen) - interval '1 day'
        and coalesce(other_at, other_seen) + interval '1 day'
      and coalesce(one_at <= other_seen + interval '15 minutes', true)
      and coalesce(other_at <= one_seen + interval '15 minutes', true)
      then interval '1 day'
  end
$$;

-- An hour before this phone (or else any) last told of an account, before the day until this message came; 31 days before where none did in that time. Carriers
-- keep for days what they could not deliver, and bring it in the hours after a phone is there again, or another one in its place.
create or replace function heard_before(n bank_notification) returns timestamptz
language sql stable
as $$
  select greatest(coalesce(
      (select max(received_at) from bank_notification
        where bank_code = n.bank_code and account_no = n.account_no and device = n.device and received_at < n.received_at - interval '1 day'),
      (select max(received_at) from bank_notification
        where bank_code = n.bank_code and account_no = n.account_no and received_at < n.received_at - interval '1 day'),
      '-infinity') - interval '1 hour', n.received_at - interval '31 days')
$$;

-- How long before the time that a notification tells the money may have been sent: what the phone has read by itself has the time of when it came there.
create or replace function told_late_by(n bank_notification) returns interval
language sql immutable
as $$
  select coalesce(n.told_at - n.sent_since, case when n.sender is null then interval '1 day' else interval '15 minutes' end)
$$;

-- When what an arrival has credited was sent, or, where nothing tells, what it was sent before: its first slip came, or, without one, a message of it, or it was
-- credited. A message that was joined to a slip without a time may be another transfer's.
create or replace function sent_about(a arrival) returns timestamptz
language sql stable
as $$
  select coalesce(a.sent_at, (select min(s.created_at) from slip s where s.arrival_id = a.id),
    (select min(n.received_at) from bank_notification n where n.arrival_id = a.id), a.credited_at)
$$;

-- Whether what an arrival has credited may have been sent in a time: where nothing tells, within the week before that.
create or replace function may_be_sent(a arrival, since timestamptz, until timestamptz) returns boolean
language sql stable
as $$
  select case when a.sent_at is not null then a.sent_at between since and until
    else sent_about(a) >= since and sent_about(a) - interval '7 days' <= until end
$$;

-- What a slip, or a person by a message, has credited the member at the gateway's own bank that may be a payment of so much on a code, however late its gateway
-- tells of that: sent since the code was made and until a day after its end.
create or replace function slips_like(o qr_order, of_amount bigint) returns setof arrival
language sql stable
as $$
  select a.* from arrival a
   cross join lateral (select o.created_at - interval '2 minutes' as began, o.expires_at + interval '1 day' as ended) t
   where a.member_id = o.member_id and a.bank_code = o.gateway and a.currency = o.currency and a.amount = of_amount
     and (may_be_sent(a, t.began, t.ended)
       -- A slip may have been joined to the message of another transfer.
       or exists (select from slip s where s.arrival_id = a.id and s.sent_at between t.began and t.ended)
       -- A message may have told of it late.
       or exists (select from bank_notification n where n.arrival_id = a.id and n.told_at >= t.began and n.told_at - told_late_by(n) <= t.ended))
$$;

-- What was credited of a sum to an account of ours that may be the same transfer, the member's and then the latest first: about that time, or, where that is not
-- known, to the member within the week before it was seen, and to anybody within the day; and to the member what a message has told that may be that late. An item is {bankCode, accountNo, amount}.
create or replace function arrivals_alike(item jsonb, of_member text, at timestamptz, seen timestamptz) returns setof arrival
language sql stable
as $$
  with near as (
    select a.* from arrival a
     where a.bank_code = item->>'bankCode' and a.account_no = item->>'accountNo' and a.amount = (item->>'amount')::bigint
       and a.sent_at between coalesce(at - interval '15 minutes', seen - interval '7 days') and coalesce(at, seen) + interval '15 minutes'
    union
    select a.* from arrival a
     where a.bank_code = item->>'bankCode' and a.account_no = item->>'accountNo' and a.amount = (item->>'amount')::bigint and a.sent_at is null
    union
    select a.* from arrival a
     where a.bank_code = item->>'bankCode' and a.account_no = item->>'accountNo' and a.amount = (item->>'amount')::bigint and a.member_id = of_member
       -- Nothing is credited before it was sent, but for what clocks differ by.
       and a.credited_at >= coalesce(at - interval '1 day', seen - interval '7 days') - interval '1 hour'
  )
  select a.* from near a
   where case when at is null
       then (select sent_about(a::arrival) between seen - within and seen + interval '15 minutes' + case when a.sent_at is null then within else interval '0' end
         from (select case when coalesce(of_member = a.member_id, true) then interval '7 days' else interval '1 day' end as within) w)
       else time_apart(at, seen, a.sent_at, case when a.sent_at is null then sent_about(a::arrival) end) is not null end
     or a.member_id = of_member and may_be_sent(a::arrival, at - interval '15 minutes', at + interval '15 minutes')
     or a.member_id = of_member and exists (select from bank_notification n where n.arrival_id = a.id
       and n.told_at >= coalesce(at, seen - interval '7 days') and n.told_at - told_late_by(n) <= coalesce(at, seen) + interval '15 minutes')
   order by a.member_id is distinct from of_member, a.credited_at desc, a.id limit 20
$$;

-- An arrival as a person is shown it.
create or replace function arrival_shown(a arrival) returns text
language sql stable
as $$
  select format('%s@%s-%s (%s, %s)', wire_amount(a.amount), a.bank_code, a.account_no, a.member_id,
    to_char(coalesce(a.sent_at, a.credited_at) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'))
$$;

-- Whether the bank's messages about an account of ours come here: they did within the week before.
create or replace function is_heard(of_bank text, of_account text, seen timestamptz) returns boolean
language sql stable
as $$
  select exists (select from bank_notification n
    where n.bank_code = of_bank and n.account_no = of_account and n.received_at between seen - interval '7 days' and seen + interval '1 day')
$$;

-- Whether nothing that a notification tells of the payer speaks against this account.
create or replace function is_told_of(n bank_notification, of_bank text, of_account text) returns boolean
language sql immutable
as $$
  select coalesce(n.payer_bank = of_bank, true) and coalesce(right(of_account, length(n.payer_tail)) = n.payer_tail, true)
$$;

-- The same of this member's. An account that was theirs has no say in what is credited: nobody has proven that it was.
create or replace function may_be_payer(n bank_notification, of_member text) returns boolean
language sql stable
as $$ select is_told_of(n, bank_code, bank_account_no) from member where id = of_member $$;

-- The same as may_be_payer, also by an account that was theirs when it was sent: enough for a doubt.
create or replace function may_have_been_payer(n bank_notification, of_member text) returns boolean
language sql stable
as $$
  select may_be_payer(n, of_member) or exists (
    select from former_bank_account
     where member_id = of_member and until_at > n.told_at - told_late_by(n) and is_told_of(n, bank_code, bank_account_no))
$$;

drop function if exists is_like_payer(bank_notification, text);
-- Whether an account of a member's, or one that was theirs, is one with the payer's in four digits at their places: most slips show no more.
create or replace function is_like_account(n bank_notification, of_member text) returns boolean
language sql stable
as $$
  select exists (
    select from (select bank_code, bank_account_no from member where id = of_member
        union all select bank_code, bank_account_no from former_bank_account where member_id = of_member) a
     where a.bank_code = n.payer_bank and (
       select count(*) from generate_series(1, least(length(n.payer_tail), length(a.bank_account_no))) k
        where left(right(n.payer_tail, k), 1) = left(right(a.bank_account_no, k), 1)) >= 4)
$$;

-- Whether a notification's payer may be whom a member's slip shows as its sender, in digits and `x` for those that are hidden: none of them says otherwise. Where that is not
-- known, whether they are like.
create or replace function is_like_payer(n bank_notification, of_member text, shown text) returns boolean
language sql stable
as $$
  select case when n.payer_tail is null then false
    when shown is null then is_like_account(n, of_member)
    else right(n.payer_tail, length(shown)) like translate(right(shown, length(n.payer_tail)), 'x', '_') end
$$;

-- The same of the bank, by its number, that a slip says the money was sent from.
create or replace function may_be_from(n bank_notification, sending_bank text) returns boolean
language sql stable
as $$
  select n.payer_bank is null or sending_bank !~ '^[0-9]{3}$'
    or exists (select from bank b where b.code = n.payer_bank and sending_bank = any (b.aliases))
$$;

-- Whether a notification leaves open which account the money came from: of four or five digits each fits one in ten thousands, so that a
-- stranger's are some member's before long.
create or replace function is_payer_untold(n bank_notification) returns boolean
language sql immutable
as $$ select n.payer_bank is null or coalesce(length(n.payer_tail), 0) < 6 $$;

-- The members who may have sent it: their registered account, or the one that was theirs at that time, is at the bank, and ends in the digits,
-- that it tells of.
create or replace function feed_fitting(n bank_notification) returns setof member
language sql stable
as $$
  select m.* from member m
   where m.status <> 'gone' and m.id in (
     select id from member
      where bank_code = n.payer_bank and right(bank_account_no, 4) = right(n.payer_tail, 4)
        and right(bank_account_no, length(n.payer_tail)) = n.payer_tail
     union all
     select member_id from former_bank_account
      where bank_code = n.payer_bank and right(bank_account_no, 4) = right(n.payer_tail, 4)
        and right(bank_account_no, length(n.payer_tail)) = n.payer_tail and until_at > n.told_at - told_late_by(n))
   order by m.id limit 20
$$;

-- Joins what the feed told to an arrival.
create or replace function pair_notification(of_notification uuid, of_arrival uuid) returns void
language sql
as $$
  update bank_notification set state = 'arrived', why = null, arrival_id = of_arrival, closed_at = coalesce(closed_at, clock_timestamp())
   where id = of_notification
$$;

-- The bank's own number of the transfer, of one that has one. A version before wrote it with small letters.
create or replace function number_of(n bank_notification) returns text
language sql immutable
as $$ select upper(split_part(n.key, '|', 5)) $$;

-- Whether the bank's own number of the transfer tells a notification from others.
create or replace function is_numbered(n bank_notification) returns boolean
language sql immutable
as $$ select split_part(n.key, '|', 4) = 'number' $$;

-- Whether it tells of a sum alone, by the phone: all of these of a day may be one, and none is a member's by itself.
create or replace function is_bare(n bank_notification) returns boolean
language sql immutable
as $$ select n.sender is null and is_payer_untold(n) and n.balance_after is null and not is_numbered(n) $$;

-- Whether a message tells of what an arrival has credited, and not perhaps of another's transfer: a bare one that was joined may, and one without a payer
-- where nothing tells when it was sent, or where another message tells its payer.
drop function if exists is_told_surely(arrival);
create or replace function is_told_surely(a arrival, another bank_notification) returns boolean
language sql stable
as $$
  select exists (select from bank_notification n
    where n.arrival_id = a.id and not is_bare(n)
      and not (a.told_by = 'slip' and is_payer_untold(n) and (a.sent_at is null or not is_payer_untold(another))))
$$;

-- When the transfer may have been that a slip tells of: at its time, or, without one, within the week before it was uploaded. Null where neither is known.
create or replace function slip_times(at timestamptz, seen timestamptz) returns tstzrange
language sql immutable
as $$ select tstzrange(coalesce(at, seen - interval '7 days'), coalesce(at, seen), '[]') where coalesce(at, seen) is not null $$;

-- When the transfer may have been that a message tells of: as late as messages come, of one that was not understood within the week before it came, as a slip without a time,
-- and a quarter of an hour after it, for what clocks differ by. A text has the bank's own minute: where that is the one of its own slip (`own`, when that says), it is of that minute, or of one beside it.
create or replace function message_times(n bank_notification, own timestamptz) returns tstzrange
language sql immutable
as $$
  select case when n.sender is not null and n.told_at = date_trunc('minute', own)
    then tstzrange(n.told_at - interval '3 minutes', n.told_at + interval '3 minutes', '[]')
    else tstzrange(coalesce(n.told_at, n.received_at) - greatest(told_late_by(n), make_interval(days => case when n.told_at is null then 7 else 1 end)),
      coalesce(n.told_at, n.received_at) + interval '15 minutes', '[]') end
$$;

drop function if exists credited_along(text, jsonb, tstzrange, bank_notification);

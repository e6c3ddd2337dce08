-- The steps of what the banks' feed tells; feed.ts tells the way of a message.

-- Takes messages of the feed's devices: each once, by the number that it bears, and what each tells once, however often it comes. What is
-- written is written with the number, so that a message whose work failed may come again. An item is {operation, device, nonce,
-- sentAt (by the device's clock), windowMs (how far that may be from ours),
-- kind ('credit', 'unreadable', 'ignored')} and of one that is not ignored {sender?, text, digest (of what it says, without its time), and
-- of a credit bankCode, tail (of our account), amount, at (to the minute or better), payerBank?, payerTail?, balanceAfter?,
-- number? (the bank's own of the transfer)}, most (the largest amounts that are credited by program, by currency; of a server of the
-- version before one amount).
-- Answers {outcome}: `expired`; `replayed` where the number was used before; `ignored`; `known` with {isArrived} where it was told before;
-- `arrived` with {arrival, isNew} where it was credited, now or by a slip before; `waiting` with {why} for a person.
create or replace function feed_take(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(items)]);
  item jsonb; i int; n bank_notification; a arrival; arrivals arrival[] := '{}'; of_member text;
begin
  results := feed_nonces(items);
  items := feed_accounts(items);
  perform lock_house_accounts(items);
  -- A gateway that tells of a member's payment just now is heard before or after, and not at once.
  perform lock_alike(array(
    select f.id from (select feed_notification(value) as one from jsonb_array_elements(items) where value->>'kind' = 'credit' offset 0) told
      cross join lateral feed_fitting(told.one) f
    union select o.member_id from jsonb_array_elements(items)
      cross join lateral own_code(value->>'bankCode', value->>'accountNo', (value->>'amount')::bigint, (value->>'at')::timestamptz) o
     where value->>'kind' = 'credit' and o.id is not null));
  for item, i in
    select value, ordinality from jsonb_array_elements(items) with ordinality
     where results[ordinality] is null
     order by value->>'bankCode', value->>'accountNo', value->>'digest', ordinality
  loop
    if item->>'kind' = 'ignored' then
      results[i] := jsonb_build_object('outcome', 'ignored');
      continue;
    end if;
    n := feed_notification(item);
    if n.may_be_another then n.reach := reach_of_all(n); end if;
    insert into bank_notification select n.* on conflict (key) do nothing;
    if not found then
      select * into n from bank_notification where key = n.key;
      results[i] := jsonb_build_object('outcome', 'known', 'notification', n.id, 'isArrived', n.state = 'arrived');
      continue;
    end if;
    a := feed_paired(n);
    if a.id is null and n.why is null then
      n.why := feed_why_open(n, coalesce(item->'most'->>n.currency, item->>'most')::bigint);
      of_member := case when n.why is null then (select m.id from feed_fitting(n) m) else feed_by_code(n) end;
      if of_member is not null and is_message_credited(n, of_member) then
        n.why := coalesce(n.why, 'LIKE_QR');
      elsif of_member is not null then
        a := feed_arrival(n, of_member, n.id);
        arrivals := arrivals || a;
      end if;
    end if;
    if a.id is null then
      update bank_notification set why = n.why where id = n.id;
      results[i] := jsonb_build_object('outcome', 'waiting', 'notification', n.id, 'why', n.why);
    else
      results[i] := jsonb_build_object('outcome', 'arrived', 'notification', n.id, 'arrival', a.id, 'isNew', a.id = any (
        select x.id from unnest(arrivals) x));
    end if;
  end loop;
  perform post_arrivals(arrivals);
  return to_jsonb(results);
end
$$;

-- Notes the numbers of messages that are fresh and new, and that their devices spoke. Answers `expired` or `replayed` at the place of each that
-- is too old or ahead, or whose number was used before.
create or replace function feed_nonces(items jsonb) returns jsonb[]
language plpgsql
as $$
declare
  results jsonb[];
begin
  with asked as materialized (
    select value->>'device' as device, value->>'nonce' as nonce, ordinality as place,
        row_number() over (partition by value->>'device', value->>'nonce' order by ordinality) as nth,
        abs(extract(epoch from (value->>'sentAt')::timestamptz - clock_timestamp())) * 1000 <= (value->>'windowMs')::numeric as is_fresh
      from jsonb_array_elements(items) with ordinality
  ), taken as (
    insert into feed_nonce (device, nonce) select distinct device, nonce from asked where is_fresh order by device, nonce
      on conflict do nothing
      returning device, nonce
  )
  select array_agg(case
      when not a.is_fresh then jsonb_build_object('outcome', 'expired')
      when a.nth > 1 or t.nonce is null then jsonb_build_object('outcome', 'replayed') end order by a.place)
    into results
    from asked a left join taken t on t.device = a.device and t.nonce = a.nonce;
  -- Of one whose messages do not count nothing is heard.
  insert into feed_device (device)
    select distinct value->>'device' from jsonb_array_elements(items) with ordinality where results[ordinality] is null order by 1
    on conflict (device) do update set spoke_at = now() where feed_device.spoke_at < now() - interval '1 minute';
  return results;
end
$$;

-- The items, each with the account of ours, as {accountNo, currency}, that its bank and last digits fit alone.
create or replace function feed_accounts(items jsonb) returns jsonb
language sql stable
as $$
  select jsonb_agg(value || coalesce((
      select jsonb_build_object('accountNo', min(d.account_no), 'currency', min(d.currency)) from deposit_account d
       where d.bank_code = value->>'bankCode' and right(d.account_no, length(value->>'tail')) = value->>'tail'
       having count(*) = 1), '{}') order by ordinality)
    from jsonb_array_elements(items) with ordinality
$$;

-- What is written of an item: what it says, what makes it the same as another, and why a person has to look, where that can be told
-- from itself alone.
create or replace function feed_notification(item jsonb) returns bank_notification
language plpgsql stable
as $$
declare
  n bank_notification;
  told_minute constant text := to_char((item->>'at')::timestamptz at time zone 'Asia/Bangkok', 'YYYYMMDDHH24MI');
  -- A text says no more than the minute; what the phone has read by itself is resent with the very time that the message came there.
  told_time constant text := case when item ? 'sender' then told_minute
    else to_char((item->>'at')::timestamptz at time zone 'Asia/Bangkok', 'YYYYMMDDHH24MISSMS') end;
begin
  n.id := (item->>'operation')::uuid;
  n.received_at := clock_timestamp();
  n.device := item->>'device';
  n.sender := item->>'sender';
  n.text := item->>'text';
  n.digest := item->>'digest';
  n.state := 'waiting';
  n.may_be_another := false;
  if item->>'kind' = 'unreadable' then
    n.why := 'UNREADABLE';
    n.key := concat_ws('|', 'text', n.digest, to_char(now() at time zone 'Asia/Bangkok', 'YYYYMMDD'));
    return n;
  end if;
  n.bank_code := item->>'bankCode';
  n.account_tail := item->>'tail';
  n.account_no := item->>'accountNo';
  n.currency := item->>'currency';
  n.amount := (item->>'amount')::bigint;
  n.told_at := (item->>'at')::timestamptz;
  n.payer_bank := item->>'payerBank';
  n.payer_tail := item->>'payerTail';
  n.balance_after := (item->>'balanceAfter')::bigint;
  n.sent_since := n.told_at - told_late_by(n);
  if n.sender is null then n.sent_since := least(n.sent_since, heard_before(n)); end if;
  n.key := concat_ws('|', n.bank_code, coalesce(n.account_no, n.account_tail), n.amount) || '|' || case
    when item->>'number' is not null then concat_ws('|', 'number', upper(item->>'number'), left(told_minute, 8))
    else concat_ws('|', told_time, coalesce('after ' || n.balance_after, n.digest)) end
    -- Whatever else is the same, two payers' are two.
    || coalesce('|' || n.payer_bank || ':' || n.payer_tail, '');
  n.may_be_another := is_told_otherwise(n);
  if n.may_be_another then
    n.why := 'LIKE_ANOTHER';
  elsif n.account_no is null then
    n.why := 'ACCOUNT';
  else
    n.told_of := surely_of(n);
  end if;
  return n;
end
$$;

-- Whether a code of the bank's own gateway was over as much then, whoever's: that may have been paid.
create or replace function is_over_gateways_code(n bank_notification) returns boolean
language sql stable
as $$
  select exists (
    select from qr_order g
     where g.gateway = n.bank_code and g.account_no is null and g.state <> 'failed' and g.amount = n.amount
       and n.told_at between g.created_at - interval '2 minutes' and g.expires_at + interval '15 minutes')
$$;

-- Whether the amount was another member's before, and what the phone has read by itself may only now have come.
create or replace function is_over_code_before(n bank_notification, of_member text) returns boolean
language sql stable
as $$
  select n.sender is null and exists (
    select from qr_order g
     where g.gateway = n.bank_code and g.account_no = n.account_no and g.amount = n.amount and g.member_id <> of_member
       and g.state <> 'failed' and g.amount_until between n.told_at - told_late_by(n) and n.told_at)
$$;

-- Whose transfer a message surely tells of: of the only one whom its payer fits, with details that were theirs before it; or, where it tells of no payer or of one whom
-- nobody knows, of the member whose own code had that amount, and no gateway's.
create or replace function surely_of(n bank_notification) returns text
language plpgsql stable
as $$
declare
  fitting text[] := array(select f.id from feed_fitting(n) f); m member; code qr_order;
begin
  if n.told_at > clock_timestamp() + interval '10 minutes' then return null; end if;
  if cardinality(fitting) = 1 and not is_payer_untold(n) then
    select * into m from member where id = fitting[1];
    return case when m.currency = n.currency and m.bank_changed_at <= n.told_at + interval '1 minute' and may_be_payer(n, m.id) then m.id end;
  end if;
  code := own_code(n.bank_code, n.account_no, n.amount, n.told_at);
  return case when (is_payer_untold(n) or cardinality(fitting) = 0 or code.member_id = any (fitting)) and not is_over_gateways_code(n)
    and not is_over_code_before(n, code.member_id) then code.member_id end;
end
$$;

-- Whether nothing that two notifications tell of the payer speaks against its being the same one.
create or replace function is_same_payer(one bank_notification, other bank_notification) returns boolean
language sql immutable
as $$
  select coalesce(one.payer_bank = other.payer_bank, true) and coalesce(
    right(one.payer_tail, least(length(one.payer_tail), length(other.payer_tail)))
      = right(other.payer_tail, least(length(one.payer_tail), length(other.payer_tail))), true)
$$;

-- Whether the phone has read by itself twice the bank's number of a transfer, of one sum at one account of ours.
create or replace function is_read_again(one bank_notification, other bank_notification) returns boolean
language sql immutable
as $$ select one.sender is null and other.sender is null and is_numbered(one) and is_numbered(other) and number_of(one) = number_of(other) $$;

-- Whether a message is told so soon after another that tells the same that the two may be one. What the phone has read by itself may be as late as that may be
-- (told_late_by), and within a day a carrier that lost the receipt brings a message again: the one before, by which it is known since when the phone may have been
-- away, is no such one, as whoever pays the same again would else wait wherever little comes. With one number two are hardly two: also after midnight, and of what
-- the phone has read by itself as long as a carrier may keep it, whatever was heard meanwhile.
create or replace function is_told_soon_after(later bank_notification, earlier bank_notification) returns boolean
language sql immutable
as $$
  select later.told_at - earlier.told_at <= case
    when is_read_again(later, earlier) then interval '31 days'
    when later.sender is null then greatest(told_late_by(later) - case when earlier.sender is null then interval '1 hour 1 minute' else interval '0' end,
      interval '1 day')
    when earlier.sender is not null and is_numbered(later) then interval '1 day'
    else interval '15 minutes' end
$$;

-- The same, whichever was told first.
create or replace function is_told_near(one bank_notification, other bank_notification) returns boolean
language sql immutable
as $$ select case when one.told_at < other.told_at then is_told_soon_after(other, one) else is_told_soon_after(one, other) end $$;

-- Whether nothing tells two apart that may tell of the same sum: their payers may be one, they are told near, and they are in two wordings, as a text has the
-- bank's minute and what the phone has read by itself the phone's, or a bank's own number has only one of them, or both have one balance, or say the same without one.
create or replace function may_be_one(n bank_notification, o bank_notification) returns boolean
language sql immutable
as $$
  select is_same_payer(n, o) and is_told_near(n, o)
    and ((n.sender is null) <> (o.sender is null) or is_numbered(n) <> is_numbered(o) or n.balance_after = o.balance_after
      or (n.balance_after is null and n.digest = o.digest)
      -- Two phones may write the same in two ways.
      or (n.balance_after is null and o.balance_after is null and not is_numbered(n) and n.payer_tail is not null and o.payer_tail is not null)
      -- The bank's number, whoever writes what of the payer.
      or is_numbered(n) and is_numbered(o) and number_of(n) = number_of(o))
$$;

-- Whether the one that names no payer is over a code of the house's own: it is its member's by the amount alone, whoever has paid it, as the other may say.
create or replace function may_be_on_code(n bank_notification, o bank_notification) returns boolean
language sql stable
as $$
  select is_same_payer(n, o) and is_told_near(n, o) and n.balance_after is null and o.balance_after is null and not is_numbered(n) and not is_numbered(o)
    and (is_payer_untold(o) and (exists (select from arrival a where a.id = o.arrival_id and a.qr_order is not null)
        or (own_code(o.bank_code, o.account_no, o.amount, o.told_at)).id is not null)
      or is_payer_untold(n) and (own_code(n.bank_code, n.account_no, n.amount, n.told_at)).id is not null)
$$;

-- The other notifications that may tell of the same money, in other words or at another time, with nothing to tell the two apart: one may come twice at two times by the
-- phone's clock; in another wording as late as it may be told; and with the bank's number for as long as a carrier may keep it.
create or replace function told_alike(n bank_notification) returns setof bank_notification
language sql stable
as $$
  select o.* from bank_notification o
   where o.digest = n.digest and o.key <> n.key and o.told_at between n.told_at - interval '31 days' and n.told_at + interval '31 days' and is_told_near(n, o)
  union all
  select o.* from bank_notification o
   where o.bank_code = n.bank_code and o.account_no = n.account_no and o.amount = n.amount and o.key <> n.key
     and o.told_at between n.told_at - greatest(told_late_by(n), interval '1 day') and n.told_at + interval '31 days'
     and (may_be_one(n, o)
       -- Asked first, as most sums have no code: once for all of them.
       or exists (select from qr_order q where q.gateway = n.bank_code and q.account_no = n.account_no and q.amount = n.amount) and may_be_on_code(n, o))
  union all
  select o.* from bank_notification o
   where is_numbered(n) and is_numbered(o) and number_of(o) = number_of(n)
     and o.bank_code = n.bank_code and o.account_no = n.account_no and o.amount = n.amount and o.key <> n.key
     and o.told_at between n.told_at - interval '31 days' and n.told_at + interval '31 days' and may_be_one(n, o)
$$;

-- Whether another notification may tell of the same money.
create or replace function is_told_otherwise(n bank_notification) returns boolean
language sql stable
as $$
  select exists (select from told_alike(n))
    -- One that was not understood says nothing of its time: a person has told sum and account, and whose it is. The transfer was before it came, and what the phone
    -- reads of it by itself may come long after it.
    or exists (
      select from bank_notification o
       where o.bank_code = n.bank_code and o.account_no = n.account_no and o.amount = n.amount and o.told_at is null
         and (o.received_at between n.told_at - interval '15 minutes' and n.told_at + interval '1 day'
           or n.sender is null and o.received_at between n.told_at - greatest(told_late_by(n), interval '1 day') and n.told_at
             and exists (select from arrival a where a.id = o.arrival_id and may_have_been_payer(n, a.member_id))))
$$;

drop function if exists is_slip_beyond(bank_notification, text);

-- When any of those may have been of which a message may be another one, and itself.
create or replace function reach_of_all(n bank_notification) returns tstzrange
language sql stable
as $$
  select tstzrange(min(lower(times)), max(upper(times)), '[]') from (
    select message_times(n, null) as times union all select message_times(o, null) from told_alike(n) o) t
$$;

-- When the transfer may have been of which a message tells, or one that it may be once more: as it was when it came, or, of a version before, as it is now. One that
-- comes later has this one's times, too.
create or replace function message_reach(n bank_notification) returns tstzrange
language sql stable
as $$ select coalesce(n.reach, case when n.may_be_another then reach_of_all(n) else message_times(n, null) end) $$;

-- What was credited this member of what may tell of a message's transfer, as credited_with.
create or replace function credited_with_message(n bank_notification, of_member text) returns table (ids uuid[], counted text)
language sql stable
as $$ select * from credited_with(of_member, n.bank_code, n.account_no, n.amount, kind_of(n), message_reach(n)) $$;

-- Whether what a message tells of may be credited this member already (is_all_credited).
create or replace function is_message_credited(n bank_notification, of_member text) returns boolean
language sql stable
as $$ select is_all_credited(of_member, n.bank_code, n.account_no, n.amount, kind_of(n), message_times(n, null)) $$;

drop function if exists may_be_late(bank_notification, text), is_told_by_another(bank_notification);

-- Payments on codes of a bank's own gateway of this member's that may be what a message tells of: of the sum, told within a day of it, or since it may
-- have been sent; of one that tells no time, within the week before.
drop function if exists payments_like(text, text, bigint, timestamptz);
create or replace function payments_like(n bank_notification, of_member text, of_bank text, of_amount bigint) returns setof qr_payment
language sql stable
as $$
  select p.* from qr_order o join qr_payment p on p.qr_order = o.id
   cross join lateral (select coalesce(n.told_at, n.received_at) as at, greatest(told_late_by(n), case when n.told_at is null then interval '7 days' else interval '1 day' end) as before) t
   where o.member_id = of_member and o.gateway = of_bank and o.account_no is null and o.created_at > t.at - t.before - interval '40 days'
     and of_amount in (p.amount, told_last(p)) and p.withheld_note is null
     and least(p.heard_at, p.credited_at, p.withheld_at) between t.at - t.before and t.at + interval '1 day'
   order by p.heard_at, p.id limit 20
$$;

-- What this member was credited of a sum at an account of ours within the week before a message about as much, or since it may have been sent, or the day
-- after it, which may be the same money.
drop function if exists arrivals_like(text, text, text, bigint, timestamptz);
create or replace function arrivals_like(n bank_notification, of_member text, of_bank text, of_account text, of_amount bigint) returns setof arrival
language sql stable
as $$
  select a.* from arrival a cross join lateral (select coalesce(n.told_at, n.received_at) as at) t
   where a.member_id = of_member and a.bank_code = of_bank and a.account_no = of_account and a.amount = of_amount
     and may_be_sent(a, t.at - greatest(told_late_by(n), interval '7 days'), t.at + interval '1 day')
   order by a.credited_at desc, a.id limit 20
$$;

-- Whether the member has, or had just now, a code of this bank's own gateway over this sum, or paid one, or its gateway tells of such a payment of
-- about then, though its code had ended: the bank may tell us of that money here as well.
create or replace function is_like_code(n bank_notification, of_member text) returns boolean
language sql stable
as $$
  select exists (
    select from qr_order o
     where o.member_id = of_member and o.gateway = n.bank_code and o.account_no is null and o.state <> 'failed'
       and n.told_at between o.created_at - interval '2 minutes' and o.expires_at + interval '15 minutes'
       and (o.amount = n.amount or exists (select from qr_payment p where p.qr_order = o.id and p.amount = n.amount)))
    or exists (
    select from payments_like(n, of_member, n.bank_code, n.amount) p join qr_order o on o.id = p.qr_order
     where n.sender is null or least(p.heard_at, p.credited_at, p.withheld_at) > o.expires_at)
$$;

-- Joins what was told to an arrival that a slip has told of, if it can be the same transfer: the nearest in time. One that was joined to
-- what told of no payer gives way to one that tells, and is looked for anew.
create or replace function feed_paired(n bank_notification) returns arrival
language plpgsql
as $$
declare
  a arrival; other bank_notification;
begin
  -- What may be told twice is joined to nothing either: the other one may be that. A bare one is all the same; where it was not the true one, that is one too many.
  if n.account_no is null or (n.why is not null and not (n.why = 'LIKE_ANOTHER' and is_bare(n))) then return null; end if;
  select x.* into a from arrival x
    left join slip s on s.arrival_id = x.id
    left join bank_notification o on o.arrival_id = x.id
   cross join lateral (select time_apart(n.told_at, n.received_at, x.sent_at, coalesce(s.created_at, x.credited_at)) as apart) t
   where x.bank_code = n.bank_code and x.account_no = n.account_no and x.amount = n.amount
     and x.reference is not null and x.told_by = 'slip' and t.apart is not null
     and (x.sent_at between n.told_at - interval '15 minutes' and n.told_at + interval '15 minutes' or x.sent_at is null)
     and (o.id is null or (is_payer_untold(o) and not is_payer_untold(n)))
     and may_be_payer(n, x.member_id) and may_be_from(n, x.sending_bank)
   order by o.id is not null, t.apart, x.id limit 1;
  if not found then return null; end if;
  update bank_notification b set state = 'waiting', arrival_id = null, closed_at = null,
      why = case when is_bare(b) and is_told_otherwise(b) then 'LIKE_ANOTHER' else 'NO_PAYER' end
   where arrival_id = a.id returning * into other;
  perform pair_notification(n.id, a.id);
  if other.id is not null then
    other.why := null;
    perform feed_paired(other);
  end if;
  return a;
end
$$;

drop function if exists may_be_of_days_before(bank_notification), told_again_within(bank_notification);

-- What slips were credited of as much, without a message of their payer, that may be what a message tells of: of whoever may have sent it, or whose account looks so on slips.
-- A text without payer has the bank's minute, and many may have sent as much within a day.
create or replace function slips_of_alike(n bank_notification) returns setof arrival
language sql stable
as $$
  select a.* from arrival a
   cross join lateral (select n.told_at - case when is_payer_untold(n) and n.told_of is null then told_late_by(n) else greatest(told_late_by(n), interval '1 day') end as since) t
   where a.bank_code = n.bank_code and a.account_no = n.account_no and a.amount = n.amount and a.told_by = 'slip'
     and (a.sent_at between since and n.told_at + interval '15 minutes' or a.sent_at is null) and may_be_sent(a, since, n.told_at + interval '15 minutes')
     -- The bank is looked up of those alone.
     and case when is_payer_untold(n) or is_like_payer(n, a.member_id, a.sender_shown) then may_be_from(n, a.sending_bank) end
     and not exists (select from bank_notification o where o.arrival_id = a.id and not is_payer_untold(o))
$$;

-- Whether another member's was.
create or replace function is_slip_of_alike(n bank_notification, of_member text) returns boolean
language sql stable
as $$ select exists (select from slips_of_alike(n) a where a.member_id <> of_member) $$;

-- Why no program may credit it; null where exactly one member fits, of this currency, who has not been set aside, and whose details
-- were theirs before the transfer. Whoever changed theirs since is still one that fits.
create or replace function feed_why_open(n bank_notification, most bigint) returns text
language plpgsql stable
as $$
declare
  m member; fitting bigint;
begin
  if n.told_at > clock_timestamp() + interval '10 minutes' or n.told_at < clock_timestamp() - interval '1 day' then return 'TIME'; end if;
  if n.amount > most then return 'AMOUNT'; end if;
  if is_payer_untold(n) then return 'NO_PAYER'; end if;
  select count(*) into fitting from feed_fitting(n);
  if fitting = 0 then return 'NO_MEMBER'; end if;
  if fitting > 1 then return 'SEVERAL'; end if;
  select * into m from feed_fitting(n);
  return case
    when m.currency <> n.currency then 'CURRENCY'
    -- What has come is theirs also while they stay away.
    when m.status not in ('active', 'excluded') then 'NOT_ACTIVE'
    when m.bank_changed_at > n.told_at + interval '1 minute' or not may_be_payer(n, m.id) then 'CHANGED'
    when is_message_credited(n, m.id) and exists (select from credited_with_message(n, m.id) c join arrival a on a.id = any (c.ids)) then 'LIKE_SLIP'
    when is_slip_of_alike(n, m.id) then 'LIKE_SLIP'
    when is_like_code(n, m.id) then 'LIKE_QR'
  end;
end
$$;

-- The member whose own code had exactly this amount then, where the payer is nobody whom we know for sure: anybody may pay a code. Of several
-- who may be the payer it has to be one, and the one who may be only by an account of before. Not where the money may be somebody else's: a slip has told of it, a gateway's code was over it, or
-- the amount was another member's before and the message may only now have come. Nor where it may be told twice.
create or replace function feed_by_code(n bank_notification) returns text
language sql stable
as $$
  select m.id from own_code(n.bank_code, n.account_no, n.amount, n.told_at) o
    join member m on m.id = o.member_id
   where n.why in ('NO_PAYER', 'NO_MEMBER', 'SEVERAL', 'CHANGED')
     and m.status in ('active', 'excluded') and m.currency = n.currency
     and (n.why not in ('SEVERAL', 'CHANGED') or exists (select from feed_fitting(n) f where f.id = m.id))
     and not exists (
       select from arrival a
        where a.bank_code = n.bank_code and a.account_no = n.account_no and a.amount = n.amount and a.told_by = 'slip'
          -- Nothing is credited before it was sent, but for what clocks differ by; most of all that ever came is left out by this.
          and a.credited_at >= n.told_at - greatest(told_late_by(n), interval '1 day') - interval '1 hour'
          -- A later one may have the message of one before.
          and may_be_sent(a, n.told_at - greatest(told_late_by(n), interval '1 day'), n.told_at + interval '1 day')
          and not is_told_surely(a, n))
     and not is_over_gateways_code(n)
     and not is_over_code_before(n, o.member_id)
     and (n.balance_after is not null or is_numbered(n) or not exists (select from arrival a where a.qr_order = o.id))
$$;

-- Writes what was told as a member's arrival, which is still to be posted.
create or replace function feed_arrival(n bank_notification, of_member text, fresh uuid) returns arrival
language plpgsql
as $$
declare
  a arrival;
begin
  insert into arrival (id, member_id, bank_code, account_no, currency, amount, sent_at, told_by, credited_at)
    values (fresh, of_member, n.bank_code, n.account_no, n.currency, n.amount,
      n.told_at, 'feed', clock_timestamp())
    returning * into a;
  a := arrival_announced(a);
  perform pair_notification(n.id, a.id);
  return a;
end
$$;

-- What a person may decide about what was told; null about what does not wait.
create or replace function feed_decisions(n bank_notification) returns text[]
language sql immutable
as $$ select case when n.state = 'waiting' then array['settle', 'release'] end $$;

-- Whether as much was credited already, which may be this: to anybody about then, or to this member within a day, by a gateway too.
create or replace function is_credited_like(n bank_notification, of_member text) returns boolean
language sql stable
as $$
  select exists (select from arrivals_alike(jsonb_build_object('bankCode', n.bank_code, 'accountNo', n.account_no, 'amount', n.amount),
      of_member, n.told_at, n.received_at))
    or exists (select from arrivals_like(n, of_member, n.bank_code, n.account_no, n.amount))
    or exists (select from payments_like(n, of_member, n.bank_code, n.amount))
    or exists (select from credited_with_message(n, of_member) c where c.counted is not null)
    or is_slip_of_alike(n, of_member)
$$;

-- Whom a message may be of: whom it fits, and whom a person named.
create or replace function feed_members(n bank_notification) returns setof text
language sql stable
as $$ select id from feed_fitting(n) union select n.stated->>'member' where n.stated ? 'member' $$;

-- What was credited already and may be what a message tells of, for the person who decides: about then, of the sum that they read in the statement or that
-- may be told twice, or by another message or slip that may be this one; and to its members within a day.
create or replace function feed_credited(n bank_notification) returns setof arrival
language sql stable
as $$
  with item as (
    select coalesce(n.stated, jsonb_build_object('bankCode', n.bank_code, 'accountNo', n.account_no, 'amount', n.amount)) as item)
  select a.* from item cross join lateral arrivals_alike(item, null, n.told_at, n.received_at) a
   where (n.stated is not null or n.why = 'LIKE_ANOTHER') and (n.account_no is null or exists (select from bank_notification o where o.arrival_id = a.id))
  union
  select a.* from told_alike(n) o join arrival a on a.id = o.arrival_id where n.why = 'LIKE_ANOTHER' and o.arrival_id is not null
  union
  (select a.* from slips_of_alike(n) a where n.why = 'LIKE_SLIP' or n.stated is not null
    -- The nearest in time.
    order by greatest(n.told_at - coalesce(a.sent_at, a.credited_at), coalesce(a.sent_at, a.credited_at) - n.told_at), a.id limit 20)
  union
  -- What a message without payer may be of that counts as a member's no more (tellings).
  (select a.* from bank_notification o cross join lateral slips_of_alike(o) a
    where n.why = 'LIKE_SLIP' and o.bank_code = n.bank_code and o.account_no = n.account_no and o.amount = n.amount and is_payer_untold(o)
      and o.told_of in (select feed_members(n)) and a.member_id <> o.told_of
      and o.told_at between n.told_at - greatest(told_late_by(n), interval '1 day') and n.told_at + interval '1 day'
    order by greatest(n.told_at - coalesce(a.sent_at, a.credited_at), coalesce(a.sent_at, a.credited_at) - n.told_at), a.id limit 20)
  union
  select a.* from item cross join feed_members(n) m
   cross join lateral arrivals_like(n, m, item->>'bankCode', item->>'accountNo', (item->>'amount')::bigint) a
$$;

-- The same of what a bank's own gateway tells of its members.
create or replace function feed_on_codes(n bank_notification) returns setof qr_payment
language sql stable
as $$
  select p.* from feed_members(n) m
   cross join lateral payments_like(n, m, coalesce(n.bank_code, n.stated->>'bankCode'),
     coalesce(n.amount, (n.stated->>'amount')::bigint)) p
$$;

-- What a slip has credited a member of the sum and time of what was told, or of what a person read in the statement, and of which no message tells yet: the nearest
-- in time. What a person settles is joined to it, unless they say that it is another one.
create or replace function settle_joins(n bank_notification, of_member text) returns arrival
language sql stable
as $$
  select a from arrival a
    left join slip s on s.arrival_id = a.id
   cross join lateral (select time_apart(n.told_at, n.received_at, a.sent_at, coalesce(s.created_at, a.credited_at)) as apart) t
   where a.bank_code = coalesce(n.bank_code, n.stated->>'bankCode') and a.account_no = coalesce(n.account_no, n.stated->>'accountNo')
     and a.amount = coalesce(n.amount, (n.stated->>'amount')::bigint) and a.member_id = of_member
     and a.credited_at >= coalesce(n.told_at, n.received_at) - interval '1 day 1 hour'
     and t.apart is not null and not exists (select from bank_notification o where o.arrival_id = a.id)
   order by t.apart, a.id limit 1
$$;

-- Keeps the row of what was told as it is, and what is credited to our accounts and its members, for a person's decision: what they were shown is compared with
-- that, and they may name any account. The accounts first, as whoever credits what came to one does.
create or replace function feed_lock(of_notification uuid) returns void
language plpgsql
as $$
declare
  n bank_notification;
begin
  select * into n from bank_notification where id = of_notification;
  perform lock_house_accounts((select jsonb_agg(jsonb_build_object('bankCode', a.bank_code, 'accountNo', a.account_no))
    from (select bank_code, account_no from deposit_account union select n.bank_code, n.account_no) a));
  perform lock_alike(array(select feed_members(n)));
  perform from bank_notification where id = of_notification for no key update;
end
$$;

-- Does what a person decides about what was told. `told` is {decision, why, note, operation (a new one, of the credit), number? (of a
-- `settle`: the member, and behind `@`, where it was not understood, the amount and our account: `MEMBER@AMOUNT@BANK-ACCOUNT`; a `*` at the end: it is another
-- transfer than what it would be joined to)}. Where as
-- much was credited already, which may be this, that is shown from then on, and the case is `changed`: whoever decides so again has seen it. Of
-- members whom a message fits that was understood it is shown from the beginning. `settle`
-- credits, or joins it to what a slip has credited that member of the same sum and time (settle_joins). `release`: it is no member's money.
create or replace function feed_decide(of_notification uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  n bank_notification; words text[]; account deposit_account; a arrival; item jsonb; read jsonb; counted record;
begin
  select * into n from bank_notification where id = of_notification for no key update;
  if not found or n.state <> 'waiting' then return 'not-open'; end if;
  if not told->>'decision' = any (feed_decisions(n)) or n.why <> told->>'why' then return 'not-this'; end if;
  if told->>'decision' = 'release' then
    update bank_notification set state = 'released', closed_at = clock_timestamp(), case_note = told->>'note' where id = n.id;
    return 'done';
  end if;
  words := regexp_match(coalesce(told->>'number', ''), '^([0-9A-Z]{12})(?:@([0-9]{1,8}(?:\.[0-9]{1,2})?)@([A-Z0-9]+)-([0-9]+))?([*])?$');
  if words is null or (words[2] is null) <> (n.account_no is not null) then return 'not-this'; end if;
  if words[2] is not null then
    select * into account from deposit_account where bank_code = words[3] and account_no = words[4] and bank_code <> 'TRUEWALLET';
    n.amount := coalesce(n.amount, words[2]::numeric * 100);
    if account.bank_code is null or n.amount <= 0 or n.amount <> words[2]::numeric * 100 then return 'not-this'; end if;
    n.bank_code := account.bank_code; n.account_no := account.account_no; n.currency := account.currency;
  end if;
  if not exists (select from member where id = words[1] and currency = n.currency and status <> 'gone') then return 'not-this'; end if;
  item := jsonb_build_object('bankCode', n.bank_code, 'accountNo', n.account_no, 'amount', n.amount);
  read := item || jsonb_build_object('member', words[1]);
  perform lock_house_accounts(jsonb_build_array(item));
  perform lock_alike(array[words[1]]);
  -- A person may say that it is another one.
  if words[5] is null then a := settle_joins(n, words[1]); end if;
  if n.stated is distinct from read and (words[2] is not null or words[1] not in (select f.id from feed_fitting(n) f))
    and (a.id is not null or is_credited_like(n, words[1])) then
    update bank_notification set stated = read where id = n.id;
    return 'changed';
  end if;
  update bank_notification set bank_code = n.bank_code, account_no = n.account_no, currency = n.currency, amount = n.amount,
      case_note = told->>'note'
   where id = n.id;
  if a.id is not null then
    perform pair_notification(n.id, a.id);
  else
    select * into counted from lines_to_count(words[1], n.bank_code, n.account_no, n.amount, kind_of(n), message_reach(n));
    a := feed_arrival(n, words[1], (told->>'operation')::uuid);
    perform post_arrivals(array[a]);
    if counted.ids is not null then perform count_lines(counted.ids || a.id, counted.since); end if;
  end if;
  return 'done';
end
$$;

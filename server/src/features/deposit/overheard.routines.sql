-- Payments of which nothing but a message tells, which others than the bank may have written: what counts of them by itself.

-- Whether nothing but messages tells of a gateway's payments, as its adapter says (isOverheard).
create or replace function is_overheard(gateway text) returns boolean
language sql immutable
as $$ select gateway = 'BCEL' $$;

-- Counts payments of messages one after the other until the transaction ends, as their sums decide. Before any row is locked.
create or replace function lock_overheard(items jsonb) returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('overheard-payments', 0))
   where exists (select from jsonb_array_elements(items) where value ? 'overheard')
$$;

-- Why a payment that was overheard is withheld, null where it counts. An item is that of qr_credit; `overheard` is {at (when the message was
-- published), doubt? (NO_AMOUNT, SECOND), most, mostOfMember, mostOfAll (minor units: of one, and of a member's and of everybody's within 24
-- hours)}. LINE_TAKEN: the line of the bank's statement that the message names was credited. LIKE_SLIP: the member was credited the same sum by a
-- slip within a day, or since the code was made, or anybody was since then where the message names no line of the statement; else it does not surely. NOT_OPEN: the code could not be paid then, by two minutes, as the clocks are two and a message comes after its payment; a code that
-- was dropped could be paid until then. NOT_ASKED: it is another amount than the code's.
-- What a person settled counts towards the sums as well.
create or replace function overheard_doubt(o qr_order, item jsonb) returns text
language sql stable
as $$
  select case
      when h.doubt is not null then h.doubt
      when o.state = 'failed' or (o.state = 'cancelled' and o.dropped_at is null)
        or h.at not between o.created_at - interval '2 minutes' and least(o.expires_at, o.dropped_at) + interval '2 minutes' then 'NOT_OPEN'
      when p.amount <> o.amount then 'NOT_ASKED'
      when (line_of(o.gateway, item->'overheard'->>'number')).movement is not null then 'LINE_TAKEN'
      when exists (select from arrival a where a.bank_code = o.gateway and a.currency = o.currency and a.amount = p.amount
          and (a.member_id = o.member_id and a.credited_at > least(clock_timestamp() - interval '1 day', o.created_at)
            or item->'overheard'->>'number' is null and a.credited_at > o.created_at)) then 'LIKE_SLIP'
      when p.amount > h.most then 'AMOUNT'
      when p.amount + lately.of_member > h.of_member then 'DAILY_MEMBER'
      when p.amount + lately.of_all > h.of_all then 'DAILY_ALL' end
    from (select (item->>'amount')::bigint as amount) p,
      (select item->'overheard'->>'doubt' as doubt, (item->'overheard'->>'at')::timestamptz as at,
         (item->'overheard'->>'most')::bigint as most, (item->'overheard'->>'mostOfMember')::bigint as of_member,
         (item->'overheard'->>'mostOfAll')::bigint as of_all) h,
      (select coalesce(sum(q.amount) filter (where q.member_id = o.member_id), 0) as of_member, coalesce(sum(q.amount), 0) as of_all
         from qr_payment q
        where q.gateway = o.gateway and q.currency = o.currency and q.credited_at > clock_timestamp() - interval '24 hours') lately
   where item ? 'overheard'
$$;

-- Takes the line of the bank's statement that a message names for a payment that it credits; false where that was credited already.
create or replace function claim_overheard(of_gateway text, item jsonb, of_payment uuid) returns boolean
language sql
as $$
  select (claim_line(of_gateway, item->'overheard'->>'number', of_payment, 'message')).movement is null
$$;

-- Keeps what messages tell of a payment that is known, and answers its row: the bank's number, where none did before, and when the last one was
-- published. One that was not read when a person noted that nothing came is news: it waits for a person again. A number that comes after the
-- credit, and is of a line that another movement has, is a person's case. An item is that of qr_credit.
create or replace function heard_messages(p qr_payment, item jsonb) returns qr_payment
language plpgsql
as $$
declare
  until bigint := (item->'overheard'->>'untilMs')::bigint; number text := item->'overheard'->>'number'; kept qr_payment := p;
begin
  if until > coalesce(p.told_until, 0) or (p.told_number is null and number is not null) then
    update qr_payment q set told_number = coalesce(q.told_number, number), told_until = greatest(q.told_until, until),
        withheld_note = case when until > q.told_until then null else q.withheld_note end
     where q.id = p.id returning * into kept;
  end if;
  if p.credited_at is not null and p.told_number is null and not claim_overheard(p.gateway, item, p.id) then
    update qr_payment set line_taken_at = clock_timestamp(), line_taken_note = null where id = p.id returning * into kept;
  end if;
  return kept;
end
$$;

drop function if exists statement_line(text, text, text);
-- What a person read in the bank's statement of a payment that was overheard: `AMOUNT@STATEMENT-REFERENCE`, with `*` behind it where the line
-- is taken over from what a message has named it for, and `@NUMBER` after that, the gateway's number of the payment, where several wait. All null where it is
-- not that, or the amount none that can be paid (stated_amount).
create or replace function statement_line(told_number text, of_currency text,
    out amount bigint, out reference text, out payment text, out is_taken_over boolean)
language sql immutable
as $$
  select stated_amount(words[1], of_currency), line_name(words[2]), words[4], words[3] is not null
    from regexp_match(coalesce(told_number, ''), '^([0-9.]+)@([A-Za-z0-9]{4,40})([*])?(?:@([\w.-]+))?$') words
   where stated_amount(words[1], of_currency) is not null
$$;

-- What messages that name no line of the bank's statement have credited of a sum, in the last thirty days: any of its lines may be theirs.
create or replace function payments_unnamed(of_currency text, sum bigint) returns setof qr_payment
language sql stable
as $$
  select p.* from qr_payment p
   where p.currency = of_currency and p.amount = sum and is_overheard(p.gateway) and p.told_number is null and p.statement_reference is null
     and p.credited_at > clock_timestamp() - interval '30 days'
$$;

-- What a member was credited by messages alone, in kip, since the day before a slip came, or whenever of a sum that a person read: it may be the slip's
-- money, though no message names the line of the bank's statement, or otherwise than that does. A slip may come weeks after its money.
create or replace function payments_beside(s slip, sum bigint) returns setof qr_payment
language sql stable
as $$
  select p.* from qr_payment p
   where p.member_id = s.member_id and p.currency = s.currency and is_overheard(p.gateway) and p.statement_reference is null
     and (p.credited_at > s.created_at - interval '1 day' or p.amount = sum)
   order by p.amount is distinct from sum, p.credited_at desc limit 40
$$;

-- As a server of the version before asks.
create or replace function payments_beside(s slip) returns setof qr_payment
language sql stable
as $$ select * from payments_beside(s, null) $$;

-- A payment as a person is shown it.
create or replace function payment_shown(p qr_payment) returns text
language sql stable
as $$
  select format('%s (%s, %s, %s)', wire_amount(p.amount), p.qr_order, p.member_id,
    to_char(coalesce(p.credited_at, p.heard_at) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'))
$$;

-- Keeps the row of a code as it is, and what is credited its member, for a person's decision: what they were shown is compared with that. What is overheard is
-- credited and settled one after the other, so that nothing waits in a circle for a line.
create or replace function qr_lock(of_order uuid) returns void
language plpgsql
as $$
begin
  if exists (select from qr_order where id = of_order and is_overheard(gateway)) then
    perform lock_overheard('[{"overheard": true}]');
  end if;
  perform lock_alike(array(select member_id from qr_order where id = of_order));
  perform from qr_order where id = of_order for no key update;
end
$$;

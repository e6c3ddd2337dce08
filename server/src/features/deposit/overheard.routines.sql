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
-- hours)}. NOT_OPEN: the code could not be paid then, by two minutes, as the clocks are two and a message comes after its payment; a code that
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

-- Keeps what messages tell of a payment that is known, and answers its row: the bank's number, where none did before, and when the last one was
-- published. One that was not read when a person noted that nothing came is news: it waits for a person again. An item is that of qr_credit.
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
  return kept;
end
$$;

-- What a person read in the bank's statement of a payment that was overheard: `AMOUNT@STATEMENT-REFERENCE`, and `@NUMBER` behind it, the
-- gateway's number of the payment, where several wait. All null where it is not that, where no such amount can be paid (none, a fraction of a
-- kip, more than 10,000,000 units), or where that line of the statement was credited: a person settled by it, or the message of a payment
-- that is credited names it. Holds the line until the transaction ends.
create or replace function statement_line(told_number text, of_gateway text, of_currency text,
    out amount bigint, out reference text, out payment text)
language plpgsql
as $$
declare
  words text[] := regexp_match(coalesce(told_number, ''), '^([0-9]{1,8}(?:\.[0-9]{1,2})?)@([A-Za-z0-9]{4,40})(?:@([\w.-]+))?$');
  minor bigint := words[1]::numeric * 100; line text := upper(words[2]);
begin
  if minor is null or minor not between 1 and 1000000000 or (of_currency = 'LAK' and minor % 100 <> 0) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || of_gateway || ' ' || line, 0));
  if exists (select from qr_payment p where p.gateway = of_gateway and p.statement_reference = line)
    or exists (select from qr_payment p where p.gateway = of_gateway and upper(p.told_number) = line and p.credited_at is not null)
    then return; end if;
  amount := minor;
  reference := line;
  payment := words[3];
end
$$;

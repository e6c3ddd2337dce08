-- Payments of which nothing but a message tells, which others than the bank may have written: what counts of them by itself.

-- Counts payments of messages one after the other until the transaction ends, as their sums decide. Before any row is locked.
create or replace function lock_overheard(items jsonb) returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('overheard-payments', 0))
   where exists (select from jsonb_array_elements(items) where value ? 'overheard')
$$;

-- Why a payment that was overheard is withheld, null where it counts. An item is that of qr_credit; `overheard` is {at (when the message was
-- published), doubt? (NO_AMOUNT, SECOND), most, mostOfMember, mostOfAll (minor units: of one, and of a member's and of everybody's within 24
-- hours)}. NOT_OPEN: the code could not be paid then, by two minutes, as the clocks are two. NOT_ASKED: it is another amount than the code's.
-- What a person settled counts towards the sums as well.
create or replace function overheard_doubt(o qr_order, item jsonb) returns text
language sql stable
as $$
  select case
      when h.doubt is not null then h.doubt
      when o.state in ('cancelled', 'failed')
        or h.at not between o.created_at - interval '2 minutes' and o.expires_at + interval '2 minutes' then 'NOT_OPEN'
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

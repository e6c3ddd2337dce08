-- A gateway may tell, of one code, numbers that are payments on others: each is kept by itself, and a person decides about exactly
-- those that were shown. Until now the last one stood with the code, without its number.
create table qr_told_elsewhere (
  qr_order uuid not null references qr_order (id),
  gateway text not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  heard_at timestamptz not null default clock_timestamp(),
  note text,
  primary key (qr_order, reference)
);
create index qr_told_elsewhere_number on qr_told_elsewhere (gateway, reference);
create index qr_told_elsewhere_open on qr_told_elsewhere (qr_order) where note is null;
comment on table qr_told_elsewhere is 'Payments that a gateway tells of a code and that another code has; written by qr_credit alone';
comment on column qr_told_elsewhere.qr_order is 'The code that it was told of, which has no money of it';
comment on column qr_told_elsewhere.reference is 'The gateway''s number, under which qr_payment has it on another code';
comment on column qr_told_elsewhere.amount is 'As it was told last of this code, in minor units';
comment on column qr_told_elsewhere.heard_at is 'When it was told last of this code';
comment on column qr_told_elsewhere.note is 'Who has seen to it, and what came of it; null again when it is told with another amount';

-- What stands with a code or a payment until now stays there, is shown and decided about: of a code its number is not known, of a
-- withheld payment the code. A server of the version before goes on to write it there, after qr_credit has written it here: that is
-- turned away, as it would be shown twice, and take the place of what else is said. Such a server does not know either that a
-- payment which waits keeps the amount that was told last. A later migration drops both triggers.
create function keep_order_apart() returns trigger
language plpgsql
as $$
begin
  if exists (select from qr_told_elsewhere t where t.qr_order = new.id and t.amount = new.contradiction_amount) then
    new.contradiction_word := old.contradiction_word;
    new.contradiction_amount := old.contradiction_amount;
    new.contradiction_note := old.contradiction_note;
  end if;
  return new;
end
$$;
create trigger keep_order_apart before update on qr_order for each row
  when (new.contradiction_word = 'OTHER_ORDER'
    and (old.contradiction_word, old.contradiction_amount) is distinct from (new.contradiction_word, new.contradiction_amount))
  execute function keep_order_apart();

create function keep_payment_apart() returns trigger
language plpgsql
as $$
begin
  if new.contradiction_word = 'OTHER_ORDER' and exists (
      select from qr_told_elsewhere t where t.gateway = new.gateway and t.reference = new.reference) then
    new.contradiction_word := old.contradiction_word;
    new.contradiction_amount := old.contradiction_amount;
    new.contradiction_note := old.contradiction_note;
  elsif old.contradiction_word = 'OTHER_AMOUNT' and new.contradiction_word <> 'OTHER_AMOUNT' and old.withheld_note is null then
    new.amount := old.contradiction_amount;
  end if;
  return new;
end
$$;
create trigger keep_payment_apart before update on qr_payment for each row
  when (old.credited_at is null and new.credited_at is null
    and (old.contradiction_word, old.contradiction_amount) is distinct from (new.contradiction_word, new.contradiction_amount))
  execute function keep_payment_apart();

comment on column qr_payment.amount is
  'In minor units: what was credited. While it is withheld: as it was told first, or before it was told otherwise last';

-- A gateway that tells another payment on a code while it does not stand by one that was credited may have given the same money
-- another number. Such a payment is written down and not credited: a person decides, or the gateway, by standing by all of them.
alter table qr_payment alter column credited_at drop not null,
  add column withheld text, add column withheld_at timestamptz, add column withheld_note text,
  add constraint qr_payment_credited_or_withheld check ((credited_at is null) = (withheld is not null)),
  add check ((withheld is null) = (withheld_at is null)),
  add check (withheld_note is null or withheld is not null);
create index qr_payment_withheld on qr_payment (member_id) where withheld is not null and withheld_note is null;
comment on column qr_payment.withheld is
  'Why it is not credited: UNVOUCHED, OTHER_NUMBER or NUMBER_TAKEN, as qr_credit tells; null of one that is';
comment on column qr_payment.withheld_at is 'When it was told first';
comment on column qr_payment.withheld_note is 'Who has decided that it never is, and why';

-- How many codes a member had made lately.
create index qr_order_made on qr_order (member_id, created_at);

-- A gateway that tells another payment on a code while it does not stand by one that was credited may have given the same money
-- another number. Such a payment is written down and not credited: a person decides, or the gateway, by standing by both.
alter table qr_payment alter column credited_at drop not null,
  add constraint qr_payment_withheld check (credited_at is not null or contradiction_word is not null);
comment on column qr_payment.credited_at is 'Null of a payment that is withheld; contradiction_word tells why';

-- How many codes a member had made lately.
create index qr_order_made on qr_order (member_id, created_at);

-- Payments of which nothing but a message tells are credited up to a sum within a day, and withheld where more speaks against them.
create index qr_payment_credited on qr_payment (gateway, credited_at) where credited_at is not null;
comment on column qr_payment.withheld is
  'Why it is not credited: UNVOUCHED, OTHER_NUMBER or NUMBER_TAKEN, as qr_credit tells, or a word of overheard_doubt; null of one that is';

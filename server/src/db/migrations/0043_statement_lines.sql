-- What is overheard is compared with the time at which its code was dropped, and settled by what the bank's statement shows.
alter table qr_order add column dropped_at timestamptz;
comment on column qr_order.dropped_at is 'When its member dropped it, or had another one made; null where a version before dropped it';

alter table qr_payment add column told_number text, add column told_until bigint, add column statement_reference text;
comment on column qr_payment.told_number is 'The bank''s number of it, as a message tells it';
comment on column qr_payment.told_until is
  'When the last message about it that was read was published, in ms since 1970, by the clock of whoever carried it';
comment on column qr_payment.statement_reference is 'Of the line in the bank''s statement by which a person settled it, in capitals';
create unique index qr_payment_of_statement on qr_payment (gateway, statement_reference) where statement_reference is not null;
create index qr_payment_told_number on qr_payment (gateway, upper(told_number)) where told_number is not null;

-- That the line of the bank's statement by which a payment was credited is another's is known of the payment for itself, whatever else its
-- gateway says of it.
alter table qr_payment add column line_taken_at timestamptz;
alter table qr_payment add column line_taken_note text;
alter table qr_payment add constraint qr_payment_line_taken check (line_taken_note is null or line_taken_at is not null);
comment on column qr_payment.line_taken_at is 'When it was learnt, of a credited payment, that the line that its message names is another movement''s';
comment on column qr_payment.line_taken_note is 'Who has seen to that and what they learnt; null: nobody yet';
create index qr_payment_line_taken on qr_payment (qr_order) where line_taken_at is not null and line_taken_note is null;

update qr_payment set line_taken_at = coalesce(heard_at, credited_at, clock_timestamp()), line_taken_note = contradiction_note,
    contradiction_word = null, contradiction_amount = null, contradiction_note = null
 where contradiction_word = 'LINE_TAKEN';

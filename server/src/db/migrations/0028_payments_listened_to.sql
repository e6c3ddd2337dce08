-- A gateway may have several payments on one code, and says of each something else: what it says otherwise than was credited
-- stands with the payment, and with the code only what it says of no payment there.
alter table qr_payment add column heard_at timestamptz,
  add column contradiction_word text, add column contradiction_amount bigint, add column contradiction_note text,
  add check (contradiction_amount is null or contradiction_word is not null);
create index qr_payment_said_otherwise on qr_payment (qr_order)
  where contradiction_word is not null and contradiction_note is null;

-- Until now it stood with the code, which had one payment nearly always; that of several stays there.
with moved as (
  update qr_payment p set contradiction_word = o.contradiction_word, contradiction_amount = o.contradiction_amount,
      contradiction_note = o.contradiction_note
    from qr_order o
   where o.id = p.qr_order and o.contradiction_word is not null and o.contradiction_word <> 'OTHER_ORDER'
     and (select count(*) from qr_payment other where other.qr_order = o.id) = 1
  returning o.id)
update qr_order o set contradiction_word = null, contradiction_amount = null from moved where moved.id = o.id;

comment on column qr_payment.heard_at is 'When the gateway last said something of exactly this payment';
comment on column qr_payment.contradiction_word is
  'What the gateway said last of this payment that does not fit what was credited, as a code; null while it says the same';
comment on column qr_payment.contradiction_amount is 'The amount that it named, in minor units; null where it named none';
comment on column qr_payment.contradiction_note is 'Who has seen to what it says, and what came of it';
comment on column qr_order.contradiction_word is
  'What the gateway said last of the code, and of no payment that was credited on it, that does not fit; null: nothing';

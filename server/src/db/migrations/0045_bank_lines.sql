-- A line of a bank's statement that was credited, whatever told of it: a message, a person who read it there, the slip of who sent it.
-- One transfer is known by its line to all of them, so that it is credited once.
create table bank_line (
  bank text not null,
  reference text not null check (reference ~ '^[A-Z0-9]+$'),
  movement uuid not null,
  told_by text not null check (told_by in ('message', 'person')),
  taken_at timestamptz not null default clock_timestamp(),
  primary key (bank, reference)
);
create index bank_line_movement on bank_line (movement);
comment on column bank_line.bank is 'Whose statement it is: the bank''s code, or of who sent from a bank that is not known here its number';
comment on column bank_line.reference is 'In letters and digits alone, and capitals';
comment on column bank_line.movement is 'The payment on a code (qr_payment) or the slip that was credited by it';
comment on column bank_line.told_by is 'What a person read in the statement, or a message that anybody may have written';

insert into bank_line (bank, reference, movement, told_by)
  select gateway, statement_reference, id, 'person' from qr_payment
   where statement_reference is not null and credited_at is not null
  on conflict do nothing;
insert into bank_line (bank, reference, movement, told_by)
  select s.sending_bank, upper(regexp_replace(s.reference, '[^A-Za-z0-9]', '', 'g')), s.id, 'person'
    from slip s
   where s.state = 'credited' and s.currency <> 'THB' and s.sending_bank is not null and s.reference ~ '[A-Za-z0-9]'
   order by s.created_at, s.id
  on conflict do nothing;
insert into bank_line (bank, reference, movement, told_by)
  select gateway, upper(regexp_replace(told_number, '[^A-Za-z0-9]', '', 'g')), id, 'message' from qr_payment
   where credited_at is not null and told_number ~ '[A-Za-z0-9]'
   order by credited_at, id
  on conflict do nothing;

-- What is unique here was looked for there before.
drop index qr_payment_told_number;

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
-- Which of the two a person had read was not kept.
insert into bank_line (bank, reference, movement, told_by)
  select b.bank, upper(regexp_replace(a.reference, '[^A-Za-z0-9]', '', 'g')), s.id, 'person'
    from slip s join arrival a on a.id = s.arrival_id cross join lateral (values (a.bank_code), (a.sending_bank)) b(bank)
   where s.state = 'credited' and s.currency <> 'THB' and b.bank is not null and a.reference ~ '[A-Za-z0-9]'
   order by s.created_at, s.id
  on conflict do nothing;
insert into bank_line (bank, reference, movement, told_by)
  select gateway, upper(regexp_replace(told_number, '[^A-Za-z0-9]', '', 'g')), id, 'message' from qr_payment
   where credited_at is not null and told_number ~ '[A-Za-z0-9]'
   order by credited_at, id
  on conflict do nothing;

-- What was credited twice is a person's case.
update qr_payment q set contradiction_word = 'LINE_TAKEN', contradiction_amount = null, contradiction_note = null
  from bank_line l
 where q.credited_at is not null and q.told_number ~ '[A-Za-z0-9]' and q.statement_reference is null and q.contradiction_word is null
   and l.bank = q.gateway and l.reference = upper(regexp_replace(q.told_number, '[^A-Za-z0-9]', '', 'g')) and l.movement <> q.id;

-- What is unique here was looked for there before.
drop index qr_payment_told_number;

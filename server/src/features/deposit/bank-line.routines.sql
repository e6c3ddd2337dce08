-- The lines of banks' statements that were credited, or paid by hand: by whichever way a transfer is told, it is one line there.

-- A number as messages, slips and people write it: its letters and digits, in capitals; null where there are none.
create or replace function line_name(told text) returns text
language sql immutable
return nullif(upper(regexp_replace(told, '[^A-Za-z0-9]', '', 'g')), '');

-- What makes two such numbers one line: zeros in front count no more than the way in which it is written, since where it is a number whoever copies it
-- may lose them.
create or replace function line_key(told text) returns text
language sql immutable
return ltrim(line_name(told), '0');

-- The line of a bank's that was taken under that number; all null where none was. Where two that are one now were taken before, it is the one that is
-- written so, or that a person has named.
create or replace function line_of(of_bank text, told text) returns bank_line
language sql stable
as $$
  select l.* from bank_line l where l.bank = of_bank and ltrim(l.reference, '0') = line_key(told)
   order by l.reference = line_name(told) desc, l.told_by = 'person' desc limit 1
$$;

-- Takes a line for a movement that is credited or paid in this transaction, and answers who has it where that is another; all null where it is the
-- movement's now, or nothing is named. `by` is `message` or `person`. A person may take over what nothing but a message has named: whose
-- payment that was is a case then. Waits for another transaction that takes it.
create or replace function claim_line(of_bank text, told text, of_movement uuid, by text, is_taken_over boolean default false)
returns bank_line
language plpgsql
as $$
declare
  line bank_line; name text := line_name(told);
begin
  if name is null then return null; end if;
  -- Whoever writes it otherwise takes it before this, or after it.
  perform pg_advisory_xact_lock(hashtextextended(format('line %s of %s', line_key(told), of_bank), 0));
  name := coalesce((line_of(of_bank, told)).reference, name);
  -- Two that are one now may have been taken before: what a person has named stands, however it is written.
  select l.* into line from bank_line l
   where l.bank = of_bank and ltrim(l.reference, '0') = line_key(told) and l.told_by = 'person' and l.movement <> of_movement limit 1;
  if found then return line; end if;
  insert into bank_line (bank, reference, movement, told_by) values (of_bank, name, of_movement, by) on conflict do nothing;
  select * into line from bank_line where bank = of_bank and reference = name for no key update;
  -- Whoever had it has given it up meanwhile.
  if not found then return claim_line(of_bank, told, of_movement, by, is_taken_over); end if;
  if line.movement <> of_movement and not (is_taken_over and line.told_by = 'message') then return line; end if;
  if line.movement <> of_movement then
    update qr_payment set line_taken_at = clock_timestamp(), line_taken_note = null where id = line.movement;
  end if;
  if (line.movement, line.told_by) is distinct from (of_movement, by) and by = 'person' then
    update bank_line set movement = of_movement, told_by = by where bank = of_bank and reference = name;
  end if;
  return null;
end
$$;

-- What a person read in a bank's statement as come, in minor units; null where it is no such amount: none, a fraction of a kip, more than
-- 10,000,000 units.
create or replace function stated_amount(told text, of_currency text) returns bigint
language sql immutable
as $$
  select minor from (select case when told ~ '^[0-9]{1,8}(\.[0-9]{1,2})?$' then (told::numeric * 100)::bigint end as minor) m
   where minor between 1 and 1000000000 and (of_currency <> 'LAK' or minor % 100 = 0)
$$;

-- Whether a line is of that member's and of that sum: then the same money is told once more.
create or replace function is_line_of(l bank_line, of_member text, sum bigint) returns boolean
language sql stable
return exists (select from qr_payment p where p.id = l.movement and p.member_id = of_member and p.amount = sum)
  or exists (select from slip s where s.id = l.movement and s.member_id = of_member and s.amount = sum);

-- Whose a line is, for a person to read: the slip, the code or the withdrawal of the movement.
create or replace function line_holder(l bank_line) returns text
language sql stable
as $$
  select format('line %s of %s is %s', l.reference, l.bank, coalesce(
    (select 'credited as code ' || p.qr_order from qr_payment p where p.id = l.movement),
    (select 'paid as withdrawal ' || w.id from withdrawal w where w.id = l.movement), 'credited as slip ' || l.movement))
$$;

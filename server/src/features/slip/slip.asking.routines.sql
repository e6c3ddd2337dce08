-- Whether the verifiers, who are paid for each question, may be asked now about the transfer of a slip; that they are is written down
-- first. Answers `ask`; `spare` where the verifiers were asked `most` times about the member's slips of an hour: then the first one that
-- says anything is enough; `later` where that is no turn for it, as they are asked then at the first look and at the last; `busy` where
-- the same question was put for another slip and is not answered yet; `none` where it was, just now: they know no such transfer.
create or replace function slip_may_ask(of_slip uuid, most int, is_last boolean) returns text
language plpgsql
as $$
declare
  s slip; other record; is_spare boolean;
begin
  select * into strict s from slip where id = of_slip;
  -- All take the two locks in this order.
  perform pg_advisory_xact_lock(hashtextextended('slip-asked:' || s.payload, 0));
  select o.state = 'checking' as is_open, o.none_at is not null as is_none into other from slip o
   where o.sending_bank = s.sending_bank and upper(o.reference) = upper(s.reference) and o.payload = s.payload and o.id <> s.id
     and o.asked_at between clock_timestamp() - interval '20 seconds' and clock_timestamp()
   order by o.asked_at desc limit 1;
  if other.is_none then return 'none'; end if;
  if other.is_open and not is_last then return 'busy'; end if;
  perform pg_advisory_xact_lock(hashtextextended('slips-asked:' || s.member_id, 0));
  select sum(rounds) >= most into is_spare from slip
   where member_id = s.member_id and created_at > clock_timestamp() - interval '1 hour';
  if is_spare and s.rounds > 0 and not is_last then return 'later'; end if;
  update slip set asked_at = clock_timestamp(), none_at = null, rounds = rounds + 1 where id = s.id;
  return case when is_spare then 'spare' else 'ask' end;
end
$$;

-- What people book by hand, one asking for it and another booking it: see docs/cases.md.
--
--   open      Asked for. Nothing is booked.
--   booked    Somebody else has approved it: the amount is in the member's wallet, or was taken from it, and their statement has a line.
--   rejected  Nobody wanted it; nothing was booked.

-- Writes what a person asks for, {operation, member, amount (minor units, below zero: out of the wallet), reason, by}. Answers its id:
-- that of an equal one that is open already, where there is one. Null of no such member, of a sum that their currency does not have, and of one
-- who is gone.
create or replace function adjustment_open(asked jsonb) returns uuid
language plpgsql
as $$
declare
  m member; a adjustment;
begin
  select * into m from member where id = asked->>'member' and status <> 'gone';
  if not found or (m.currency = 'LAK' and (asked->>'amount')::bigint % 100 <> 0) then return null; end if;
  insert into adjustment (id, member_id, unit, amount, reason, opened_by)
    values ((asked->>'operation')::uuid, m.id, m.currency, (asked->>'amount')::bigint, asked->>'reason', asked->>'by')
    on conflict do nothing returning * into a;
  if a.id is not null then return a.id; end if;
  return (select o.id from adjustment o where o.state = 'open'
    and (o.member_id, o.amount, o.reason, o.opened_by) = (m.id, (asked->>'amount')::bigint, asked->>'reason', asked->>'by'));
end
$$;

-- Does what a person decides. `told` is {decision, why, by (who decides: of two both), note}. Whoever asked for it does not
-- book it alone, nor does anybody for a member who is gone. Answers `done`, `not-open`, `not-this`, or `not-enough` where the wallet has less than is to be taken: it stays open.
create or replace function adjustment_decide(of_adjustment uuid, told jsonb) returns text
language plpgsql
set lock_timeout = '3s'
as $$
declare
  a adjustment; wallet bigint; house bigint;
begin
  select * into a from adjustment where id = of_adjustment and state = 'open' for no key update;
  if not found then return 'not-open'; end if;
  if told->>'why' <> 'ADJUSTMENT' then return 'not-this'; end if;
  if told->>'decision' = 'reject' then
    update adjustment set state = 'rejected', closed_at = clock_timestamp(), note = told->>'note' where id = a.id;
    return 'done';
  end if;
  if told->>'decision' <> 'approve' or told->>'by' = a.opened_by
    or exists (select from member where id = a.member_id and status = 'gone') then return 'not-this'; end if;
  wallet := account_of(a.member_id, 'wallet', a.unit);
  house := ledger.house_account('adjustment', a.unit::ledger.unit);
  begin
    if not is_posted((post_all(array[(a.id, case when a.amount > 0 then house else wallet end, case when a.amount > 0 then wallet else house end,
        abs(a.amount), 'adjustment', null)::posting_request]))[1], 'adjustment', a.id) then raise exception using errcode = 'PR002'; end if;
  exception when sqlstate 'PR002' then
    -- Nothing is left of the try, as the wallet may have it later.
    return 'not-enough';
  end;
  update adjustment set state = 'booked', closed_at = clock_timestamp(), note = told->>'note' where id = a.id;
  perform tell_line(a.member_id, a.id, case when a.amount > 0 then 'deposit' else 'withdraw' end, case when a.amount > 0 then 'ADJUSTMENT' else 'WALLET' end,
    case when a.amount > 0 then 'WALLET' else 'ADJUSTMENT' end, 'SUCCESS', a.amount, wallet);
  return 'done';
end
$$;

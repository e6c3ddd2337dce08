-- What keeps a payout from being made by itself. It then waits for an operator, who reads the word for it:
--
-- MEMBER_SUSPENDED, MEMBER_CLOSED, MEMBER_GONE  the member is not what they were when they asked; who excluded themselves
--               may withdraw
-- PASSWORD_RESET  a forgotten password was set anew within `payoutHoldHours`
-- BANK_CHANGED  the bank details were changed within `payoutHoldHours`
-- CONTRADICTED  a party says otherwise than was booked of the member's deposits, payouts or transfers, and nobody has seen to
--               that: the money may not be there
-- ADJUSTMENT    somebody asks to have a sum taken out of the member's wallet, and nobody has decided about that
-- AMOUNT        above `automaticPayoutMax`
-- NO_DEPOSIT    no money from outside ever reached the member
-- DAILY_MEMBER  with it, the member's automatic payouts of 24 hours come above `automaticPayoutDailyMember`
-- DAILY_ALL     with it, everybody's do above `automaticPayoutDailyAll`
-- WIN           the member won more than `automaticPayoutWinMax` at once within 30 days, and no withdrawal that they
--               asked for since has been paid with an operator's approval
--
-- What an operator approved is held up by the member's state alone, and not by one that the operator had before them.

-- Whether a party says otherwise than was booked of something of a member's, and nobody has seen to that. Such rows are few, and
-- have indexes of their own.
create or replace function is_contradicted(of_member text) returns boolean
language sql stable
as $$
  select exists (select from qr_payment p join qr_order o on o.id = p.qr_order
      where p.contradiction_word is not null and p.contradiction_note is null and o.member_id = of_member)
    or exists (select from qr_payment p where p.line_taken_at is not null and p.line_taken_note is null and p.member_id = of_member)
    or exists (select from qr_payment p where p.withheld is not null and p.withheld_note is null
      and (p.withheld <> 'UNVOUCHED' or is_told_elsewhere(p)) and p.member_id = of_member)
    or exists (select from qr_told_elsewhere t join qr_order o on o.id = t.qr_order where t.note is null and o.member_id = of_member)
    or exists (select from qr_order where contradiction_word is not null and contradiction_note is null and member_id = of_member)
    or exists (select from withdrawal where contradiction_word is not null and contradiction_note is null and member_id = of_member)
    or exists (select from game_transfer where contradiction_word is not null and contradiction_note is null and member_id = of_member)
    or exists (select from gift
      where contradiction_word is not null and contradiction_note is null and member_id = of_member and state = 'credited')
$$;

-- The first of them, or null where nothing is in the way. `rules` is {max, holdHours, dailyMember, dailyAll, winMax: the
-- settings, in minor units of its currency; hasDeposited}. Asked before the gateway hears of the member, and by
-- withdraw_send again.
create or replace function payout_brake(w withdrawal, rules jsonb) returns text
language plpgsql
as $$
declare
  standing constant text := 'MEMBER_' || upper((select status from member where id = w.member_id));
  sent_to_member bigint; sent_to_all bigint;
begin
  if standing not in ('MEMBER_ACTIVE', 'MEMBER_EXCLUDED') and standing is distinct from w.reason then return standing; end if;
  if w.approved_by is not null then return null; end if;

  -- Those first that tell of somebody else's hand: a person is shown the first one alone.
  if exists (
    select from member
     where id = w.member_id and extract(epoch from now() - password_reset_at) < (rules->>'holdHours')::numeric * 3600
  ) then return 'PASSWORD_RESET'; end if;
  if extract(epoch from now() - w.bank_changed_at) < (rules->>'holdHours')::numeric * 3600 then return 'BANK_CHANGED'; end if;
  if is_contradicted(w.member_id) then return 'CONTRADICTED'; end if;
  if exists (select from adjustment where state = 'open' and amount < 0 and member_id = w.member_id) then return 'ADJUSTMENT'; end if;
  if w.amount > (rules->>'max')::bigint then return 'AMOUNT'; end if;
  if not (rules->>'hasDeposited')::boolean then return 'NO_DEPOSIT'; end if;

  -- What was paid out without an operator, or may have been.
  select coalesce(sum(s.amount) filter (where s.member_id = w.member_id), 0), coalesce(sum(s.amount), 0)
    into sent_to_member, sent_to_all
    from withdrawal s
   where s.currency = w.currency and s.sent_at > now() - interval '24 hours' and s.approved_by is null
     and s.state <> 'failed';
  if sent_to_member + w.amount > (rules->>'dailyMember')::bigint then return 'DAILY_MEMBER'; end if;
  if sent_to_all + w.amount > (rules->>'dailyAll')::bigint then return 'DAILY_ALL'; end if;

  -- A win was looked at with the withdrawal that an operator approved after it, if that was paid.
  if exists (
    select from game_play p
     where p.member_id = w.member_id and p.unit = w.currency and p.amount > (rules->>'winMax')::bigint
       and p.at > greatest(now() - interval '30 days', (
         select max(a.created_at) from withdrawal a
          where a.member_id = w.member_id and a.approved_by is not null and a.state = 'paid'))
  ) then return 'WIN'; end if;
  return null;
end
$$;

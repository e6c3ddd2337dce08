-- Invitations, and what they bring to who invited.
--
--   waiting  The member has registered by somebody's code. Looked at by the clock, and whenever the inviter looks.
--   success  Their first deposit is large enough, and play of theirs is booked, both in time: the inviter gets a part of that deposit in the
--            account `invite`.
--   failed   With a reason: BANK_ACCOUNT or DEVICE, which are the inviter's own; CURRENCY, as nothing is converted; DEPOSIT_BELOW,
--            at once, as a first deposit is never another one, also where its gateway took it back; and EXPIRED, after its days.
--
-- Its terms are those of when the member registered.
--
-- What is in `invite` is collected to the wallet once a day.

-- A member's first deposit that is settled, whatever way it came: the first that was ever credited, in minor units.
drop function if exists first_deposit(text);
create or replace function first_deposit(of_member text, out amount bigint, out at timestamptz, out posting uuid)
language sql stable
as $$
  select p.amount, p.created_at, p.id from ledger.owner o join ledger.posting p on p.credit = o.account_id
   where o.member_id = of_member and o.kind = 'wallet' and p.kind = 'deposit' and p.outcome = 'posted'
   order by p.created_at, p.id limit 1
$$;

-- Whether a deposit's gateway says that it has taken it back, also where a person has seen to that. That it does not know of it may be a gateway that
-- is behind, or tells of it by another number.
create or replace function is_taken_back(of_posting uuid) returns boolean
language sql stable
return exists (select from qr_payment p join qr_order o on o.id = p.qr_order
  where p.id = of_posting and array[p.contradiction_word, o.contradiction_word] && '{REFUNDED,CANCELLED}');

-- When the first play of a member was booked; null without any.
create or replace function first_play(of_member text) returns timestamptz
language sql stable
return (select at from game_play where member_id = of_member order by at limit 1);

-- Whether one member has, or had, a bank account of the other's: its number at its bank. Two people may bear one name.
create or replace function share_bank_account(one text, other text) returns boolean
language sql stable
as $$
  with account as (
    select id as member_id, bank_code, bank_account_no from member where id in (one, other)
    union all
    select member_id, bank_code, bank_account_no from former_bank_account where member_id in (one, other)
  )
  select exists (select from account a join account b on a.member_id = one and b.member_id = other
    and (a.bank_code, a.bank_account_no) = (b.bank_code, b.bank_account_no))
$$;

-- Whether both have registered or logged in on one device.
create or replace function share_device(one text, other text) returns boolean
language sql stable
as $$
  select exists (select from member_device a join member_device b on b.device_id = a.device_id and b.member_id = other where a.member_id = one)
$$;

-- Notes the device of a registration or login; null: the browser names none.
create or replace function note_device(of_member text, device text) returns void
language sql
as $$
  insert into member_device (member_id, device_id, last_seen_at) select of_member, device, now() where device is not null
    on conflict (member_id, device_id) do update set last_seen_at = excluded.last_seen_at
$$;

-- Writes that a member who has just registered was invited, as an operation of its own, in the same transaction.
create or replace function invitation_begin(of_operation uuid, of_member text, by_member text, of_terms jsonb) returns void
language sql
as $$
  with counted as (
    insert into inviter as i (member_id, invited) values (by_member, 1)
      on conflict (member_id) do update set invited = i.invited + 1
      returning invited
  )
  insert into invitation (id, member_id, inviter_id, seq, unit, state, invited_at, looked_at, terms)
    select of_operation, of_member, by_member, counted.invited, m.currency, 'waiting', now(), now(), of_terms
      from counted, member m where m.id = by_member
$$;

-- As a server of before calls it, which writes no terms.
create or replace function invitation_begin(of_operation uuid, of_member text, by_member text) returns void
language sql
as $$ select invitation_begin(of_operation, of_member, by_member, null) $$;

-- What of a deposit the inviter gets, in minor units, whole ones where banks move no others. `terms` is {percent, rewardMax {THB, LAK}, depositMin {THB, LAK}, days}.
create or replace function invite_reward(deposit bigint, unit text, terms jsonb) returns bigint
language sql immutable
return (select m - case unit when 'LAK' then m % 100 else 0 end
  from (select least(floor(deposit * (terms->>'percent')::numeric / 100)::bigint, (terms->'rewardMax'->>unit)::bigint) as m) o);

-- Looks at invitations that wait: of one inviter, or of all those at which nobody has looked for longest. Of one inviter those that another
-- looks at just now are waited for, as who asks is told what came of them; of all they are left to them. Ends what has come to something or nothing, and brings the rewards from the house to the inviters. Answers how many
-- it looked at. `terms` are those of now, for invitations that have none of their own.
create or replace function invitations_look(by_member text, most int, terms jsonb) returns int
language plpgsql
as $$
declare
  v invitation; invited member; deposit record; played timestamptz; due timestamptz; verdict text; looked int := 0; own jsonb; lowest bigint;
  requests posting_request[] := '{}'; outcomes ledger.outcome[]; gained text[] := '{}'; lost text[] := '{}'; n int;
begin
  perform 1 from invitation where inviter_id = by_member and state = 'waiting' order by id for no key update;
  for v in
    select * from invitation
     where state = 'waiting' and (by_member is null or inviter_id = by_member)
     order by looked_at limit most for no key update skip locked
  loop
    looked := looked + 1;
    select * into invited from member where id = v.member_id;
    select * into deposit from first_deposit(v.member_id);
    played := first_play(v.member_id);
    own := coalesce(v.terms, terms);
    lowest := (own->'depositMin'->>v.unit)::bigint;
    due := v.invited_at + make_interval(days => (own->>'days')::int);
    verdict := case
      when share_bank_account(v.member_id, v.inviter_id) then 'BANK_ACCOUNT'
      when share_device(v.member_id, v.inviter_id) then 'DEVICE'
      when invited.currency <> v.unit then 'CURRENCY'
      when deposit.amount >= lowest and deposit.at <= due and played <= due then
        -- The deposit may not be there: until a person has seen to that nobody is paid for it, and it is not lost by waiting.
        case when is_contradicted(v.member_id) then 'waiting' when is_taken_back(deposit.posting) then 'DEPOSIT_BELOW' else 'success' end
      when deposit.amount < lowest then 'DEPOSIT_BELOW'
      when clock_timestamp() > due then 'EXPIRED'
      else 'waiting' end;
    update invitation set looked_at = clock_timestamp(),
        state = case when verdict in ('waiting', 'success') then verdict else 'failed' end,
        reason = case when verdict not in ('waiting', 'success') then verdict end,
        deposit = case when verdict <> 'waiting' then deposit.amount end,
        reward = case when verdict = 'success' then invite_reward(deposit.amount, v.unit, own) end,
        ended_at = case when verdict <> 'waiting' then clock_timestamp() end
     where id = v.id returning * into v;
    continue when verdict = 'waiting';
    if verdict = 'success' then gained := gained || v.inviter_id; else lost := lost || v.inviter_id; end if;
    if v.reward > 0 then
      requests := requests || (v.id, ledger.house_account('invite', v.unit::ledger.unit), account_of(v.inviter_id, 'invite', v.unit),
        v.reward, 'invite', null)::posting_request;
    end if;
  end loop;
  -- In one order, as two looks may have invitations of the same inviters.
  perform 1 from inviter where member_id = any (gained || lost) order by member_id for no key update;
  update inviter i set success = i.success + e.gains, failed = i.failed + e.losses
    from (select who, count(*) filter (where is_gain) as gains, count(*) filter (where not is_gain) as losses
            from (select unnest(gained) as who, true as is_gain union all select unnest(lost), false) each_end group by who) e
   where i.member_id = e.who;
  outcomes := post_all(requests);
  for n in 1..cardinality(requests) loop
    perform must_be_posted(outcomes[n], 'the reward of invitation', (requests[n]).id);
  end loop;
  perform tell_wallet(who, account_of(who, 'wallet', m.currency)) from (select distinct unnest(gained || lost) as who) e join member m on m.id = e.who;
  return looked;
end
$$;

-- Why an inviter's account holds nothing: people came by their code and none has played yet, or all else.
create or replace function no_invite_bonus(by_member text) returns text
language sql stable
as $$
  select case when coalesce(i.invited, 0) > 0 and coalesce(i.success, 0) = 0
      and not exists (select from invitation v where v.inviter_id = by_member and first_play(v.member_id) is not null limit 1)
    then 'NO_INVITEE_PLAY_INFO' else 'NO_INVITE_BONUS' end
    from (select) one left join inviter i on i.member_id = by_member
$$;

-- Moves all that an inviter's account holds to the wallet, with a line of the statement. An item is {operation, member, unit, isOpen
-- (whether inviting brings anything), claim?, answer}. Answers {outcome}: `collected` with the answer, `refused` with a code, or what
-- claim_key says. Of one member one works at a time.
create or replace function invite_collect(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; n int; c invite_collection; day timestamptz; held bigint; refusal text; outcomes ledger.outcome[];
  requests posting_request[] := '{}'; fresh uuid[] := '{}';
begin
  perform lock_members('invite', items, results);
  for item, i in select * from by_operation(items) loop
    continue when results[i]->>'outcome' <> 'mine';
    select * into c from invite_collection where id = (results[i]->>'operation')::uuid;
    if not found then
      day := period_start('day', clock_timestamp());
      held := balance_of(account_of(item->>'member', 'invite', item->>'unit'));
      refusal := case
        when not (item->>'isOpen')::boolean then 'INVITE_INACTIVE'
        when exists (select from invite_collection where member_id = item->>'member' and day_began = day) then 'INVITE_COLLECT'
        when held = 0 then no_invite_bonus(item->>'member') end;
      if refusal is not null then
        results[i] := jsonb_build_object('outcome', 'refused', 'refusal', refusal);
        continue;
      end if;
      insert into invite_collection (id, member_id, unit, amount, day_began, collected_at)
        values ((results[i]->>'operation')::uuid, item->>'member', item->>'unit', held, day, clock_timestamp()) returning * into c;
      requests := requests || (c.id, account_of(c.member_id, 'invite', c.unit), account_of(c.member_id, 'wallet', c.unit), held,
        'invite', null)::posting_request;
      fresh := fresh || c.id;
    end if;
    results[i] := jsonb_build_object('outcome', 'collected', 'answer', keep_answer(item->'claim', jsonb_set(item->'answer', '{text}',
      to_jsonb(replace(item->'answer'->>'text', '"$amount"', wire_amount(c.amount)))), null));
  end loop;
  outcomes := post_all(requests);
  for n in 1..cardinality(requests) loop
    perform must_be_posted(outcomes[n], 'collecting of invitations', (requests[n]).id);
  end loop;
  perform tell_lines(array(
    select (r.member_id, r.id, 'deposit', 'INVITE', 'WALLET', 'SUCCESS', r.amount, null, account_of(r.member_id, 'wallet', r.unit))::statement_line
      from invite_collection r where r.id = any (fresh) order by r.member_id, r.id));
  return to_jsonb(results);
end
$$;

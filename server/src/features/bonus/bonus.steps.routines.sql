-- The steps of a bonus; bonus.lifecycle.ts tells the states. Each takes the member's lock of withdrawals first, so that neither can
-- begin while the other is decided about, and then the budgets, in one order.

-- Locks the budgets of these bonuses, which a batch then counts up or down.
create or replace function lock_budgets(codes text[]) returns void
language plpgsql
as $$
begin
  perform 1 from (select distinct unnest(codes) as code order by 1) c
    cross join lateral (select from bonus_money m where m.bonus_code = c.code order by m.unit for no key update) l;
end
$$;

-- Ends a bonus, whose row is locked, and answers the lines that tell it: the end and, where money goes back (`returned`, minor units), that, by
-- the operation `back`. What was not touched is as if it had not been given.
drop function if exists end_bonus(member_bonus, text, uuid, uuid);
create or replace function end_bonus(b member_bonus, how text, finish uuid, back uuid, returned bigint) returns statement_line[]
language plpgsql
as $$
declare
  wallet constant bigint := account_of(b.member_id, 'wallet', b.unit);
  about constant text := b.kind || ':' || b.bonus_code;
  lines statement_line[];
begin
  update member_bonus set outcome = how, ended_at = clock_timestamp(), ended_by = finish,
      returned_by = case when returned > 0 then back end
   where id = b.id;
  if how = 'untouched' then
    update bonus_money set given = given - b.amount where bonus_code = b.bonus_code and unit = b.unit;
  end if;
  if returned > 0 then
    lines := array[(b.member_id, back, 'bonus', 'WALLET', 'BONUS', 'SUCCESS', -returned, about, wallet)::statement_line];
  end if;
  return lines || (b.member_id, finish, 'finish_bonus', 'BONUS', 'WALLET', case how when 'met' then 'SUCCESS' else 'FAILED' end, 0, about,
    wallet)::statement_line;
end
$$;

-- Whether money went, after that deposit was in the wallet, into a game that does not tell of open bets, so lately that one there may still come back. A
-- win that nobody read hides a stake of its size: what is there is not known to be all.
create or replace function was_moved_unseen(of_member text, wallet bigint, since_deposit uuid) returns boolean
language sql stable
as $$
  select exists (
    select from ledger.entry e
     cross join lateral (
       select game_code from game_transfer where id = e.posting_id and direction = 'in' and state = 'settled'
          and sent_at >= clock_timestamp() - open_bets_for(game_code) limit 1) t
      join game_account g on g.member_id = of_member and g.game_code = t.game_code and not g.tells_outstanding
     where e.account_id = wallet and e.seq > (
       select seq from ledger.entry where account_id = wallet and posting_id = since_deposit order by seq desc limit 1))
$$;

-- Whether more may be at one of a member's games than the books have: money has moved there since it keeps silent.
create or replace function holds_unread(of_member text, of_unit text) returns boolean
language sql stable
as $$
  select exists (
      select from game_account g
        join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code and o.unit = of_unit::ledger.unit
       cross join lateral (select seq from ledger.account where id = o.account_id limit 1) a
        join ledger.entry e on e.account_id = o.account_id and e.seq = a.seq
       where g.member_id = of_member and g.stale and e.created_at > g.silent_since and not is_out_of_reach(g))
$$;

-- What a member was given in rewards since a deposit, in minor units: no bonus is for that.
create or replace function rewards_since(wallet bigint, of_deposit uuid) returns bigint
language sql stable
as $$
  select coalesce(sum(e.amount), 0)::bigint from ledger.entry e
   cross join lateral (select kind from ledger.posting where id = e.posting_id limit 1) p
   where e.account_id = wallet and p.kind in ('refund', 'invite', 'prize') and e.seq > (
     select seq from ledger.entry where account_id = wallet and posting_id = of_deposit order by seq desc limit 1)
$$;

-- Why a member cannot receive a bonus just now, as a refusal's code; else what to give: {deposit (the posting), basis, amount, leftOut (games), seq (of the
-- wallet)}. It is stable, so that all it looks at is of one moment.
create or replace function bonus_due(of_member text, of_unit text, offer bonus, money bonus_money) returns jsonb
language plpgsql stable
as $$
declare
  h record; d record; basis bigint; due bigint; rewards bigint;
  wallet constant bigint := account_of(of_member, 'wallet', of_unit);
  out_of_reach constant text[] := array(select game_code from game_account where member_id = of_member and is_out_of_reach(game_account));
begin
  select * into d from unused_deposit(of_member, of_unit);
  select * into h from bonus_holdings(of_member, of_unit, null, out_of_reach);
  -- Whatever was lost since, what rewards gave is lost last: it is no deposit's money.
  rewards := least(rewards_since(wallet, d.posting), h.wallet + h.games + h.transit);
  -- What is being withdrawn may come back, and would look like winnings then; so would what a game does not tell, or what lies on open bets. What lies
  -- in one that has been out of reach for long may lie there for ever, and has no part in the bonus.
  if h.wallet + h.games + h.transit + h.hold - d.amount > money.threshold or rewards > money.threshold or is_unsure_within_reach(of_member, of_unit, null) or h.hold > 0
    or exists (select from withdrawal where member_id = of_member and state not in ('paid', 'failed', 'refused'))
    or was_moved_unseen(of_member, wallet, d.posting) or holds_unread(of_member, of_unit)
  then
    return to_jsonb('BONUS_REMAINING'::text);
  end if;
  if bonus_received(of_member, offer.code, offer.type, clock_timestamp()) >= offer.max_received then
    return to_jsonb(case offer.kind when 'promotion' then 'PROMOTION_RECEIVED' else 'BONUS_MAX_CLAIMED' end);
  end if;
  -- What of the deposit was lost or paid out since is not there to be played with.
  basis := case when d.amount is not null then least(d.amount, h.wallet + h.games + h.transit - rewards) end;
  due := case when basis is not null then bonus_money_for(basis, offer.percent, money.cap, of_unit) end;
  if money.given + greatest(due, 1) > money.budget then return to_jsonb('BONUS_FULL'::text); end if;
  if basis is null or basis < money.minimum_deposit or due <= 0 then return to_jsonb('BONUS_CONDITION'::text); end if;
  return jsonb_build_object('deposit', d.posting, 'basis', basis::text, 'amount', due::text, 'leftOut', out_of_reach,
    'seq', (select a.seq::text from ledger.account a where a.id = wallet));
end
$$;

-- Gives bonuses. An item is {operation, member, unit, code, kind, claim?, answer}; in
-- the answer `$userBonus`, `$activatedAt` and `$percentFail` stand for what is known here. Answers {outcome}: `activated` with the answer, `refused` with
-- a `code`, or what claim_key says.
create or replace function bonus_activate(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; n int; of_operation uuid; b member_bonus; offer bonus; money bonus_money; due jsonb; wallet bigint;
  places int[] := '{}'; done uuid[] := '{}'; requests posting_request[] := '{}'; outcomes ledger.outcome[];
  lines statement_line[] := '{}'; said text;
begin
  perform lock_members('withdraw', items, results);
  perform lock_budgets(array(select value->>'code' from jsonb_array_elements(items)));
  -- Whether a game is out of reach, and what is on its way out of it, stays so until the bonus is there.
  perform from game_account where member_id = any (array(select value->>'member' from jsonb_array_elements(items)))
    order by member_id, game_code for no key update;
  for item, i in select value, ordinality from jsonb_array_elements(items) with ordinality loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    wallet := account_of(item->>'member', 'wallet', item->>'unit');
    if exists (select from member_bonus where id = of_operation) then
      places := places || i; done := done || of_operation;
      continue;
    end if;
    select * into offer from bonus where code = item->>'code' and kind = item->>'kind';
    select * into money from bonus_money where bonus_code = offer.code and unit = item->>'unit' and is_open;
    due := case
      when (select is_excluded(m) from member m where m.id = item->>'member') then to_jsonb('SELF_EXCLUDED'::text)
      when money.bonus_code is null or not bonus_is_offered(offer, clock_timestamp())
        then to_jsonb(case item->>'kind' when 'promotion' then 'NO_PROMOTION' else 'NO_DATA' end)
      when bonus_is_active(item->>'member') then to_jsonb('BONUS_ALREADY_ACTIVE'::text)
      else bonus_due(item->>'member', item->>'unit', offer, money) end;
    if jsonb_typeof(due) = 'string' then
      results[i] := jsonb_build_object('outcome', 'refused', 'code', due);
      continue;
    end if;
    update bonus_money set given = bonus_money.given + (due->>'amount')::bigint
     where bonus_code = offer.code and unit = item->>'unit';
    insert into member_bonus (id, member_id, bonus_code, unit, amount, percent_fail, kind, type, multiple, threshold,
        deposit_posting, deposit, wallet_seq, left_out)
      values (of_operation, item->>'member', offer.code, item->>'unit', (due->>'amount')::bigint, offer.percent_fail, offer.kind,
        offer.type, offer.multiple, money.threshold, (due->>'deposit')::uuid, (due->>'basis')::bigint, (due->>'seq')::bigint,
        array(select jsonb_array_elements_text(due->'leftOut')));
    places := places || i; done := done || of_operation;
    requests := requests || (of_operation, ledger.house_account('bonus', (item->>'unit')::ledger.unit), wallet,
      (due->>'amount')::bigint, 'bonus', null)::posting_request;
    lines := lines || (item->>'member', of_operation, 'bonus', 'BONUS', 'WALLET', 'SUCCESS', (due->>'amount')::bigint,
      offer.kind || ':' || offer.code, wallet)::statement_line;
  end loop;

  outcomes := post_all(requests);
  for n in 1..cardinality(requests) loop
    perform must_be_posted(outcomes[n], 'the money of bonus', requests[n].id);
  end loop;
  perform tell_lines(array(select l from unnest(lines) l order by l.member_id));
  for n in 1..cardinality(places) loop
    item := items->(places[n] - 1);
    select * into b from member_bonus where id = done[n];
    said := replace(replace(replace(item->'answer'->>'text',
      '"$userBonus"', user_bonus(b.member_id, b.bonus_code)::text),
      '"$activatedAt"', to_json(wire_time(b.activated_at))::text),
      '"$percentFail"', trim_scale(b.percent_fail)::text);
    results[places[n]] := jsonb_build_object('outcome', 'activated', 'operation', done[n],
      'answer', keep_answer(item->'claim', jsonb_set(item->'answer', '{text}', to_jsonb(said)), null));
  end loop;
  return to_jsonb(results);
end
$$;

-- Ends bonuses. An item is {operation (of the end's line), back (of money that goes back), member, isAsked (the member asks for it; else
-- only what is over ends), isLeaving (who has excluded themselves asks for their money), claim?, answer?}. Answers {outcome}: `ended` with `how`, `none` where none is active, `active`, or what claim_key
-- says.
create or replace function bonus_finish(items jsonb) returns jsonb
language plpgsql
as $$
declare
  results jsonb[] := claim_keys(items);
  item jsonb; i int; n int; of_operation uuid; b member_bonus; s record; how text; returned bigint;
  requests posting_request[] := '{}'; outcomes ledger.outcome[]; lines statement_line[] := '{}';
begin
  perform lock_members('withdraw', items, results);
  perform lock_budgets(array(
    select a.bonus_code from jsonb_array_elements(items) cross join lateral (
      select bonus_code from member_bonus where member_id = value->>'member' and ended_at is null limit 1) a));
  for item, i in select value, ordinality from jsonb_array_elements(items) with ordinality loop
    continue when results[i]->>'outcome' <> 'mine';
    of_operation := (results[i]->>'operation')::uuid;
    select * into b from member_bonus
     where member_id = item->>'member' and ended_at is null for no key update;
    how := null; returned := 0;
    if not found then
      results[i] := jsonb_build_object('outcome', 'none');
    else
      perform bonus_note_low(b.id);
      select * into b from member_bonus where id = b.id;
      select * into s from bonus_standing(b);
      how := case
        when s.is_over or s.is_met and (item->>'isAsked')::boolean then case when s.is_met then 'met' else 'failed' end
        when s.is_untouched and ((item->>'isAsked')::boolean
          or (item->>'isLeaving')::boolean and bonus_way_out(b) is not null) then 'untouched' end;
      if how = 'untouched' then
        returned := b.amount;
      elsif how is null and not s.is_met and ((item->>'isAsked')::boolean or (item->>'isLeaving')::boolean) then
        returned := bonus_way_out(b);
        how := case when returned is not null then 'failed' end;
      end if;
      results[i] := case when how is null then jsonb_build_object('outcome', 'active')
        else jsonb_build_object('outcome', 'ended', 'how', how, 'code', b.bonus_code) end;
    end if;
    if how is not null then
      lines := lines || end_bonus(b, how, of_operation, (item->>'back')::uuid, returned);
      if returned > 0 then
        requests := requests || ((item->>'back')::uuid, account_of(b.member_id, 'wallet', b.unit),
          ledger.house_account('bonus', b.unit::ledger.unit), returned, 'bonus', null)::posting_request;
      end if;
    end if;
    if results[i]->>'outcome' <> 'active' and item->'answer' is not null then
      perform keep_answer(item->'claim', item->'answer', null);
    end if;
  end loop;

  outcomes := post_all(requests);
  for n in 1..cardinality(requests) loop
    -- A transfer may have taken the money since it was looked at: then all is as it was.
    perform must_be_posted(outcomes[n], 'the return of bonus money', requests[n].id);
  end loop;
  perform tell_lines(array(select l from unnest(lines) l order by l.member_id));
  return to_jsonb(results);
end
$$;

-- Coins: given for deposits, gone when nobody spends them in time, the oldest spent first. The ledger holds them in the unit COIN, and
-- its entries tell how old they are: what left an account took along what would be over first. `terms` is {deposit (minor units of the member's
-- currency for which one coin is given), perDay, days}; other terms hold for what is given from then on.

-- Coins of an account that have had their days and were not spent: as many days as they were given for.
create or replace function coins_over(coin_account bigint, terms jsonb) returns bigint
language sql stable
return (select greatest(0, coalesce(sum(e.amount) filter (where e.amount < 0
      or e.created_at <= clock_timestamp() - make_interval(days => coalesce(given.days, (terms->>'days')::int))), 0))::bigint
    from ledger.entry e left join lateral (
      select days from coin_earned where id = e.posting_id union all select coin_days from coupon where id = e.posting_id limit 1
    ) given on e.amount > 0
   where e.account_id = coin_account);

-- For which days a member has coins to come: those of the settled deposits of a day in Bangkok, whatever way they came, less what was
-- given for it. Open are the days since deposits were last looked for, today at least; yesterday gives once more where it has given
-- nothing. All others are closed with what they gave, at the terms of then. What the house gives as an adjustment did not come from outside.
create or replace function coins_due(of_member text, terms jsonb) returns table (day date, coins int, total int)
language sql stable
as $$
  with watch as (
    select begun_at, period_start('day', seen_until - interval '2 minutes') as open_from from coin_watch
  ), put_in as (
    select (p.created_at at time zone 'Asia/Bangkok')::date as day, sum(p.amount) as amount
      from watch w, ledger.owner o
      join ledger.posting p on p.credit = o.account_id and p.kind = 'deposit' and p.outcome = 'posted'
      join ledger.owner source on source.account_id = p.debit and source.kind <> 'adjustment'
     where o.member_id = of_member and o.kind = 'wallet'
       and p.created_at >= greatest(w.begun_at, least(w.open_from, period_start('day', clock_timestamp() - interval '1 day')),
         period_start('day', clock_timestamp() - make_interval(days => (terms->>'days')::int)))
     group by 1
  ), due as (
    select put_in.day, least((terms->>'perDay')::int, floor(put_in.amount / (terms->>'deposit')::bigint))::int as total,
        coalesce((select max(e.total) from coin_earned e where e.member_id = of_member and e.day = put_in.day), 0) as given
      from put_in
  )
  select day, total - given, total
    from due, watch
   where total > given and (given = 0 or day >= (open_from at time zone 'Asia/Bangkok')::date) order by day
$$;

-- An id for what no request asked for: its last hex digit is left to its postings.
create or replace function new_operation() returns uuid
language sql volatile
return overlay(gen_random_uuid()::text placing '0' from 36)::uuid;

-- One change of a member's coins at a time: what is read of them after this stays true.
create or replace function lock_coins(of_member text) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('coin:' || of_member, 0)) $$;

-- Tells a member's open screens that their coins changed: they read the wallet again, which has the coins beside it.
create or replace function tell_coins(of_member text) returns void
language sql
as $$
  select tell(m.id, 'wallet', jsonb_build_object('amount', wire_amount(balance_of(account_of(m.id, 'wallet', m.currency)))::jsonb))
    from member m where m.id = of_member
$$;

-- Gives a member the coins that are due and takes those that are over. Answers how many there are. Safe to repeat and to race.
create or replace function coins_settle(of_member text, terms jsonb) returns bigint
language plpgsql
as $$
declare
  coin constant bigint := account_of(of_member, 'coin', 'COIN');
  house constant bigint := ledger.house_account('coin', 'COIN');
  requests posting_request[] := '{}'; outcomes ledger.outcome[]; key uuid; gone bigint; due record;
begin
  perform lock_coins(of_member);
  gone := coins_over(coin, terms);
  if gone > 0 then
    key := new_operation();
    insert into coin_expired (id, member_id, coins) values (key, of_member, gone);
    requests := requests || (key, coin, house, gone, 'coin', null)::posting_request;
  end if;
  for due in select * from coins_due(of_member, terms) loop
    key := new_operation();
    insert into coin_earned (id, member_id, day, coins, total, days)
      values (key, of_member, due.day, due.coins, due.total, (terms->>'days')::int);
    requests := requests || (key, house, coin, due.coins, 'coin', null)::posting_request;
  end loop;
  if cardinality(requests) > 0 then
    outcomes := post_all(requests);
    for i in 1..cardinality(requests) loop
      perform must_be_posted(outcomes[i], 'coins', (requests[i]).id);
    end loop;
    perform tell_coins(of_member);
  end if;
  return balance_of(coin);
end
$$;

-- Members into whose wallets deposits came since they were last looked for. A posting's time is some moments older than its commit.
create or replace function coins_to_give() returns table (member_id text, currency text)
language sql stable
as $$
  select distinct m.id, m.currency
    from coin_watch w
    join ledger.posting p on p.kind = 'deposit' and p.outcome = 'posted' and p.created_at >= w.seen_until - interval '2 minutes'
    join ledger.owner o on o.account_id = p.credit and o.kind = 'wallet'
    join member m on m.id = o.member_id
$$;

-- Members of whose coins some are over.
create or replace function coins_to_take(terms jsonb) returns table (member_id text, currency text)
language sql stable
as $$
  select m.id, m.currency
    from ledger.owner o join ledger.account a on a.id = o.account_id and a.balance > 0 join member m on m.id = o.member_id
   where o.kind = 'coin' and coins_over(o.account_id, terms) > 0
$$;

-- The ledger's own functions; 0002_ledger.sql made the tables. ledger.post is the only way to move money: nobody else
-- may write here, whoever calls it.

-- What a stored posting answers when its key comes again with this body; null where nothing is stored. The stripes
-- of a house account are the same account.
create or replace function ledger.answer_again(
  stored ledger.posting, debit bigint, credit bigint, amount bigint, kind ledger.posting_kind, reference text
) returns ledger.outcome
language sql immutable
return case
  when (stored).id is null then null
  when (stored).amount is distinct from amount or (stored).kind is distinct from kind
    or (stored).reference is distinct from reference
    or case when debit < 1048576 then debit | 15 else debit end
      is distinct from case when (stored).debit < 1048576 then (stored).debit | 15 else (stored).debit end
    or case when credit < 1048576 then credit | 15 else credit end
      is distinct from case when (stored).credit < 1048576 then (stored).credit | 15 else (stored).credit end
    then 'mismatch'::ledger.outcome
  when (stored).outcome = 'posted' then 'replayed'::ledger.outcome
  else (stored).outcome
end;

-- One item of ledger.post, which says what it answers and why it locks as it does.
create or replace function ledger.post_one(
  key uuid, debit_id bigint, credit_id bigint, moved bigint, why ledger.posting_kind, ref text
) returns ledger.outcome
language plpgsql
as $$
declare
  debited ledger.account; credited ledger.account;
  answer ledger.outcome; posted_at timestamptz;
begin
  if debit_id > credit_id then
    select * into debited from ledger.account where id = debit_id for no key update;
    select * into credited from ledger.account where id = credit_id for no key update;
  else
    select * into credited from ledger.account where id = credit_id for no key update;
    select * into debited from ledger.account where id = debit_id for no key update;
  end if;
  select ledger.answer_again(p, debit_id, credit_id, moved, why, ref) into answer from ledger.posting p where p.id = key;
  if found then return answer; end if;

  answer := case
    when (moved > 0 and debit_id <> credit_id and key is not null and why is not null) is not true then 'invalid'
    when debited.id is null or credited.id is null then 'no-account'
    when debited.unit <> credited.unit then 'invalid'
    when debited.balance - moved < debited.floor then 'not-enough'
    else 'posted'
  end;
  if ref is not null and answer in ('posted', 'not-enough') then
    if exists (select from ledger.posting p where p.reference = ref and p.outcome = 'posted') then
      answer := 'reference-taken';
    end if;
  end if;
  if answer > 'no-account' then return answer; end if;

  posted_at := clock_timestamp();
  insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome, reference)
    values (key, debit_id, credit_id, moved, posted_at, why, answer, ref)
    on conflict do nothing;
  if not found then
    raise exception 'a posting with one of these keys was written at the same moment' using errcode = '40001';
  end if;
  if answer <> 'posted' then return answer; end if;
  update ledger.account set balance = balance - moved, seq = seq + 1 where id = debit_id;
  update ledger.account set balance = balance + moved, seq = seq + 1 where id = credit_id;
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, created_at) values
    (debit_id, debited.seq + 1, key, -moved, debited.balance - moved, posted_at),
    (credit_id, credited.seq + 1, key, moved, credited.balance + moved, posted_at);
  return answer;
end
$$;

-- Posts item after item, as if one by one, and answers with an outcome for each; a refusal is an outcome, never an error.
-- A key used before answers what it answered then ('replayed' where it was posted) or, with another body, 'mismatch'.
-- Any of a house account's ids stands for the account: each connection books on a stripe of its own, so no row is hot.
-- Accounts are locked from the highest id down, everywhere: nobody waits in a circle, and house rows are held shortest.
-- Two transactions that write one key or reference in the same moment: the later one raises 40001 and, when run again,
-- gets the stored answer.
create or replace function ledger.post(
  ids uuid[], debits bigint[], credits bigint[], amounts bigint[], kinds ledger.posting_kind[], refs text[]
) returns ledger.outcome[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- The plan does not depend on the values: it is always the primary keys, also while a new table is still small.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- One caller's long transaction must not hold up a whole batch for long: its items then go one by one.
set lock_timeout = '3s'
as $$
declare
  n constant int := coalesce(cardinality(ids), 0);
  stripe constant bigint := pg_backend_pid() & 15;
  locked bigint[]; balances bigint[]; floors bigint[]; seqs bigint[]; units ledger.unit[];
  debit_at int[]; credit_at int[]; prior ledger.outcome[]; taken boolean[];
  -- Filled beforehand: an empty array takes the first index written to as its lower bound.
  debit_seqs bigint[] := array_fill(null::bigint, array[n]); credit_seqs bigint[] := debit_seqs;
  debit_after bigint[] := debit_seqs; credit_after bigint[] := debit_seqs;
  outcomes ledger.outcome[] := '{}';
  d int; c int; moved bigint; fresh int := 0; written int; posted_at timestamptz;
begin
  if (cardinality(debits), cardinality(credits), cardinality(amounts), cardinality(kinds), cardinality(refs))
     is distinct from (n, n, n, n, n) then
    raise exception 'ledger.post takes six arrays of one length' using errcode = '22023';
  end if;
  for i in 1..n loop
    if debits[i] < 1048576 then debits[i] := debits[i] & -16 | stripe; end if;
    if credits[i] < 1048576 then credits[i] := credits[i] & -16 | stripe; end if;
  end loop;
  if n = 0 then
    return outcomes;
  elsif n = 1 then
    return array[ledger.post_one(ids[1], debits[1], credits[1], amounts[1], kinds[1], refs[1])];
  end if;

  select array_agg(a.id), array_agg(a.balance), array_agg(a.floor), array_agg(a.seq), array_agg(a.unit)
    into locked, balances, floors, seqs, units
    from (select id, balance, floor, seq, unit from ledger.account
           where id = any (debits || credits) order by id desc for no key update) a;

  -- A key or reference that comes twice: the second item has to see the first one's row. Rare, so one by one.
  if (select count(u.id) > count(distinct u.id) or count(u.ref) > count(distinct u.ref)
        from unnest(ids, refs) u(id, ref)) then
    for i in 1..n loop
      outcomes[i] := ledger.post_one(ids[i], debits[i], credits[i], amounts[i], kinds[i], refs[i]);
    end loop;
    return outcomes;
  end if;

  -- A statement after the locks sees all that was committed while they were waited for.
  select array_agg(d.place order by u.i), array_agg(c.place order by u.i), array_agg(s.answer order by u.i),
         array_agg(s.taken order by u.i)
    into debit_at, credit_at, prior, taken
    from unnest(ids, debits, credits, amounts, kinds, refs) with ordinality u(id, debit, credit, amount, kind, ref, i)
    left join unnest(locked) with ordinality d(id, place) on d.id = u.debit
    left join unnest(locked) with ordinality c(id, place) on c.id = u.credit
   -- By key, whatever the planner thinks of the table: neither may become a join, nor a subplan that reads all of it.
   cross join lateral (
      select (select ledger.answer_again(p, u.debit, u.credit, u.amount, u.kind, u.ref)
                from ledger.posting p where p.id = u.id limit 1) as answer,
             coalesce((select true from ledger.posting r where r.reference = u.ref and r.outcome = 'posted' limit 1), false)
               as taken
   ) s;

  outcomes := prior;
  for i in 1..n loop
    continue when prior[i] is not null;
    d := debit_at[i]; c := credit_at[i]; moved := amounts[i];
    if (moved > 0 and debits[i] <> credits[i] and ids[i] is not null and kinds[i] is not null) is not true then
      outcomes[i] := 'invalid';
    elsif d is null or c is null then
      outcomes[i] := 'no-account'; fresh := fresh + 1;
    elsif units[d] <> units[c] then
      outcomes[i] := 'invalid';
    elsif taken[i] then
      outcomes[i] := 'reference-taken';
    elsif balances[d] - moved < floors[d] then
      outcomes[i] := 'not-enough'; fresh := fresh + 1;
    else
      balances[d] := balances[d] - moved; balances[c] := balances[c] + moved;
      seqs[d] := seqs[d] + 1; seqs[c] := seqs[c] + 1;
      debit_after[i] := balances[d]; credit_after[i] := balances[c];
      debit_seqs[i] := seqs[d]; credit_seqs[i] := seqs[c];
      outcomes[i] := 'posted'; fresh := fresh + 1;
    end if;
  end loop;
  if fresh = 0 then return outcomes; end if;

  posted_at := clock_timestamp();
  insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome, reference)
    select u.id, u.debit, u.credit, u.amount, posted_at, u.kind, u.outcome, u.ref
      from unnest(ids, debits, credits, amounts, kinds, outcomes, refs, prior)
           u(id, debit, credit, amount, kind, outcome, ref, prior)
     where u.prior is null and u.outcome <= 'no-account'
    on conflict do nothing;
  get diagnostics written = row_count;
  if written < fresh then
    raise exception 'a posting with one of these keys was written at the same moment' using errcode = '40001';
  end if;
  update ledger.account a set balance = u.balance, seq = u.seq
    from unnest(locked, balances, seqs) u(id, balance, seq)
   where a.id = u.id and a.seq <> u.seq;
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, created_at)
    select u.account_id, u.seq, u.id, -u.amount, u.after, posted_at
      from unnest(debits, debit_seqs, ids, amounts, debit_after) u(account_id, seq, id, amount, after)
     where u.seq is not null
    union all
    select u.account_id, u.seq, u.id, u.amount, u.after, posted_at
      from unnest(credits, credit_seqs, ids, amounts, credit_after) u(account_id, seq, id, amount, after)
     where u.seq is not null;
  return outcomes;
end
$$;

-- Opens what is missing of a member's accounts and answers with all those asked for. Safe to repeat and to race.
create or replace function ledger.open_member_accounts(member text, unit_of ledger.unit, kinds text[])
returns table (kind text, account_id bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  if member is null then raise exception 'a member account needs a member' using errcode = '22004'; end if;
  with opened as (
    insert into ledger.owner (account_id, member_id, kind, unit)
      select nextval('ledger.member_account'), member, k, unit_of from unnest(kinds) k order by k
      on conflict (member_id, kind, unit, stripe) do nothing
      returning account_id, unit
  )
  insert into ledger.account (id, unit) select account_id, unit from opened;
  return query
    select kind, account_id from ledger.owner where member_id = member and unit = unit_of and kind = any (kinds);
end
$$;

-- The first id of a house account's sixteen, which is opened when it is first asked for. It may go below zero: the
-- floor only keeps the arithmetic from overflowing.
create or replace function ledger.house_account(kind_of text, unit_of ledger.unit) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_id bigint;
begin
  for attempt in 1..2 loop
    select account_id into found_id from ledger.owner
      where member_id is null and kind = kind_of and unit = unit_of and stripe = 0;
    exit when found;
    with number as materialized (select nextval('ledger.house_number') * 16 as first),
    opened as (
      insert into ledger.owner (account_id, kind, unit, stripe)
        select first + stripe, kind_of, unit_of, stripe from number, generate_series(0, 15) stripe order by stripe
        on conflict (member_id, kind, unit, stripe) do nothing
        returning account_id, unit
    )
    insert into ledger.account (id, unit, floor) select account_id, unit, -(2::bigint ^ 62)::bigint from opened;
  end loop;
  return found_id;
end
$$;

-- Locks members' accounts until the transaction ends, for who has to know a balance before posting: in the order of ledger.post, so that
-- nobody waits in a circle. All of what is posted afterwards has to be among them.
create or replace function ledger.lock_accounts(ids bigint[]) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '3s'
as $$
begin
  perform from (select from ledger.account where id = any (ids) order by id desc for no key update) l;
end
$$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to prae_app;
grant select on all tables in schema ledger to prae_app;
grant execute on function
  ledger.post(uuid[], bigint[], bigint[], bigint[], ledger.posting_kind[], text[]),
  ledger.open_member_accounts(text, ledger.unit, text[]),
  ledger.house_account(text, ledger.unit),
  ledger.lock_accounts(bigint[])
  to prae_app;

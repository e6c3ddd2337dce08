-- Seals over the lines of members' statements, as docs/proof.md publishes them. A line's text, the tree and the seal are made here alone:
-- for sealing, for proofs and for the ledger check.

-- What an operation has moved in a wallet until now. To be joined: so it becomes a part of the query that it stands in.
create or replace function moved_in_wallet(operation uuid, wallet bigint) returns table (moved bigint)
language sql stable
as $$
  select coalesce(sum(case when p.credit = wallet then p.amount else -p.amount end), 0)::bigint
    from ledger.posting p
   where p.id between operation and leg_of(operation, 15) and p.outcome = 'posted' and wallet in (p.credit, p.debit)
$$;

-- The wallet of a member, and what it is counted in.
create or replace function wallet_of(of_member text, out wallet bigint, out currency text)
language plpgsql stable
as $$
begin
  select o.account_id, m.currency into wallet, currency
    from member m left join ledger.owner o
      on o.member_id = m.id and o.kind = 'wallet' and o.unit = m.currency::ledger.unit and o.stripe = 0
   where m.id = of_member;
end
$$;

-- The leaves of a seal, in order: ends of lines that were sealed under way, and new lines, as they stood when they were sealed. A line
-- that has ended never changes, so it is read as it stands; of one that was under way statement_open has kept what it said. `carried` is
-- the balance of the seal before.
create or replace function statement_leaves(of_member text, of_number int, after bigint, last bigint, carried bigint)
returns table (place int, operation uuid, line text, balance bigint)
language plpgsql stable
as $$
#variable_conflict use_column
declare
  of_wallet bigint; of_currency text;
begin
  select w.wallet, w.currency into of_wallet, of_currency from wallet_of(of_member) w;
  return query
  with leaf as (
    select s.seq, s.operation, s.created_at, s.type, s.target, coalesce(o.origin, s.origin) as origin,
        case when o.seq is null then s.status else 'PROCESSING' end as status, coalesce(o.amount, s.amount) as amount,
        o.moved as moved_then, 0 as moved_before
      from statement s
      left join statement_open o on o.member_id = of_member and o.seq = s.seq
     where s.member_id = of_member and s.seq > after and s.seq <= last
    union all
    select s.seq, s.operation, s.created_at, s.type, s.target, s.origin, s.status, s.amount, null, o.moved
      from statement_ended e
      join statement_open o on o.member_id = of_member and o.seq = e.seq
      join statement s on s.member_id = of_member and s.seq = e.seq
     where e.member_id = of_member and e.number = of_number
  ), known as (
    select l.*, coalesce(l.moved_then, m.moved - l.moved_before) as moved
      from leaf l cross join lateral moved_in_wallet(l.operation, of_wallet) m
  ), counted as (
    select *, row_number() over (order by seq) - 1 as place, carried + sum(moved) over (order by seq) as balance from known
  )
  select place::int, operation, concat_ws(E'\n', 'prae-line-1', of_member, seq, operation,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), type, origin, target, status,
      (amount / 100.0)::numeric(30, 2), (moved / 100.0)::numeric(30, 2), (balance / 100.0)::numeric(30, 2), of_currency),
    balance::bigint
  from counted;
end
$$;

create or replace function leaf_hash(line text) returns bytea
language sql immutable
return sha256('\x00'::bytea || convert_to(line, 'UTF8'));

-- One level of the tree above another; the last of an odd number goes up as it is (RFC 6962).
create or replace function merkle_parents(level bytea[]) returns bytea[]
language plpgsql immutable
as $$
begin
  return (
    select array_agg(coalesce(sha256('\x01'::bytea || hash || beside), hash) order by place)
      from (select hash, place, lead(hash) over (order by place) as beside from unnest(level) with ordinality l(hash, place)) l
     where place % 2 = 1);
end
$$;

create or replace function merkle_root(leaves bytea[]) returns bytea
language plpgsql immutable
as $$
begin
  while cardinality(leaves) > 1 loop leaves := merkle_parents(leaves); end loop;
  return leaves[1];
end
$$;

-- The hashes that lead from the leaf at a place, counted from 0, to the root.
create or replace function merkle_path(leaves bytea[], place int) returns bytea[]
language plpgsql immutable
as $$
declare
  path bytea[] := '{}';
begin
  while cardinality(leaves) > 1 loop
    if place # 1 < cardinality(leaves) then path := path || leaves[(place # 1) + 1]; end if;
    leaves := merkle_parents(leaves);
    place := place / 2;
  end loop;
  return path;
end
$$;

create or replace function seal_hash(of_member text, number int, day date, leaves int, root bytea, before bytea) returns bytea
language sql immutable
return sha256('\x02'::bytea || convert_to(concat_ws(E'\n', 'prae-seal-1', of_member, number, to_char(day, 'YYYY-MM-DD'), leaves,
  encode(root, 'hex'), encode(before, 'hex')), 'UTF8'));

-- What the first seal of a member is chained to.
create or replace function no_seal() returns bytea
language sql immutable
return decode(repeat('00', 32), 'hex');

-- The last day of Bangkok that is sealed now: the one that ended half an hour ago or more. Nothing hangs on the half hour; what is
-- written later, with whatever date, has a higher number and is in a later seal.
create or replace function day_to_seal() returns date
language sql stable
return (clock_timestamp() at time zone 'Asia/Bangkok' - interval '30 minutes')::date - 1;

-- Seals what a member's statement has beyond the last seal, up to the first line after the day, and the ends of lines that were sealed
-- under way; 10,000 of those and 2,000 of these at most, so that it is done in a moment, and a proof is short. Answers how many there were: 0 also where another node is at it.
create or replace function seal_member(of_member text, of_day date) returns int
language plpgsql
as $$
declare
  day_end constant timestamptz := (of_day + 1)::timestamp at time zone 'Asia/Bangkok';
  prior statement_seal; next_number int; after bigint; last bigint;
  hashes bytea[]; held bigint; root_hash bytea;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('statement.seal:' || of_member, 0)) then return 0; end if;
  -- Read after the lock: it sees what whoever held it before has sealed.
  select * into prior from statement_seal where member_id = of_member order by number desc limit 1;
  next_number := coalesce(prior.number, 0) + 1;
  after := coalesce(prior.last_seq, 0);
  -- A line's number is given under the lock of the member's count, which its writer holds to the commit: where a number is
  -- seen, so are all below it, and none below it comes any more.
  -- A line of a time that has not come, as of a clock that ran ahead, ends no day: all behind it would wait for that time.
  select coalesce(min(seq) filter (where created_at >= day_end and created_at <= clock_timestamp()) - 1, max(seq), after) into last
    from (select seq, created_at from statement where member_id = of_member and seq > after order by seq limit 10000) s;
  -- From here on each line is either kept as it stands, or has ended and never changes: what is read below is what the check reads.
  insert into statement_open (member_id, seq, number, origin, amount, moved)
    select of_member, s.seq, next_number, s.origin, s.amount, m.moved
      from wallet_of(of_member) w
      cross join statement s
      cross join lateral moved_in_wallet(s.operation, w.wallet) m
     where s.member_id = of_member and s.seq > after and s.seq <= last and s.status = 'PROCESSING';
  insert into statement_ended (member_id, seq, number)
    select of_member, o.seq, next_number
      from statement_open o join statement s on s.member_id = of_member and s.seq = o.seq
     where o.member_id = of_member and o.number < next_number and s.status <> 'PROCESSING'
       and not exists (select from statement_ended e where e.member_id = of_member and e.seq = o.seq)
     order by o.seq limit 2000;
  if last = after and not found then return 0; end if;
  select array_agg(leaf_hash(l.line) order by l.place), (array_agg(l.balance order by l.place desc))[1] into hashes, held
    from statement_leaves(of_member, next_number, after, last, coalesce(prior.balance, 0)) l;
  root_hash := merkle_root(hashes);
  insert into statement_seal (member_id, number, day, after_seq, last_seq, leaves, balance, root, seal)
    select of_member, next_number, day, after, last, cardinality(hashes), held, root_hash,
        seal_hash(of_member, next_number, day, cardinality(hashes), root_hash, coalesce(prior.seal, no_seal()))
      from (select greatest(of_day, prior.day) as day) d;
  return cardinality(hashes);
end
$$;

-- Whose statement has something to seal, by id.
create or replace function members_to_seal(after_member text, of_day date, most int) returns setof text
language sql stable
as $$
  select c.member_id
    from statement_count c
    left join lateral (
      select last_seq from statement_seal where member_id = c.member_id order by number desc limit 1) l on true
   where c.member_id > after_member
     -- Single values, as the planner would read all lines of all members to know whether there are such.
     and (c.total > coalesce(l.last_seq, 0) and (
            select s.created_at < (of_day + 1)::timestamp at time zone 'Asia/Bangkok' or s.created_at > clock_timestamp()
              from statement s where s.member_id = c.member_id and s.seq = coalesce(l.last_seq, 0) + 1)
          or (
            select true from statement_open o join statement s on s.member_id = o.member_id and s.seq = o.seq
             where o.member_id = c.member_id and s.status <> 'PROCESSING'
               and not exists (select from statement_ended e where e.member_id = o.member_id and e.seq = o.seq) limit 1))
   order by c.member_id limit most
$$;

-- Seals what so many members have, of those after one, by id; no more after 10,000 leaves. Answers after whom to go on; null at the end.
create or replace function seal_statements(after_member text, most int) returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- What is asked for each member is planned once, for whomever, and always by the primary keys.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  of_day constant date := day_to_seal();
  reached text := after_member; looked int := 0; leaves int := 0; of_member text;
begin
  for of_member in select m from members_to_seal(after_member, of_day, most) m loop
    -- Whatever is wrong with one member's, which the ledger check tells: the others have their seals all the same.
    begin
      leaves := leaves + seal_member(of_member, of_day);
    exception when others then
      raise warning 'the statement of % could not be sealed: %', of_member, sqlerrm;
    end;
    -- Whoever is not done yet is looked for again.
    if leaves >= 10000 then return reached; end if;
    reached := of_member;
    looked := looked + 1;
  end loop;
  return case when looked = most then reached end;
end
$$;

-- Which seal has a line as it stands now; null where none has it yet.
create or replace function seal_with(of_member text, of_seq bigint, of_status text) returns int
language sql stable
return (
  select case
      when e.number is not null then e.number
      when o.number is not null then case when of_status = 'PROCESSING' then o.number end
      else (select number from statement_seal where member_id = of_member and last_seq >= of_seq order by number limit 1)
    end
    from (select of_seq as seq) l
    left join statement_ended e on e.member_id = of_member and e.seq = l.seq
    left join statement_open o on o.member_id = of_member and o.seq = l.seq);

-- All that is needed to check the line of an operation against the seal that has it as it stands; no row where none has it.
create or replace function statement_proof(of_member text, of_operation uuid)
returns table (
  line text, place int, leaves int, path text[], number int, day text, root text, before text, seal text
)
language plpgsql stable
as $$
#variable_conflict use_column
declare
  of_seal statement_seal; prior statement_seal; found_place int; found_line text; hashes bytea[];
begin
  select k.* into of_seal from statement s join statement_seal k on k.member_id = of_member and k.number = seal_with(of_member, s.seq, s.status)
   where s.member_id = of_member and s.operation = of_operation;
  if not found then return; end if;
  select * into prior from statement_seal k where k.member_id = of_member and k.number = of_seal.number - 1;
  select array_agg(leaf_hash(l.line) order by l.place), max(l.place) filter (where l.operation = of_operation),
         max(l.line) filter (where l.operation = of_operation)
    into hashes, found_place, found_line
    from statement_leaves(of_member, of_seal.number, of_seal.after_seq, of_seal.last_seq, coalesce(prior.balance, 0)) l;
  return query select found_line, found_place, of_seal.leaves,
      array(select encode(hash, 'hex') from unnest(merkle_path(hashes, found_place)) with ordinality p(hash, n) order by n),
      of_seal.number, to_char(of_seal.day, 'YYYY-MM-DD'), encode(of_seal.root, 'hex'),
      encode(coalesce(prior.seal, no_seal()), 'hex'), encode(of_seal.seal, 'hex');
end
$$;

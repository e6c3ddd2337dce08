-- The ledger: every movement of money is one posting from one account to another, written once and never changed.
-- Only the functions below write these tables; the application may read them. docs/ledger.md tells the shape.
--
-- There are no foreign keys: ledger.post has just locked the accounts it writes about, rows are never deleted, and
-- a trigger on each row would cost more than the posting. ledger/check.ts proves the same from one snapshot.
create schema ledger;

create type ledger.unit as enum ('THB', 'LAK', 'COIN');

create type ledger.posting_kind as enum (
  'deposit',
  'transfer.hold', 'transfer.settle', 'transfer.release',
  'withdraw.hold', 'withdraw.settle', 'withdraw.release',
  'play.win', 'play.loss',
  'bonus', 'refund', 'invite', 'prize', 'coin',
  'adjustment', 'reversal'
);

-- What became of a posting. The first three are stored and answered again for the same key; the others leave no trace.
create type ledger.outcome as enum (
  'posted', 'not-enough', 'no-account',
  'replayed', 'invalid', 'mismatch', 'reference-taken'
);

-- One narrow row per account. Nothing that changes is indexed and half of each page is left free, so every posting
-- is a heap-only update. seq is the number of entries so far; amounts are minor units.
-- Ids below 2^20 are the house's: sixteen rows (stripes) to an account, from a multiple of 16.
create table ledger.account (
  id bigint primary key,
  balance bigint not null default 0,
  floor bigint not null default 0,
  seq bigint not null default 0,
  unit ledger.unit not null,
  check (balance >= floor)
) with (fillfactor = 50);

-- Whose account it is: a member's, or the house's where member_id is null.
create table ledger.owner (
  account_id bigint primary key,
  member_id bigint,
  kind text not null check (kind <> ''),
  unit ledger.unit not null,
  stripe smallint not null default 0 check (stripe between 0 and 15),
  opened_at timestamptz not null default now(),
  unique nulls not distinct (member_id, kind, unit, stripe)
);

create sequence ledger.house_number minvalue 1 maxvalue 65535;
create sequence ledger.member_account minvalue 1048576 cache 16;

-- id is the caller's idempotency key: the operation's id with the leg as its last hex digit.
create table ledger.posting (
  id uuid primary key,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  kind ledger.posting_kind not null,
  outcome ledger.outcome not null check (outcome <= 'no-account'),
  reference text,
  check (debit <> credit)
);

-- The other party's own number for the movement. A refused posting moved nothing and does not use it up.
create unique index posting_reference_key on ledger.posting (reference)
  where reference is not null and outcome = 'posted';

-- Two for each posted posting. The primary key is history, order and paging in one index.
create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,
  posting_id uuid not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (account_id, seq)
);

-- Posts item after item and answers with an outcome for each, in order; a refusal is an outcome, never an error.
-- The same key with the same body answers what it answered before ('replayed' where it was posted), with another
-- body 'mismatch'. Any one of a house account's ids stands for the account; each connection books on a stripe of its own.
-- Raises 40001 when another transaction wrote one of the keys or references in the same moment: running it again is right.
create function ledger.post(
  ids uuid[], debits bigint[], credits bigint[], amounts bigint[], kinds ledger.posting_kind[], refs text[]
) returns ledger.outcome[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n constant int := coalesce(cardinality(ids), 0);
  stripe constant bigint := pg_backend_pid() & 15;
  locked bigint[]; balances bigint[]; floors bigint[]; seqs bigint[]; units ledger.unit[];
  debit_at int[]; credit_at int[]; prior ledger.outcome[]; keys int;
  outcomes ledger.outcome[]; taken boolean[];
  debit_seqs bigint[] := '{}'; credit_seqs bigint[] := '{}';
  debit_after bigint[] := '{}'; credit_after bigint[] := '{}';
  d int; c int; moved bigint; fresh int := 0; written int;
  posted_at timestamptz;
begin
  if n = 0 then return '{}'; end if;
  if (cardinality(debits), cardinality(credits), cardinality(amounts), cardinality(kinds), cardinality(refs))
     is distinct from (n, n, n, n, n) then
    raise exception 'ledger.post takes arrays of one length' using errcode = '22023';
  end if;

  for i in 1..n loop
    if debits[i] < 1048576 then debits[i] := (debits[i] & -16) | stripe; end if;
    if credits[i] < 1048576 then credits[i] := (credits[i] & -16) | stripe; end if;
  end loop;

  -- Always in the order of ids, so no two batches wait for each other in a circle.
  select array_agg(a.id), array_agg(a.balance), array_agg(a.floor), array_agg(a.seq), array_agg(a.unit)
    into locked, balances, floors, seqs, units
    from (select id, balance, floor, seq, unit from ledger.account
           where id = any (debits || credits) order by id for no key update) a;

  -- A statement after the locks sees everything that was committed while they were waited for.
  select array_agg(d.place::int order by u.i), array_agg(c.place::int order by u.i), count(distinct u.id),
         array_agg(case
           when p.id is null then null
           when (p.amount, p.kind, p.reference) is distinct from (u.amount, u.kind, u.ref)
             or p.debit <> u.debit and (p.debit >= 1048576 or p.debit | 15 <> u.debit | 15)
             or p.credit <> u.credit and (p.credit >= 1048576 or p.credit | 15 <> u.credit | 15) then 'mismatch'
           when p.outcome = 'posted' then 'replayed'
           else p.outcome end order by u.i)
    into debit_at, credit_at, keys, prior
    from unnest(ids, debits, credits, amounts, kinds, refs)
         with ordinality u(id, debit, credit, amount, kind, ref, i)
    left join unnest(locked) with ordinality d(id, place) on d.id = u.debit
    left join unnest(locked) with ordinality c(id, place) on c.id = u.credit
    left join ledger.posting p on p.id = u.id;
  outcomes := prior;

  for i in 1..n loop
    continue when prior[i] is not null;
    d := debit_at[i]; c := credit_at[i]; moved := amounts[i];
    if units[d] = units[c] and moved > 0 and d <> c then
      if balances[d] - moved < floors[d] then
        outcomes[i] := 'not-enough';
      else
        balances[d] := balances[d] - moved; balances[c] := balances[c] + moved;
        seqs[d] := seqs[d] + 1; seqs[c] := seqs[c] + 1;
        debit_after[i] := balances[d]; credit_after[i] := balances[c];
        debit_seqs[i] := seqs[d]; credit_seqs[i] := seqs[c];
        outcomes[i] := 'posted';
      end if;
      fresh := fresh + 1;
    else
      outcomes[i] := 'invalid';
    end if;
  end loop;
  if fresh = 0 then return outcomes; end if;

  posted_at := clock_timestamp();
  insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome, reference)
    select u.id, u.debit, u.credit, u.amount, posted_at, u.kind, u.outcome, u.ref
      from unnest(ids, debits, credits, amounts, kinds, outcomes, refs, prior)
           u(id, debit, credit, amount, kind, outcome, ref, prior)
     where u.prior is null and u.outcome <= 'no-account'
    /*CONFLICT*/;
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

-- Money that comes from outside and goes there: QR orders and the payments on them, withdrawals, and the statement
-- that tells members of every movement. docs/payments.md tells the states and what happens when something dies.

-- The queue (graphile-worker) makes its own schema when the server first starts, as the owner, and the application's
-- role may do nothing in it but this: add a job. A waiting job with the same key is moved, not doubled.
create function add_job(job_name text, job_payload json, run_not_before timestamptz, unique_key text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(job_name, job_payload, run_at => run_not_before, job_key => unique_key);
end
$$;
revoke execute on function add_job from public;
grant execute on function add_job to prae_app;

-- What outside parties pushed to us, byte for byte. It is a hint and proves nothing; it is kept to look into later.
create table callback (
  id bigint generated always as identity primary key,
  party text not null,
  received_at timestamptz not null default now(),
  body bytea not null
);
create index callback_received on callback (received_at);

-- One line per operation. seq counts a member's lines without gaps, so that any page is a range of the primary key.
create table statement (
  member text not null references member (id),
  seq bigint not null,
  operation uuid not null unique,
  type text not null check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  origin text not null,
  target text not null,
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  amount bigint not null,
  description text,
  created_at timestamptz not null default now(),
  primary key (member, seq)
);
create index statement_deposited on statement (member) where type = 'deposit' and status = 'SUCCESS';

create table statement_count (
  member text primary key references member (id),
  total bigint not null default 0
) with (fillfactor = 50);

-- Writes a line or moves it to its end, and answers whether anything changed. The lock on the member's count makes
-- writers of one member wait for each other, so a number is never given twice and never skipped.
create function record_statement(
  of_member text, of_operation uuid, of_type text, of_origin text, of_target text, of_status text, of_amount bigint,
  of_description text
) returns boolean
language plpgsql
as $$
declare
  number bigint;
begin
  insert into statement_count (member) values (of_member) on conflict do nothing;
  perform 1 from statement_count where member = of_member for no key update;
  update statement set status = of_status, amount = of_amount, description = coalesce(of_description, description)
   where operation = of_operation and status = 'PROCESSING' and status <> of_status;
  if found then return true; end if;
  if exists (select from statement where operation = of_operation) then return false; end if;
  update statement_count set total = total + 1 where member = of_member returning total into number;
  insert into statement (member, seq, operation, type, origin, target, status, amount, description)
  values (of_member, number, of_operation, of_type, of_origin, of_target, of_status, of_amount, of_description);
  return true;
end
$$;

-- A code a member asked for; its id is the operation's. The row is there before the gateway hears of it.
create table qr_order (
  id uuid primary key,
  member text not null references member (id),
  gateway text not null,
  reference text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('creating', 'open', 'paid', 'cancelled', 'expired', 'failed')),
  payload text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  next_look_at timestamptz,
  unique (gateway, reference),
  check (state <> 'open' or payload is not null)
);
-- One open code per member, of whatever gateway.
create unique index qr_order_open on qr_order (member) where state in ('creating', 'open');
create index qr_order_look on qr_order (next_look_at) where next_look_at is not null;

-- Money that a gateway says it took. Its id is the operation whose first leg credits it; (gateway, reference) is
-- what makes a payment the same one however often it is told.
create table qr_payment (
  id uuid primary key,
  qr_order uuid not null references qr_order (id),
  gateway text not null,
  reference text not null,
  member text not null references member (id),
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('recorded', 'credited')),
  recorded_at timestamptz not null default now(),
  credited_at timestamptz,
  unique (gateway, reference)
);
create index qr_payment_recorded on qr_payment (recorded_at) where state = 'recorded';
create index qr_payment_order on qr_payment (qr_order);

-- A withdrawal; its id is the operation's. Legs: 0 wallet to hold, 1 hold to the payout gateway, 2 hold to wallet.
create table withdrawal (
  id uuid primary key,
  member text not null references member (id),
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  state text not null check (state in (
    'gathering', 'new', 'held', 'review', 'sending', 'settling', 'releasing', 'paid', 'failed', 'refused'
  )),
  reference text not null unique,
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  -- When the member changed these details; null while they are those of the registration.
  bank_changed_at timestamptz,
  gateway text,
  external text,
  approved_by text,
  reason text,
  asked smallint not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  next_look_at timestamptz,
  unique (gateway, external)
);
-- One under way at a time per member.
create unique index withdrawal_open on withdrawal (member)
  where state not in ('paid', 'failed', 'refused');
create index withdrawal_look on withdrawal (next_look_at) where next_look_at is not null;
create index withdrawal_review on withdrawal (created_at) where state = 'review';

-- The bank accounts a payout gateway knows, by its own ids for them.
create table payout_payee (
  gateway text not null,
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  payee text not null,
  primary key (gateway, bank_code, bank_account_no, bank_account_name)
);

-- Bonuses and promotion codes, which are bonuses received by a code: data that operators write (features/bonus tells how), and what
-- members have received of them.

-- An offer. `type` says what its count goes by: all that was received (limit), that of a day or of a week of Bangkok's calendar.
-- Without an end it goes on until it is closed.
create table bonus (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,31}$'),
  kind text not null check (kind in ('bonus', 'promotion')),
  type text not null check (type in ('limit', 'day', 'week')),
  percent numeric(7, 2) not null check (percent > 0),
  percent_fail numeric(5, 2) not null check (percent_fail between 0 and 100),
  max_received integer not null check (max_received > 0),
  -- So many times the bonus money is to be won before it may be withdrawn.
  multiple numeric(7, 2) not null check (multiple > 0),
  begins_at timestamptz,
  ends_at timestamptz,
  is_open boolean not null default true,
  sort smallint not null default 0,
  changed_at timestamptz not null default now(),
  check (begins_at < ends_at)
);

-- What it is in one currency, in minor units; members of others are not offered it. `given` is what was given and did not come back: it
-- and the budget are compared under this row's lock, which a whole batch takes once.
create table bonus_money (
  bonus_code text not null references bonus,
  unit text not null check (unit in ('THB', 'LAK')),
  cap bigint not null check (cap > 0),
  minimum_deposit bigint not null check (minimum_deposit > 0),
  -- With less than this left of deposit and bonus money, a bonus ends; with more than this left from before, none begins.
  threshold bigint not null check (threshold > 0),
  budget bigint check (budget >= 0),
  given bigint not null default 0 check (given >= 0),
  primary key (bonus_code, unit),
  check (given <= budget)
) with (fillfactor = 50);

-- Its words. Without a notice of its own it has the one of `content`.
create table bonus_text (
  bonus_code text not null references bonus,
  language text not null check (language ~ '^[a-z]{2}$'),
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  notice text check (notice <> ''),
  primary key (bonus_code, language)
);

create table bonus_banner (
  bonus_code text not null references bonus,
  language text not null check (language ~ '^[a-z]{2}$'),
  position smallint not null check (position > 0),
  image text not null,
  html text not null,
  primary key (bonus_code, language, position),
  check (image <> '' or html <> '')
);

-- A bonus that a member has received, with its terms as they were then. A promotion is one of them, received by a code.
create table member_bonus (
  id uuid primary key,
  member_id text not null references member,
  bonus_code text not null,
  unit text not null check (unit in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  percent_fail numeric(5, 2) not null check (percent_fail between 0 and 100),
  activated_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('met', 'failed', 'untouched')),
  kind text not null default 'bonus' check (kind in ('bonus', 'promotion')),
  type text not null default 'limit' check (type in ('limit', 'day', 'week')),
  multiple numeric(7, 2) not null default 5 check (multiple > 0),
  threshold bigint not null default 500 check (threshold > 0),
  -- The posting of the deposit that it is bound to, and how much of that was there.
  deposit_posting uuid,
  deposit bigint not null default 0 check (deposit >= 0),
  -- The entries of the wallet before it: whatever is put in after them is not won.
  wallet_seq bigint not null default 0,
  -- Its condition was met when money was withdrawn; it stays so.
  met_at timestamptz,
  -- The operations of its line in the statement at the end, and of the bonus money that went back.
  ended_by uuid,
  returned_by uuid,
  check ((ended_at is null) = (outcome is null)),
  check (returned_by is null or outcome = 'untouched')
);
create unique index member_bonus_active on member_bonus (member_id) where ended_at is null;
create index member_bonus_member on member_bonus (member_id, activated_at);
-- A deposit is bound to one bonus, unless that was given back untouched.
create unique index member_bonus_deposit on member_bonus (deposit_posting) where outcome is distinct from 'untouched';

-- Each day's lines of a member's statement are sealed: a Merkle root over them, chained to the seal before it. docs/proof.md tells what
-- that proves. What is sealed stays: the application reads these tables, and features/proof/proof.routines.sql alone writes them.
create table statement_seal (
  member_id text not null,
  number int not null check (number > 0),
  -- The day of Bangkok that had ended.
  day date not null,
  -- The lines that are in it for the first time: above the one, up to the other.
  after_seq bigint not null check (after_seq >= 0),
  last_seq bigint not null check (last_seq >= after_seq),
  leaves int not null check (leaves > 0),
  -- What the wallet holds by all that is sealed up to here.
  balance bigint not null,
  root bytea not null check (length(root) = 32),
  seal bytea not null check (length(seal) = 32),
  created_at timestamptz not null default now(),
  primary key (member_id, number)
);

-- What a line said that was sealed while it was under way: the rest of it never changes.
create table statement_open (
  member_id text not null,
  seq bigint not null,
  number int not null,
  origin text not null,
  amount bigint not null,
  -- What it had moved in the wallet.
  moved bigint not null,
  primary key (member_id, seq)
);

-- Its end was sealed with that seal.
create table statement_ended (
  member_id text not null,
  seq bigint not null,
  number int not null,
  primary key (member_id, seq)
);

revoke insert, update, delete on statement_seal, statement_open, statement_ended from prae_app;

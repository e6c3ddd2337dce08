-- What a bank's feed tells of money that came to one of the house's accounts, and what became of it. The id is the operation of the
-- message that told it first.
create table bank_notification (
  id uuid primary key,
  received_at timestamptz not null default now(),
  device text not null,
  -- As it came, for a person to read: the SMS and who sent it, or the relay's own fields.
  sender text,
  text text not null,
  -- What was understood; nothing of a text that could not be read. `account_no` is the one of ours that it fits.
  bank_code text,
  account_tail text,
  account_no text,
  currency text check (currency in ('THB', 'LAK')),
  amount bigint check (amount > 0),
  told_at timestamptz,
  payer_bank text,
  payer_tail text check (payer_tail ~ '^[0-9]{4,20}$'),
  balance_after bigint,
  -- What makes a message the same one, however often it comes.
  key text not null unique,
  -- The same without its time.
  digest text not null,
  -- waiting: a person has to tell whose money it is. arrived: it is a member's. released: it is no member's.
  state text not null check (state in ('waiting', 'arrived', 'released')),
  why text,
  arrival_id uuid unique,
  closed_at timestamptz,
  case_note text,
  foreign key (bank_code, account_no) references deposit_account,
  check ((state = 'arrived') = (arrival_id is not null)),
  check ((state = 'waiting') = (closed_at is null))
);
create index bank_notification_waiting on bank_notification (received_at) where state = 'waiting';
create index bank_notification_of_account on bank_notification (bank_code, account_no, amount, told_at);
create index bank_notification_like on bank_notification (digest, told_at);

comment on column bank_notification.why is 'Why no program can tell whose money it is';
comment on column bank_notification.case_note is 'Who has seen to it, and what came of it';

-- An arrival that only the feed has told of has no reference of the sending bank yet. `told_by` is who told of it first: the number
-- under which the ledger has it follows from that, and stays.
alter table arrival
  alter column sending_bank drop not null,
  alter column reference drop not null,
  add column told_by text not null default 'slip' check (told_by in ('slip', 'feed')),
  add check ((sending_bank is null) = (reference is null)),
  add check (told_by = 'feed' or reference is not null);
create index arrival_of_account on arrival (bank_code, account_no, amount);
alter table bank_notification add foreign key (arrival_id) references arrival;

-- Messages of the feed that were taken, by the number that each bears once; older ones than a message may be are forgotten.
create table feed_nonce (
  device text not null,
  nonce text not null,
  taken_at timestamptz not null default now(),
  primary key (device, nonce)
);
create index feed_nonce_taken_at on feed_nonce (taken_at);

-- When each device spoke last, and when its silence was told.
create table feed_device (
  device text primary key,
  spoke_at timestamptz not null default now(),
  alarmed_at timestamptz
);

-- Whose money it may be is asked by the last digits of an account.
create index member_bank_tail on member (bank_code, right(bank_account_no, 4));

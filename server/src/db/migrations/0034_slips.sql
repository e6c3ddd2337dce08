-- Money that came to one of the house's bank accounts and was credited: once for each transfer, by the sending bank (its number) and that
-- bank's reference, whatever told of it. The id is the operation that credits it.
create table arrival (
  id uuid primary key,
  member_id text not null references member,
  bank_code text not null,
  account_no text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  sending_bank text not null,
  reference text not null,
  sent_at timestamptz,
  credited_at timestamptz not null default now(),
  foreign key (bank_code, account_no) references deposit_account
);
-- Banks write their references in capitals; one in small letters is the same transfer.
create unique index arrival_reference on arrival (sending_bank, upper(reference));
create index arrival_of_member on arrival (member_id);

-- A picture that a member uploaded as the proof of a transfer. The id is the operation of the upload.
create table slip (
  id uuid primary key,
  member_id text not null references member,
  currency text not null check (currency in ('THB', 'LAK')),
  state text not null check (state in ('checking', 'waiting', 'credited', 'refused')),
  created_at timestamptz not null default now(),
  -- The name in the file store; null where nothing is kept. Shown to its member once it is drawn anew.
  file_name text,
  is_drawn boolean not null default false,
  -- What the picture says: the number of the bank that sent, its reference, and the text of the code.
  sending_bank text,
  reference text,
  payload text,
  -- What the bank says.
  amount bigint check (amount > 0),
  sent_at timestamptz,
  reason text,
  arrival_id uuid unique references arrival,
  attempts integer not null default 0,
  captchas integer not null default 0,
  closed_at timestamptz,
  case_note text,
  next_check_at timestamptz,
  -- Whom its row waits for, as all lifecycles have it: the banks' verifiers together are one.
  party text not null default 'SLIP',
  leased_by uuid,
  leased_until timestamptz,
  check ((state = 'credited') = (arrival_id is not null)),
  check ((state = 'refused') = (reason is not null)),
  check ((state in ('credited', 'refused')) = (closed_at is not null)),
  check (state <> 'checking' or next_check_at is not null)
);
create index slip_of_member on slip (member_id, created_at);
create index slip_next_check on slip (party, next_check_at) where next_check_at is not null;
create index slip_to_decide on slip (created_at)
  where state = 'waiting' or (reason = 'UNKNOW_ERROR' and case_note is null);
create index slip_file on slip (file_name) where file_name is not null;

comment on column slip.reason is 'Why it was refused: one of the eleven codes of the specification';
comment on column slip.case_note is 'Who has seen to it, and what came of it';

-- A member's word that a bank transfer of an amount is on its way. It moves no money. The id is the operation of its line in the statement,
-- and of the arrival that it comes to.
create table transfer_notice (
  id uuid primary key,
  member_id text not null references member,
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'arrived', 'expired', 'replaced')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index transfer_notice_open on transfer_notice (member_id) where state = 'open';
create index transfer_notice_of_member on transfer_notice (member_id, created_at);
create index transfer_notice_over on transfer_notice (expires_at) where state = 'open';
create index transfer_notice_of_amount on transfer_notice (currency, amount, created_at);

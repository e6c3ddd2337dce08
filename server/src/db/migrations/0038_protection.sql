-- Player protection: limits that members set on their own deposits, and the time that they take off. protection.routines.sql
-- (features/protection) says what counts and what is in force.
create table deposit_limit (
  id bigint generated always as identity primary key,
  member_id text not null references member,
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount >= 0),
  asked_at timestamptz not null,
  from_at timestamptz not null,
  taken_back_at timestamptz,
  check (from_at >= asked_at),
  check (taken_back_at is null or taken_back_at < from_at)
);
create index deposit_limit_of_member on deposit_limit (member_id, period, from_at);

comment on table deposit_limit is 'Every limit that was asked for: in force is the one that began last and was not taken back before';
comment on column deposit_limit.amount is 'In minor units of the member''s currency; null: none';

alter table member
  add column timeout_until timestamptz,
  add column excluded_until timestamptz;

comment on column member.timeout_until is 'The member takes time off until then: every way in and all play is refused. It only ever moves on';
comment on column member.excluded_until is 'The member has excluded themselves until then: the same, for longer';
comment on column member.status is
  'excluded: the same as excluded_until in the future, without an end; only an operator sets it';

-- What is counted of a member's deposits lies in a period, and the one index serves both questions.
create index posting_deposit_at on ledger.posting (credit, created_at) where kind = 'deposit' and outcome = 'posted';
drop index ledger.posting_deposit;

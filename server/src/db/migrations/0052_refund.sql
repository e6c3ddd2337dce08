-- What members got back of the losses of a week, and what is shown before the sheets of refunds and invites.

-- A week whose refund its member has received. The id is the operation: its leg 0 brings the money to the member's account `refund`, its
-- leg 1 takes it on to the wallet.
create table member_refund (
  id uuid primary key,
  member_id text not null references member,
  unit text not null check (unit in ('THB', 'LAK')),
  -- Midnight in Bangkok between Sunday and Monday.
  week_began timestamptz not null,
  amount bigint not null check (amount > 0),
  -- What it was reckoned from: [{kind, bonus?, loss (minor units), percent}], as refund_lines has them.
  lines jsonb not null,
  received_at timestamptz not null,
  added_at timestamptz,
  -- The operation that took it on to the wallet; several weeks may go at once.
  added_by uuid,
  check ((added_at is null) = (added_by is null)),
  unique (member_id, week_began)
);
create index member_refund_waiting on member_refund (member_id) where added_at is null;
create index member_refund_added on member_refund (member_id, added_at) where added_at is not null;
create index member_refund_added_by on member_refund (added_by) where added_by is not null;

-- Pictures with a text that a member sees before a sheet opens. Without a language one is for all of them.
create table banner (
  id bigint generated always as identity primary key,
  place text not null check (place in ('invite', 'refund')),
  language text check (language in ('th', 'la', 'en')),
  position smallint not null default 1,
  -- An address of this service or of a host that pictures may come from, or a data URL of a picture; '' for a woven one.
  image text not null default '',
  html text not null default '',
  check (image <> '' or html <> '')
);
create index banner_place on banner (place, position);

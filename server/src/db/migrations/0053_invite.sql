-- Who was invited by whom, what came of it, and what inviters have collected.

-- An inviter's counts: how many they invited, and of these how many came to something and to nothing.
create table inviter (
  member_id text primary key references member,
  invited bigint not null default 0,
  success bigint not null default 0,
  failed bigint not null default 0,
  check (success >= 0 and failed >= 0 and success + failed <= invited)
) with (fillfactor = 80);

-- A member who was invited. The id is the operation whose leg 0 is the inviter's reward. invite.routines.sql tells the states.
create table invitation (
  id uuid primary key,
  member_id text not null unique references member,
  inviter_id text not null references member,
  -- Its number among the inviter's own, from 1 without gaps: a page of the list is a range of numbers.
  seq bigint not null,
  -- What the inviter's reward is in.
  unit text not null check (unit in ('THB', 'LAK')),
  state text not null check (state in ('waiting', 'success', 'failed')),
  reason text check (reason in ('BANK_ACCOUNT', 'DEVICE', 'CURRENCY', 'DEPOSIT_BELOW', 'EXPIRED')),
  -- The first deposit, and what the inviter got of it.
  deposit bigint check (deposit > 0),
  reward bigint check (reward >= 0),
  invited_at timestamptz not null,
  looked_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'success') = (reward is not null)),
  unique (inviter_id, seq)
);
create index invitation_waiting on invitation (looked_at) where state = 'waiting';
create index invitation_waiting_of on invitation (inviter_id, looked_at) where state = 'waiting';

-- What an inviter has moved on to the wallet, once a day of Bangkok's. The id is the operation.
create table invite_collection (
  id uuid primary key,
  member_id text not null references member,
  unit text not null check (unit in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  day_began timestamptz not null,
  collected_at timestamptz not null,
  unique (member_id, day_began)
);

-- The browsers in which somebody registered or logged in as a member, each by a random id of its own.
create table member_device (
  member_id text not null references member,
  device_id text not null check (length(device_id) <= 64),
  last_seen_at timestamptz not null,
  primary key (member_id, device_id)
);
create index member_device_seen on member_device (last_seen_at);

-- Where a member's withdrawals went before they named another account.
create table former_bank_account (
  member_id text not null references member,
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  until_at timestamptz not null
);
create index former_bank_account_member on former_bank_account (member_id);

-- Who was invited before this was kept. An operation is a UUID v7 that ends in 0, with the time in front.
insert into invitation (id, member_id, inviter_id, seq, unit, state, invited_at, looked_at)
  select (lpad(to_hex((extract(epoch from m.created_at) * 1000)::bigint), 12, '0') || '7' || left(digest, 3) || '8' || substr(digest, 4, 14)
        || '0')::uuid,
      m.id, m.invited_by, row_number() over (partition by m.invited_by order by m.created_at, m.id), i.currency, 'waiting',
      m.created_at, m.created_at
    from member m join member i on i.id = m.invited_by
      cross join lateral (select md5('invitation ' || m.id) as digest) d;
insert into inviter (member_id, invited) select inviter_id, count(*) from invitation group by inviter_id;

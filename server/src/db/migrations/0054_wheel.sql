-- The prize wheel: coins, wheels, draws, coupons. The routines stand in features/spin.

-- A wheel, and its slices in their places. Members are shown the open one of their currency.
create table wheel (
  code text primary key,
  unit text not null check (unit in ('THB', 'LAK')),
  names jsonb not null,
  version int not null default 1,
  is_open boolean not null default false
);
create unique index wheel_open on wheel (unit) where is_open;
comment on column wheel.version is 'Another one whenever other weights are in force; a draw is bound to one';

create table wheel_slice (
  wheel_code text not null references wheel,
  code text not null,
  place smallint not null,
  labels jsonb not null,
  descriptions jsonb not null,
  bg_color text not null,
  text_color text not null,
  weight int not null check (weight >= 0),
  kind text not null check (kind in ('money', 'coins', 'promotion', 'physical', 'nothing')),
  amount bigint not null check (case when kind in ('money', 'coins') then amount > 0 else amount = 0 end),
  promotion_code text check ((promotion_code is not null) = (kind = 'promotion')),
  stock int check (stock >= 0),
  removed_at timestamptz,
  primary key (wheel_code, code)
);
comment on column wheel_slice.weight is '0: no longer on the wheel, while coupons that were won can be claimed';
comment on column wheel_slice.amount is 'Minor units of the wheel''s currency, or coins';
comment on column wheel_slice.stock is 'How often it can still be won; null: without end. At 0 it is no longer on the wheel';
comment on column wheel_slice.removed_at is 'Its coupons can no longer be claimed';

-- A draw: bound to a secret and to weights before, drawn once. The secret is sealed until then.
create table wheel_draw (
  id uuid primary key,
  member_id text not null references member,
  wheel_code text not null references wheel,
  version int not null,
  weights jsonb not null,
  commitment text not null,
  sealed bytea not null,
  sealed_key text not null,
  state text not null check (state in ('open', 'drawn', 'void')),
  opened_at timestamptz not null,
  secret text,
  nonce text,
  slice_code text,
  kind text,
  drawn_at timestamptz,
  check ((state = 'drawn') = (num_nulls(secret, nonce, slice_code, kind, drawn_at) = 0)),
  foreign key (wheel_code, slice_code) references wheel_slice
);
create unique index wheel_draw_open on wheel_draw (member_id) where state = 'open';

-- What was won, until it is claimed. The id is the operation of what it posts.
create table coupon (
  id uuid primary key,
  draw_id uuid not null unique references wheel_draw,
  member_id text not null references member,
  wheel_code text not null,
  slice_code text not null,
  kind text not null check (kind in ('money', 'coins', 'promotion', 'physical')),
  unit text not null check (unit in ('THB', 'LAK')),
  amount bigint not null,
  promotion_code text,
  won_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  handed_note text check (handed_note is null or kind = 'physical' and claimed_at is not null),
  foreign key (wheel_code, slice_code) references wheel_slice
);
create index coupon_of_member on coupon (member_id, expires_at);
create index coupon_of_slice on coupon (wheel_code, slice_code);
create index coupon_to_hand_out on coupon (won_at) where kind = 'physical' and claimed_at is null;
comment on column coupon.handed_note is 'Of a physical thing: who handed it out, and how';

-- Coins that were given for deposits; `total` is what has been given for the day by then.
create table coin_earned (
  id uuid primary key,
  member_id text not null references member,
  day date not null,
  coins int not null check (coins > 0),
  total int not null check (total >= coins),
  unique (member_id, day, total)
);

-- Coins that nobody spent in time.
create table coin_expired (
  id uuid primary key,
  member_id text not null references member,
  coins bigint not null check (coins > 0),
  expired_at timestamptz not null default clock_timestamp()
);

-- Up to when deposits have been looked at; coins are given for none from before the wheel.
create table coin_watch (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz not null default now(),
  seen_until timestamptz not null default now()
);
insert into coin_watch default values;
create index posting_deposit_time on ledger.posting (created_at) where kind = 'deposit' and outcome = 'posted';

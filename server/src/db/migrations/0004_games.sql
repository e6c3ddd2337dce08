-- The games a member can have an account with: one row per provider code of the specification.
-- wallet_to_credit (wire: ftWalletSlot) turns wallet currency into the game's own credits, for display alone.
create table game (
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  category text not null check (category in ('slot', 'sport', 'lotto')),
  name text not null check (name <> ''),
  wallet_to_credit double precision not null default 1 check (wallet_to_credit > 0),
  sort smallint not null unique
);

insert into game (code, category, name, sort) values
  ('JOKER', 'slot', 'Joker', 1),
  ('SLOTXO', 'slot', 'SlotXO', 2),
  ('PG', 'slot', 'PG Soft', 3),
  ('PGSLOT', 'slot', 'PG Slot', 4),
  ('SUPERSLOT', 'slot', 'Super Slot', 5),
  ('JOKER2', 'slot', 'Joker 2', 6),
  ('AREASLOT', 'slot', 'Area Slot', 7),
  ('SLOTRACHA', 'slot', 'Slot Racha', 8),
  ('CIRCUS', 'slot', 'Circus', 9),
  ('IMI', 'slot', 'IMI', 10),
  ('USUN', 'slot', 'USUN', 11),
  ('UFABET', 'sport', 'UFABET', 20),
  ('SEXYGAME', 'sport', 'Sexy Gaming', 21),
  ('BETFLIX', 'sport', 'BetFlix', 22),
  ('ASKMEBET', 'sport', 'AskMeBet', 23),
  ('HUAYHD', 'lotto', 'Huay HD', 30);

-- A member's account at a game's provider. It is written before the provider is asked to make the player, so that
-- asking again after a crash names the same player. version counts everything that makes a balance read at the
-- provider meanwhile worthless: a transfer that began or ended, and another reading that was booked.
create table game_account (
  member_id text not null references member (id),
  game_code text not null references game (code),
  state text not null default 'opening' check (state in ('opening', 'active')),
  username text not null check (username ~ '^[a-z0-9]{4,32}$'),
  password bytea not null,
  password_key text not null,
  -- A password that was sent to the provider and not confirmed yet; the next reset sends the same one.
  next_password bytea,
  next_password_key text,
  opened_by uuid,
  version bigint not null default 0,
  open_transfers integer not null default 0 check (open_transfers >= 0),
  provider_balance bigint not null default 0,
  stale boolean not null default false,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, game_code),
  unique (game_code, username)
) with (fillfactor = 80);

-- One movement between a member's wallet and a game account, in minor units. features/transfer/transfer.ts tells its
-- states. A movement from game to game is two rows: the first names the second, which waits for it.
create table game_transfer (
  id uuid primary key,
  member_id text not null,
  game_code text not null,
  unit text not null check (unit in ('THB', 'LAK')),
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- What the provider knows it by.
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{1,32}$'),
  state text not null check (state in
    ('waiting', 'new', 'sent', 'applied', 'rejected', 'settled', 'released', 'refused')),
  follower uuid unique,
  -- The provider's own word for a rejection, for operators.
  rejection text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  foreign key (member_id, game_code) references game_account (member_id, game_code),
  check ((ended_at is not null) = (state in ('settled', 'released', 'refused'))),
  check (sent_at is not null or state not in ('sent', 'applied', 'rejected', 'settled', 'released'))
) with (fillfactor = 80);

create index game_transfer_open on game_transfer (created_at)
  where state in ('new', 'sent', 'applied', 'rejected');
create index game_transfer_member on game_transfer (member_id, created_at);

-- Play: how much a game balance differed from the ledger when it was read; positive is won. The id is its posting's.
create table game_play (
  id uuid primary key,
  member_id text not null,
  game_code text not null,
  unit text not null check (unit in ('THB', 'LAK')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null default now(),
  foreign key (member_id, game_code) references game_account (member_id, game_code)
);
create index game_play_member on game_play (member_id, at);
create index game_play_at on game_play (at);

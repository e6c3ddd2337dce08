-- In how many hours a game has kept silent: since when it has is told by two readings alone, which may lie weeks apart.
alter table game_account add column silent_hours int not null default 0, add column silent_at timestamptz;
comment on column game_account.silent_hours is 'How many readings have failed since silent_since, of each hour one';
comment on column game_account.silent_at is 'When the last of them did';

-- How long a game has kept silent, which its last reading does not tell: nobody may have asked since.
alter table game_account add column silent_since timestamptz;
update game_account set silent_since = now() where stale;
comment on column game_account.silent_since is 'When the first of the readings failed that have failed since the last one that did not';

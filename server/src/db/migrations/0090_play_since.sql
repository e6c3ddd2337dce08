-- Since when what a reading has booked may have been played: a refund takes off what was won meanwhile in other games.
alter table game_play add column since timestamptz;
comment on column game_play.since is 'The reading of the game before, or when money went there after the account had been empty, whichever was later; null: of a server that did not write it';

-- Games that keep silent are asked again, whoever's they are: a refund waits for them until they are given up.
create index game_account_silent on game_account (silent_at) where stale and silent_since is not null;

-- Any language, as all other texts.
alter table banner drop constraint banner_language_check;
alter table banner add constraint banner_language_check check (language ~ '^[a-z]{2}$');

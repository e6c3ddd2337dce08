-- What lies on open tables of a game, as its provider told with the last balance that was read; nothing where it tells of none.
alter table game_account add column outstanding bigint not null default 0 check (outstanding >= 0);
comment on column game_account.outstanding is 'What lay on open tables when the balance was last read, in minor units; 0 where the provider tells of none';

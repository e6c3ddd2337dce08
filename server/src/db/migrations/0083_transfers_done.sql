-- Whether the game answered the call of a transfer as done, in words that do not settle it; then "not there" gives nothing back by itself.
alter table game_transfer add column was_done boolean not null default false;

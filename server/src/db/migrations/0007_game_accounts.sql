-- A provider may name a player as it likes: what it answers is kept as it is, 1 to 64 printable ASCII characters
-- without a space. Names stay unique within a game.
alter table game_account drop constraint game_account_username_check;
alter table game_account add constraint game_account_username_check check (username collate "C" ~ '^[!-~]{1,64}$');

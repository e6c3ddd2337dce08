-- A game account is looked for by its member and game at each transfer. The index that began with the game served as well in
-- the eyes of a plan that was made while few had one, and such a plan stays: it read every player of the game. One that
-- begins with the name keeps names apart all the same.
alter table game_account drop constraint game_account_game_code_username_key,
  add constraint game_account_username_game_code_key unique (username, game_code);

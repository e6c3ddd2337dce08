-- What members see of a game is data that operators change (npm run games). An empty picture is woven by the portal from
-- the game's code. The links are plain ones: they lead to the game itself, and for a game that nobody here is connected to
-- they are the only way in. Addresses are https and in ASCII, as a URL writes itself.
create domain web_address as text check (value ~ '^https://[!-~]+$' and length(value) <= 2000);

alter table game
  add column logo web_address,
  add column background web_address,
  add column web web_address,
  add column android web_address,
  add column ios web_address;

-- A balance that differs from ours by more than play is taken for (setting playWinMax). Nothing of it is booked until a
-- person has decided; one row for each account, of the balance that was told last.
create table game_play_doubt (
  id uuid primary key,
  member_id text not null,
  game_code text not null,
  unit text not null check (unit in ('THB', 'LAK')),
  -- Minor units: what the books held, and what the provider told.
  booked bigint not null,
  told bigint not null check (told > booked),
  since timestamptz not null default now(),
  -- By whom and why it may be booked up to `told`.
  settled_note text,
  -- By whom and why it is not: as long as the same is told, nobody is asked again.
  note text,
  unique (member_id, game_code),
  foreign key (member_id, game_code) references game_account (member_id, game_code),
  check (settled_note is null or note is null)
);
create index game_play_doubt_open on game_play_doubt (since) where settled_note is null and note is null;

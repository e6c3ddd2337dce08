-- What callbacks may cost. Anyone may send them, so few are kept of each row that they are about.
alter table callback add column about uuid;
create index callback_about on callback (party, about, received_at);

-- Until when somebody is at work on a row: as long as next_check_at is this very time, the look is not over.
alter table game_transfer add column leased_until timestamptz;
alter table qr_order add column leased_until timestamptz;
alter table withdrawal add column leased_until timestamptz;

-- Who has found out what became of a code whose gateway tells nothing, and what came of it.
alter table qr_order add column note text;

-- When a callback last spoke of it.
alter table qr_order add column hinted_at timestamptz;
alter table withdrawal add column hinted_at timestamptz;

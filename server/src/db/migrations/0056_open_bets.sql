-- Whether a game's provider tells what lies on open tables: only then does a balance of nothing say that nothing can come back.
alter table game_account add column tells_outstanding boolean not null default false;
comment on column game_account.tells_outstanding is 'Whether the provider told, with the balance last read, what lay on open tables';

-- Whoever excludes themselves can leave a bonus, which has failed then: what of its money is still there goes back.
alter table member_bonus drop constraint member_bonus_check1;
alter table member_bonus add constraint member_bonus_returned check (returned_by is null or outcome in ('untouched', 'failed'));

-- Whether members of the currency are offered it; what was given of it goes on.
alter table bonus_money add column is_open boolean not null default true;

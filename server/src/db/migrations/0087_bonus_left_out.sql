-- What lies in a game that is out of reach when a bonus is given is neither counted against it nor for it: not when the game is there again either.
alter table member_bonus add column left_out text[] not null default '{}';
comment on column member_bonus.left_out is 'The games that were out of reach when it was given: what was in them has no part in it';

-- Game accounts of providers that know no references: one is locked there from before a transfer's balance is read until it has ended.
alter table game_account add column is_locked boolean not null default false;
alter table game_account add column locked_for uuid;
alter table game_account add column turn uuid;
alter table game_account add column turn_until timestamptz;
alter table game_account add constraint game_account_locked check (not is_locked or locked_for is not null);
comment on column game_account.is_locked is 'Whether it is, or may be, locked at its provider';
comment on column game_account.locked_for is 'The last transfer that it was locked for; is_locked tells whether it still is';
comment on column game_account.turn is 'The last call that sets the password there and was not answered, or is under way';
comment on column game_account.turn_until is 'When that one can arrive no more; until then no other such call is made';

alter table game_transfer add column lock_ms integer;
alter table game_transfer add column balance_before bigint;
alter table game_transfer add column balance_seen bigint;
comment on column game_transfer.lock_ms is 'How long a call may take to arrive at a provider whose accounts are locked for transfers, in ms; null at all others';
comment on column game_transfer.balance_before is 'What the locked player had before the call, kept before it is sent; null: nothing was sent';
comment on column game_transfer.balance_seen is 'The last balance after it that fits neither end';

-- Transfers whose provider has not said yet what became of them, by their member.
create index game_transfer_sent on game_transfer (member_id) where state = 'sent';

-- For how many days coins were given: another setting is for those that are given from then on.
alter table coin_earned add column days int check (days > 0);
alter table coupon add column coin_days int check (coin_days > 0);
with now_set as (
  select coalesce((select value::text::int from setting where name = 'coinDays' and value::text ~ '^[1-9][0-9]{0,3}$'), 30) as days
), earned as (
  update coin_earned set days = now_set.days from now_set
)
update coupon set coin_days = now_set.days from now_set where kind = 'coins' and claimed_at is not null;
comment on column coin_earned.days is 'Null where nobody said: as long as the setting says';
comment on column coupon.coin_days is 'How long its coins last that were claimed; null of all else';

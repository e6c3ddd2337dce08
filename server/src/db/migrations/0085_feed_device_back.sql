-- When a phone spoke again that had been away: what it then reads by itself may be of days before, with its own time.
alter table feed_device add column back_at timestamptz;
comment on column feed_device.back_at is 'When it spoke again after more than a day; null: it never was away so long';

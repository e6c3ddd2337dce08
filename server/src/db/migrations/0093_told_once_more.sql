-- When the transfer may have been of which a message tells that may be another one once more: between all that it may be. It was reckoned whenever one was looked at, for each
-- of a thousand alike among a thousand. What was told before may have been within all of the time in which it was compared.
alter table bank_notification add column reach tstzrange;
update bank_notification set reach = tstzrange(told_at - interval '62 days', told_at + interval '31 days 15 minutes', '[]') where may_be_another;
comment on column bank_notification.reach is 'When that transfer may have been which it may tell of once more, as known when it came; null of one that is no other one';

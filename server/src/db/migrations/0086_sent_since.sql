-- Since when the money may have been sent of which a bank's message tells: a phone that was away is brought later what its carrier kept, and reads it
-- with the time of that. A day is not enough then, and which phone spoke when does not tell it: another one may have taken the place of the first.
alter table bank_notification add column sent_since timestamptz;
comment on column bank_notification.sent_since is 'The money that it tells of was sent no sooner; null: of a version before, by told_late_by';
create index bank_notification_heard on bank_notification (bank_code, account_no, received_at);
create index bank_notification_read on bank_notification (bank_code, account_no, device, received_at);
alter table feed_device drop column back_at;

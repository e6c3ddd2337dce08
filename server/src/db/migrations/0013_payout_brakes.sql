-- What was sent to a gateway of late, by time: automatic payouts have a limit for a day.
create index withdrawal_sent on withdrawal (currency, sent_at) where sent_at is not null;

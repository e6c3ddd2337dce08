-- What was sent to a gateway of late, by time: automatic payouts have a limit for a day.
create index withdrawal_sent on withdrawal (currency, sent_at) where sent_at is not null;
-- What a member's withdrawals came to of late, which each request asks for: one that ended while it waited counts as one
-- under way. Nothing asks for a member's withdrawals by when they were made.
create index withdrawal_closed on withdrawal (member_id, closed_at);
drop index withdrawal_member;

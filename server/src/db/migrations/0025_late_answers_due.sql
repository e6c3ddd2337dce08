-- A payout that has ended is listened to; when its answer to the open question is due stands in the row now, as of all else, so
-- that a gateway's silence about an end is shown to a person.
update withdrawal set answer_due_at = next_check_at
 where closed_at is not null and next_check_at is not null and answer_due_at is null;

-- What was kept in step for servers that know neither 0022 nor 0023: when an answer is due, and what a party says otherwise.
-- Every server that may run beside this one writes the columns that these were kept for. With the columns go the indexes by
-- them and whatever routine of such a server still reads them.
drop trigger keep_payout_answer_due on withdrawal;
drop function keep_payout_answer_due();
drop trigger keep_transfer_answer_due on game_transfer;
drop function keep_transfer_answer_due();
drop trigger keep_contradiction on game_transfer;
drop trigger keep_contradiction on withdrawal;
drop function keep_contradiction();
alter table withdrawal drop column heard_at cascade, drop column contradiction cascade;
alter table game_transfer drop column contradiction cascade;

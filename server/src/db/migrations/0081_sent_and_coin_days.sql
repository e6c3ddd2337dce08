-- Transfers whose provider has not said yet what became of them, by their member.
create index game_transfer_sent on game_transfer (member_id) where state = 'sent';

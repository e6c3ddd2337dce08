-- Transfers that were sent at a locked account and given back: for a day a balance is not booked as play that may have one in it.
create index game_transfer_given_back on game_transfer (member_id, game_code, ended_at)
  where state = 'released' and balance_before is not null;

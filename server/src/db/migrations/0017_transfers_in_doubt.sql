-- A transfer that was given back is still listened to: its provider may apply it late. What it then says otherwise stands in
-- the row until a person has seen to it. features/transfer/transfer.lifecycle.ts tells the states.

-- What the provider said last that does not fit what stands here; null while it says the same, or nothing.
alter table game_transfer add column contradiction text;
-- Who has seen to it, and what came of it.
alter table game_transfer add column contradiction_note text;

-- No play is booked of a game account whose balance may hold such a transfer.
create index game_transfer_listened on game_transfer (member_id, game_code)
  where state = 'released' and (next_check_at is not null or contradiction is not null and contradiction_note is null);
create index game_transfer_contradicted on game_transfer (sent_at)
  where contradiction is not null and contradiction_note is null;

-- Those that came back lately are asked about once more.
update game_transfer set attempts = 0, next_check_at = now() + random() * interval '10 minutes'
 where state = 'released' and ended_at > now() - interval '3 days';

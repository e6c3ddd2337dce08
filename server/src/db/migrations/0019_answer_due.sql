-- When the answer to what an outside party is asked about a row is due: an hour later it is a person's case. The program writes
-- it with the times of its questions, so that no function of the database has to know them. jobs/late.ts has those after an end.
alter table game_transfer add column answer_due_at timestamptz;
alter table qr_order add column answer_due_at timestamptz;

-- As the questions were until now, and no later than the next one.
update game_transfer set answer_due_at = case state
    when 'sent' then sent_at
    else least(next_check_at, ended_at
      + (array['1 minute', '11 minutes', '72 minutes', '8 hours', '26 hours'])[attempts + 1]::interval) end
 where next_check_at is not null and state in ('sent', 'released');
update qr_order set answer_due_at = expires_at + interval '1 day';

alter table game_transfer add check (next_check_at is null or answer_due_at is not null);
alter table qr_order alter column answer_due_at set not null;

-- When the gateway's word about a withdrawal is due: an hour later it is a person's case, as of a transfer. While money is
-- collected for it, when the request for it is taken for dead. Null once it has ended, or waits to be approved.
alter table withdrawal add column answer_due_at timestamptz;

-- As it was reckoned until now.
update withdrawal set answer_due_at = case state
    when 'collecting' then created_at + interval '1 minute'
    when 'held' then created_at
    else least(greatest(coalesce(heard_at, sent_at), sent_at + interval '1 minute'), sent_at + interval '5 hours') end
 where state in ('collecting', 'held', 'sending') or state = 'review' and sent_at is not null;

drop index withdrawal_held;
create index withdrawal_unanswered on withdrawal (answer_due_at) where state in ('held', 'sending');

-- A server of the version before writes `heard_at` instead, when the gateway calls a payout under way, and reads it.
create function keep_payout_answer_due() returns trigger
language plpgsql
as $$
begin
  if new.answer_due_at is distinct from old.answer_due_at then
    if old.state in ('sending', 'review') and new.state = 'sending' then new.heard_at := now(); end if;
  elsif new.heard_at is distinct from old.heard_at then
    new.answer_due_at := least(greatest(new.answer_due_at, new.next_check_at), new.sent_at + interval '5 hours');
  elsif old.state = 'sending' and new.state = 'held' then
    new.answer_due_at := new.created_at;
  end if;
  return new;
end
$$;
create trigger keep_payout_answer_due before update of state, heard_at, answer_due_at on withdrawal
  for each row execute function keep_payout_answer_due();

-- Of transfers one that knows nothing of `answer_due_at` leaves it as it is. Of what has ended each answer is counted, and
-- the next one is due when its question is.
create function keep_transfer_answer_due() returns trigger
language plpgsql
as $$
begin
  new.answer_due_at := new.next_check_at;
  return new;
end
$$;
create trigger keep_transfer_answer_due before update of state, attempts on game_transfer
  for each row when (new.state in ('settled', 'released') and new.next_check_at is not null
    and new.answer_due_at is not distinct from old.answer_due_at
    and (new.state, new.attempts) is distinct from (old.state, old.attempts))
  execute function keep_transfer_answer_due();

-- What it left behind, as the questions are.
update game_transfer set answer_due_at = greatest(answer_due_at, least(next_check_at, ended_at
    + (array['1 minute', '11 minutes', '71 minutes', '431 minutes', '1511 minutes'])[attempts + 1]::interval))
 where state = 'released' and settled_as is null and next_check_at is not null and attempts between 1 and 4;

comment on column withdrawal.answer_due_at is
  'When the next word about it is due: of the gateway, or of the request that collects its money';
comment on column withdrawal.heard_at is 'For servers of the version before; answer_due_at has taken its place';

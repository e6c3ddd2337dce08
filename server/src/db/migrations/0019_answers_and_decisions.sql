-- When the answer to what an outside party is asked about a row is due: an hour later it is a person's case. The program writes
-- it with the times of its questions, so that no function of the database has to know them. jobs/late.ts has those after an end.
alter table game_transfer add column answer_due_at timestamptz;
alter table qr_order add column answer_due_at timestamptz;

-- As the questions were until now, and no later than the next one.
update game_transfer set answer_due_at = case state
    when 'sent' then coalesce(sent_at, created_at)
    else least(next_check_at, ended_at
      + (array['1 minute', '11 minutes', '72 minutes', '8 hours', '26 hours'])[attempts + 1]::interval) end
 where next_check_at is not null and state in ('sent', 'released');
update qr_order set answer_due_at = expires_at + interval '1 day';

alter table game_transfer add check (next_check_at is null or answer_due_at is not null);
alter table qr_order alter column answer_due_at set not null;

-- What a person settled is listened to as well: its provider may take back what it said, or say more.
alter table game_transfer add column settled_as bigint;
comment on column game_transfer.settled_as is
  'What a person settled it as: what its provider had moved by then, signed as the player''s balance sees it';
drop index game_transfer_listened;
create index game_transfer_listened on game_transfer (member_id, game_code)
  where state in ('settled', 'released')
    and (next_check_at is not null or contradiction is not null and contradiction_note is null);

-- What people have decided about cases. The rows of the cases say it, too, as far as it bears on how they go on.
create table decision (
  id bigint generated always as identity primary key,
  kind text not null,
  subject uuid not null,
  why text not null,
  decision text not null,
  by_whom text not null,
  reason text,
  number text,
  decided_at timestamptz not null default clock_timestamp()
);
create index decision_subject on decision (subject);
revoke update, delete on decision from prae_app;

comment on table decision is 'Who decided what about a case, and why; written by decideCase alone, and never changed';
comment on column decision.subject is 'The operation that the case is about';
comment on column decision.why is 'What the case said when it was decided';
comment on column decision.number is
  'Of a payout that was settled the number that the outside party has for it, of a transfer another amount than was asked for';

-- What people book by hand where no movement of its own fits: what is due after a party has contradicted an end, or was paid twice. One asks for it,
-- another books it.
create table adjustment (
  id uuid primary key,
  member_id text not null references member,
  unit text not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  opened_by text not null,
  opened_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'booked', 'rejected')),
  closed_at timestamptz,
  note text,
  check ((state = 'open') = (closed_at is null))
);
comment on table adjustment is 'What a person asks to have booked to a member''s wallet, or from it, against the house''s account for adjustments';
comment on column adjustment.amount is 'Minor units; below zero it leaves the wallet';
comment on column adjustment.id is 'Also that of its posting and of its line of the statement';
comment on column adjustment.note is 'Who decided about it, and what they learnt';

-- The same that is asked for once more is the same one.
create unique index adjustment_open on adjustment (member_id, amount, reason, opened_by) where state = 'open';
create index adjustment_waiting on adjustment (opened_at) where state = 'open';

-- A gift voucher that a member pasted as a link, for one wallet of the house. features/gift/gift.lifecycle.ts tells the states.
create table gift (
  id uuid primary key,
  member_id text not null references member (id),
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{1,128}$'),
  party text not null,
  wallet text not null,
  currency text not null check (currency = 'THB'),
  state text not null check (state in ('looking', 'sent', 'credited', 'failed')),
  amount bigint check (amount > 0),
  shown bigint not null default 0,
  refusal text,
  rejection text,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  attempts int not null default 0,
  answer_due_at timestamptz,
  next_check_at timestamptz,
  leased_until timestamptz,
  leased_by uuid,
  settled_note text,
  contradiction_word text,
  contradiction_amount bigint,
  contradiction_note text,
  check ((amount is not null) = (state = 'credited')),
  check ((ended_at is not null) = (state in ('credited', 'failed'))),
  check ((refusal is not null) = (state = 'failed')),
  check (sent_at is not null or state <> 'sent'),
  check (contradiction_amount is null or contradiction_word is not null)
);
-- A voucher is under way or credited once, whoever has its link, and however they write it.
create unique index gift_hash on gift (lower(hash)) where state <> 'failed';
create index gift_failed on gift (lower(hash)) where state = 'failed';
create index gift_due on gift (party, next_check_at) where next_check_at is not null;
create index gift_contradicted on gift (member_id) where contradiction_word is not null and contradiction_note is null;

comment on column gift.hash is 'The voucher''s id. Whoever knows it can take the gift until somebody has: no log shows it whole';
comment on column gift.wallet is 'The mobile of the wallet of ours that takes it';
comment on column gift.amount is 'What was credited, in minor units: what the party says that our wallet got, or a person';
comment on column gift.shown is 'What it was expected to bring when it was looked at, in minor units; 0: not known. The statement shows it until the end';
comment on column gift.refusal is 'The code that the member is answered with';
comment on column gift.rejection is 'The party''s own word, or the operator''s';
comment on column gift.sent_at is 'When the right to redeem it was won; null: nobody has called for it';
comment on column gift.settled_note is 'Who has said in the party''s place that we have it, and why';

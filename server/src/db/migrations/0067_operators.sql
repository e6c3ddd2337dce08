-- Operators of the console: who they are, that they are signed in, and what they did.

create table operator (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  -- What members read in the chat.
  shown_as text not null,
  roles text[] not null check (roles <@ array['SUPPORT', 'FINANCE', 'MARKETING', 'RISK', 'AUDITOR', 'ADMIN'] and cardinality(roles) > 0),
  password_hash text not null,
  -- The secret of the second factor, sealed under the key of that name.
  totp bytea not null,
  totp_key text not null,
  -- The last step of 30 seconds whose code was taken: none is taken twice.
  totp_step bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null,
  last_seen_at timestamptz
);

create table operator_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  operator_id uuid not null references operator,
  -- Whether the second factor was given.
  is_whole boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text not null,
  network text not null
);
create index operator_session_live on operator_session (operator_id) where ended_at is null;

-- Wrong passwords and codes.
create table operator_failure (
  name text not null,
  network text not null,
  at timestamptz not null
);
create index operator_failure_at on operator_failure (network, at);

-- What operators asked for, before anything is done; and what came of it.
create table audit (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator_id uuid references operator,
  session_id uuid,
  call text not null,
  network text not null,
  asked jsonb not null
);
create index audit_operator on audit (operator_id, seq);

create table audit_end (
  seq bigint primary key references audit,
  at timestamptz not null default clock_timestamp(),
  -- `done`, or the code of the refusal.
  outcome text not null,
  about text,
  before jsonb,
  after jsonb
);
create index audit_about on audit_end (about, seq) where about is not null;

revoke update, delete on audit, audit_end from prae_app;

-- What a first operator has decided about a case that takes two.
create table case_proposal (
  case_id uuid primary key,
  shown text not null,
  decision text not null,
  reason text not null,
  number text,
  operator_id uuid not null references operator,
  at timestamptz not null
);

-- To whom a thread of the chat is assigned, what operators note, and how long customers wait.
alter table chat_thread add column assigned_to uuid references operator;
create index chat_thread_assigned on chat_thread (assigned_to) where assigned_to is not null;

create table chat_note (
  id uuid primary key,
  thread_id uuid not null references chat_thread on delete cascade,
  operator_id uuid not null references operator,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index chat_note_thread on chat_note (thread_id, at);
revoke update, delete on chat_note from prae_app;
grant update (thread_id) on chat_note to prae_app;

create table chat_wait (
  id bigint generated always as identity primary key,
  thread_id uuid not null references chat_thread on delete cascade,
  since timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz
);
create unique index chat_wait_open on chat_wait (thread_id) where closed_at is null;
create index chat_wait_since on chat_wait (since);

insert into chat_wait (thread_id, since) select id, waits_since from chat_thread where waits_since is not null and joined_to is null;

create function keep_chat_wait() returns trigger language plpgsql as $$
begin
  -- What a visitor waited for is waited for in the member's thread that theirs has become a part of, with its first answer.
  if new.joined_to is not null then
    update chat_wait w set answered_at = coalesce(w.answered_at, v.answered_at) from chat_wait v
     where w.thread_id = new.joined_to and w.closed_at is null and v.thread_id = new.id and v.closed_at is null and v.since = w.since;
    delete from chat_wait where thread_id = new.id and closed_at is null;
  elsif new.waits_since is null then
    update chat_wait set closed_at = clock_timestamp() where thread_id = new.id and closed_at is null;
  else
    insert into chat_wait (thread_id, since) values (new.id, new.waits_since)
      on conflict (thread_id) where closed_at is null do update set since = least(chat_wait.since, excluded.since);
  end if;
  return null;
end
$$;
create trigger keep_chat_wait after update of waits_since on chat_thread for each row
  when (old.waits_since is distinct from new.waits_since) execute function keep_chat_wait();

create function keep_chat_answer() returns trigger language plpgsql as $$
begin
  update chat_wait set answered_at = new.sent_at where thread_id = new.thread_id and closed_at is null and answered_at is null;
  return null;
end
$$;
create trigger keep_chat_answer after insert on chat_message for each row
  when (new.sender = 'other') execute function keep_chat_answer();

create table canned_reply (
  id uuid primary key,
  title text not null,
  -- By language.
  texts jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null references operator
);

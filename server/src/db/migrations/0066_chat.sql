-- Threads of the chat with support, what is said in them, and what is sent along. chat.routines.sql tells how.

-- The thread of a member, or of a visitor by the random name in their id.
create table chat_thread (
  id uuid primary key,
  member_id text unique references member,
  guest_id text unique check (length(guest_id) between 1 and 64),
  -- The member's thread that a visitor's became a part of when they logged in: nothing is written here any more.
  joined_to uuid references chat_thread,
  last_seq int not null default 0,
  -- Since when a person is awaited; null: the bot answers.
  waits_since timestamptz,
  language text not null,
  created_at timestamptz not null,
  check ((member_id is null) <> (guest_id is null)),
  check (joined_to is null or guest_id is not null)
) with (fillfactor = 80);
create index chat_thread_waiting on chat_thread (waits_since) where waits_since is not null;
create index chat_thread_guests on chat_thread (created_at) where guest_id is not null;

-- Numbered from 1 within a thread. The id is the sender's own: the same message comes once, however often it is sent.
create table chat_message (
  thread_id uuid not null references chat_thread,
  seq int not null check (seq > 0),
  id uuid not null,
  sender text not null check (sender in ('customer', 'other', 'bot')),
  -- The person who answers.
  author text,
  session_id text,
  content jsonb not null check (length(content::text) <= 65536),
  sent_at timestamptz not null,
  -- When the other side had read it.
  read_at timestamptz,
  primary key (thread_id, seq),
  unique (thread_id, id),
  check ((author is not null) = (sender = 'other'))
);
create index chat_message_times on chat_message (thread_id, sent_at, seq);
create index chat_message_unread on chat_message (thread_id) where read_at is null;

-- What was uploaded to be sent in a thread.
create table chat_file (
  name text primary key,
  thread_id uuid not null references chat_thread,
  uploaded_at timestamptz not null
);
create index chat_file_thread on chat_file (thread_id, uploaded_at);

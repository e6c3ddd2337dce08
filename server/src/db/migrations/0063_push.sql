-- News for members' devices while the portal is closed. features/push/push.lifecycle.ts tells the life of a message.

-- A browser that is told of its member's news, for as long as the session lasts that it was subscribed in.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  member_id text not null references member,
  session bytea not null references session on delete cascade,
  endpoint text not null unique,
  party text not null,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  server_key text not null,
  language text not null,
  tells_amounts boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscription_member on push_subscription (member_id, created_at desc);
create index push_subscription_session on push_subscription (session);

comment on column push_subscription.id is 'What its messages are marked with: another one when the browser becomes another member''s or session''s';
comment on column push_subscription.endpoint is 'Whoever knows it can have messages left there: no log shows it';
comment on column push_subscription.server_key is 'Our public key that it was made for; under another one its service takes nothing';

-- A message that is to be left at the push service of one of them; it is gone when it was, or when it is over. It refers to its subscription
-- without a constraint: the step that moves money writes it, and must neither wait for somebody who ends a session nor fail by them.
create table push_message (
  id uuid primary key default gen_random_uuid(),
  subscription uuid not null,
  party text not null,
  kind text not null,
  tag text not null,
  amount bigint,
  expires_at timestamptz not null,
  attempts int not null default 0,
  next_check_at timestamptz,
  leased_until timestamptz,
  leased_by uuid
);
create index push_message_due on push_message (party, next_check_at) where next_check_at is not null;
create index push_message_subscription on push_message (subscription);

comment on column push_message.tag is 'Names the news: on a device a later message of the same tag takes the place of the one before';
comment on column push_message.amount is 'In minor units of the member''s currency; null: none is told';

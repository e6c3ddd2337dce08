-- The chat's threads. A writer holds the thread's row: numbers have no gaps, and times go forward with them.

-- Tells every server of a message, or that the other side has read up to one.
create or replace function chat_tell(t chat_thread, what jsonb) returns void
language plpgsql
as $$
begin
  perform pg_notify('prae_news', (what || jsonb_build_object('chat', coalesce(t.member_id, t.guest_id), 'thread', t.id))::text);
end
$$;

-- The thread of a member or a visitor, begun where there is none; null where the visitor's was joined to a member's.
create or replace function chat_open(of_member text, of_guest text, in_language text) returns chat_thread
language plpgsql
as $$
declare
  t chat_thread;
begin
  loop
    select * into t from chat_thread where member_id = of_member or guest_id = of_guest;
    if found then return case when t.joined_to is null then t end; end if;
    insert into chat_thread (id, member_id, guest_id, language, created_at)
      values (gen_random_uuid(), of_member, of_guest, in_language, clock_timestamp())
      on conflict do nothing;
  end loop;
end
$$;

-- Writes a message. `outcome`: `sent`; `again`, where this very message is there; `other`, where another one has its id; `joined`, where
-- the thread has become a part of another. `waits_since`: since when a person was awaited as it was written.
drop function if exists chat_post(uuid, text, text, text, text, jsonb);
create or replace function chat_post(
  in_thread uuid, message_id uuid, by_sender text, by_author text, of_session text, said jsonb
)
returns table (outcome text, seq int, sent_at timestamptz, waits_since timestamptz)
language plpgsql
as $$
#variable_conflict use_column
declare
  t chat_thread; m chat_message;
begin
  select * into t from chat_thread where id = in_thread for update;
  if t.joined_to is not null then return query select 'joined', null::int, null::timestamptz, null::timestamptz; return; end if;
  select * into m from chat_message where thread_id = t.id and id = message_id;
  if found then
    return query select case when m.content = said and m.sender = by_sender then 'again' else 'other' end, m.seq, m.sent_at, t.waits_since;
    return;
  end if;
  update chat_thread set last_seq = last_seq + 1 where id = t.id returning * into t;
  insert into chat_message (thread_id, seq, id, sender, author, session_id, content, sent_at)
    values (t.id, t.last_seq, message_id, by_sender, by_author, of_session, said, clock_timestamp())
    returning * into m;
  perform chat_tell(t, jsonb_build_object('seq', m.seq));
  -- Whose portal is closed hears by their devices of a person's answer; on each the latest takes the place of the one before.
  if by_sender = 'other' and t.member_id is not null then perform push_news(t.member_id, 'answer', 'chat ' || t.id); end if;
  return query select 'sent', m.seq, m.sent_at, t.waits_since;
end
$$;

-- Makes what was said to a visitor a part of a member's thread, with numbers of its own there. False: there was nothing of theirs, or it
-- is a part of another member's.
create or replace function chat_join(of_guest text, of_member text, in_language text) returns boolean
language plpgsql
as $$
declare
  g chat_thread; t chat_thread; m record; moved int;
begin
  t := chat_open(of_member, null, in_language);
  -- Writers hold one thread each; here the visitor's comes first, always.
  select * into g from chat_thread where guest_id = of_guest for update;
  if not found then return false; end if;
  if g.joined_to is not null then return g.joined_to = t.id; end if;
  select * into t from chat_thread where id = t.id for update;
  -- Where nothing but the bot has spoken there is nothing to keep.
  if exists (select from chat_message where thread_id = g.id and sender = 'customer') then
    with numbered as (
      select c.seq, t.last_seq + row_number() over (order by c.seq) as becomes from chat_message c where c.thread_id = g.id
    )
    update chat_message c set thread_id = t.id, seq = n.becomes,
        id = case when exists (select from chat_message o where o.thread_id = t.id and o.id = c.id) then gen_random_uuid() else c.id end
      from numbered n where c.thread_id = g.id and c.seq = n.seq;
    get diagnostics moved = row_count;
    update chat_file set thread_id = t.id where thread_id = g.id;
    update chat_note set thread_id = t.id where thread_id = g.id;
    update chat_thread set last_seq = last_seq + moved, waits_since = least(waits_since, g.waits_since),
        assigned_to = coalesce(assigned_to, g.assigned_to)
      where id = t.id returning * into t;
    for m in select c.seq from chat_message c where c.thread_id = t.id and c.seq > t.last_seq - moved order by c.seq loop
      perform chat_tell(t, jsonb_build_object('seq', m.seq));
    end loop;
  else
    delete from chat_message where thread_id = g.id;
  end if;
  update chat_thread set joined_to = t.id, waits_since = null, assigned_to = null where id = g.id;
  -- Whoever has it open goes on in the member's.
  perform pg_notify('prae_news', jsonb_build_object('inbox', g.id)::text);
  return true;
end
$$;

-- Marks as read what the other side has said: `by_sender` is who has read. Answers the last number that was new, null where none was.
create or replace function chat_read(in_thread uuid, by_sender text) returns int
language plpgsql
as $$
declare
  t chat_thread; last int; at timestamptz := clock_timestamp();
begin
  select * into t from chat_thread where id = in_thread;
  with read as (
    update chat_message set read_at = at
     where thread_id = t.id and read_at is null and (sender = 'customer') <> (by_sender = 'customer') returning seq
  )
  select max(seq) into last from read;
  if last is not null then
    -- Operators read again what the customer has read; a customer is told how far.
    if by_sender = 'customer' then perform pg_notify('prae_news', jsonb_build_object('inbox', t.id)::text);
    else perform chat_tell(t, jsonb_build_object('readTo', last, 'readAt', at));
    end if;
  end if;
  return last;
end
$$;

drop function if exists chat_keep_file(uuid, text, int);

-- Keeps the name of an uploaded file; false where there were as many of that side in the last day as there may be.
create or replace function chat_keep_file(in_thread uuid, file_name text, is_operators boolean, most_a_day int) returns boolean
language plpgsql
as $$
begin
  perform from chat_thread where id = in_thread for update;
  if (select count(*) from chat_file
       where thread_id = in_thread and by_operator = is_operators and uploaded_at > clock_timestamp() - interval '1 day') >= most_a_day
    then return false;
  end if;
  insert into chat_file (name, thread_id, by_operator, uploaded_at) values (file_name, in_thread, is_operators, clock_timestamp());
  return true;
end
$$;

-- What members' devices are told while the portal is closed; push.lifecycle.ts tells what becomes of a message.

-- Subscribes a browser for a session: it is this member's from then on, under a new name unless it was so already, and what waits for it under
-- the old name is nobody's. Another member's is taken over by its keys alone, which that browser itself has. A member has `most` of them, the
-- latest. Answers its name; null: nothing was done.
create or replace function push_subscribe(
  of_member text, of_session bytea, of_endpoint text, of_party text, of_p256dh bytea, of_auth bytea, for_key text,
  in_language text, with_amounts boolean, most int
) returns uuid
language plpgsql
as $$
declare
  named uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('push:' || of_member, 0));
  insert into push_subscription as s (member_id, session, endpoint, party, p256dh, auth, server_key, language, tells_amounts)
    values (of_member, of_session, of_endpoint, of_party, of_p256dh, of_auth, for_key, in_language, with_amounts)
    on conflict (endpoint) do update set
      id = case when s.session = of_session and s.p256dh = of_p256dh and s.auth = of_auth and s.server_key = for_key
        then s.id else gen_random_uuid() end,
      member_id = of_member, session = of_session, party = of_party, p256dh = of_p256dh, auth = of_auth, server_key = for_key,
      language = in_language, tells_amounts = with_amounts, created_at = clock_timestamp()
      where s.member_id = of_member or s.p256dh = of_p256dh and s.auth = of_auth
    returning s.id into named;
  delete from push_subscription where id in (
    select id from push_subscription where member_id = of_member order by created_at desc, id offset most);
  return named;
end
$$;

-- Writes a message of some news for each of a member's devices.
create or replace function push_news(of_member text, of_kind text, of_tag text, of_amount bigint default null) returns void
language sql
as $$
  insert into push_message (subscription, party, kind, tag, amount, expires_at, next_check_at)
    select id, party, of_kind, of_tag, of_amount, clock_timestamp() + interval '1 day', clock_timestamp()
      from push_subscription where member_id = of_member
$$;

-- What a line of the statement is to a device that is not looked at, if anything. A transfer is news where it was under way before (`isMoved`): of any
-- other its member was told at once. So is a refused gift, and whoever takes a prize stands before it. What the house takes from a wallet was paid out to nobody.
create or replace function push_kind(l statement_line, is_moved boolean) returns text
language sql immutable
return case
  when l.status = 'PROCESSING' then null
  when l.type = 'withdraw' and l.target <> 'ADJUSTMENT' then case l.status when 'SUCCESS' then 'withdraw' else 'withdraw-failed' end
  when l.type = 'transfer' and is_moved then case l.status when 'SUCCESS' then 'transfer' else 'transfer-failed' end
  when l.type = 'finish_bonus' then case l.status when 'SUCCESS' then 'bonus-met' else 'bonus-ended' end
  when l.type = 'deposit' and l.origin <> 'PRIZE' and l.status = 'SUCCESS' then 'deposit'
  when l.type = 'deposit' and l.origin = 'TRUEWALLET' then 'gift-failed' end;

-- Writes the messages of lines that were written or came to their end. Whatever goes wrong here stays here: the money moves all the same.
create or replace function push_lines(lines statement_line[], written uuid[], moved uuid[]) returns void
language plpgsql
as $$
declare
  told record;
begin
  for told in
    select l.member_id, k.kind, l.operation, nullif(abs(l.amount), 0) as amount
      from unnest(lines) l cross join lateral (select push_kind(l, l.operation = any (moved)) as kind) k
     where k.kind is not null and l.operation = any (written || moved)
       and exists (select from push_subscription s where s.member_id = l.member_id)
  loop
    begin
      perform push_news(told.member_id, told.kind, told.operation::text, told.amount);
    exception when others then
      raise warning 'no message could be written about %: %', told.operation, sqlerrm;
    end;
  end loop;
end
$$;

import type { AboutKind } from '@prae/contract/chat-facts';
import type { Language } from '@prae/contract/languages';
import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { GuestId, Participant } from '../../domain/participant.ts';
import { jsonOf } from './content.ts';

/** The thread of a member or of a visitor. */
export interface Thread {
  id: string;
  memberId: MemberId | null;
  guestId: GuestId | null;
  lastSeq: number;
  /** Since when a person is awaited; null: the bot answers. */
  waitsSince: Date | null;
  /** What the bot speaks. */
  language: Language;
}

/** Whose a thread is. */
export type Owner = Pick<Thread, 'memberId' | 'guestId'>;

export type Sender = 'customer' | 'other' | 'bot';

/** A message as it is kept; `content` is the wire's `message`. */
export interface Message {
  seq: number;
  id: string;
  sender: Sender;
  author: string | null;
  sessionId: string | null;
  content: unknown;
  sentAt: Date;
  readAt: Date | null;
}

const thread = sql`t.id, t.member_id as "memberId", t.guest_id as "guestId", t.last_seq as "lastSeq",
  t.waits_since as "waitsSince", t.language`;

const message = sql`m.seq, m.id, m.sender, m.author, m.session_id as "sessionId", m.content, m.sent_at as "sentAt",
  m.read_at as "readAt"`;

/** The participant's thread, begun where there is none; no row where a visitor's was joined to a member's. */
export function openThread({ member, guest }: Participant, language: Language): Query<Thread> {
  return sql<Thread>`select ${thread} from chat_open(${member?.id ?? null}, ${guest ?? null}, ${language}) t where t.id is not null`;
}

/** The participant's thread where there is one; a visitor's that was joined to a member's as well. */
export function threadIfAny({ member, guest }: Participant): Query<Thread & { isJoined: boolean }> {
  return prepared(
    'chat.thread',
    sql`select ${thread}, t.joined_to is not null as "isJoined" from chat_thread t
      where t.member_id = ${member?.id ?? null} or t.guest_id = ${guest ?? null}`,
  );
}

/** A thread by its id. */
export function threadOf(id: string): Query<Thread> {
  return sql<Thread>`select ${thread} from chat_thread t where t.id = ${id} and t.joined_to is null`;
}

export interface Posting {
  thread: string;
  id: string;
  sender: Sender;
  author?: string | undefined;
  session?: string | null | undefined;
  content: object;
}

/** Writes a message once, as chat_post says. Throws KEY_INVALID for what is too large to be one. */
export function post({ thread: to, id, sender, author, session, content }: Posting): Query<{
  outcome: 'sent' | 'again' | 'other' | 'joined';
  seq: number;
  sentAt: Date;
  /** Since when a person was awaited as it was written. */
  waitsSince: Date | null;
}> {
  return prepared(
    'chat.post',
    sql`select outcome, seq, sent_at as "sentAt", waits_since as "waitsSince"
      from chat_post(${to}, ${id}, ${sender}, ${author ?? null}, ${session ?? null}, ${jsonOf(content)}::jsonb)`,
  );
}

/** Messages of a thread, newest first; those above `after` alone where that is given. */
export function messagesOf(
  id: string,
  { limit, skip, after = 0 }: { limit: number; skip: number; after?: number | undefined },
): Query<Message> {
  return sql<Message>`select ${message} from chat_message m where m.thread_id = ${id} and m.seq > ${after}
    order by m.sent_at desc, m.seq desc limit ${limit} offset ${skip}`;
}

/** Where a message is. */
export interface Place {
  thread: string;
  seq: number;
}

/** Those of these messages that there are, to be told to whose thread each is. */
export function messagesAt(places: readonly Place[]): Query<Message & Owner & Pick<Place, 'thread'>> {
  return prepared(
    'chat.messages',
    sql<Message & Owner & Pick<Place, 'thread'>>`
      select ${message}, m.thread_id as thread, t.member_id as "memberId", t.guest_id as "guestId"
        from unnest(${places.map((one) => one.thread)}::uuid[], ${places.map(({ seq }) => seq)}::int[]) p (thread, seq)
        join chat_message m on m.thread_id = p.thread and m.seq = p.seq join chat_thread t on t.id = m.thread_id`,
  );
}

/** What a message of a member's is about; no row where it is about nothing. */
export function aboutOf(
  id: string,
  messageId: string,
): Query<{ memberId: MemberId; kind: AboutKind; id: string }> {
  return sql`select t.member_id as "memberId", m.content->'payload'->>'kind' as kind, m.content->'payload'->>'id' as id
    from chat_message m join chat_thread t on t.id = m.thread_id
   where m.thread_id = ${id} and m.id = ${messageId} and m.content->>'message_type' = 'about' and t.member_id is not null`;
}

/** Marks as read what the other side has said. */
export function markRead(id: string, by: Sender): Query<{ last: number | null }> {
  return sql`select chat_read(${id}, ${by}) as last`;
}

/** Tells every server that a member or visitor is writing; nobody where they have said nothing yet. Nothing of it is kept. */
export function tellCustomerTyping({ member, guest }: Participant): Query {
  return prepared(
    'chat.customer-typing',
    sql`select chat_tell(t, '{"typing": "customer"}') from chat_thread t
      where (t.member_id = ${member?.id ?? null} or t.guest_id = ${guest ?? null}) and t.joined_to is null`,
  );
}

/** Tells every server that somebody of the house is writing in a thread, by the name that is shown. Nothing of it is kept. */
export function tellHouseTyping(id: string, name: string): Query {
  return sql`select chat_tell(t, jsonb_build_object('typing', 'other', 'name', ${name}::text)) from chat_thread t
    where t.id = ${id} and t.joined_to is null`;
}

/** Makes a visitor's thread a part of a member's. */
export function joinThread(guest: GuestId, member: MemberId, language: Language): Query<{ joined: boolean }> {
  return sql`select chat_join(${guest}, ${member}, ${language}) as joined`;
}

/** Has a person awaited, or (false) the bot answer again, when the thread is nobody's any more; counts 1 where that is new. */
export function awaitPerson(id: string, isAwaited: boolean): Query {
  return sql`update chat_thread set waits_since = case when ${isAwaited} then clock_timestamp() end,
      assigned_to = case when ${isAwaited} then assigned_to end
    where id = ${id} and (waits_since is null) = ${isAwaited}`;
}

/** The thread a file is uploaded in, and by which side: each has its own number a day. */
export interface FilePlace {
  thread: string;
  by: 'customer' | 'operator';
}

export function keepFile(
  { thread, by }: FilePlace,
  name: string,
  mostADay: number,
): Query<{ isKept: boolean }> {
  return sql`select chat_keep_file(${thread}, ${name}, ${by === 'operator'}, ${mostADay}) as "isKept"`;
}

/** Whether a file was uploaded in a thread. */
export function isFileOf(id: string, name: string): Query<{ is: boolean }> {
  return sql`select exists (select from chat_file where name = ${name} and thread_id = ${id}) as is`;
}

/** Which of these files no thread has. */
export function unnamedFiles(names: readonly string[]): Query<{ name: string }> {
  return sql`select u.name from unnest(${names}::text[]) u(name) where not exists (select from chat_file f where f.name = u.name)`;
}

/** Forgets threads of visitors in which nobody but the bot has spoken for a day. */
export function forgetSilentGuests(): Query {
  return sql`
    with silent as (
      select t.id from chat_thread t where t.guest_id is not null and t.joined_to is null and t.created_at < clock_timestamp() - interval '1 day'
         and not exists (select from chat_message m where m.thread_id = t.id and m.sender = 'customer')
         and not exists (select from chat_file f where f.thread_id = t.id)
       limit 1000 for update skip locked
    ), said as (
      delete from chat_message m using silent where m.thread_id = silent.id
    )
    delete from chat_thread t using silent where t.id = silent.id`;
}

/** A thread in which a person is awaited, the one that waits longest first. */
export interface Waiting extends Thread {
  name: string | null;
  unread: number;
  last: unknown;
}

export function waitingThreads(most: number): Query<Waiting> {
  return sql<Waiting>`select ${thread}, p.name, (select count(*)::int from chat_message m
        where m.thread_id = t.id and m.sender = 'customer' and m.read_at is null) as unread,
      (select m.content from chat_message m where m.thread_id = t.id and m.sender = 'customer' order by m.seq desc limit 1) as last
    from chat_thread t left join member p on p.id = t.member_id
   where t.waits_since is not null and t.joined_to is null order by t.waits_since, t.id limit ${most}`;
}

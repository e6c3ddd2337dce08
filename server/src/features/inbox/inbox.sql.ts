import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { consoleRoutes } from '@prae/contract/console/routes';
import type { Language } from '@prae/contract/languages';
import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperatorId } from '../../domain/operator.ts';
import type { GuestId } from '../../domain/participant.ts';

/** A thread as the queue lists it. */
export interface ThreadRow {
  id: string;
  memberId: MemberId | null;
  guestId: GuestId | null;
  memberName: string | null;
  memberCurrency: string | null;
  language: Language;
  waitsSince: Date | null;
  assignedTo: OperatorId | null;
  assignedName: string | null;
  unread: number;
  lastSeq: number;
  lastAt: Date;
  lastSender: string;
  last: unknown;
}

const thread = sql`t.id, t.member_id as "memberId", t.guest_id as "guestId", p.name as "memberName", p.currency as "memberCurrency", t.language,
  t.waits_since as "waitsSince", t.assigned_to as "assignedTo", o.shown_as as "assignedName",
  (select count(*)::int from chat_message u where u.thread_id = t.id and u.sender = 'customer' and u.read_at is null) as unread,
  t.last_seq as "lastSeq", m.sent_at as "lastAt", m.sender as "lastSender", m.content as last`;

const threads = sql`chat_thread t join chat_message m on m.thread_id = t.id and m.seq = t.last_seq
  left join member p on p.id = t.member_id left join operator o on o.id = t.assigned_to`;

/** Those that await a person, the one that waits longest first; behind them those in which a person was the last to speak. */
export function waiting(limit: number, skip: number): Query<ThreadRow> {
  return sql<ThreadRow>`select ${thread} from ${threads} where t.waits_since is not null and t.joined_to is null
    order by m.sender = 'other', t.waits_since, t.id limit ${limit} offset ${skip}`;
}

/** In how many of them nobody has answered since the customer spoke. */
export function countWaiting(): Query<{ count: number }> {
  return sql`select count(*)::int as count from chat_thread t join chat_message m on m.thread_id = t.id and m.seq = t.last_seq
    where t.waits_since is not null and t.joined_to is null and m.sender <> 'other'`;
}

/** Those of one operator, or all in which a customer has spoken, the newest first. */
export function newest(of: OperatorId | null, limit: number, skip: number): Query<ThreadRow> {
  return sql<ThreadRow>`select ${thread} from ${threads}
    where t.joined_to is null and case when ${of}::uuid is null
      then exists (select from chat_message c where c.thread_id = t.id and c.sender = 'customer') else t.assigned_to = ${of} end
    order by m.sent_at desc, t.id limit ${limit} offset ${skip}`;
}

export function threadById(id: string): Query<ThreadRow> {
  return sql<ThreadRow>`select ${thread} from ${threads} where t.id = ${id} and t.joined_to is null`;
}

/** The same, and for one that joined a member's that one. */
export function threadRead(id: string): Query<ThreadRow> {
  return sql<ThreadRow>`select ${thread} from ${threads}
    where t.id = (select coalesce(j.joined_to, j.id) from chat_thread j where j.id = ${id})`;
}

/** Tells every server that a thread stands otherwise. */
export function tellInbox(id: string): Query {
  return sql`select pg_notify('prae_news', jsonb_build_object('inbox', ${id}::text)::text)`;
}

/** Assigns a thread that is assigned as it was seen; counts 0 where it is not. */
export function assign(id: string, from: string | null, to: string | null): Query {
  return sql`update chat_thread set assigned_to = ${to} where id = ${id} and joined_to is null and assigned_to is not distinct from ${from}::uuid`;
}

/** A thread that is nobody's becomes that of whoever answers. */
export function take(id: string, by: OperatorId): Query {
  return sql`update chat_thread set assigned_to = ${by} where id = ${id} and assigned_to is null`;
}

/** Keeps a thread as it is until the transaction ends: nobody writes in it. */
export function lockThread(id: string): Query {
  return sql`select from chat_thread where id = ${id} for update`;
}

/** Nobody is awaited, and it is nobody's; counts 0 where the customer has written since what was seen. */
export function close(id: string, lastSeq: number): Query {
  return sql`update chat_thread set waits_since = null, assigned_to = null where id = ${id}
    and not exists (select from chat_message m where m.thread_id = ${id} and m.seq > ${lastSeq} and m.sender = 'customer')`;
}

export interface Note {
  id: string;
  by: string;
  at: Date;
  text: string;
}

export function notesOf(id: string): Query<Note> {
  return sql<Note>`select n.id, o.shown_as as by, n.at, n.text from chat_note n join operator o on o.id = n.operator_id
    where n.thread_id = ${id} order by n.at, n.id limit 500`;
}

/** Writes a note once, however often it comes at once: no row where another one has its id. */
export function writeNote(note: {
  id: string;
  thread: string;
  by: OperatorId;
  text: string;
  now: Date;
}): Query<Note> {
  const { id, thread: of, by, text, now } = note;
  return sql<Note>`
    with written as (
      insert into chat_note as n (id, thread_id, operator_id, at, text) values (${id}, ${of}, ${by}, ${now}, ${text})
        on conflict (id) do update set thread_id = n.thread_id
          where n.thread_id = excluded.thread_id and n.operator_id = excluded.operator_id and n.text = excluded.text
        returning id, operator_id, at, text
    )
    select w.id, o.shown_as as by, w.at, w.text from written w join operator o on o.id = w.operator_id`;
}

/** Who may answer, as the table of calls says. */
export function answerers(): Query<{ id: string; shownAs: string }> {
  return sql`select id, shown_as as "shownAs" from operator
    where is_active and roles && ${consoleRoutes['inbox.send'].access}::text[] order by shown_as, id`;
}

/** Which thread has a file, if any has. */
export function threadOfFile(name: string): Query<{ thread: string }> {
  return sql`select thread_id as thread from chat_file where name = ${name}`;
}

export interface Times {
  count: number;
  medianS: number | null;
  p90S: number | null;
}

/** How long customers waited for a first answer, and until it was closed, of what began since. */
export function times(since: Date): Query<{ what: 'firstAnswer' | 'resolution' } & Times> {
  const took = (
    until: Query,
  ) => sql`select extract(epoch from ${until} - since)::double precision as s from chat_wait
    where since >= ${since} and ${until} is not null`;
  const spread = (what: string, of: Query) => sql`select ${what}::text as what, count(*)::int as count,
      percentile_cont(0.5) within group (order by s) as "medianS", percentile_cont(0.9) within group (order by s) as "p90S"
    from (${of}) w`;
  return sql`${spread('firstAnswer', took(sql`answered_at`))} union all ${spread('resolution', took(sql`closed_at`))}`;
}

export interface Canned {
  id: string;
  title: string;
  texts: ConsoleAnswer<'canned.save'>['texts'];
}

export function cannedReplies(): Query<Canned> {
  return sql<Canned>`select id, title, texts from canned_reply order by title, id limit 500`;
}

export function cannedReply(id: string): Query<Canned> {
  return sql<Canned>`select id, title, texts from canned_reply where id = ${id}`;
}

export function saveCanned({ id, title, texts }: Canned, by: OperatorId, now: Date): Query<Canned> {
  return sql<Canned>`
    insert into canned_reply (id, title, texts, changed_at, changed_by)
      values (${id}, ${title}, ${JSON.stringify(texts)}::jsonb, ${now}, ${by})
      on conflict (id) do update set title = excluded.title, texts = excluded.texts, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by
      returning id, title, texts`;
}

export function deleteCanned(id: string): Query<Canned> {
  return sql<Canned>`delete from canned_reply where id = ${id} returning id, title, texts`;
}

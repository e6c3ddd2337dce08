import { type Query, sql } from '../db/database.ts';
import type { MemberId, SessionKey } from '../domain/member.ts';

/** What travels between the servers: the functions `tell…` in the database send the first kind. */
export type News =
  | { member: MemberId; event: string; payload: unknown }
  | { endSession: string }
  | { endOthers: MemberId; kept: string }
  /** A message in a thread of the chat, or that the other side has read up to one; `chat` is whose the thread is. */
  | { chat: string; thread: string; seq: number }
  | { chat: string; thread: string; readTo: number; readAt: string }
  /** One side of a thread is writing; `name` is who, of the house. */
  | { chat: string; thread: string; typing: 'customer' | 'other'; name?: string }
  /** A thread stands otherwise for operators: it was assigned, closed, noted in. */
  | { inbox: string }
  /** Cases stand otherwise. */
  | { cases: true }
  /** A session of an operator has ended. */
  | { endOperator: string };

/** The channel of PostgreSQL's notifications that every server listens to. */
export const NEWS_CHANNEL = 'prae_news';

/** Reads what came by the channel, which is open to everyone with the database; undefined where it is no news. */
export function readNews(payload: string): News | undefined {
  let read: unknown;
  try {
    read = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const isText = (name: string) => typeof (read as Record<string, unknown>)[name] === 'string';
  const isNews = isText('event')
    ? isText('member')
    : isText('inbox') ||
      isText('endOperator') ||
      (read as { cases?: unknown }).cases === true ||
      isText('endSession') ||
      (isText('endOthers') && isText('kept')) ||
      (isText('chat') && isText('thread'));
  return isNews ? (read as News) : undefined;
}

/** Tells every server something about a member, when the transaction around it commits. */
export function tell(member: MemberId, event: string, payload: object): Query {
  return sql`select tell(${member}, ${event}, ${JSON.stringify(payload)}::jsonb)`;
}

export function tellSessionEnd(session: SessionKey): Query {
  return news({ endSession: session.toString('hex') });
}

export function tellOthersEnd(member: MemberId, kept: SessionKey): Query {
  return news({ endOthers: member, kept: kept.toString('hex') });
}

function news(what: News): Query {
  return sql`select pg_notify(${NEWS_CHANNEL}, ${JSON.stringify(what)})`;
}

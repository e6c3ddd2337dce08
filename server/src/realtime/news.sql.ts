import { type Query, sql } from '../db/database.ts';
import type { MemberId, SessionKey } from '../domain/member.ts';

/** What travels between the servers: the functions `tell…` in the database send the first kind. */
export type News =
  | { member: MemberId; event: string; payload: unknown }
  | { endSession: string }
  | { endOthers: MemberId; kept: string };

/** The channel of PostgreSQL's notifications that every server listens to. */
export const NEWS_CHANNEL = 'prae_news';

/** Reads what came by the channel; throws where it is no news, as the channel is open to everyone with the database. */
export function readNews(payload: string): News {
  const read: unknown = JSON.parse(payload);
  if (typeof read !== 'object' || read === null) throw new Error('No news');
  const isText = (name: string) => typeof (read as Record<string, unknown>)[name] === 'string';
  const isNews = isText('event')
    ? isText('member')
    : isText('endSession') || (isText('endOthers') && isText('kept'));
  if (!isNews) throw new Error('News of no known kind');
  return read as News;
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

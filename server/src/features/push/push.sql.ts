import type { Language } from '@prae/contract/languages';
import { type Query, sql } from '../../db/database.ts';
import { inMs } from '../../db/steps.ts';
import type { MemberCurrency, MemberId, SessionKey } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { DueTable } from '../../jobs/recheck.sql.ts';
import type { Subscriber } from '../../providers/push/port.ts';
import type { NewsKind } from './words.ts';

export interface NewSubscription extends Subscriber {
  member: MemberId;
  session: SessionKey;
  party: string;
  serverKey: string;
  language: Language;
  tellsAmounts: boolean;
}

/** Subscribes a browser; its member keeps the latest `most`. No id: the address is another member's, whose keys are others. */
export function subscribe(one: NewSubscription, most: number): Query<{ id: string | null }> {
  return sql<{
    id: string | null;
  }>`select push_subscribe(${one.member}, ${one.session}, ${one.endpoint}, ${one.party},
    ${one.p256dh}, ${one.auth}, ${one.serverKey}, ${one.language}, ${one.tellsAmounts}, ${most}) as id`;
}

export function unsubscribe(member: MemberId, endpoint: string): Query {
  return sql`delete from push_subscription where member_id = ${member} and endpoint = ${endpoint}`;
}

/** A message with whom it is for, where somebody is. */
export interface Message {
  id: OperationId;
  subscription: string;
  kind: NewsKind;
  tag: string;
  amount: bigint | null;
  attempts: number;
  /** For how long it is still worth something, in ms; not above 0: not any more. */
  leftMs: number;
  /** Null: nobody is to be told any more. */
  to: To | null;
}

interface To extends Subscriber {
  serverKey: string;
  language: Language;
  tellsAmounts: boolean;
  currency: MemberCurrency;
}

type MessageRow = Omit<Message, 'to'> & To & { isOpen: boolean };

/** `now` is the clock of sessions: who has none that is open is told nothing. */
export async function messageById(
  { maybe }: { maybe: (query: Query<MessageRow>) => Promise<MessageRow | undefined> },
  id: OperationId,
  now: Date,
): Promise<Message | undefined> {
  const row = await maybe(sql<MessageRow>`
    select m.id, m.subscription, m.kind, m.tag, m.amount, m.attempts,
        (extract(epoch from m.expires_at - clock_timestamp()) * 1000)::float8 as "leftMs",
        s.endpoint, s.p256dh, s.auth, s.server_key as "serverKey", s.language, s.tells_amounts as "tellsAmounts", p.currency,
        (e.revoked_at is null and e.expires_at > ${now} and p.status in ('active', 'excluded')) is true as "isOpen"
      from push_message m
      left join push_subscription s on s.id = m.subscription
      left join session e on e.token_hash = s.session
      left join member p on p.id = s.member_id
     where m.id = ${id}`);
  if (!row) return undefined;
  const { isOpen, endpoint, p256dh, auth, serverKey, language, tellsAmounts, currency, ...message } = row;
  const to = { endpoint, p256dh, auth, serverKey, language, tellsAmounts, currency };
  return { ...message, to: isOpen ? to : null };
}

/** It was left where its browser finds it, or is told to nobody. */
export function removeMessage(id: OperationId): Query {
  return sql`delete from push_message where id = ${id}`;
}

/** Tries it again after so long. */
export function postponeMessage({ id, attempts }: Message, waitMs: number): Query {
  return sql`update push_message set attempts = ${attempts + 1}, next_check_at = now() + ${inMs(waitMs)}
    where id = ${id} and attempts = ${attempts}`;
}

/** Forgets a browser that takes nothing any more, with what waits for it. */
export function removeSubscription(id: string): Query {
  return sql`with gone as (delete from push_subscription where id = ${id})
    delete from push_message where subscription = ${id}`;
}

/** Forgets browsers whose session is over, and what nobody waits for. */
export function removeOld(now: Date): Query {
  return sql`with gone as (
      delete from push_subscription s using session e
       where e.token_hash = s.session and (e.revoked_at is not null or e.expires_at <= ${now}))
    delete from push_message where expires_at < now() - interval '1 hour'`;
}

export const dueMessages: DueTable = {
  table: sql`push_message`,
  party: sql`party`,
  // One that has come to its end is gone.
  ended: sql`false`,
};

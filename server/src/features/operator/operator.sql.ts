import type { Role } from '@prae/contract/console/routes';
import { prepared, type Query, sql } from '../../db/database.ts';
import type { OperatorId } from '../../domain/operator.ts';

export interface OperatorRow {
  id: OperatorId;
  name: string;
  shownAs: string;
  roles: Role[];
  isActive: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** From when on what they decide counts where a case takes two. */
  countsFrom: Date;
}

const operator = sql`o.id, o.name, o.shown_as as "shownAs", o.roles, o.is_active as "isActive", o.created_at as "createdAt",
  o.last_seen_at as "lastSeenAt", o.counts_from as "countsFrom"`;

/** What an operator signs in with. */
export interface Secrets {
  passwordHash: string;
  totp: Buffer;
  totpKey: string;
}

export interface SessionRow extends OperatorRow {
  session: string;
  isWhole: boolean;
  expiresAt: Date;
  seenAt: Date;
  endedAt: Date | null;
}

/** Who a token is of. */
export function sessionByHash(tokenHash: Buffer): Query<SessionRow> {
  return prepared(
    'operator.session',
    sql<SessionRow>`
      select ${operator}, s.id as session, s.is_whole as "isWhole", s.expires_at as "expiresAt", s.last_seen_at as "seenAt",
        s.ended_at as "endedAt"
      from operator_session s join operator o on o.id = s.operator_id where s.token_hash = ${tokenHash}`,
  );
}

export function touch(session: string, operatorId: OperatorId, now: Date): Query {
  return sql`with seen as (update operator set last_seen_at = ${now} where id = ${operatorId})
    update operator_session set last_seen_at = ${now} where id = ${session}`;
}

/** Who has the name, with what they sign in with. */
export function operatorNamed(name: string): Query<OperatorRow & Secrets> {
  return sql<OperatorRow & Secrets>`
    select ${operator}, o.password_hash as "passwordHash", o.totp, o.totp_key as "totpKey" from operator o where o.name = ${name}`;
}

export function operatorOf(id: string): Query<OperatorRow & Secrets> {
  return sql<OperatorRow & Secrets>`
    select ${operator}, o.password_hash as "passwordHash", o.totp, o.totp_key as "totpKey" from operator o where o.id = ${id}`;
}

export function allOperators(): Query<OperatorRow> {
  return sql<OperatorRow>`select ${operator} from operator o order by o.name`;
}

export interface NewOperator extends Secrets {
  name: string;
  shownAs: string;
  roles: readonly Role[];
  now: Date;
  countsFrom: Date;
}

/** No row where somebody has the name. */
export function insertOperator(one: NewOperator): Query<OperatorRow> {
  const { name, shownAs, roles, passwordHash, totp, totpKey, now, countsFrom } = one;
  return sql<OperatorRow>`
    insert into operator as o (name, shown_as, roles, password_hash, totp, totp_key, created_at, counts_from)
      values (${name}, ${shownAs}, ${roles}, ${passwordHash}, ${totp}, ${totpKey}, ${now}, ${countsFrom})
      on conflict do nothing returning ${operator}`;
}

/** One change of who may administer at a time, so that somebody is left who may. */
export function lockOperators(): Query {
  return sql`select pg_advisory_xact_lock(hashtext('operators'))`;
}

export function otherAdmins(id: string): Query<{ count: number }> {
  return sql`select count(*)::int as count from operator where is_active and 'ADMIN' = any (roles) and id <> ${id}`;
}

export function changeOperator(
  id: string,
  {
    shownAs,
    roles,
    isActive,
    countsFrom,
  }: Pick<OperatorRow, 'shownAs' | 'roles' | 'isActive' | 'countsFrom'>,
): Query<OperatorRow> {
  return sql<OperatorRow>`
    update operator o set shown_as = ${shownAs}, roles = ${roles}, is_active = ${isActive}, counts_from = ${countsFrom} where o.id = ${id} returning ${operator}`;
}

/** Other secrets, which no code of before opens. */
export function resetOperator(
  id: string,
  { passwordHash, totp, totpKey }: Secrets,
  countsFrom: Date,
): Query<OperatorRow> {
  return sql<OperatorRow>`
    update operator o set password_hash = ${passwordHash}, totp = ${totp}, totp_key = ${totpKey}, totp_step = 0,
      counts_from = greatest(counts_from, ${countsFrom}) where o.id = ${id}
    returning ${operator}`;
}

export function changePassword(id: OperatorId, from: string, to: string): Query {
  return sql`update operator set password_hash = ${to} where id = ${id} and password_hash = ${from}`;
}

/** Takes the code of a step, once: counts 0 where that or a later one was taken before. */
export function takeStep(id: OperatorId, step: number): Query {
  return sql`update operator set totp_step = ${step} where id = ${id} and totp_step < ${step}`;
}

export interface NewOperatorSession {
  tokenHash: Buffer;
  operator: OperatorId;
  /** Of the password that was given. */
  passwordHash: string;
  now: Date;
  expiresAt: Date;
  device: string;
  network: string;
}

/** Counts 0 where it is not the operator's password any more: what has changed that has ended the sessions that there were. */
export function insertSession(one: NewOperatorSession): Query {
  const { tokenHash, operator: id, passwordHash, now, expiresAt, device, network } = one;
  return sql`
    insert into operator_session (token_hash, operator_id, created_at, last_seen_at, expires_at, device, network)
      select ${tokenHash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz, ${device}, ${network}
        from operator where id = ${id} and password_hash = ${passwordHash} for share`;
}

/** What they have decided as the first of two counts no more. */
export function forgetProposalsOf(id: string): Query {
  return sql`delete from case_proposal where operator_id = ${id}`;
}

/** The second factor was given, and its operator seen: counts 0 where the session has ended. */
export function completeSession(session: string, expiresAt: Date, now: Date): Query {
  return sql`
    with whole as (
      update operator_session set is_whole = true, expires_at = ${expiresAt}, last_seen_at = ${now}
       where id = ${session} and ended_at is null returning operator_id
    )
    update operator set last_seen_at = ${now} from whole where id = whole.operator_id`;
}

export interface LiveSession {
  id: string;
  operator: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  device: string;
  network: string;
}

/** Sessions that live and are whole, of one operator or of all. */
export function liveSessions(of: OperatorId | null, now: Date): Query<LiveSession> {
  return sql<LiveSession>`
    select s.id, o.name as operator, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
      s.device, s.network
    from operator_session s join operator o on o.id = s.operator_id
    where s.ended_at is null and s.is_whole and s.expires_at > ${now} and (${of}::uuid is null or s.operator_id = ${of})
    order by s.last_seen_at desc limit 500`;
}

/** Ends one, of whoever it is or (`of`) of that operator alone; tells every server. */
export function endSession(session: string, of: OperatorId | null, now: Date): Query<{ operator: string }> {
  return sql`
    with ended as (
      update operator_session set ended_at = coalesce(ended_at, ${now})
       where id = ${session} and (${of}::uuid is null or operator_id = ${of}) returning id, operator_id
    )
    select o.name as operator, pg_notify('prae_news', jsonb_build_object('endOperator', e.id)::text)
      from ended e join operator o on o.id = e.operator_id`;
}

/** Ends all of an operator's but one. */
export function endSessionsOf(id: string, but: string | null, now: Date): Query {
  return sql`
    with ended as (
      update operator_session set ended_at = ${now}
       where operator_id = ${id} and ended_at is null and (${but}::uuid is null or id <> ${but}) returning id
    )
    select pg_notify('prae_news', jsonb_build_object('endOperator', id)::text) from ended`;
}

/** Tries from one network are counted one after the other. */
export function lockFailures(network: string): Query {
  return sql`select pg_advisory_xact_lock(hashtext('operator tries'), hashtext(${network}))`;
}

export function writeFailure(name: string, network: string, now: Date): Query {
  return sql`insert into operator_failure (name, network, at) values (${name}, ${network}, ${now})`;
}

/** How many there were, of one name from one network, and of any from that network. */
export function failures(
  name: string,
  network: string,
  since: Date,
): Query<{ ofName: number; ofNetwork: number }> {
  return sql`select count(*) filter (where name = ${name})::int as "ofName", count(*)::int as "ofNetwork"
    from operator_failure where network = ${network} and at > ${since}`;
}

/** They were right. */
export function forgiveFailures(name: string, networks: readonly string[]): Query {
  return sql`delete from operator_failure where name = ${name} and network = any (${networks})`;
}

/** Forgets tries, and sessions that ended, of before. */
export function sweepOperators(before: { tries: Date; sessions: Date }): Query {
  return sql`
    with forgotten as (delete from operator_failure where at < ${before.tries})
    delete from operator_session where coalesce(ended_at, expires_at) < ${before.sessions}`;
}

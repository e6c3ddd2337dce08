import type { Variant } from '@prae/contract/facts';
import { prepared, preparedAmong, type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';

export type MemberStatus = 'active' | 'suspended' | 'excluded' | 'closed' | 'gone';

export interface SessionRow {
  tokenHash: Buffer;
  expiresAt: Date;
  touchedAt: Date;
  revokedAt: Date | null;
  lifetimeSeconds: number;
  id: MemberId;
  phone: string;
  name: string;
  currency: MemberCurrency;
  variant: Variant;
  status: MemberStatus;
  createdAt: Date;
  bankCode: string;
  bankNameTh: string;
  bankAccountName: string;
  bankAccountNo: string;
  bankChangedAt: Date;
}

/** Sessions with their members, for all the tokens that were asked about in one moment. */
export function sessionsByHash(tokenHashes: readonly Buffer[]): Query<SessionRow> {
  return preparedAmong(
    'session.find',
    tokenHashes,
    (among) => sql<SessionRow>`
      select s.token_hash as "tokenHash", s.expires_at as "expiresAt", s.touched_at as "touchedAt",
        s.revoked_at as "revokedAt", s.lifetime_seconds as "lifetimeSeconds",
        m.id, m.phone, m.name, m.currency, m.variant, m.status, m.created_at as "createdAt",
        m.bank_code as "bankCode", b.name_th as "bankNameTh", m.bank_account_name as "bankAccountName",
        m.bank_account_no as "bankAccountNo", m.bank_changed_at as "bankChangedAt"
      from session s join member m on m.id = s.member_id join bank b on b.code = m.bank_code
      where s.token_hash ${among}`,
  );
}

export function touchSession(tokenHash: Buffer, now: Date, expiresAt: Date): Query {
  return prepared(
    'session.touch',
    sql`update session set touched_at = ${now}, expires_at = ${expiresAt}
        where token_hash = ${tokenHash} and touched_at < ${now} and revoked_at is null`,
  );
}

export interface NewSession {
  tokenHash: Buffer;
  member: MemberId;
  passwordHash: string;
  /** As `deviceName` has it. */
  device: string;
  lifetimeSeconds: number;
  now: Date;
  expiresAt: Date;
}

/**
 * Opens a session if the password that was verified is still the member's; no row when it was changed meanwhile. The
 * lock puts this before or after such a change, whose ending of sessions would otherwise miss this one.
 */
export function insertSession(row: NewSession): Query {
  return sql`insert into session (token_hash, member_id, device, lifetime_seconds, created_at, touched_at, expires_at)
    select ${row.tokenHash}::bytea, id, ${row.device}::text, ${row.lifetimeSeconds}::int, ${row.now}::timestamptz,
      ${row.now}::timestamptz, ${row.expiresAt}::timestamptz
    from member where id = ${row.member} and password_hash = ${row.passwordHash} for share`;
}

export function revokeSession(tokenHash: Buffer, now: Date): Query {
  return sql`update session set revoked_at = ${now} where token_hash = ${tokenHash} and revoked_at is null`;
}

/** Ends one of the member's own, or finds it ended; no row where they have none of this name. */
export function revokeSessionOf(member: MemberId, id: string, now: Date): Query<{ tokenHash: Buffer }> {
  return sql<{ tokenHash: Buffer }>`update session set revoked_at = coalesce(revoked_at, ${now})
    where member_id = ${member} and id::text = ${id} returning token_hash as "tokenHash"`;
}

export function revokeOtherSessions(member: MemberId, kept: Buffer, now: Date): Query {
  return sql`update session set revoked_at = ${now}
    where member_id = ${member} and token_hash <> ${kept} and revoked_at is null`;
}

/** A session that its member may see. */
export interface OpenSession {
  id: string;
  isCurrent: boolean;
  createdAt: Date;
  touchedAt: Date;
  device: string;
}

/** The member's sessions that are not over: the given one, then the others by when they were last seen, 100 at most. */
export function openSessions(member: MemberId, current: Buffer, now: Date): Query<OpenSession> {
  return sql<OpenSession>`
    select id, token_hash = ${current} as "isCurrent", created_at as "createdAt", touched_at as "touchedAt", device
    from session where member_id = ${member} and revoked_at is null and expires_at > ${now}
    order by token_hash = ${current} desc, touched_at desc limit 100`;
}

export interface Credentials {
  id: MemberId;
  status: MemberStatus;
  variant: Variant;
  passwordHash: string;
  isKnownHere: boolean;
}

/** The member of a phone, and whether they have logged in from the network before. */
export function credentialsOf(phone: string, network: string): Query<Credentials> {
  return sql<Credentials>`select id, status, variant, password_hash as "passwordHash",
      exists (select from login_network where member_id = id and network = ${network}) as "isKnownHere"
    from member where phone = ${phone}`;
}

/** Keeps that the member has logged in from the network. */
export function rememberNetwork(member: MemberId, network: string, now: Date): Query {
  return sql`insert into login_network (member_id, network, last_login_at) values (${member}, ${network}, ${now})
    on conflict (member_id, network) do update set last_login_at = excluded.last_login_at`;
}

/** So many wrong tries are one too many: for one phone, and for different phones from one network. */
export interface MostFailures {
  tries: number;
  phones: number;
}

/** `phoneFull`, `networkFull`: when the try was that has to be forgotten before another is let in; null where one is now. */
export interface LoginFailures {
  phoneFull: Date | null;
  phones: number;
  networkFull: Date | null;
}

/** Wrong tries since then for the phone, and for how many phones there were any from the network. */
export function countLoginFailures(
  phone: string,
  network: string,
  since: Date,
  most: MostFailures,
): Query<LoginFailures> {
  return sql<LoginFailures>`select phones, "networkFull",
      (select failed_at from login_failure where phone = ${phone} and failed_at > ${since}
        order by failed_at desc offset ${most.tries - 1}::int limit 1) as "phoneFull"
    from (
      select count(*)::int as phones, max(latest) filter (where place = ${most.phones}::int) as "networkFull"
      from (
        select max(failed_at) as latest, row_number() over (order by max(failed_at) desc) as place
        from login_failure where address = ${network} and failed_at > ${since} group by phone
      ) by_phone
    ) network`;
}

export function insertLoginFailure(phone: string, network: string, now: Date): Query {
  return sql`insert into login_failure (phone, address, failed_at) values (${phone}, ${network}, ${now})`;
}

export function takeBackLoginFailure(phone: string, network: string, failedAt: Date): Query {
  return sql`delete from login_failure where phone = ${phone} and address = ${network} and failed_at = ${failedAt}`;
}

/** One try of a code at a time is counted for a network, until the transaction ends. */
export function lockTries(network: string): Query {
  return sql`select pg_advisory_xact_lock(hashtextextended(${network}, 7270004))`;
}

export function forgetLoginFailures(phone: string): Query {
  return sql`delete from login_failure where phone = ${phone}`;
}

/** Ended and expired sessions are told apart from unknown ones for 30 days. */
export function deleteOldSessions(now: Date): Query {
  return sql`delete from session where expires_at < ${now}::timestamptz - interval '30 days'`;
}

/** A network is forgotten when its member has not logged in from it for 90 days: three lives of a remembered session. */
export function deleteOldNetworks(now: Date): Query {
  return sql`delete from login_network where last_login_at < ${now}::timestamptz - interval '90 days'`;
}

/** Failures count for 15 minutes. */
export function deleteOldLoginFailures(now: Date): Query {
  return sql`delete from login_failure where failed_at < ${now}::timestamptz - interval '15 minutes'`;
}

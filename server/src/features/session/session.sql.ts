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
  isExcluded: boolean;
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
        m.id, m.phone, m.name, m.currency, m.variant, m.status, is_excluded(m) as "isExcluded", m.created_at as "createdAt",
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
  phone: string;
  passwordHash: string;
  /** As `deviceName` has it. */
  device: string;
  /** Where the member logs in from, and is known from then on. */
  network: string;
  lifetimeSeconds: number;
  now: Date;
  expiresAt: Date;
}

/**
 * Opens a session if the password that was verified is still the member's; no row when it was changed meanwhile. The
 * lock puts this before or after such a change, whose ending of sessions would otherwise miss this one.
 */
export function insertSession(row: NewSession): Query {
  return prepared(
    'session.open',
    sql`with opened as (
        insert into session (token_hash, member_id, device, lifetime_seconds, created_at, touched_at, expires_at)
        select ${row.tokenHash}::bytea, id, ${row.device}::text, ${row.lifetimeSeconds}::int, ${row.now}::timestamptz,
          ${row.now}::timestamptz, ${row.expiresAt}::timestamptz
        from member where id = ${row.member} and password_hash = ${row.passwordHash} for share
        returning member_id
      ), known as (
        insert into login_network (member_id, network, last_login_at)
        select member_id, ${row.network}::text, ${row.now}::timestamptz from opened
        on conflict (member_id, network) do update set last_login_at = excluded.last_login_at
      ), forgotten as (
        delete from login_failure where phone = ${row.phone} and exists (select from opened)
      )
      select from opened`,
  );
}

/** Sessions that `ended` ends; their browsers are told of no news any more. */
const andUntold = (ended: Query) => sql<{ tokenHash: Buffer }>`
  with ended as (${ended} returning token_hash),
  untold as (delete from push_subscription where session in (select token_hash from ended))
  select token_hash as "tokenHash" from ended`;

export function revokeSession(tokenHash: Buffer, now: Date): Query {
  return andUntold(
    sql`update session set revoked_at = ${now} where token_hash = ${tokenHash} and revoked_at is null`,
  );
}

/** Ends one of the member's own, or finds it ended; no row where they have none of this name. */
export function revokeSessionOf(member: MemberId, id: string, now: Date): Query<{ tokenHash: Buffer }> {
  return andUntold(sql`update session set revoked_at = coalesce(revoked_at, ${now})
    where member_id = ${member} and id::text = ${id}`);
}

export function revokeOtherSessions(member: MemberId, kept: Buffer, now: Date): Query {
  return andUntold(sql`update session set revoked_at = ${now}
    where member_id = ${member} and token_hash <> ${kept} and revoked_at is null`);
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

/** Ended and expired sessions are told apart from unknown ones for 30 days. */
export function deleteOldSessions(now: Date): Query {
  return sql`delete from session where expires_at < ${now}::timestamptz - interval '30 days'`;
}

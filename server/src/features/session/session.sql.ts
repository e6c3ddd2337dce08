import { type Db, prepared, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';

export type MemberStatus = 'active' | 'suspended' | 'excluded' | 'closed' | 'gone';

export interface SessionRow {
  token_hash: Buffer;
  expires_at: Date;
  touched_at: Date;
  revoked_at: Date | null;
  lifetime_seconds: number;
  id: MemberId;
  phone: string;
  name: string;
  currency: MemberCurrency;
  variant: 'th' | 'la';
  status: MemberStatus;
  created_at: Date;
  bank_code: string;
  bank_name_th: string;
  bank_account_name: string;
  bank_account_no: string;
  bank_changed_at: Date;
}

/** Sessions with their members, for all the tokens that were asked about in one moment. */
export function findSessions(db: Db, tokenHashes: Buffer[]): Promise<SessionRow[]> {
  return db.rows<SessionRow>(
    prepared(
      'session.find',
      sql`select s.token_hash, s.expires_at, s.touched_at, s.revoked_at, s.lifetime_seconds,
            m.id, m.phone, m.name, m.currency, m.variant, m.status, m.created_at,
            m.bank_code, b.name_th as bank_name_th, m.bank_account_name, m.bank_account_no, m.bank_changed_at
          from session s join member m on m.id = s.member_id join bank b on b.code = m.bank_code
          where s.token_hash = any (${tokenHashes}::bytea[])`,
    ),
  );
}

export function touchSession(db: Db, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<number> {
  return db.run(
    prepared(
      'session.touch',
      sql`update session set touched_at = ${now}, expires_at = ${expiresAt}
          where token_hash = ${tokenHash} and touched_at < ${now} and revoked_at is null`,
    ),
  );
}

/**
 * Opens a session if the password that was verified is still the member's; 0 when it was changed meanwhile. The lock
 * puts this before or after such a change, whose ending of sessions would otherwise miss this one.
 */
export function insertSession(
  db: Db,
  row: {
    tokenHash: Buffer;
    member: MemberId;
    passwordHash: string;
    lifetimeSeconds: number;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> {
  return db.run(
    sql`insert into session (token_hash, member_id, lifetime_seconds, created_at, touched_at, expires_at)
        select ${row.tokenHash}::bytea, id, ${row.lifetimeSeconds}::int, ${row.now}::timestamptz, ${row.now}::timestamptz,
          ${row.expiresAt}::timestamptz
        from member where id = ${row.member} and password_hash = ${row.passwordHash} for share`,
  );
}

export function revokeSession(db: Db, tokenHash: Buffer, now: Date): Promise<number> {
  return db.run(
    sql`update session set revoked_at = ${now} where token_hash = ${tokenHash} and revoked_at is null`,
  );
}

export function revokeOtherSessions(db: Db, member: MemberId, kept: Buffer, now: Date): Promise<number> {
  return db.run(
    sql`update session set revoked_at = ${now}
        where member_id = ${member} and token_hash <> ${kept} and revoked_at is null`,
  );
}

export interface Credentials {
  id: MemberId;
  status: MemberStatus;
  variant: 'th' | 'la';
  password_hash: string;
}

export function findCredentials(db: Db, phone: string): Promise<Credentials | undefined> {
  return db.maybe<Credentials>(
    sql`select id, status, variant, password_hash from member where phone = ${phone}`,
  );
}

/** Wrong tries of the last 15 minutes: the larger of the phone's and the address's. */
export async function countLoginFailures(
  db: Db,
  phone: string,
  address: string,
  since: Date,
): Promise<number> {
  const { failures } = await db.one<{ failures: number }>(
    sql`select greatest(
          (select count(*) from login_failure where phone = ${phone} and failed_at > ${since}),
          (select count(*) from login_failure where address = ${address} and failed_at > ${since}))::int as failures`,
  );
  return failures;
}

export function insertLoginFailure(db: Db, phone: string, address: string, now: Date): Promise<number> {
  return db.run(
    sql`insert into login_failure (phone, address, failed_at) values (${phone}, ${address}, ${now})`,
  );
}

export function forgetLoginFailures(db: Db, phone: string): Promise<number> {
  return db.run(sql`delete from login_failure where phone = ${phone}`);
}

/** Ended and expired sessions are told apart from unknown ones for 30 days; failures count for 15 minutes. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from session where expires_at < ${now}::timestamptz - interval '30 days'`);
  await db.run(sql`delete from login_failure where failed_at < ${now}::timestamptz - interval '15 minutes'`);
}

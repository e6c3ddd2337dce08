import { type Query, sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';

/** What a one-time password is for: to become a member, or to set a forgotten password anew. */
export type OtpPurpose = 'registration' | 'reset';

export interface OtpRow {
  phone: string;
  providerToken: string | null;
  wrongTries: number;
  expiresAt: Date;
  verifiedAt: Date | null;
  usedAt: Date | null;
  /** The operation that used it; null also of one that a server of the version before used. */
  usedBy: OperationId | null;
}

/** One sender at a time for one phone, until the transaction ends. */
export function lockPhone(phone: string): Query {
  return sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 7270003))`;
}

/** What counted towards the phone's limits since `since`, and when the latest of it was. */
export function sentSince(phone: string, since: Date): Query<{ count: number; latest: Date | null }> {
  return sql<{ count: number; latest: Date | null }>`
    select count(*)::int as count, max(requested_at) as latest from otp
     where phone = ${phone} and sent and requested_at > ${since}`;
}

export interface NewOtp {
  tokenHash: Buffer;
  purpose: OtpPurpose;
  phone: string;
  requestedAt: Date;
  expiresAt: Date;
}

export function insertOtp(row: NewOtp): Query {
  return sql`insert into otp (token_hash, purpose, phone, requested_at, expires_at)
    values (${row.tokenHash}, ${row.purpose}, ${row.phone}, ${row.requestedAt}, ${row.expiresAt})`;
}

export function recordSent(tokenHash: Buffer, providerToken: string, reference: string): Query {
  return sql`update otp set provider_token = ${providerToken}, reference = ${reference}
    where token_hash = ${tokenHash}`;
}

export function recordNotSent(tokenHash: Buffer): Query {
  return sql`update otp set sent = false where token_hash = ${tokenHash}`;
}

export function otpByHash(tokenHash: Buffer, purpose: OtpPurpose): Query<OtpRow> {
  return sql<OtpRow>`
    select phone, provider_token as "providerToken", wrong_tries as "wrongTries", expires_at as "expiresAt",
      verified_at as "verifiedAt", used_at as "usedAt", used_by as "usedBy"
    from otp where token_hash = ${tokenHash} and purpose = ${purpose}`;
}

/** Takes one of the tries before the provider is asked, so that a crowd has no more of them than one. */
export function takeTry(tokenHash: Buffer, tries: number): Query {
  return sql`update otp set wrong_tries = wrong_tries + 1
    where token_hash = ${tokenHash} and wrong_tries < ${tries}`;
}

export function giveTryBack(tokenHash: Buffer): Query {
  return sql`update otp set wrong_tries = wrong_tries - 1 where token_hash = ${tokenHash}`;
}

export function recordVerified(tokenHash: Buffer, now: Date): Query {
  return sql`update otp set verified_at = ${now}, wrong_tries = wrong_tries - 1 where token_hash = ${tokenHash}`;
}

export function verifiedSince(phone: string, since: Date): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`
    select exists (select from otp where phone = ${phone} and purpose = 'registration' and verified_at > ${since}) as found`;
}

/** Uses one up for an operation that was verified since then; answers its phone, once. */
export function takeVerified(
  tokenHash: Buffer,
  by: OperationId,
  since: Date,
  now: Date,
): Query<{ phone: string }> {
  return sql<{ phone: string }>`update otp set used_at = ${now}, used_by = ${by}
    where token_hash = ${tokenHash} and used_at is null and verified_at > ${since} returning phone`;
}

/** Limits look back a day, a verified phone stays verified for a day. */
export function deleteOldOtps(now: Date): Query {
  return sql`delete from otp where requested_at < ${now}::timestamptz - interval '2 days'`;
}

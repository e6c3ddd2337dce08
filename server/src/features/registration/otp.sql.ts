import { type Db, sql, type Tx } from '../../db/database.ts';

export interface OtpRow {
  phone: string;
  provider_token: string | null;
  wrong_tries: number;
  expires_at: Date;
  verified_at: Date | null;
}

/** One sender at a time for one phone, until the transaction ends. */
export function lockPhone(tx: Tx, phone: string): Promise<number> {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 7270003))`);
}

/** What counted towards the phone's limits since `since`, and when the latest of it was. */
export function sentSince(
  db: Db,
  phone: string,
  since: Date,
): Promise<{ count: number; latest: Date | null }> {
  return db.one(
    sql`select count(*)::int as count, max(requested_at) as latest from otp
        where phone = ${phone} and sent and requested_at > ${since}`,
  );
}

export function insertOtp(
  db: Db,
  row: { tokenHash: Buffer; phone: string; requestedAt: Date; expiresAt: Date },
): Promise<number> {
  return db.run(
    sql`insert into otp (token_hash, phone, requested_at, expires_at)
        values (${row.tokenHash}, ${row.phone}, ${row.requestedAt}, ${row.expiresAt})`,
  );
}

export function recordSent(
  db: Db,
  tokenHash: Buffer,
  providerToken: string,
  reference: string,
): Promise<number> {
  return db.run(
    sql`update otp set provider_token = ${providerToken}, reference = ${reference} where token_hash = ${tokenHash}`,
  );
}

export function recordNotSent(db: Db, tokenHash: Buffer): Promise<number> {
  return db.run(sql`update otp set sent = false where token_hash = ${tokenHash}`);
}

export function findOtp(db: Db, tokenHash: Buffer): Promise<OtpRow | undefined> {
  return db.maybe<OtpRow>(
    sql`select phone, provider_token, wrong_tries, expires_at, verified_at from otp where token_hash = ${tokenHash}`,
  );
}

/** Takes one of the tries before the provider is asked, so that a crowd has no more of them than one. */
export function takeTry(db: Db, tokenHash: Buffer, tries: number): Promise<number> {
  return db.run(
    sql`update otp set wrong_tries = wrong_tries + 1 where token_hash = ${tokenHash} and wrong_tries < ${tries}`,
  );
}

export function giveTryBack(db: Db, tokenHash: Buffer): Promise<number> {
  return db.run(sql`update otp set wrong_tries = wrong_tries - 1 where token_hash = ${tokenHash}`);
}

export function recordVerified(db: Db, tokenHash: Buffer, now: Date): Promise<number> {
  return db.run(
    sql`update otp set verified_at = ${now}, wrong_tries = wrong_tries - 1 where token_hash = ${tokenHash}`,
  );
}

export async function wasVerified(db: Db, phone: string, since: Date): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from otp where phone = ${phone} and verified_at > ${since}) as found`,
  );
  return found;
}

/** Limits look back a day, a verified phone stays verified for a day. */
export async function sweepOtps(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from otp where requested_at < ${now}::timestamptz - interval '2 days'`);
}

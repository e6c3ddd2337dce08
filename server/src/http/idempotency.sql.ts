import { type Db, prepared, sql } from '../db/database.ts';
import type { OperationId } from '../domain/operation.ts';

export interface Claim {
  digest: Buffer;
  operation: OperationId;
  /** Whether this caller may work on it now. */
  claimed: boolean;
  status: number | null;
  answer: string | null;
}

export interface Key {
  scope: string;
  key: string;
}

/**
 * Claims a key: a new one with the operation given, or one that nobody works on (any more) with its own operation.
 * Undefined: the row came to be in this very moment and is not visible yet; ask again.
 */
export function claimKey(
  db: Db,
  { scope, key }: Key,
  digest: Buffer,
  operation: OperationId,
  patienceMs: number,
): Promise<Claim | undefined> {
  return db.maybe<Claim>(
    prepared(
      'idempotency.claim',
      sql`with made as (
            insert into idempotency (scope, key, digest, operation, busy_since)
            values (${scope}, ${key}, ${digest}, ${operation}, now())
            on conflict (scope, key) do nothing
            returning digest, operation, status, answer
          ), taken as (
            update idempotency set busy_since = now()
            where scope = ${scope} and key = ${key} and digest = ${digest} and status is null
              and (busy_since is null or busy_since < now() - make_interval(secs => ${patienceMs / 1000}))
              and not exists (select from made)
            returning digest, operation, status, answer
          )
          select digest, operation, status, answer, true as claimed from made
          union all
          select digest, operation, status, answer, true from taken
          union all
          select digest, operation, status, answer, false from idempotency
            where scope = ${scope} and key = ${key}
              and not exists (select from made) and not exists (select from taken)`,
    ),
  );
}

/** Keeps the answer. The first one kept stays. */
export function keepAnswer(db: Db, { scope, key }: Key, status: number, answer: string): Promise<number> {
  return db.run(
    prepared(
      'idempotency.keep',
      sql`update idempotency set status = ${status}, answer = ${answer}, busy_since = null
          where scope = ${scope} and key = ${key} and status is null`,
    ),
  );
}

/** Gives the key back without an answer: the next request with it works on the same operation again. */
export function releaseKey(db: Db, { scope, key }: Key): Promise<number> {
  return db.run(
    prepared(
      'idempotency.release',
      sql`update idempotency set busy_since = null where scope = ${scope} and key = ${key} and status is null`,
    ),
  );
}

/** Answers are kept for 24 hours. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from idempotency where created_at < ${now}::timestamptz - interval '24 hours'`);
}

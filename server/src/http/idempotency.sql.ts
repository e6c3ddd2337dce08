import { prepared, type Query, sql } from '../db/database.ts';
import { inMs } from '../db/steps.ts';
import type { Claim } from '../domain/claim.ts';
import type { OperationId } from '../domain/operation.ts';

/** A key as it stands, without claiming it. */
export interface KeyRow {
  isEqual: boolean;
  /** Somebody works on it, and has not done so for too long. */
  isBusy: boolean;
  operation: OperationId;
  status: number | null;
  answer: string | null;
}

export function findKey({ scope, key, digest, patienceMs }: Claim): Query<KeyRow> {
  return prepared(
    'idempotency.find',
    sql`select digest = decode(${digest}, 'hex') as "isEqual", operation, status, answer,
          status is null and coalesce(busy_since >= now() - ${inMs(patienceMs)}, false) as "isBusy"
        from idempotency where scope = ${scope} and key = ${key}`,
  );
}

/** Whether a key was claimed, whatever was asked under it. */
export function isClaimed({ scope, key }: Pick<Claim, 'scope' | 'key'>): Query<{ is: boolean }> {
  return sql<{
    is: boolean;
  }>`select exists (select from idempotency where scope = ${scope} and key = ${key}) as is`;
}

/**
 * Keeps a refusal, also of a request that was refused before its key was claimed. Touches no row where the key is
 * another operation's by now: what became of that one is the answer.
 */
export function keepRefusal(
  { scope, key, digest }: Claim,
  operation: OperationId,
  status: number,
  answer: string,
): Query {
  return prepared(
    'idempotency.refuse',
    sql`insert into idempotency as i (scope, key, digest, operation, status, answer)
        values (${scope}, ${key}, decode(${digest}, 'hex'), ${operation}, ${status}, ${answer})
        on conflict (scope, key) do update set status = excluded.status, answer = excluded.answer, busy_since = null
        where i.status is null and i.operation = excluded.operation`,
  );
}

/** Gives the key back without an answer: the next request with it works on the same operation again. */
export function releaseKey({ scope, key }: Claim, operation: OperationId): Query {
  return prepared(
    'idempotency.release',
    sql`update idempotency set busy_since = null
        where scope = ${scope} and key = ${key} and status is null and operation = ${operation}`,
  );
}

/** Answers are kept for 24 hours. */
export function forgetAnswers(): Query {
  return sql`delete from idempotency where created_at < now() - interval '24 hours'`;
}

import type { Claim, Taken } from '../domain/claim.ts';
import type { OperationId } from '../domain/operation.ts';
import { prepared, type Query, sql } from './sql.ts';

/** Claims a key for an operation, or says whose it is; the function in the database tells how. */
export function claimKey(
  claim: Claim,
  proposed: OperationId,
): Query<Taken | (Omit<Taken, 'outcome'> & { outcome: 'mine' })> {
  return prepared(
    'idempotency.claim',
    sql`select outcome, operation, status, answer from claim_key(${JSON.stringify(claim)}::jsonb, ${proposed}::uuid)`,
  );
}

/** Keeps the answer of a claimed key. The first one kept stays. */
export function keepAnswer({ scope, key }: Claim, status: number, answer: string): Query {
  return prepared(
    'idempotency.keep',
    sql`update idempotency set status = ${status}, answer = ${answer}, busy_since = null
        where scope = ${scope} and key = ${key} and status is null`,
  );
}

import { prepared, type Query, sql } from '../../db/database.ts';
import type { Claim, Taken } from '../../domain/claim.ts';
import type { OperationId } from '../../domain/operation.ts';

/** Claims a request's key in the transaction that does its work. */
export function claimedKey(
  claim: Claim,
  operation: OperationId,
): Query<Taken | (Omit<Taken, 'outcome'> & { outcome: 'mine' })> {
  return prepared(
    'spin.claim',
    sql`select outcome, operation, status, answer from claim_key(${JSON.stringify(claim)}::jsonb, ${operation}::uuid)`,
  );
}

/** Keeps the answer in the same transaction. */
export function keptAnswerOf(claim: Claim, text: string): Query {
  return prepared(
    'spin.keep',
    sql`select keep_answer(${JSON.stringify(claim)}::jsonb, ${JSON.stringify({ status: 200, text })}::jsonb, null)`,
  );
}

import { type Claim, whenMine } from '../domain/claim.ts';
import type { OperationId } from '../domain/operation.ts';
import { claimKey, keepAnswer } from './claim.sql.ts';
import type { Tx } from './database.ts';

/**
 * Does work that is one transaction, with something to be reckoned between its queries, and keeps its answer under the request's
 * key in the same one: neither can be there alone. A lifecycle's steps do so by themselves (`step`).
 */
export async function underKey<T>(
  tx: Tx,
  claim: Claim | undefined,
  operation: OperationId,
  work: () => Promise<T>,
): Promise<T> {
  if (!claim) return work();
  whenMine(await tx.one(claimKey(claim, operation)));
  const answer = await work();
  await tx.run(keepAnswer(claim, 200, JSON.stringify(answer)));
  return answer;
}

import type { Db } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import type { Case } from '../../jobs/case.ts';
import { type Asked, openAdjustment } from './adjustment.sql.ts';
import { adjustmentCases } from './review.ts';

/**
 * Asks for a sum to be booked, for somebody else to approve; equal ones that one person asks for are one. Answers its case;
 * undefined where there is no such member, or their currency has no such sum.
 */
export async function askForAdjustment(
  { database }: { database: Db },
  asked: Omit<Asked, 'operation'>,
): Promise<Case | undefined> {
  const { id } = await database.one(openAdjustment({ operation: newOperation(), ...asked }));
  if (id === null) return undefined;
  const [one] = await adjustmentCases.open({ database }, id as OperationId);
  return one;
}

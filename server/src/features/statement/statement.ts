import type { Db } from '../../db/database.ts';
import type { OperationId } from '../../operation.ts';

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
export type StatementStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING';

/** One line of a member's statement, keyed by the operation it tells of. */
export interface StatementEntry {
  operation: OperationId;
  member: string;
  type: StatementType;
  /** `WALLET`, a game code, a gateway's code or a bank's code. */
  from: string;
  to: string;
  status: StatementStatus;
  /** Minor units, signed as the wallet sees it: deposits +, withdrawals -, into a game -, out of a game +. */
  amount: bigint;
  description?: string;
}

/**
 * Writes the line of an operation, or moves it on: PROCESSING may become SUCCESS or FAILED and an end stays as
 * it is. Safe to repeat. Give it the transaction that moves the operation's own state, so that the two agree.
 */
export async function recordStatement(_db: Db, _entry: StatementEntry): Promise<void> {
  throw new Error('Statements are not kept yet');
}

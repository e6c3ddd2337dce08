import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
export type StatementStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING';

/** One line of a member's statement, keyed by the operation it tells of. */
export interface StatementEntry {
  operation: OperationId;
  member: MemberId;
  type: StatementType;
  /** `WALLET`, a game code, a gateway's code or a bank's code. */
  from: string;
  to: string;
  status: StatementStatus;
  /** Minor units, signed as the wallet sees it: deposits +, withdrawals -, into a game -, out of a game +. */
  amount: bigint;
  description?: string;
}

export interface StatementLine {
  seq: bigint;
  operation: string;
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
  origin: string;
  target: string;
  status: 'SUCCESS' | 'FAILED' | 'PROCESSING';
  amount: bigint;
  description: string | null;
  createdAt: Date;
}

/** Writes or moves one line; `changed` is false when it stood there already. */
export function writeLine(entry: StatementEntry): Query<{ changed: boolean }> {
  return prepared(
    'statement.write',
    sql`select record_statement(${entry.member}, ${entry.operation}, ${entry.type}, ${entry.from}, ${entry.to},
      ${entry.status}, ${entry.amount}, ${entry.description ?? null}) as changed`,
  );
}

export function totalOf(member: MemberId): Query<{ total: bigint }> {
  return prepared('statement.total', sql`select total from statement_count where member_id = ${member}`);
}

/** The lines numbered above `after` up to `last`, newest first: a range of the primary key, wherever it lies. */
export function linesBetween(member: MemberId, after: bigint, last: bigint): Query<StatementLine> {
  return prepared(
    'statement.page',
    sql`select seq, operation, type, origin, target, status, amount, description, created_at as "createdAt"
      from statement where member_id = ${member} and seq > ${after} and seq <= ${last} order by seq desc`,
  );
}

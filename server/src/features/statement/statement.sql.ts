import { prepared, type Query, sql } from '../../db/database.ts';
import type { StatementEntry } from './statement.ts';

export interface StatementLine {
  seq: bigint;
  operation: string;
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
  origin: string;
  target: string;
  status: 'SUCCESS' | 'FAILED' | 'PROCESSING';
  amount: bigint;
  description: string | null;
  created_at: Date;
}

/** Writes or moves one line; `changed` is false when it stood there already. */
export function writeLine(entry: StatementEntry): Query {
  return prepared(
    'statement.write',
    sql`select record_statement(${entry.member}, ${entry.operation}, ${entry.type}, ${entry.from}, ${entry.to},
      ${entry.status}, ${entry.amount}, ${entry.description ?? null}) as changed`,
  );
}

export function totalOf(member: string): Query {
  return prepared('statement.total', sql`select total from statement_count where member = ${member}`);
}

/** The lines numbered above `after` up to `last`, newest first: a range of the primary key, wherever it lies. */
export function linesBetween(member: string, after: bigint, last: bigint): Query {
  return prepared(
    'statement.page',
    sql`select seq, operation, type, origin, target, status, amount, description, created_at from statement
      where member = ${member} and seq > ${after} and seq <= ${last} order by seq desc`,
  );
}

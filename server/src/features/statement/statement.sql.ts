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

/** A line of whoever's statement, with what its amount is in. */
export interface FoundLine extends Omit<StatementLine, 'seq' | 'description'> {
  memberId: MemberId;
  currency: string;
}

/** The lines whose operation's id ends, without dashes, with these eleven hex digits. Reads every line: it is for a person who asks. */
export function linesNamed(end: string): Query<FoundLine> {
  return sql`select s.operation, s.type, s.origin, s.target, s.status, s.amount, s.created_at as "createdAt",
      s.member_id as "memberId", m.currency
    from statement s join member m on m.id = s.member_id
    where right(replace(s.operation::text, '-', ''), 11) = ${end}
    order by s.created_at desc limit 20`;
}

import type { Language } from '@prae/contract/languages';
import type { Db } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { descriptorsOf } from './descriptors.ts';
import { rowOf, type StatementRow } from './row.ts';
import { lineOf, newestOf, type StatementEntry, type StatementLine, writeLine } from './statement.sql.ts';

export type { StatementRow } from './row.ts';
export { type FoundLine, linesNamed, type StatementEntry } from './statement.sql.ts';

/**
 * Writes the line of an operation, or moves it on: PROCESSING may become SUCCESS or FAILED, and an end stays as
 * it is. Safe to repeat. Give it the transaction that moves the operation's own state, so that the two agree.
 */
export async function recordStatement(db: Db, entry: StatementEntry): Promise<void> {
  await db.one(writeLine(entry));
}

/** The newest line of a kind, where it is not long ago. */
export function latestLine(
  db: Db,
  member: MemberId,
  type: StatementLine['type'],
): Promise<StatementLine | undefined> {
  return db.maybe(newestOf(member, type));
}

/** A row of the member's own statement as it is now; undefined where the member has none of this operation. */
export async function findRow(
  db: Db,
  member: MemberId,
  operation: OperationId,
  language: Language,
): Promise<StatementRow | undefined> {
  const line = await db.maybe(lineOf(member, operation));
  if (!line) return undefined;
  const about = await descriptorsOf(db, [line], language);
  return rowOf(line, about(line));
}

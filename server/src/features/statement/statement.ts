import type { Db } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import { newestOf, type StatementEntry, type StatementLine, writeLine } from './statement.sql.ts';

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

import type { Db } from '../../db/database.ts';
import { type StatementEntry, writeLine } from './statement.sql.ts';

export { type FoundLine, linesNamed, type StatementEntry } from './statement.sql.ts';

/**
 * Writes the line of an operation, or moves it on: PROCESSING may become SUCCESS or FAILED, and an end stays as
 * it is. Safe to repeat. Give it the transaction that moves the operation's own state, so that the two agree.
 */
export async function recordStatement(db: Db, entry: StatementEntry): Promise<void> {
  await db.one(writeLine(entry));
}

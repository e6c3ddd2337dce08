import type { Db } from '../../db/database.ts';
import { grouped } from '../../db/grouped.ts';
import { findSessions, type SessionRow } from './session.sql.ts';

type Find = (key: Buffer) => Promise<SessionRow | undefined>;

/** Looks sessions up in groups; a session that has ended is never taken for a living one. */
export function sessionFinder(db: Db): Find {
  const find = grouped<SessionRow>(async (names) => {
    const rows = await findSessions(
      db,
      names.map((name) => Buffer.from(name, 'latin1')),
    );
    return new Map(rows.map((row) => [nameOf(row.token_hash), row]));
  });
  return (key) => find(nameOf(key));
}

function nameOf(key: Buffer): string {
  return key.toString('latin1');
}

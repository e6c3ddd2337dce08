import { batched, lookupBatches } from '../../db/batched.ts';
import type { Db } from '../../db/database.ts';
import { findSessions, type SessionRow } from './session.sql.ts';

type Find = (key: Buffer) => Promise<SessionRow | undefined>;

/** Looks sessions up in batches; a session that has ended is never taken for a living one. */
export function sessionFinder(db: Db): Find {
  const lookups = batched(async (keys: readonly Buffer[]) => {
    const rows = await findSessions(db, [...keys]);
    const byKey = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]));
    return keys.map((key) => byKey.get(key.toString('latin1')));
  }, lookupBatches);
  return lookups.run;
}

import type { Db } from '../../db/database.ts';
import { findSessions, type SessionRow } from './session.sql.ts';

type Find = (key: Buffer) => Promise<SessionRow | undefined>;

const AT_ONCE = 100;
/** A further question goes beside one under way only for so many, up to so many questions. */
const WORTH_ANOTHER = 16;
const UNDER_WAY = 3;

interface Asked {
  key: Buffer;
  resolve(row: SessionRow | undefined): void;
  reject(error: unknown): void;
}

/**
 * Looks sessions up in groups: what arrives while a question is under way goes together as the next one, so that a
 * busy server asks less often and a quiet one waits for nobody. Every question is put to the database after its
 * request arrived, so a session that has ended is never taken for a living one.
 */
export function sessionFinder(db: Db): Find {
  const waiting: Asked[] = [];
  let running = 0;
  let awake = false;

  const next = () => {
    awake = false;
    const enough = running === 0 ? 1 : WORTH_ANOTHER;
    if (running >= UNDER_WAY || waiting.length < enough) return;
    running += 1;
    void ask(db, waiting.splice(0, AT_ONCE)).finally(() => {
      running -= 1;
      wake();
    });
  };
  /** Requests that were read from their sockets in one go are asked about in one go. */
  const wake = () => {
    if (awake) return;
    awake = true;
    setImmediate(next);
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      wake();
    });
}

/** Never rejects: each asker is told. */
async function ask(db: Db, group: Asked[]): Promise<void> {
  try {
    const keys = new Map(group.map(({ key }) => [nameOf(key), key]));
    const rows = await findSessions(db, [...keys.values()]);
    const found = new Map(rows.map((row) => [nameOf(row.token_hash), row]));
    for (const { key, resolve } of group) resolve(found.get(nameOf(key)));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function nameOf(key: Buffer): string {
  return key.toString('latin1');
}

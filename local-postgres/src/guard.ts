import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Connected, connectToRunning, urlOf } from './connect.ts';
import type { Home } from './home.ts';
import { type Postmaster, stop } from './postmaster.ts';

/** The embedded PostgreSQL of one DATA_DIR. */
export interface Embedded {
  /** The database `prae`, as its owner. */
  url: string;
  /**
   * Stops PostgreSQL when its clients have left, and after `patienceMs` (0 unless told) whoever is still there: a
   * connection cut from below is an error to its user.
   */
  stop(patienceMs?: number): Promise<void>;
}

/** Held for as long as somebody serves this DATA_DIR; any constant will do. */
const serverLock = 7_270_002;

/** How long another one's hold on the data is waited for: a killed one lets go within moments. */
const lockPatienceMs = 3_000;

/**
 * Watches over a server by a session that holds the lock: its end tells at once that PostgreSQL went away. A crash of
 * one of PostgreSQL's processes ends every session too, but PostgreSQL recovers by itself, so that is waited out.
 */
export async function guard(home: Home, connected: Connected, onLost?: () => void): Promise<Embedded> {
  const { postmaster } = connected;
  let session = connected.client;
  let stopping = false;
  const watch = () => {
    session.once('end', () => {
      if (!stopping) void regain();
    });
  };
  const regain = async () => {
    const again = await sessionAfterCrash(home, postmaster).catch(() => undefined);
    if (again) session = again;
    if (stopping) await session.end().catch(() => {});
    else if (again) watch();
    else onLost?.();
  };
  watch();
  const existing = await session.query("select from pg_database where datname = 'prae'");
  if (existing.rowCount === 0) await session.query('create database prae');
  return {
    url: await urlOf(home, postmaster, 'prae'),
    async stop(patienceMs = 0) {
      if (stopping) return;
      stopping = true;
      await othersLeft(session, patienceMs).catch(() => {});
      await session.end().catch(() => {});
      await stop(postmaster);
    },
  };
}

/** A session on the same server once it has recovered, with the lock; undefined when that server is gone. */
async function sessionAfterCrash(home: Home, { pid }: Postmaster): Promise<pg.Client | undefined> {
  const found = await connectToRunning(home);
  if (!found) return undefined;
  if (found.postmaster.pid === pid && (await locked(found.client))) return found.client;
  await found.client.end();
  return undefined;
}

/** Waits until no other client has a session, but no longer than `patienceMs`. */
async function othersLeft(session: pg.Client, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const others = await session.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (others.rowCount === 0) return;
    await pause(50);
  }
}

/** Takes the lock for the session; false when another session goes on holding it. */
export async function locked(session: pg.Client): Promise<boolean> {
  const deadline = Date.now() + lockPatienceMs;
  for (;;) {
    const answer = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      serverLock,
    ]);
    if (answer.rows[0]?.held) return true;
    if (Date.now() > deadline) return false;
    await pause(100);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Database, openDatabase, sqlState } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { littleMemory, mark, readsOnly, spill } from './health.sql.ts';

/** How long the database may take to show that it works. */
const READY_WITHIN_MS = 2_000;

/** How long its answer holds. */
const KEPT_MS = 1_000;

export interface Readiness {
  /** Why the server cannot serve, in words, or undefined when it can. Never rejects, and answers within two seconds. */
  whyNot(): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * Finds out whether the database at `url` answers, has every migration this server knows, and takes writes: on a
 * connection of its own, so that it asks the database and not the line before it.
 */
export function openReadiness(url: string): Readiness {
  const limits = { answerMs: READY_WITHIN_MS, connectMs: READY_WITHIN_MS };
  return readinessOf(openDatabase(url, { role: 'prae_app', max: 1, patience: limits }));
}

/**
 * Asks the database one question at a time, whoever comes: they share its answer with all who come within a second of it,
 * by `now` in milliseconds. Anybody may ask, and the question writes to the disk.
 */
export function readinessOf(database: Database, now = () => performance.now()): Readiness {
  let asking: Promise<string | undefined> | undefined;
  let heard: { reason: string | undefined; at: number } | undefined;
  const ask = async () => {
    const reason = await reasonOf(database);
    heard = { reason, at: now() };
    asking = undefined;
    return reason;
  };
  return {
    async whyNot() {
      if (heard && now() - heard.at < KEPT_MS) return heard.reason;
      asking ??= ask();
      return asking;
    },
    close: () => database.close(),
  };
}

async function reasonOf(database: Database): Promise<string | undefined> {
  const late = new AbortController();
  const tooLate = pause(READY_WITHIN_MS, 'database too slow', { signal: late.signal });
  // It is called off when the answer has come.
  tooLate.catch(() => {});
  try {
    return await Promise.race([whyNotReady(database), tooLate]);
  } catch (error) {
    const what = sqlState(error)?.startsWith('53') ? 'database without room' : 'database away';
    return `${what}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    late.abort();
  }
}

async function whyNotReady(database: Database): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const { isReading } = await tx.one(readsOnly());
    if (isReading) return 'database takes no writes';
    if ((await pendingMigrations(tx)).length > 0) return 'migrations pending';
    await tx.run(littleMemory());
    await tx.run(spill());
    await tx.run(mark());
    return undefined;
  });
}

/**
 * /healthz: the process lives. /readyz: it can serve. `whyNot` tells of the server itself, without asking anybody: that it
 * is ending, or that something in it stands still.
 */
export function healthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  whyNot: () => string | undefined,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const reason = whyNot() ?? (await readiness.whyNot());
    if (reason === undefined) return { status: 'ready' };
    request.log.warn({ event: 'health.not-ready', reason }, 'not ready');
    // What the database said is for the log; anybody may ask here.
    return reply.code(503).send({ status: 'not ready', reason: reason.split(':')[0] });
  });
}

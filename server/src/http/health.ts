import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Database, openDatabase, sqlState } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { littleMemory, mark, readsOnly, spill } from './health.sql.ts';

/** How long the database may take to show that it works. */
const READY_WITHIN_MS = 2_000;

export interface Readiness {
  /** Why the server cannot serve, in words, or undefined when it can. Never rejects, and answers within two seconds. */
  whyNot(): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * Finds out whether the database at `url` answers, has every migration this server knows, and takes writes: on a
 * connection of its own, so that it asks the database and not the line before it. Who asks meanwhile hears the same.
 */
export function openReadiness(url: string): Readiness {
  const limits = { answerMs: READY_WITHIN_MS, connectMs: READY_WITHIN_MS };
  const database = openDatabase(url, { role: 'prae_app', max: 1, patience: limits });
  let asking: Promise<string | undefined> | undefined;
  const ask = async () => {
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
      asking = undefined;
    }
  };
  return {
    whyNot: () => {
      asking ??= ask();
      return asking;
    },
    close: () => database.close(),
  };
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

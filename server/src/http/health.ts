import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';

/** /healthz: the process lives. /readyz: the database answers and has every migration this server knows. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const reason = await whyNotReady(database).catch((error: unknown) => {
      request.log.warn({ event: 'health.not-ready', err: error }, 'not ready');
      return 'database unreachable';
    });
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

async function whyNotReady(database: Database): Promise<string | undefined> {
  return (await pendingMigrations(database)).length === 0 ? undefined : 'migrations pending';
}

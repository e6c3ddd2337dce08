import type { FastifyInstance } from 'fastify';
import { type Database, sql } from '../db/database.ts';
import { readMigrations } from '../db/migrate.ts';

/** /healthz: the process lives. /readyz: the database answers and has every migration this server knows. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const reason = await whyNotReady(database).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return 'database unreachable';
    });
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

async function whyNotReady(database: Database): Promise<string | undefined> {
  const applied = await database.rows<{ name: string }>(sql`select name from migration`);
  const names = new Set(applied.map(({ name }) => name));
  const missing = (await readMigrations()).filter(({ name }) => !names.has(name));
  return missing.length === 0 ? undefined : 'migrations pending';
}

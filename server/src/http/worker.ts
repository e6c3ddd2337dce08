import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './compress.ts';
import { isKnown } from './pages.ts';

/**
 * Serves the worker under a tag of what it says. The workers of two builds are of one length, and where a server's image gives
 * all its files one time, a tag of both would have browsers keep the worker of the build before.
 */
export async function serveWorker(app: FastifyInstance, folder: string): Promise<void> {
  const digest = createHash('sha256')
    .update(await readFile(`${folder}/sw.js`))
    .digest('base64url')
    .slice(0, 27);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sw.js',
    schema: { hide: true },
    handler: async (request, reply) => {
      const tag = `"${digest}-${encodingFor(request) ?? 'plain'}"`;
      reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
      if (isKnown(request, tag)) return reply.code(304).send();
      return reply.sendFile('sw.js', { etag: false, acceptRanges: false });
    },
  });
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { builtBrand } from '../brand/brand.ts';
import type { Config } from '../config.ts';
import { brandDigest } from './brand-page.ts';
import { encodingFor } from './compress.ts';
import { encodeOnce } from './encode-once.ts';
import { isKnown } from './pages.ts';

/**
 * Serves the worker under a tag of what it says. The workers of two builds are of one length, and where a server's image gives
 * all its files one time, a tag of both would have browsers keep the worker of the build before. A brand other than the one
 * that the portal is built with stands before its code, so that a new brand brings a new worker, which keeps new pages.
 */
export async function serveWorker(
  app: FastifyInstance,
  folder: string,
  config: Pick<Config, 'brand' | 'brandName'>,
): Promise<void> {
  const built = await readFile(`${folder}/sw.js`, 'utf8');
  const isOwn = config.brand !== builtBrand();
  const worker = encodeOnce(Buffer.from(isOwn ? `self.brand="${brandDigest(config)}";${built}` : built));
  const digest = createHash('sha256').update(worker.plain).digest('base64url').slice(0, 27);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sw.js',
    schema: { hide: true },
    handler: async (request, reply) => {
      const encoding = encodingFor(request);
      const tag = `"${digest}-${encoding ?? 'plain'}"`;
      reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
      if (isKnown(request, tag)) return reply.code(304).send();
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type('application/javascript; charset=utf-8').send(await worker.as(encoding));
    },
  });
}

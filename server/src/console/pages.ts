import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const built = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Serves the built console below /console/: its files, and its one page for every other path there, at its own host where it has one. */
export async function serveConsole(
  app: FastifyInstance,
  { consoleHost }: Pick<Config, 'consoleHost'>,
  folder: string = built,
): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) return;
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (consoleHost !== undefined && request.hostname !== consoleHost) reply.callNotFound();
    });
    scope.register(files, {
      root: folder,
      prefix: '/console/',
      // The portal has it.
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      lastModified: false,
      setHeaders: (response, path) => {
        const lasting = path.includes('/assets/');
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      if (/\.\w+$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
    };
    // With a stroke at its end or without: the server takes both for one, so that neither can lead to the other.
    scope.get('/console', { schema: { hide: true } }, page);
    scope.get('/console/*', { schema: { hide: true } }, page);
    done();
  });
}

import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../domain/refusal.ts';
import { refuseUnseenDrawings, serveBrand } from './brand-files.ts';
import { openPages } from './pages.ts';
import { isApi } from './security-headers.ts';
import { serveWorker } from './worker.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Serves the built portal: its files, and a page for every other path. Where it is not built the API works
 * all the same. Unknown paths below /api are answered NO_DATA.
 */
export async function servePortal(
  app: FastifyInstance,
  config: Config,
  folder: string = built,
): Promise<void> {
  await refuseUnseenDrawings(config);
  const sendPage = await openPages(`${folder}/.pages`, config);
  if (sendPage) {
    serveBrand(app, config);
    await app.register(files, {
      root: folder,
      preCompressed: true,
      index: 'index.html',
      // The pages and the build's own notes.
      dotfiles: 'ignore',
      cacheControl: false,
      // Two machines have the same file from different times.
      lastModified: false,
      setHeaders: (response, path) => {
        // Files under assets/ carry a digest of their content in their names, so they never change.
        const lasting = path.includes('/assets/');
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  if (sendPage) await serveWorker(app, folder, config);
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) throw new Refusal('NO_DATA');
    const page = /^(?:GET|HEAD)$/.test(request.method) && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (sendPage && page) return sendPage(request, reply);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(sendPage ? 'Not found' : 'The portal is not built.');
  });
}

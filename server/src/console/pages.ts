import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { brandForCode } from '../http/brand-page.ts';
import { filledPage, type Page, send } from '../http/pages.ts';

const built = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Serves the built console below /console/: its files, and its one page for every other path there, at its own host where it has one. */
export async function serveConsole(
  app: FastifyInstance,
  config: Config,
  folder: string = built,
): Promise<void> {
  const { consoleHost } = config;
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => undefined);
  if (html === undefined) return;
  const page = brandedPage(html, config);
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
      // The page is served with its brand.
      globIgnore: ['index.html*'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      lastModified: false,
      setHeaders: (response, path) => {
        const lasting = path.includes('/assets/');
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (/\.\w+$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
      return send(page, request, reply);
    };
    // With a stroke at its end or without: the server takes both for one, so that neither can lead to the other.
    scope.get('/console', { schema: { hide: true } }, answer);
    scope.get('/console/*', { schema: { hide: true } }, answer);
    done();
  });
}

/**
 * The page in the brand's colours, as it was built: Vite serves the same file in development, so that it has no places of its own
 * for them. It holds no text in any language.
 */
function brandedPage(html: string, config: Config): Page {
  const { brand, brandName: name } = config;
  const template = html
    .replace(/(name="theme-color" content=")[^"]*/, '$1{theme}')
    .replace('<title></title>', '<title>{brand}</title>')
    .replace(
      '</head>',
      '{dyes}<script type="application/json" id="installation">{installation}</script></head>',
    );
  return filledPage(template, 'th', config, { name, ...brandForCode(brand) });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const folder = fileURLToPath(new URL('../page', import.meta.url));

/** No script but ours from here, nothing from elsewhere; pictures may also come from the page itself. */
const policy =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'";

const fonts: Record<string, string> = {
  'anuphan-latin.woff2': '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2',
  'anuphan-latin-ext.woff2': '@fontsource-variable/anuphan/files/anuphan-latin-ext-wght-normal.woff2',
  'anuphan-thai.woff2': '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
  'fahkwang-latin-500.woff2': '@fontsource/fahkwang/files/fahkwang-latin-500-normal.woff2',
  'fahkwang-thai-500.woff2': '@fontsource/fahkwang/files/fahkwang-thai-500-normal.woff2',
  'fahkwang-latin-600.woff2': '@fontsource/fahkwang/files/fahkwang-latin-600-normal.woff2',
  'fahkwang-thai-600.woff2': '@fontsource/fahkwang/files/fahkwang-thai-600-normal.woff2',
  'noto-sans-lao.woff2': '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
  'noto-serif-lao.woff2': '@fontsource-variable/noto-serif-lao/files/noto-serif-lao-lao-wght-normal.woff2',
};

/** The person's page: `/`, its modules under /page, its letters under /fonts. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const require = createRequire(import.meta.url);
  await app.register(files, { root: folder, prefix: '/page/', cacheControl: false });
  app.get('/', (_, reply) => sendPage(reply, 'index.html'));
  app.get('/fonts/:name', (request, reply) => {
    const file = fonts[(request.params as { name: string }).name];
    if (!file) return reply.code(404).send({ message: 'NO_DATA' });
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('font/woff2')
      .send(readFileSync(require.resolve(file)));
  });
  app.get('/favicon.ico', (_, reply) => reply.redirect('/page/icon.svg'));
}

/** Sends one of the pages. */
export function sendPage(reply: FastifyReply, name: 'index.html' | 'lobby.html'): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(readFileSync(join(folder, name)));
}

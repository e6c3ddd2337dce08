import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What `npm run build -w sandbox` makes of ../web. */
const folder = fileURLToPath(new URL('../dist', import.meta.url));

/** No script but ours from here, nothing from elsewhere; pictures may also come from the page itself. */
const policy =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'";

/** The person's page: `/`, and what it is built of under /assets. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  // The assets are named by their content, so what a browser has of them stays right.
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '1y',
    immutable: true,
  });
  app.get('/', (_, reply) => sendPage(reply, 'index.html'));
  app.get('/icon.svg', (_, reply) => reply.sendFile('icon.svg', folder));
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg'));
}

/** Sends one of the pages; 503 with a plain sentence where they have not been built. */
export function sendPage(reply: FastifyReply, name: 'index.html' | 'lobby.html'): FastifyReply {
  const page = pageNamed(name);
  if (!page)
    return reply.code(503).type('text/plain').send('Build the page first: npm run build -w sandbox\n');
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

function pageNamed(name: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

import type { Answer } from '@prae/contract/contract';
import type { FastifyInstance } from 'fastify';

export const OFFICIAL_FILE = '/.well-known/official-accounts.json';

/** Serves the signed list of official accounts as a file at an address that others can name; there is none without a list. */
export function serveOfficialFile(
  app: FastifyInstance,
  read: () => Promise<Answer<'lookup.official'>['list']>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: OFFICIAL_FILE,
    schema: { hide: true },
    handler: async (_request, reply) => {
      const list = await read();
      if (list === null)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Not found');
      // Whoever checks it may do so from a page of their own.
      return reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
        .type('application/json')
        .send(list);
    },
  });
}

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Serves what a phone calls the portal on its home screen: as it was built into `folder`, in the operator's name. */
export async function serveManifest(
  app: FastifyInstance,
  { brandName: name }: Pick<Config, 'brandName'>,
  folder: string,
): Promise<void> {
  const built: unknown = JSON.parse(await readFile(`${folder}/manifest.webmanifest`, 'utf8'));
  const manifest = JSON.stringify({ ...Object(built), name, short_name: name });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/manifest.webmanifest',
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  });
}

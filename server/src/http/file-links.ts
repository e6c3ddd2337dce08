import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../deps.ts';
import { Refusal } from '../domain/refusal.ts';
import type { FileStore } from '../providers/files/port.ts';
import { keyRing, open, type SecretKeys, seal } from '../secret.ts';
import { keptFileOf, newMediaPlaces } from './file.ts';

/** How long an address of a file is good for. */
const LINK_MS = 300_000;

const BINDING = 'file link';

/** Addresses of kept files. A browser shows a picture without any header of ours, so the address itself says who may see it. */
export function newFileLinks(
  config: SecretKeys,
  clock: () => Date,
): FileLinks & { nameIn(token: string): string | undefined } {
  const ring = keyRing('prae file links', config);
  return {
    linkTo(name) {
      const { sealed, key } = seal(ring, BINDING, JSON.stringify([name, clock().getTime() + LINK_MS]));
      return `/files/${key}.${sealed.toString('base64url')}`;
    },
    nameIn(token) {
      const [key = '', sealed = ''] = token.split('.');
      const bytes = Buffer.from(sealed, 'base64url');
      // Letters that say nothing would make one address of many.
      if (bytes.toString('base64url') !== sealed) return undefined;
      try {
        const text = open(ring, BINDING, { key, sealed: bytes });
        const [name, until] = JSON.parse(text) as [string, number];
        return until > clock().getTime() ? name : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Answers GET /files/{token}. NO_DATA: the address is over, or was never one. Nothing in such a file is ever run. */
export function fileLinksRoute(
  app: FastifyInstance,
  links: { nameIn(token: string): string | undefined },
  files: FileStore,
): void {
  const places = newMediaPlaces();
  app.get<{ Params: { token: string } }>(
    '/files/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = links.nameIn(request.params.token);
      if (name === undefined) throw new Refusal('NO_DATA');
      places.take(request, reply);
      const file = await files.read(name);
      if (!file) throw new Refusal('NO_DATA');
      return reply.send(keptFileOf(file, reply));
    },
  );
}

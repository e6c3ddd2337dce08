import { createHash } from 'node:crypto';
import { GRAPHIC } from '@prae/ui/brand/pairs';
import type { FastifyInstance } from 'fastify';
import { cardPicture, iconDrawing, iconPicture, mostSeen } from '../brand/pictures.ts';
import { type Config, ConfigurationRefused } from '../config.ts';
import { isKnown } from './pages.ts';

/** Their sizes in pixels by their names, as pages and phones ask for them. */
const ICONS = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

/** Made when it is first asked for, and kept. */
interface BrandFile {
  type: string;
  make: () => string | Buffer | Promise<string | Buffer>;
  /** Its address says what is in it. */
  lasting?: boolean;
}

/** Drawings are drawn once before anybody asks: one of which nothing is seen, or that is broken, is refused as a brand's letters are. */
export async function refuseUnseenDrawings({ brand }: Pick<Config, 'brand'>): Promise<void> {
  const drawings = [
    ['logo', brand.look.mark, 'surface-dark'],
    ['icon', brand.icon, 'indigo-950'],
  ] as const;
  for (const [part, picture, on] of drawings) {
    if (!('image' in picture)) continue;
    const ground = brand.tokens[on];
    const most = await mostSeen(picture, ground).catch(() => 1);
    if (most >= GRAPHIC) continue;
    throw new ConfigurationRefused(
      `Configuration: BRAND: nothing that the drawing of ${part} shows has a contrast of ${GRAPHIC} on ${on} ${ground}; the most is ${most.toFixed(2)}.`,
    );
  }
}

/** Serves what of the brand is a file: the manifest and the pictures of its mark, the card that chats show, its own faces. */
export function serveBrand(app: FastifyInstance, config: Pick<Config, 'brand' | 'brandName'>): void {
  const { brand } = config;
  const files: Record<string, BrandFile> = {
    '/manifest.webmanifest': { type: 'application/manifest+json', make: () => manifestOf(config) },
    '/mark.svg': { type: 'image/svg+xml', make: () => iconDrawing(brand) },
    '/share.png': { type: 'image/png', make: () => cardPicture({ ...brand, name: config.brandName }) },
  };
  for (const [name, size] of Object.entries(ICONS))
    files[`/${name}`] = { type: 'image/png', make: () => iconPicture(brand, size) };
  for (const { address, bytes } of brand.fonts.faces)
    files[address] = { type: 'font/woff2', make: () => bytes, lasting: true };
  for (const [url, file] of Object.entries(files)) serveFile(app, url, file);
}

function serveFile(app: FastifyInstance, url: string, { type, make, lasting = false }: BrandFile): void {
  let made: Promise<{ body: Buffer; tag: string }> | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    handler: async (request, reply) => {
      made ??= finished(make);
      // What could not be made is tried again.
      const { body, tag } = await made.catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      reply.headers({
        'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: tag,
      });
      if (isKnown(request, tag)) return reply.code(304).send();
      return reply.type(type).send(body);
    },
  });
}

async function finished(make: BrandFile['make']): Promise<{ body: Buffer; tag: string }> {
  const body = Buffer.from(await make());
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** What a phone calls the portal on its home screen, and in which colours it opens. */
function manifestOf({ brand, brandName }: Pick<Config, 'brand' | 'brandName'>): string {
  const png = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return JSON.stringify({
    id: '/user/home',
    name: brandName,
    short_name: brandName === brand.name ? brand.shortName : brandName,
    start_url: '/user/home',
    scope: '/',
    display: 'standalone',
    background_color: brand.tokens.page,
    theme_color: brand.tokens['indigo-950'],
    icons: [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, png(192), png(512)],
  });
}

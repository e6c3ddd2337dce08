import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { languages } from '@prae/contract/languages';
import { defaultLook, placesOf } from '@prae/ui/brand/look';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrand } from '../brand/brand.ts';
import { readConfig } from '../config.ts';
import { answerErrors } from './errors.ts';
import { servePortal } from './portal.ts';
import { createServer } from './server.ts';

const template = `<!doctype html><meta name="theme-color" content="{theme}" /><title>x · {brand}</title>{card}<style>:root{--page:#fff}</style>{dyes}
<script type="application/json" id="installation">{installation}</script><svg {mark}</svg><pattern {hem}</g></pattern><path {cloth1}></path><path {ghost3}></path>`;
const worker = 'self.addEventListener("fetch", () => {})';

let folder: string;
let ofKram: FastifyInstance;
let ofKhrang: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prae-web-'));
  await writeFile(join(folder, 'sw.js'), worker);
  for (const language of languages) {
    const pages = join(folder, '.pages/th', language);
    await mkdir(pages, { recursive: true });
    await writeFile(join(pages, 'any.html'), template);
  }
  ofKram = await served();
  ofKhrang = await served({ BRAND: 'khrang', PORTAL_URL: 'https://silk.example' });
});
afterAll(async () => {
  await Promise.all([ofKram.close(), ofKhrang.close()]);
  await rm(folder, { recursive: true });
});

async function served(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env });
  const server = createServer(config, process.stdout);
  answerErrors(server, undefined);
  await servePortal(server, config, folder);
  return server;
}

async function pictureAt(server: FastifyInstance, url: string) {
  const { rawPayload, statusCode, headers } = await server.inject({ url });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-cache',
  ]);
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): string =>
    `#${data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3).toString('hex')}`;
  return { info, colourAt };
}

test('a page has the colours of its brand in itself, as its own policy allows', async () => {
  const { tokens, look } = openBrand('khrang');
  const { body, headers } = await ofKhrang.inject({ url: '/login' });
  const [, dyes = ''] = /<style>(html:root[^<]*)<\/style>/.exec(body) ?? [];
  for (const name of ['indigo-900', 'page', 'amber-500'] as const)
    expect(dyes).toContain(`--${name}:${tokens[name]};`);
  const hash = createHash('sha256').update(dyes).digest('base64');
  expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
  expect(body).toContain(`<meta name="theme-color" content="${tokens['indigo-950']}" />`);
  expect(body).toContain('<title>x · Khrang</title>');
  const places = placesOf(look);
  for (const place of ['mark', 'hem', 'cloth1', 'ghost3']) expect(body).toContain(places[place] ?? 'nothing');
  const [, told = ''] = /id="installation">([^<]*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(told)).toMatchObject({ name: 'Khrang', look });
});

test('what the portal is built with is told to no page again', async () => {
  const { body } = await ofKram.inject({ url: '/login' });
  expect(body).not.toContain('html:root');
  const [, told = ''] = /id="installation">([^<]*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(told)).not.toHaveProperty('look');
  expect(body).toContain(placesOf(defaultLook).hem ?? 'nothing');
  expect(body).not.toMatch(/\{\w+\}/);
});

test('a shared link shows the card of the brand, at its public address', async () => {
  const { body } = await ofKhrang.inject({ url: '/register?code=PR1' });
  const [, address = ''] = /<meta property="og:image" content="([^"]+)" \/>/.exec(body) ?? [];
  expect(address).toMatch(/^https:\/\/silk\.example\/share\.png\?v=[0-9a-f]{12}$/);
  expect(body).toContain('<meta property="og:site_name" content="Khrang" />');
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const { info, colourAt } = await pictureAt(ofKhrang, address.replace('https://silk.example', ''));
  expect([info.width, info.height]).toEqual([1200, 630]);
  const { tokens } = openBrand('khrang');
  expect(colourAt(4, 300)).toBe(tokens['indigo-950']);
});

test('the name stands on the card, in the letters of every language, and no longer than there is room for', async () => {
  const whites: number[] = [];
  for (const name of ['Silk', 'ผ้าไหมแพรวา', 'ຜ້າໄໝແພຣວາ', 'x'.repeat(40)]) {
    const server = await served({ BRAND_NAME: name });
    const { rawPayload } = await server.inject({ url: '/share.png' });
    const { data, info } = await sharp(rawPayload)
      .extract({ left: 0, top: 60, width: 1200, height: 280 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const columns = [...data.keys()].filter((at) => (data[at] ?? 0) > 240).map((at) => at % info.width);
    expect([name, Math.min(...columns) > 20, Math.max(...columns) < 1180]).toEqual([name, true, true]);
    whites.push(columns.length);
    await server.close();
  }
  expect(new Set(whites).size).toBe(4);
});

test('a phone puts the mark of the brand on its home screen', async () => {
  const { tokens, look } = openBrand('khrang');
  const manifest = await ofKhrang.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'no-cache',
  });
  expect(manifest.json()).toMatchObject({
    ...{ id: '/user/home', start_url: '/user/home', scope: '/', display: 'standalone' },
    ...{ name: 'Khrang', short_name: 'Khrang' },
    ...{ background_color: tokens.page, theme_color: tokens['indigo-950'] },
  });
  for (const { src, sizes } of manifest.json<{ icons: { src: string; sizes: string }[] }>().icons) {
    if (sizes === 'any') continue;
    const size = Number.parseInt(sizes, 10);
    const { info, colourAt } = await pictureAt(ofKhrang, src);
    expect([info.width, info.height, colourAt(0, 0)]).toEqual([size, size, tokens['indigo-950']]);
    expect('rows' in look.mark && Object.values(look.mark.threads)).toContain(
      colourAt(Math.floor(size / 2), Math.floor(size / 2)),
    );
  }
  expect((await pictureAt(ofKhrang, '/apple-touch-icon.png')).info.width).toBe(180);
  const mark = await ofKhrang.inject({ url: '/mark.svg' });
  expect(mark.headers['content-type']).toBe('image/svg+xml');
  expect(mark.body).toContain(`fill="${tokens['indigo-950']}"`);
});

test("on a home screen the portal bears the operator's name", async () => {
  const name = 'A&B "silk"';
  const server = await served({ BRAND_NAME: name });
  const manifest = await server.inject({ url: '/manifest.webmanifest' });
  expect(manifest.json()).toMatchObject({
    name,
    short_name: name,
    theme_color: '#0b1030',
    background_color: '#f1f2f7',
  });
  const head = await server.inject({ method: 'HEAD', url: '/manifest.webmanifest' });
  expect([head.statusCode, { ...head.headers, date: '' }]).toEqual([200, { ...manifest.headers, date: '' }]);
  await server.close();
});

test('what of a brand is a file is made once and not sent twice, and is another for another brand', async () => {
  for (const url of ['/mark.svg', '/icon-192.png', '/share.png', '/manifest.webmanifest']) {
    const [first, other] = [await ofKhrang.inject({ url }), await ofKram.inject({ url })];
    const tag = String(first.headers.etag);
    expect(tag).not.toBe(other.headers.etag);
    const again = await ofKhrang.inject({ url, headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('a mark from a drawing is drawn on the icons too, and a face of the brand is served for good', async () => {
  const brand = await mkdtemp(join(tmpdir(), 'prae-brand-'));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#00ff00" d="M0 0h40v20H0z"/></svg>';
  const face = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(40)]);
  const { look } = openBrand('kram');
  await writeFile(join(brand, 'logo.svg'), svg);
  await writeFile(join(brand, 'face.woff2'), face);
  await writeFile(
    join(brand, 'brand.json'),
    JSON.stringify({
      name: 'Silk',
      colours: { header: '#0b3c5d', action: '#ffc93c' },
      ...{ logo: { file: 'logo.svg' }, hem: look.hem, pattern: 'silk' },
      fonts: { text: 'My Face', files: [{ family: 'My Face', file: 'face.woff2' }] },
    }),
  );
  const server = await served({ BRAND: join(brand, 'brand.json') });
  const { body } = await server.inject({ url: '/login' });
  expect(body).toContain('viewBox="0 0 40 20" width="60" height="30"');
  const [, address = ''] = /url\("([^"]+)"\) format\("woff2"\)/.exec(body) ?? [];
  const sent = await server.inject({ url: address });
  expect([sent.rawPayload.equals(face), sent.headers['content-type']]).toEqual([true, 'font/woff2']);
  expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await pictureAt(server, '/icon-192.png');
  expect([icon.colourAt(96, 96), icon.colourAt(96, 40)]).toEqual([
    '#00ff00',
    openBrand(join(brand, 'brand.json')).tokens['indigo-950'],
  ]);
  expect((await pictureAt(server, '/share.png')).info.width).toBe(1200);
  await server.close();
  await rm(brand, { recursive: true });
});

test('another brand brings another worker, which keeps other pages', async () => {
  const own = await ofKhrang.inject({ url: '/sw.js' });
  expect(own.body).toMatch(/^self\.brand="[0-9a-f]{12}";self\.addEventListener/);
  expect((await ofKram.inject({ url: '/sw.js' })).body).toBe(worker);
  const packed = await ofKhrang.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(own.body);
  const renamed = await served({ BRAND: 'khrang', BRAND_NAME: 'Silk' });
  expect((await renamed.inject({ url: '/sw.js' })).body).not.toBe(own.body);
  await renamed.close();
});

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** A server of a brand whose mark is this drawing. */
async function servedWith(svg: string): Promise<FastifyInstance> {
  const brand = await mkdtemp(join(tmpdir(), 'prae-brand-'));
  onTestFinished(() => rm(brand, { recursive: true }));
  await writeFile(join(brand, 'logo.svg'), svg);
  const told = {
    name: 'Silk',
    colours: { header: '#0b3c5d', action: '#ffc93c' },
    ...{ logo: { file: 'logo.svg' }, hem: openBrand('kram').look.hem, pattern: 'silk' },
  };
  await writeFile(join(brand, 'brand.json'), JSON.stringify(told));
  return served({ BRAND: join(brand, 'brand.json') });
}

test.each([
  ['viewBox="0 0 4096 4096"', 'M0 0h4096v4096H0z'],
  ['width="8000" height="8000" viewBox="0 0 40 40"', 'M0 0h40v40H0z'],
  ['viewBox="-2000 -2000 4000 4000"', 'M-2000-2000h4000v4000h-4000z'],
])('a drawing is as large on an icon as there is room, whatever its own size: %s', async (size, path) => {
  const server = await servedWith(`<svg ${SVG} ${size}><path fill="#00ff00" d="${path}"/></svg>`);
  for (const [name, side] of [
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    const { info, colourAt } = await pictureAt(server, `/${name}.png`);
    expect([info.width, colourAt(side / 2, side / 2), colourAt(side / 4, side / 4)]).toEqual([
      side,
      '#00ff00',
      '#00ff00',
    ]);
    expect(colourAt(4, 4)).not.toBe('#00ff00');
  }
  await server.close();
});

test.each([
  ['dark on dark', `<svg ${SVG} viewBox="0 0 40 40"><path fill="#0b3c5d" d="M0 0h40v40H0z"/></svg>`],
  ['empty', `<svg ${SVG} viewBox="0 0 40 40"/>`],
  ['not closed', `<svg ${SVG} viewBox="0 0 40 40"><path fill="#fff" d="M0 0h40v40H0z">`],
  [
    'one attribute twice',
    `<svg ${SVG} viewBox="0 0 40 40"><path fill="#fff" fill="#fff" d="M0 0h40v40H0z"/></svg>`,
  ],
  ['elements of no drawing', `<svg ${SVG} viewBox="0 0 40 40"><PATH FILL="#fff" D="M0 0h40v40H0z"/></svg>`],
])('a drawing of which nothing is seen stops the start: %s', async (_, svg) => {
  await expect(servedWith(svg)).rejects.toThrow(
    /^Configuration: BRAND: nothing that the drawing of logo shows has a contrast of 3 on surface-dark #0b3c5d; the most is 1\.00\.$/,
  );
});

import { fileURLToPath } from 'node:url';
import { channels, contrast, type Hex, hexOf } from '@prae/ui/brand/colour';
import {
  brandCloth,
  type Look,
  type Pictured,
  type Stitched,
  sizeOf,
  threadPaths,
} from '@prae/ui/brand/look';
import sharp from 'sharp';
import type { Brand } from './brand.ts';

/** How much wider than its mark an icon is: a phone that cuts a circle out of it leaves the mark whole. */
const ROOM = 1.4;

/** The card that chats show of a link, in pixels. */
export const CARD = { width: 1200, height: 630 };

/** The largest size of a name on it, and how wide one may be. */
const NAME = 120;
const NAME_ROOM = 780;

const FAMILIES = 'Fahkwang SemiBold, Noto Serif Lao';
const fontFiles = ['fahkwang-latin-600', 'fahkwang-thai-600', 'noto-serif-lao-600'].map((name) =>
  fileURLToPath(new URL(`../../../ui/fonts/${name}.ttf`, import.meta.url)),
);

/** The icon as a drawing of any size. */
export function iconDrawing({ icon, tokens }: Brand): string {
  const { width, height } = sizeOf(icon);
  const side = sideOf(icon);
  const place = `translate(${Math.floor((side - width) / 2)} ${Math.floor((side - height) / 2)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="${tokens['indigo-950']}" d="M0 0h${side}v${side}H0z"/><g transform="${place}">${insideOf(icon)}</g></svg>`;
}

/** The icon as a PNG so large. A stitch is as many whole pixels wide as fit. */
export async function iconPicture({ icon, tokens }: Brand, size: number): Promise<Buffer> {
  const ground = tokens['indigo-950'];
  if ('image' in icon) {
    return onGround(size, ground)
      .composite([{ input: drawn(icon, Math.round(size / ROOM)) }])
      .png({ palette: true })
      .toBuffer();
  }
  const side = sideOf(icon);
  const stitch = Math.floor(size / side);
  const edge = Math.floor((size - stitch * side) / 2);
  const grown = await sharp(stitches(icon, side, ground), { raw: { width: side, height: side, channels: 3 } })
    .resize(stitch * side, stitch * side, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return onGround(size, ground)
    .composite([{ input: grown, left: edge, top: edge }])
    .png({ palette: true })
    .toBuffer();
}

/** How much the part of a drawing that stands out most does so on a ground; 1 where nothing of it is seen, as of a file that is no drawing. */
export async function mostSeen(picture: Pictured, ground: Hex): Promise<number> {
  const size = 192;
  const pixels = await onGround(size, ground)
    .composite([{ input: drawn(picture, size) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const colours = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) colours.add(hexOf([...pixels.subarray(at, at + 3)]));
  return Math.max(...[...colours].map((colour) => contrast(colour, ground)));
}

/** A drawing as large as fits, whatever it says of its own size. */
function drawn({ image, width, height }: Pictured, most: number): Buffer {
  const scale = most / Math.max(width, height);
  const size = `width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><image href="${image}" width="${width}" height="${height}"/></svg>`,
  );
}

/** The card: the mark and the name on dark silk, above the brand's cloth between two hems. */
export async function cardPicture(brand: Brand): Promise<Buffer> {
  const { width, height } = CARD;
  const name = await nameOn(brand);
  const { mark } = brand.look;
  const size = sizeOf(mark);
  const markHeight = 180;
  const markWidth = Math.round((markHeight * size.width) / size.height);
  const left = Math.round((width - markWidth - 48 - name.width) / 2);
  const middle = 206;
  const ground = Buffer.from(
    cardDrawing(brand, { left, top: middle - markHeight / 2, scale: markHeight / size.height }),
  );
  return sharp(ground)
    .resize(width, height)
    .composite([
      { input: name.picture, left: left + markWidth + 48, top: Math.round(middle - name.height / 2) },
    ])
    .png({ palette: true, colours: 128 })
    .toBuffer();
}

function cardDrawing(
  { tokens, look: { mark, hem, pattern } }: Brand,
  at: { left: number; top: number; scale: number },
): string {
  const { width, height } = CARD;
  const cloth = brandCloth(pattern);
  const dyes = [tokens['indigo-850'], tokens['indigo-700'], tokens['crimson-500'], tokens['amber-500']];
  const threads = [`M0 0h${cloth.size}v${cloth.size}H0z`, cloth.first, cloth.second, cloth.third];
  const band = hem.rows[0]?.length ?? 1;
  const hemHeight = hem.rows.length * 4;
  const silk = threads.map((path, thread) => `<path fill="${dyes[thread]}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="light" cx="0.88" cy="-0.06" r="1"><stop stop-color="${tokens['indigo-600']}"/><stop offset="0.62" stop-color="${tokens['indigo-600']}" stop-opacity="0"/></radialGradient>
<pattern id="hem" width="${band}" height="${hem.rows.length}" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${412 - hemHeight}) scale(4)"><g shape-rendering="crispEdges">${pathsOf(hem)}</g></pattern>
<pattern id="silk" width="${cloth.size}" height="${cloth.size}" patternUnits="userSpaceOnUse" patternTransform="translate(600 412) scale(7)"><g shape-rendering="crispEdges">${silk}</g></pattern></defs>
<path fill="${tokens['indigo-950']}" d="M0 0h${width}v${height}H0z"/><path fill="url(#light)" d="M0 0h${width}v412H0z"/>
<path fill="${tokens['indigo-950']}" d="M0 ${412 - hemHeight}h${width}v${hemHeight}H0z"/><path fill="url(#hem)" d="M0 ${412 - hemHeight}h${width}v${hemHeight}H0z"/>
<path fill="url(#silk)" d="M0 412h${width}v${height - 412}H0z"/>
<g shape-rendering="crispEdges" transform="translate(${at.left} ${at.top}) scale(${at.scale})">${insideOf(mark)}</g></svg>`;
}

/** The brand's name in the portal's own display faces, as large as there is room for. */
async function nameOn({ name, tokens }: Brand): Promise<{ picture: Buffer; width: number; height: number }> {
  const text = `<span foreground="${tokens['text-on-dark']}">${escaped(name)}</span>`;
  const write = (fontfile: string | undefined, size: number) =>
    sharp({
      text: { text, font: `${FAMILIES}, ${size}`, ...(fontfile && { fontfile }), rgba: true, dpi: 72 },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  // A face is known from the moment on at which something was written with its file.
  for (const file of fontFiles) await write(file, 8);
  const most = await write(undefined, NAME);
  const { data, info } =
    most.info.width <= NAME_ROOM
      ? most
      : await write(undefined, Math.floor((NAME * NAME_ROOM) / most.info.width));
  return { picture: data, width: info.width, height: info.height };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function onGround(size: number, ground: Hex) {
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } });
}

/** As wide and as high as an icon is in the units of its mark, so that the mark stands in its middle. */
function sideOf(mark: Look['mark']): number {
  const { width, height } = sizeOf(mark);
  const longest = Math.max(width, height);
  const side = Math.round(longest * ROOM);
  return side + ((side - longest) % 2);
}

function insideOf(mark: Look['mark']): string {
  if ('image' in mark) return `<image href="${mark.image}" width="${mark.width}" height="${mark.height}"/>`;
  return pathsOf(mark);
}

function pathsOf(picture: Stitched): string {
  return threadPaths(picture)
    .map(({ colour, path }) => `<path fill="${colour}" d="${path}"/>`)
    .join('');
}

/** A pixel for each stitch of an icon. */
function stitches({ rows, threads }: Stitched, side: number, ground: Hex): Buffer {
  const top = Math.floor((side - rows.length) / 2);
  const left = Math.floor((side - (rows[0]?.length ?? 0)) / 2);
  const pixels = Array.from({ length: side * side }, (_, at) => {
    const letter = rows[Math.floor(at / side) - top]?.[(at % side) - left];
    return channels((letter && threads[letter]) || ground);
  });
  return Buffer.from(pixels.flat());
}

/** Draws the mark (public/mark.svg, woven of squares) as the pictures that phones put on their home screens. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

/** The mark is a square of so many stitches. */
const STITCHES = 21;

/** Their sizes in pixels by their names. The mark stays within what a phone leaves of it that cuts a circle out. */
const ICONS = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const { colours, stitches } = read(await readFile(join(web, 'public/mark.svg'), 'utf8'));
for (const [name, size] of Object.entries(ICONS)) await writeFile(join(web, 'dist', name), draw(size));

/** The colours of the mark, its ground first, and the colour of each stitch that is not ground, by its place. */
function read(svg) {
  const paths = [...svg.matchAll(/fill="#([\da-f]+)" d="([^"]+)"/g)];
  const stitches = new Map();
  for (const [colour, [, , path]] of paths.entries())
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      stitches.set(y * STITCHES + Number(x), colour);
  return { colours: paths.map(([, hex]) => (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex)), stitches };
}

/** A PNG of `size` pixels, each stitch as many whole pixels wide as fit. */
function draw(size) {
  const stitch = Math.floor(size / STITCHES);
  const edge = Math.floor((size - stitch * STITCHES) / 2);
  const rows = Buffer.alloc(size * (size + 1));
  for (const [place, colour] of stitches) {
    const left = edge + (place % STITCHES) * stitch;
    const top = edge + Math.floor(place / STITCHES) * stitch;
    // A row begins with a byte that says how it is packed: not at all.
    for (let y = top; y < top + stitch; y++)
      rows.fill(colour, y * (size + 1) + 1 + left, y * (size + 1) + 1 + left + stitch);
  }
  return png(size, rows);
}

function png(size, rows) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // A byte for each pixel, which is the number of a colour.
  head.set([8, 3], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const palette = Buffer.from(colours.join(''), 'hex');
  const parts = { IHDR: head, PLTE: palette, IDAT: deflateSync(rows, { level: 9 }), IEND: Buffer.alloc(0) };
  return Buffer.concat([signature, ...Object.entries(parts).map(([name, body]) => part(name, body))]);
}

function part(name, body) {
  const named = Buffer.concat([Buffer.from(name), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

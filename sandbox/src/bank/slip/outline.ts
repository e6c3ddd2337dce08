import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';

interface Unpacker {
  /** Unpacks a WOFF2 font. */
  decompress(packed: Uint8Array): Promise<Uint8Array>;
}

const require = createRequire(import.meta.url);
/** It comes without types of its own. */
const { decompress }: Unpacker = require('wawoff2');

export type Face = 'display' | 'text' | 'strong';

/** A line of text as a piece of SVG with its baseline at (0, 0), and its width in the same units as `size`. */
export interface Outline {
  readonly svg: string;
  readonly width: number;
}

const sans = [
  '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2',
  '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
  '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
];

const files: Record<Face, string[]> = {
  display: [
    '@fontsource/fahkwang/files/fahkwang-latin-600-normal.woff2',
    '@fontsource/fahkwang/files/fahkwang-thai-600-normal.woff2',
    '@fontsource-variable/noto-serif-lao/files/noto-serif-lao-lao-wght-normal.woff2',
  ],
  text: sans,
  strong: sans,
};

let loading: Promise<unknown> = Promise.resolve();
const loaded = new Map<Face, Promise<harfbuzz.Font[]>>();

/**
 * Shapes text and turns it into outlines, so that a picture with Thai or Lao in it is the same on a machine that has
 * no font at all. Each stretch of text uses the first file that has its letters.
 */
export async function outline(text: string, face: Face, size: number): Promise<Outline> {
  const fonts = loaded.get(face) ?? loadAll(face);
  loaded.set(face, fonts);
  const runs = split(text, await fonts);
  let width = 0;
  let svg = '';
  for (const run of runs) {
    const drawn = draw(run.text, run.font, size);
    svg += `<g transform="translate(${width.toFixed(2)} 0)">${drawn.svg}</g>`;
    width += drawn.width;
  }
  return { svg, width };
}

/** One after another: the unpacker hands out its own memory, which the next font would overwrite. */
function loadAll(face: Face): Promise<harfbuzz.Font[]> {
  const fonts = loading.then(async () => {
    const done: harfbuzz.Font[] = [];
    for (const file of files[face]) done.push(await load(file, face));
    return done;
  });
  loading = fonts;
  return fonts;
}

async function load(file: string, face: Face): Promise<harfbuzz.Font> {
  const packed = readFileSync(require.resolve(file));
  const font = new Uint8Array(await decompress(packed));
  const shaped = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font.buffer)));
  if (face === 'strong' || file.includes('serif'))
    shaped.setVariations([new harfbuzz.Variation('wght', 600)]);
  return shaped;
}

function split(text: string, fonts: harfbuzz.Font[]): { text: string; font: harfbuzz.Font }[] {
  const runs: { text: string; font: harfbuzz.Font }[] = [];
  for (const letter of text) {
    const font = fonts.find((one) => one.nominalGlyph(letter.codePointAt(0) ?? 0)) ?? fonts[0];
    const last = runs.at(-1);
    if (!font) continue;
    if (last && last.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

function draw(text: string, font: harfbuzz.Font, size: number): Outline {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = size / font.face.upem;
  let x = 0;
  let paths = '';
  for (const [index, glyph] of buffer.getGlyphInfos().entries()) {
    const place = positions[index];
    if (!place) continue;
    const d = font.glyphToPath(glyph.codepoint);
    if (d) paths += `<path transform="translate(${x + place.xOffset} ${place.yOffset})" d="${d}"/>`;
    x += place.xAdvance;
  }
  return { svg: `<g transform="scale(${scale} ${-scale})">${paths}</g>`, width: x * scale };
}

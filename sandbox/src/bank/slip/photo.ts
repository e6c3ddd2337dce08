import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { Refused } from '../../fields.ts';

/** How a slip was photographed. */
export interface Shot {
  /** Degrees, clockwise. */
  readonly turn: number;
  /** Sigma of the Gaussian, in delivered pixels. */
  readonly blur: number;
  /** Of the JPEG, as its encoders count it. */
  readonly quality: number;
  /** Of the delivered picture, in pixels. */
  readonly width: number;
  /** The share of the paper's height that is cut off at the top; the code below stays in the picture. */
  readonly crop: number;
  /** Standard deviation of each pixel's brightness, of 255. */
  readonly noise: number;
  /** How much darker than the brightest place of the paper the darkest is. */
  readonly shade: number;
}

const limits: Record<keyof Shot, { least: number; most: number; usual: number }> = {
  turn: { least: -180, most: 180, usual: 0 },
  blur: { least: 0, most: 20, usual: 0 },
  quality: { least: 40, most: 100, usual: 85 },
  width: { least: 200, most: 4000, usual: 1200 },
  crop: { least: 0, most: 0.3, usual: 0 },
  noise: { least: 0, most: 60, usual: 2 },
  shade: { least: 0.05, most: 0.8, usual: 0.2 },
};

/** How much of the photograph's width the paper takes when it lies straight. */
const FILLED = 0.86;

/** The fields of a query as a shot, the usual where a field is absent; refused is what is no number or out of bounds. */
export function shotOf(query: Record<string, unknown>): Shot {
  const value = (name: keyof Shot): number => {
    const { least, most, usual } = limits[name];
    const given = query[name];
    if (given === undefined) return usual;
    const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : Number.NaN;
    if (!(number >= least && number <= most)) throw new Refused('KEY_INVALID', 400, name);
    return name === 'width' || name === 'quality' ? Math.round(number) : number;
  };
  return {
    turn: value('turn'),
    blur: value('blur'),
    quality: value('quality'),
    width: value('width'),
    crop: value('crop'),
    noise: value('noise'),
    shade: value('shade'),
  };
}

/** A photograph of the slip as it lies on a table, under a light from the upper left: a JPEG, the same each time. */
export async function photograph(slip: Buffer, shot: Shot): Promise<Buffer> {
  const { width, quality, blur } = shot;
  const paper = await laid(slip, shot);
  const height = Math.max(Math.round(width / 2), paper.raw.height + Math.round(width * 0.08));
  const scene = table(width, height);
  lay(paper, scene);
  const seen = blur < 0.3 ? scene : await pixels(sharp(scene.input, { raw: scene.raw }).blur(blur));
  expose(seen, shot);
  return sharp(seen.input, { raw: seen.raw }).jpeg({ quality }).toBuffer();
}

/** The paper, cut and turned, no wider than the photograph. */
async function laid(slip: Buffer, { turn, width, crop }: Shot): Promise<Pixels> {
  const { width: whole, height: tall } = await sharp(slip).metadata();
  const top = Math.round(tall * crop);
  const radians = (Math.abs(turn) * Math.PI) / 180;
  const [across, along] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const needed = across + ((tall - top) / whole) * along;
  const wide = Math.floor(Math.min(width * FILLED, (width * 0.98) / needed));
  const cut = await pixels(
    sharp(slip)
      .extract({ left: 0, top, width: whole, height: tall - top })
      .resize({ width: wide })
      .ensureAlpha(),
  );
  return pixels(sharp(cut.input, { raw: cut.raw }).rotate(turn, { background: '#00000000' }));
}

interface Pixels {
  readonly input: Buffer;
  readonly raw: { width: number; height: number; channels: OutputInfo['channels'] };
}

async function pixels(drawing: Sharp): Promise<Pixels> {
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Boards of wood, so that a reader has edges to go astray on. */
function table(width: number, height: number): Pixels {
  const [board, joint] = [width / 5, width / 240];
  const row = Buffer.alloc(width * 3);
  for (let x = 0; x < width; x += 1) {
    const colour = (x + board * 0.6) % board < joint ? [0x5d, 0x44, 0x30] : [0x8a, 0x6a, 0x4b];
    row.set(colour, x * 3);
  }
  return { input: Buffer.alloc(width * height * 3, row), raw: { width, height, channels: 3 } };
}

/** Puts the paper, which may be transparent, into the middle. */
function lay(paper: Pixels, scene: Pixels): void {
  const left = Math.round((scene.raw.width - paper.raw.width) / 2);
  const top = Math.round((scene.raw.height - paper.raw.height) / 2);
  for (let y = 0; y < paper.raw.height; y += 1) {
    let from = y * paper.raw.width * 4;
    let to = ((top + y) * scene.raw.width + left) * 3;
    for (let x = 0; x < paper.raw.width; x += 1, from += 4, to += 3) {
      const share = (paper.input[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = scene.input[to + channel] ?? 0;
        scene.input[to + channel] = below + ((paper.input[from + channel] ?? 0) - below) * share;
      }
    }
  }
}

/**
 * The light, from full at the upper left to `shade` less at the lower right, where whoever holds the phone throws a soft shadow;
 * and the sensor's noise, the same for all colours of a pixel. Its generator is seeded: a photograph repeats itself.
 */
function expose({ input, raw: { width, height } }: Pixels, { shade, noise }: Shot): void {
  const clamped = new Uint8ClampedArray(input.buffer, input.byteOffset, input.length);
  const noises = gaussians(noise);
  let state = 0x2545f491;
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [x / width, y / height];
      const shadow = Math.max(0, 1 - 2 * Math.sqrt((right - 0.9) ** 2 + (down - 0.75) ** 2));
      const light = (1 - (shade * (right + down)) / 2) * (1 - (shade / 3) * shadow);
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const by = noises[state & 0xffff] ?? 0;
      clamped[at] = (clamped[at] ?? 0) * light + by;
      clamped[at + 1] = (clamped[at + 1] ?? 0) * light + by;
      clamped[at + 2] = (clamped[at + 2] ?? 0) * light + by;
      at += 3;
    }
  }
}

/** The normal distribution as 65,536 equally likely values, by the sum of twelve that are spread evenly. */
function gaussians(sigma: number): Float32Array {
  let state = 0x9e3779b9;
  const even = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Float32Array.from({ length: 65_536 }, () => {
    let sum = -6;
    for (let count = 0; count < 12; count += 1) sum += even();
    return sum * sigma;
  });
}

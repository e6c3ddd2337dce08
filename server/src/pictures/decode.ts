import sharp, { type Metadata, type Sharp } from 'sharp';
import { scansOf } from './scans.ts';

/** A side, in pixels, that a slip's picture may have. */
const SIDES = { least: 100, most: 12_000 };

/** Samples that a picture may have, one of 16 bits counting twice: as 64 million pixels in colour. What is larger takes too long. */
const MOST_SAMPLES = 192_000_000;

/** Pixels that a picture may have whose decoder holds all of it at once: it takes up to six bytes for each. */
const MOST_AT_ONCE = 20_000_000;

/** Scans that a JPEG may have. Programs write a dozen at most; each goes over the whole picture, and no decoder can be stopped between them. */
const MOST_SCANS = 32;

/** Pixels of a picture that is drawn anew; a larger one is drawn smaller. */
const MOST_DRAWN = 6_000_000;

/** Frames that a moving picture may have, and pixels that all of them may have when it is drawn anew: the worst take a second. */
const MOVING = { mostFrames: 300, mostDrawn: 8_000_000 };

/** Up to this many pixels what came without loss, as a phone's own screen does, is kept without loss. */
const MOST_LOSSLESS = 4_000_000;

/** The pixels between reading and code: the shorter side as asked, the longer at most this many times that. */
const LONGEST = 4;

/** Pixels that are searched for codes at once. */
const MOST_SEARCHED = 4_500_000;

/** What a picture begins with. Nothing else is given to a decoder: no SVG, no PDF, whatever its name and type say. */
const beginnings: readonly [format: string, begins: (bytes: Buffer) => boolean][] = [
  ['jpeg', (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))],
];

// Its own threads and its own memory of earlier work would come on top of what is bounded here.
sharp.concurrency(1);
sharp.cache(false);

/** A picture whose beginning has been looked at. */
export interface Opened {
  readonly bytes: Buffer;
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp';
  /** As stored, before it is turned upright. */
  readonly width: number;
  readonly height: number;
  /** EXIF's, 1 (upright) to 8. */
  readonly orientation: number;
  /** More than one where it moves. */
  readonly frames: number;
}

/** Grey pixels, a byte each, row by row. */
export interface Grey {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly kind: 'drawn';
  readonly bytes: Buffer;
  /** WebP where it moves. */
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** No picture, or one that ends too early; and one whose size no slip has, or that would take too much memory. */
export type Unfit = { readonly kind: 'undecodable' } | { readonly kind: 'absurd' };

/** Reads a picture's beginning only, so that one that would be huge costs nothing. */
export async function openPicture(
  bytes: Buffer,
  leastSide = SIDES.least,
): Promise<{ kind: 'opened'; picture: Opened } | Unfit> {
  const format = bytes.length < 16 ? undefined : beginnings.find(([, begins]) => begins(bytes))?.[0];
  if (!format) return { kind: 'undecodable' };
  const found = await orUndecodable(sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata());
  if (found === 'undecodable' || found.format !== format) return { kind: 'undecodable' };
  const { width, height, orientation = 1, pages: frames = 1 } = found;
  const sides = [width, height];
  if (sides.some((side) => side < leastSide || side > SIDES.most)) return { kind: 'absurd' };
  const scans = format === 'jpeg' ? scansOf(bytes) : 1;
  if (scans > MOST_SCANS) return { kind: 'absurd' };
  if (width * height > MOST_AT_ONCE && (scans > 1 || isHeldWhole(found))) return { kind: 'absurd' };
  if (width * height * samplesOf(found) > MOST_SAMPLES) return { kind: 'absurd' };
  return {
    kind: 'opened',
    picture: { bytes, format: found.format as Opened['format'], width, height, orientation, frames },
  };
}

/** The bytes of a pixel, decoded. */
function samplesOf({ channels = 4, depth }: Metadata): number {
  return channels * (depth === 'ushort' ? 2 : 1);
}

/** Baseline JPEG of one scan and plain PNG come row by row; all others need their whole size in memory. */
function isHeldWhole({ format, isProgressive = false }: Metadata): boolean {
  return isProgressive || (format !== 'jpeg' && format !== 'png');
}

/** The picture anew from its pixels alone: upright, opaque, sRGB, nothing of what else the file held. */
export async function drawAnew(picture: Opened, seconds: number): Promise<Drawn | Unfit> {
  const { format, width, height, orientation } = picture;
  const share = Math.min(1, Math.sqrt(MOST_DRAWN / (width * height)));
  const lossless = (format === 'png' || format === 'gif') && width * height <= MOST_LOSSLESS;
  let drawing = scaled(pixelsOf(picture, seconds), picture, share).toColourspace('srgb');
  if (orientation > 1) {
    // Turned only once it is small: what is turned has to be in memory as a whole.
    const small = await orUndecodable(drawing.raw().toBuffer({ resolveWithObject: true }));
    if (small === 'undecodable') return { kind: 'undecodable' };
    drawing = upright(sharp(small.data, { raw: small.info }), orientation).timeout({ seconds });
  }
  // A code made for this very picture would save 4 % of its bytes, and hold all of it in memory in the meantime.
  const encoded = lossless
    ? drawing.png({ compressionLevel: 8 })
    : drawing.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false });
  const done = await orUndecodable(encoded.toBuffer({ resolveWithObject: true }));
  if (done === 'undecodable') return { kind: 'undecodable' };
  const type = lossless ? 'image/png' : 'image/jpeg';
  return { kind: 'drawn', bytes: done.data, type, width: done.info.width, height: done.info.height };
}

/**
 * A GIF's frames anew, each for as long as it was, as a WebP; undefined of what does not move, moves for too long or is too large, or has a
 * frame that cannot be read.
 */
export async function drawMoving(picture: Opened, seconds: number): Promise<Drawn | undefined> {
  const { format, width, height, frames } = picture;
  const pixels = width * height * frames;
  if (format !== 'gif' || frames < 2 || frames > MOVING.mostFrames || pixels > MOST_AT_ONCE) return undefined;
  const share = Math.min(1, Math.sqrt(MOVING.mostDrawn / pixels));
  const drawing = scaled(pixelsOf(picture, seconds, frames), picture, share);
  const done = await orUndecodable(
    drawing.webp({ effort: 0, quality: 80 }).toBuffer({ resolveWithObject: true }),
  );
  if (done === 'undecodable') return undefined;
  const { data: bytes, info } = done;
  return {
    kind: 'drawn',
    bytes,
    type: 'image/webp',
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

/** The picture in grey, `scale` times as large as stored. */
export async function greyOf(picture: Opened, scale: number, seconds: number): Promise<Grey | 'undecodable'> {
  return await rawOf(scaled(pixelsOf(picture, seconds).greyscale(), picture, scale));
}

/**
 * How many times as large a picture is searched whose shorter side shall be `shorter` pixels long: enlarged where it is smaller, so that a
 * blurred code has as many pixels as its finder wants.
 */
export function scaleFor({ width, height }: { width: number; height: number }, shorter: number): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const most = Math.min(Math.sqrt(MOST_SEARCHED / (short * long)), (LONGEST * shorter) / long);
  return Math.min(shorter / short, most);
}

/** Part of some grey pixels, `scale` times as large and, where `sharpen` is set, with its edges raised. */
export async function partOf(
  grey: Grey,
  part: { left: number; top: number; width: number; height: number },
  scale: number,
  sharpen: boolean,
): Promise<Grey | 'undecodable'> {
  const { pixels, width, height } = grey;
  const drawing = sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract(part)
    .resize({
      width: Math.max(1, Math.round(part.width * scale)),
      height: Math.max(1, Math.round(part.height * scale)),
      fit: 'fill',
      kernel: 'cubic',
    });
  return await rawOf(sharpen ? drawing.sharpen({ sigma: 2, m1: 2, m2: 3 }) : drawing);
}

function pixelsOf({ bytes }: Opened, seconds: number, frames = 1): Sharp {
  return sharp(bytes, {
    limitInputPixels: SIDES.most ** 2,
    failOn: 'error',
    sequentialRead: true,
    pages: frames,
  })
    .timeout({ seconds })
    .flatten({ background: '#ffffff' });
}

function scaled(drawing: Sharp, { width, height }: Pick<Opened, 'width' | 'height'>, share: number): Sharp {
  return drawing.resize({
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
    fit: 'fill',
  });
}

/** Undoes an EXIF orientation: mirrors first, then turns. */
function upright(drawing: Sharp, orientation: number): Sharp {
  const quarters = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation);
  return (mirrored ? drawing.flop() : drawing).rotate(quarters);
}

async function rawOf(drawing: Sharp): Promise<Grey | 'undecodable'> {
  const raw = drawing.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const drawn = await orUndecodable(raw);
  if (drawn === 'undecodable') return drawn;
  return { pixels: drawn.data, width: drawn.info.width, height: drawn.info.height };
}

/** Words of a decoder that had too little of something itself: time, memory, a thread, a disk, files that it may have open. */
const ourFaults = /^timeout|memory|alloc|thread|temp|no space|too many open|resource/i;

/** What the decoder refuses is no picture; that it had too little itself is thrown, and says nothing about the picture. */
async function orUndecodable<T>(work: Promise<T>): Promise<T | 'undecodable'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && ourFaults.test(error.message)) throw error;
    return 'undecodable';
  }
}

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that is sent as a slip. */
export interface HostileFile {
  readonly kind: Kind;
  readonly bytes: Buffer;
  /** The name that the form gives it. */
  readonly name: string;
}

/** What must become of it. */
interface Expected {
  /** How the upload is answered: `202 OK`, or a refusal. */
  readonly answer: string;
  /** What the slip comes to in the end, where it is taken: `credited`, or why it is refused. */
  readonly end?: string;
}

const refused = { answer: '400 SLIP_INVALID_FILE' };
const absurd = { answer: '202 OK', end: 'IMG_SIZE_UNABLE_TO_PROCESS' };
const noCode = { answer: '202 OK', end: 'CANNOT_READ_CROPPED_IMAGE' };

export type Kind = keyof typeof expected;
export const expected = {
  '30,000 x 30,000': absurd,
  'as large as may be': noCode,
  'picture and page': noCode,
  'SVG behind a JPEG': refused,
  SVG: refused,
  'HTML called .png': refused,
  'cut off': refused,
  '0 bytes': refused,
  '10 MB': noCode,
  '10 MB and a byte': { answer: '413 SLIP_INVALID_FILE' },
  'a million parts': refused,
  '../': noCode,
  'real slip': { answer: '202 OK', end: 'credited' },
} satisfies Record<string, Expected>;

export function expectedOf(kind: Kind): Expected {
  return expected[kind];
}

/** What one slip may have, as the contract says. */
const MOST_BYTES = 10 * 1_024 * 1_024;

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>';
const html = `<!doctype html><title>slip</title><script>alert(1)</script>${' '.repeat(2_000)}`;

/** One of each kind but the last, all in memory: some 60 MB. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 600, height: 800, channels: 3, background: '#335577' } });
  const [jpeg, png] = [await plain.clone().jpeg().toBuffer(), await plain.clone().png().toBuffer()];
  const large = sharp({ create: { width: 12_000, height: 5_000, channels: 3, background: '#335577' } });
  const filled = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  const page = Buffer.concat([jpeg, Buffer.from(html), Buffer.from('PK\x03\x04')]);
  const hidden = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]);
  const parts = Buffer.concat([png.subarray(0, PNG_HEAD), Buffer.alloc(10_400_004).fill(emptyChunk)]);
  return [
    { kind: '30,000 x 30,000', bytes: blackPng(30_000), name: 'slip.png' },
    { kind: 'as large as may be', bytes: await large.jpeg().toBuffer(), name: 'slip.jpg' },
    { kind: 'picture and page', bytes: page, name: 'slip.html' },
    { kind: 'SVG behind a JPEG', bytes: hidden, name: 'slip.jpg' },
    { kind: 'SVG', bytes: Buffer.from(svg), name: 'slip.jpg' },
    { kind: 'HTML called .png', bytes: Buffer.from(html), name: 'slip.png' },
    { kind: 'cut off', bytes: jpeg.subarray(0, jpeg.length / 2), name: 'slip.jpg' },
    { kind: '0 bytes', bytes: Buffer.alloc(0), name: 'slip.jpg' },
    { kind: '10 MB', bytes: filled(MOST_BYTES), name: 'slip.jpg' },
    { kind: '10 MB and a byte', bytes: filled(MOST_BYTES + 1), name: 'slip.jpg' },
    { kind: 'a million parts', bytes: parts, name: 'slip.png' },
    { kind: '../', bytes: png, name: '../../../../etc/prae-was-here.png' },
  ];
}

/** The bytes of a PNG up to the end of its first part. */
const PNG_HEAD = 33;

/** A part of a PNG with nothing in it. */
const emptyChunk = chunk('teXt', Buffer.alloc(0));

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of `side` x `side` pixels, a bit each: some hundred kilobytes. */
function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

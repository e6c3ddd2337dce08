import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openPictures } from './pictures.ts';

/** A busy machine is given its time. */
const pictures = openPictures({ timeLimitMs: 230_000 });
afterAll(() => pictures.close());

const drawn = async (bytes: Buffer) => (await pictures.redraw(bytes)).kind;

/** A grey JPEG of so many scans: of each of its blocks the first says all, the others nothing. */
function scanned(scans: number, side: number, isProgressive: boolean): Buffer {
  const number = (value: number) => [value >> 8, value & 255];
  const segment = (marker: number, body: number[]) => [0xff, marker, ...number(body.length + 2), ...body];
  const blocks = Math.ceil(side / 8) ** 2;
  const frame = [8, ...number(side), ...number(side), 1, 1, 0x11, 0];
  const head = [
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(isProgressive ? 0xc2 : 0xc0, frame),
    ...segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    // "0" ends a run of blocks, by fourteen more bits; "10" ends one.
    ...segment(0xc4, [0x10, 1, 1, ...Array<number>(14).fill(0), 0xe0, 0x00]),
  ];
  const whole = [
    ...segment(0xda, [1, 1, 0x00, 0, isProgressive ? 0 : 63, 0]),
    ...zeros(blocks, isProgressive),
  ];
  const runs = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const again = isProgressive ? [...segment(0xda, [1, 1, 0x00, 1, 63, 0]), ...bytesOf(runs)] : whole;
  const more = Array.from({ length: scans - 1 }, () => Buffer.from(again));
  return Buffer.concat([Buffer.from([0xff, 0xd8, ...head, ...whole]), ...more, Buffer.from([0xff, 0xd9])]);
}

/** A zero for each block, and of one that has all its parts that no more follows. */
function zeros(blocks: number, isProgressive: boolean): number[] {
  return bytesOf((isProgressive ? '0' : '010').repeat(blocks));
}

function bytesOf(bits: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte, ...(byte === 255 ? [0] : []));
  }
  return bytes;
}

describe('a JPEG that goes over its picture again and again', () => {
  it('is absurd, and costs nothing', async () => {
    const slow = scanned(3_000, 4_400, true);
    expect(slow.length).toBeLessThan(500_000);
    // The process that decodes has begun by then.
    expect(await drawn(scanned(12, 400, true))).toBe('drawn');
    const began = performance.now();
    expect(await drawn(slow)).toBe('absurd');
    expect(await pictures.readCodes(slow)).toEqual({ kind: 'absurd' });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('is drawn where it does so as often as programs do', async () => {
    expect(await drawn(scanned(12, 400, true))).toBe('drawn');
    const progressive = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#335577' },
    })
      .jpeg({ progressive: true })
      .toBuffer();
    const more = Buffer.concat([progressive, Buffer.from('ffda'.repeat(100), 'hex')]);
    expect(await drawn(more)).toBe('drawn');
  });

  it('is absurd where it is large, as it must be held whole', async () => {
    expect(await drawn(scanned(2, 6_000, false))).toBe('absurd');
    expect(await drawn(scanned(1, 6_000, false))).toBe('drawn');
  });
});

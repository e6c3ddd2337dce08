import sharp from 'sharp';

/** A GIF of as many frames, each of a shade of its own. */
export function movingGif({ frames = 4, width = 60, height = 40, noisy = false } = {}): Promise<Buffer> {
  const size = width * height * 3;
  const raw = Buffer.alloc(size * frames);
  for (let frame = 0; frame < frames; frame += 1)
    raw.fill(Math.round((255 * frame) / frames), frame * size, (frame + 1) * size);
  if (noisy) for (let at = 0; at < raw.length; at += 1) raw[at] = Math.imul(at, 2_654_435_761) >>> 24;
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, (_, frame) => 100 + frame * 20), loop: 0, effort: 1 })
    .toBuffer();
}

/** A GIF that says its one frame again and again: a few bytes for each. */
export function repeated(gif: Buffer, times: number): Buffer {
  // Behind the header, the screen and its table of colours.
  const { 10: flags = 0 } = gif;
  const head = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const frame = gif.subarray(head, -1);
  return Buffer.concat([gif.subarray(0, head), ...Array<Buffer>(times).fill(frame), Buffer.from(';')]);
}

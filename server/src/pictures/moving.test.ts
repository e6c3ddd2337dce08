import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { movingGif, repeated } from './moving.fixture.ts';
import { openPictures } from './pictures.ts';

/** A busy machine is given the time that it needs for forty frames. */
const pictures = openPictures({ timeLimitMs: 230_000 });
afterAll(() => pictures.close());

/** The frames that are drawn, by the shade of each. */
async function drawn(bytes: Buffer) {
  const anew = await pictures.redraw(bytes, { leastSide: 1, mayMove: true });
  if (anew.kind !== 'drawn') return { kind: anew.kind };
  const { pages = 1, delay, loop } = await sharp(anew.bytes).metadata();
  const shades = await Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const { channels } = await sharp(anew.bytes, { page }).stats();
      return Math.round((channels[0]?.mean ?? 0) / 10) * 10;
    }),
  );
  const { type, width, height } = anew;
  return { type, width, height, shades, delay, loop };
}

test('a GIF that moves is drawn anew in all its frames, each for its time', async () => {
  expect(await drawn(await movingGif())).toEqual({
    ...{ type: 'image/webp', width: 60, height: 40, loop: 0 },
    shades: [0, 60, 130, 190],
    delay: [100, 120, 140, 160],
  });
});

test('nobody else’s pictures move', async () => {
  const anew = await pictures.redraw(await movingGif(), { leastSide: 1 });
  expect(anew).toMatchObject({ kind: 'drawn', type: 'image/png' });
});

test('a large one is drawn smaller', async () => {
  const { type, width, height, shades } = (await drawn(
    await movingGif({ frames: 9, width: 2_000, height: 1_000 }),
  )) as {
    type: string;
    width: number;
    height: number;
    shades: number[];
  };
  expect([type, width, height, shades.length]).toEqual(['image/webp', 1_333, 667, 9]);
});

test.each([
  ['moves for too long', async () => repeated(await movingGif({ frames: 1, width: 2, height: 2 }), 301)],
  ['is too large in all its frames', () => movingGif({ frames: 3, width: 3_000, height: 2_500 })],
  [
    'has a hundred thousand frames',
    async () => repeated(await movingGif({ frames: 1, width: 9, height: 9 }), 100_000),
  ],
])('one that %s stands still', async (_, make) => {
  const before = process.cpuUsage();
  const bytes = await make();
  const making = msOf(process.cpuUsage(before));
  const made = process.cpuUsage();
  expect(await drawn(bytes)).toMatchObject({
    type: expect.stringMatching(/png|jpeg/),
    shades: [expect.any(Number)],
  });
  // What the process worked, not how long others on the machine kept it waiting.
  expect(msOf(process.cpuUsage(made))).toBeLessThan(Math.max(4_000, 2 * making));
});

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

test('one that ends within a frame has those before it', async () => {
  const whole = await movingGif({ noisy: true });
  expect(await drawn(whole.subarray(0, -2_000))).toMatchObject({
    type: 'image/webp',
    delay: [100, 120, 140],
  });
});

test('one in which nothing is like anything before takes no more memory than a slip', async () => {
  const bytes = await movingGif({ frames: 40, width: 600, height: 480, noisy: true });
  const before = process.memoryUsage.rss();
  const anew = await pictures.redraw(bytes, { leastSide: 1, mayMove: true });
  expect(anew).toMatchObject({ kind: 'drawn', type: 'image/webp' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(250 * 1_048_576);
});

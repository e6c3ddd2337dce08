import { type Photograph, photographs } from '@prae/sandbox/testing/photographs';
import { openPictures } from '@prae/server/src/pictures/pictures.ts';
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import sharp from 'sharp';
import { median } from './measure.ts';
import { type Line, table } from './report.ts';

const count = 100;
const seed = 20_261_123;

/** What the middle picture may take, in ms. */
const MEDIAN_MS = 300;

/** What one reader made of all photographs. */
interface Reading {
  readonly name: string;
  readonly read: number;
  /** Codes that name another reference than the slip. */
  readonly wrong: number;
  readonly times: readonly number[];
}

/** How many of a hundred photographs of slips the server reads, and zbar beside it from the same pictures, and how long both take. */
export async function slipsBenchmark(): Promise<string> {
  const taken: Photograph[] = [];
  for await (const photograph of photographs(count, seed)) taken.push(photograph);
  const pictures = openPictures();
  let again = 0;
  const before = process.memoryUsage.rss();
  let most = before;
  const ours = await readAll('the server', taken, async (bytes) => {
    const found = await pictures.readCodes(bytes);
    most = Math.max(most, process.memoryUsage.rss());
    if (found.kind !== 'read') return [];
    if (found.again.length > 0 && found.again.join() === found.texts.join()) again += 1;
    return found.texts;
  });
  await pictures.close();
  const zbar = await readAll('zbar', taken, readByZbar);
  return [
    `${count} photographs of slips, one after another`,
    ...[ours, zbar].map(line),
    `  read the same twice: ${again}; time against zbar: ${(sum(ours.times) / sum(zbar.times)).toFixed(2)} in all, ` +
      `${(median(ours.times) / median(zbar.times)).toFixed(2)} by the medians; grown by ${Math.round((most - before) / 1e6)} MB while reading`,
    table('of which is asked', asked(ours, zbar)),
  ].join('\n');
}

async function readAll(
  name: string,
  taken: readonly Photograph[],
  read: (bytes: Buffer) => Promise<readonly string[]>,
): Promise<Reading> {
  const times: number[] = [];
  let [right, wrong] = [0, 0];
  for (const { bytes, reference } of taken) {
    const begin = performance.now();
    const texts = await read(bytes);
    times.push(performance.now() - begin);
    if (texts.some((text) => text.includes(reference))) right += 1;
    if (texts.some((text) => !text.includes(reference))) wrong += 1;
  }
  return { name, read: right, wrong, times };
}

/** The whole picture as it is, as zbar's own command does. */
export async function readByZbar(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const grey = new Uint8Array(data).buffer;
  const found = await scanGrayBuffer(grey, info.width, info.height);
  return found.map((symbol) => symbol.decode());
}

function line({ name, read, wrong, times }: Reading): string {
  const sorted = [...times].sort((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return (
    `  ${name.padEnd(12)}read ${String(read).padStart(3)}  wrong ${wrong}  ` +
    `median ${median(times).toFixed(0)} ms  p95 ${p95.toFixed(0)} ms`
  );
}

function asked(ours: Reading, zbar: Reading): Line[] {
  return [
    { name: 'read, of all', ratios: [ours.read / count], target: 0.95 },
    { name: 'read, of what zbar reads', ratios: [ours.read / zbar.read], target: 1 },
    { name: 'read as another slip', ratios: [ours.wrong / count], target: 0, atMost: true },
    { name: `median, of ${MEDIAN_MS} ms`, ratios: [median(ours.times) / MEDIAN_MS], target: 1, atMost: true },
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

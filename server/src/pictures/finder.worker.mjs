// @ts-check
// Plain JavaScript: a thread that begins here needs no loader, whatever runs the server itself.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Codes of one picture that are looked for; more on a slip is a page of codes. */
const MOST_CODES = 8;

/** Pixels of three equal colours, by their grey. */
const COLOURS = 0x010101;

const OPAQUE = 0xff000000;

/** Whoever calls goes first, however many pictures wait; a third of a core that others want is left for them, or none would be read in time. */
const NICE = 5;

// Elsewhere the priority is the whole process's and not the thread's.
if (process.platform === 'linux') setPriority(NICE);

// Given its binary, the decoder does not ask the network for it.
const binary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const ready = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(binary).buffer },
  fireImmediately: true,
});

parentPort?.on('message', (/** @type {import('./finder.ts').Search} */ search) => {
  find(search).then(
    (codes) => parentPort?.postMessage(codes),
    // What goes wrong in here ends the thread, and its owner begins another.
    (error) =>
      setImmediate(() => {
        throw error;
      }),
  );
});

/**
 * @param {import('./finder.ts').Search} search
 * @returns {Promise<import('./finder.ts').Code[]>}
 */
async function find({ grey: { pixels, width, height }, binarizer, denoise }) {
  await ready;
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) colours[at] = OPAQUE | ((pixels[at] ?? 0) * COLOURS);
  const data = new Uint8ClampedArray(colours.buffer);
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    {
      // The whole family has small members, too, that are found in letters and noise.
      formats: ['QRCodeModel2'],
      tryHarder: true,
      tryDenoise: denoise,
      binarizer,
      textMode: 'Plain',
      maxNumberOfSymbols: MOST_CODES,
    },
  );
  return found.map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
    const corners = [topLeft, topRight, bottomLeft, bottomRight];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    return {
      text,
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
  });
}

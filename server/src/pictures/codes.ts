import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './decode.ts';

/** Grey pixels that are searched for codes, and how. */
export interface Search {
  readonly grey: Grey;
  /** How black is told from white: by each pixel's neighbours, or one threshold for the whole picture. */
  readonly binarizer: 'LocalAverage' | 'GlobalHistogram';
  /** Closes the holes that noise makes. */
  readonly denoise: boolean;
}

/** A code that was seen, and the upright box around it in the pixels that were searched. */
export interface Code {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Codes of one picture that are looked for; more on a slip is a page of codes. */
const MOST_CODES = 8;

/** Pixels of three equal colours, by their grey. */
const COLOURS = 0x010101;

const OPAQUE = 0xff000000;

let prepared: Promise<unknown> | undefined;

/** Looks for QR codes. Takes the thread that it is called in until they are found. */
export async function findCodes({ grey, binarizer, denoise }: Search): Promise<Code[]> {
  const { pixels, width, height } = grey;
  await ready();
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

/** Given its binary, the finder does not ask the network for it. */
function ready(): Promise<unknown> {
  prepared ??= prepareZXingModule({ overrides: { wasmBinary: binary() }, fireImmediately: true });
  return prepared;
}

function binary(): ArrayBuffer {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return new Uint8Array(readFileSync(path)).buffer;
}

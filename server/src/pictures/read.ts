import { readSlipCode } from '@prae/contract/slip-code';
import { type Code, findCodes, type Search } from './codes.ts';
import { type Grey, greyOf, type Opened, partOf, scaleFor } from './decode.ts';

/** One way to look at a whole picture: the length of its shorter side in pixels, and how it is searched. */
interface Way extends Omit<Search, 'grey'> {
  readonly shorter: number;
  /** Raises the edges of what is blurred. */
  readonly sharpen: boolean;
}

const plain = { binarizer: 'LocalAverage', denoise: false, sharpen: false } as const;

/** In the order in which they pay: the first reads nearly all, each of the others a few that those before it did not. */
const ways: readonly Way[] = [
  { ...plain, shorter: 800 },
  { ...plain, shorter: 1400 },
  { ...plain, shorter: 1100, sharpen: true },
  { ...plain, shorter: 500, binarizer: 'GlobalHistogram' },
  { ...plain, shorter: 2000, denoise: true },
];

const LARGEST = Math.max(...ways.map(({ shorter }) => shorter));

/** How a code that was seen is looked at again; the first is cheap, and reads by other pixels and another threshold. */
const secondWays: readonly (Omit<Way, 'shorter'> & { scale: number })[] = [
  { ...plain, scale: 1.37, binarizer: 'GlobalHistogram' },
  { ...plain, scale: 1.83 },
  { ...plain, scale: 0.73 },
  { ...plain, scale: 1.37, sharpen: true },
];

/** The room around a code that is looked at again, of the code's own size. */
const ROOM = 0.3;

/**
 * Looks at a picture in one way after another until a slip's code is seen, and then at the code again. What is seen
 * beside it is told too. `seconds`: what one step of decoding may take.
 */
export async function readTwice(
  picture: Opened,
  seconds: number,
): Promise<{ kind: 'read'; texts: string[]; again: string[] } | { kind: 'undecodable' }> {
  const seen = new Map<string, string[]>();
  let decoded: Grey | 'undecodable' | undefined;
  for (const way of ways) {
    let searched: Grey | 'undecodable';
    if (way === ways[0]) {
      // Most need no more than a small picture, which some decoders make of a large one at once.
      searched = await greyOf(picture, scaleFor(picture, way.shorter), seconds);
    } else {
      decoded ??= await greyOf(picture, Math.min(1, scaleFor(picture, LARGEST)), seconds);
      if (decoded === 'undecodable') return { kind: 'undecodable' };
      searched = await partOf(decoded, whole(decoded), scaleFor(decoded, way.shorter), way.sharpen);
    }
    if (searched === 'undecodable') return { kind: 'undecodable' };
    const codes = await findCodes({ ...searchOf(way), grey: searched });
    for (const code of codes) {
      if (!seen.has(code.text)) seen.set(code.text, await readAgain(searched, code));
    }
    if (codes.some(({ text }) => readSlipCode(text).kind !== 'not-slip')) break;
  }
  return { kind: 'read', texts: [...seen.keys()], again: [...new Set([...seen.values()].flat())] };
}

/** What stands where a code was seen, by another way than it was seen by. Nothing, where only one way can read it. */
async function readAgain(grey: Grey, code: Code): Promise<string[]> {
  const part = around(grey, code);
  for (const way of secondWays) {
    const again = await partOf(grey, part, way.scale, way.sharpen);
    if (again === 'undecodable') continue;
    const codes = await findCodes({ ...searchOf(way), grey: again });
    if (codes.length > 0) return codes.map(({ text }) => text);
  }
  return [];
}

function searchOf({ binarizer, denoise }: Omit<Search, 'grey'>): Omit<Search, 'grey'> {
  return { binarizer, denoise };
}

function whole({ width, height }: Grey) {
  return { left: 0, top: 0, width, height };
}

function around({ width, height }: Grey, code: Code) {
  const room = Math.max(code.right - code.left, code.bottom - code.top) * ROOM;
  const left = Math.max(0, Math.floor(code.left - room));
  const top = Math.max(0, Math.floor(code.top - room));
  const right = Math.min(width, Math.ceil(code.right + room));
  const bottom = Math.min(height, Math.ceil(code.bottom + room));
  return { left, top, width: right - left, height: bottom - top };
}

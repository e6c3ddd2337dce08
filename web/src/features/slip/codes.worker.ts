/*
 * Looks for QR codes in a picture, beside the page, so that nothing on the screen waits for it. It is given a picture (a Blob) and answers
 * with the texts of the codes, or null where it cannot look. It has a content security policy of its own, under which alone it may run
 * the finder's program.
 */
import { readSlipCode } from '@prae/contract/slip-code';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** One way to look: the length of the picture's shorter side in pixels, and how black is told from white. */
interface Way extends Required<Pick<ReaderOptions, 'binarizer'>> {
  shorter: number;
}

/** Three of the ways in which the server looks, in the order in which they pay: the first reads nearly all. What the server alone reads costs a phone too long. */
const WAYS: readonly Way[] = [
  { shorter: 800, binarizer: 'LocalAverage' },
  { shorter: 1400, binarizer: 'LocalAverage' },
  { shorter: 500, binarizer: 'GlobalHistogram' },
];

/** Pixels that are searched at once, and how much longer than asked for the longer side may be. */
const MOST_SEARCHED = 4_500_000;
const LONGEST = 4;

/** Codes of one picture that are looked for. */
const MOST_CODES = 8;

// It comes while the picture is being decoded; where it does not, the search says so.
prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true }).catch(
  () => undefined,
);

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void read(data).then(postMessage, () => postMessage(null));
});

/** Looks in one way after another until a slip's code is seen; what is seen beside it is told, too. */
async function read(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture);
  const seen = new Set<string>();
  for (const { shorter, binarizer } of WAYS) {
    const codes = await readBarcodes(pixelsOf(bitmap, shorter), {
      // The whole family has small members, too, that are found in letters and noise.
      formats: ['QRCodeModel2'],
      tryHarder: true,
      binarizer,
      textMode: 'Plain',
      maxNumberOfSymbols: MOST_CODES,
    });
    for (const { text } of codes) seen.add(text);
    if (codes.some(({ text }) => readSlipCode(text).kind !== 'not-slip')) break;
  }
  return [...seen];
}

/** The picture on white, smaller or larger. */
function pixelsOf(bitmap: ImageBitmap, shorter: number): ImageData {
  const [short, long] = [Math.min(bitmap.width, bitmap.height), Math.max(bitmap.width, bitmap.height)];
  const most = Math.min(Math.sqrt(MOST_SEARCHED / (short * long)), (LONGEST * shorter) / long);
  const share = Math.min(shorter / short, most);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * share)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) throw new Error('There is nothing to draw on');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return drawing.getImageData(0, 0, canvas.width, canvas.height);
}

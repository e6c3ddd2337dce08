import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let ready: Promise<unknown> | undefined;

/** Reads the QR code in a picture (PNG bytes), as a bank's app does with its camera. */
export async function scan(picture: Uint8Array): Promise<string> {
  ready ??= prepare();
  await ready;
  const [code] = await readBarcodes(new Blob([picture as Uint8Array<ArrayBuffer>]), { formats: ['QRCode'] });
  if (code === undefined || code.text === '') throw new Error('There is no readable QR code in the picture');
  return code.text;
}

/** The decoder's program lies in the package; without this it would be fetched over the network. */
async function prepare(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = await readFile(file);
  await prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
    },
    fireImmediately: true,
  });
}

/** Reads the code that an SVG draws, through its pixels. */
export async function scanSvg(svg: string): Promise<string> {
  const picture = await sharp(Buffer.from(svg)).resize(600, 600).png().toBuffer();
  return scan(picture);
}

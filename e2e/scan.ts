import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';

let ready: Promise<unknown> | undefined;

/** Reads the QR code in a picture (PNG bytes), as a bank's app does with its camera. */
export async function scan(picture: Uint8Array): Promise<string> {
  ready ??= prepare();
  await ready;
  const [code] = await readBarcodes(new Blob([picture as Uint8Array<ArrayBuffer>]), { formats: ['QRCode'] });
  if (code === undefined || code.text === '') throw new Error('There is no readable QR code in the picture');
  return code.text;
}

/** A picture of a QR code with this text (PNG bytes), as another app saves one. */
export async function draw(text: string): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareWriter({ overrides: { wasmBinary: await readBinary(file) } });
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 8 });
  const margin = { top: 300, bottom: 100, left: 60, right: 60, background: '#fff' };
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).extend(margin).png().toBuffer();
}

/** The decoder's program lies in the package; without this it would be fetched over the network. */
async function prepare(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: await readBinary(file) }, fireImmediately: true });
}

async function readBinary(file: string): Promise<ArrayBuffer> {
  const bytes = await readFile(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** Reads the code that an SVG draws, through its pixels. */
export async function scanSvg(svg: string): Promise<string> {
  const picture = await sharp(Buffer.from(svg)).resize(600, 600).png().toBuffer();
  return scan(picture);
}

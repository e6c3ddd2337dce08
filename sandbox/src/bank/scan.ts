import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { Refused } from '../fields.ts';

let prepared: Promise<unknown> | undefined;

/**
 * Reads the code in a picture (PNG, JPEG, WebP, SVG) from its pixels. The decoder's binary comes from the installed
 * package, because left alone it would ask the network for it.
 */
export async function readCode(picture: Buffer): Promise<string> {
  prepared ??= prepareZXingModule({ overrides: { wasmBinary: decoder() }, fireImmediately: true });
  await prepared;
  for (const width of [1200, 2400, 600]) {
    const codes = await readBarcodes(await pixelsOf(picture, width), {
      formats: ['QRCode'],
      tryHarder: true,
    });
    const text = codes.find((code) => code.isValid)?.text;
    if (text) return text;
  }
  throw new Refused('NO_QR_IN_PICTURE', 422);
}

function decoder(): ArrayBuffer {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return new Uint8Array(readFileSync(path)).buffer;
}

async function pixelsOf(picture: Buffer, width: number) {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: 60_000_000, density: 144 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({
        width,
        height: width * 2,
        fit: 'inside',
        kernel: 'nearest',
        withoutEnlargement: width < 1200,
      })
      .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb' as const,
    };
  } catch {
    throw new Refused('NO_PICTURE', 400);
  }
}

/** The kinds of file that the portal takes, told by their bytes alone. */
export type UploadType = (typeof uploadTypes)[number];
export const uploadTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const;

/** What a file is by its first bytes, whatever it calls itself; undefined for anything that is not taken. */
export function typeOf(bytes: Buffer): UploadType | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('\x1aE\xdf\xa3')) return 'video/webm';
  if (!begins('ftyp', 4)) return undefined;
  const brand = bytes.toString('latin1', 8, 12);
  if (['heic', 'heix', 'hevc', 'mif1', 'msf1'].includes(brand)) return 'image/heic';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

/**
 * Whether a file reaches its own end: an upload that was cut off on the way begins as it should. What follows the end
 * does not matter, since some cameras write more behind it.
 */
export function isWhole(bytes: Buffer, type: UploadType): boolean {
  switch (type) {
    case 'image/jpeg':
      return hasJpegEnd(bytes);
    case 'image/png':
      return hasPngEnd(bytes);
    case 'image/webp':
      return bytes.length >= 12 && bytes.length - 8 >= bytes.readUInt32LE(4);
    case 'image/gif':
      return hasGifEnd(bytes);
    case 'image/heic':
    case 'video/mp4':
    case 'video/quicktime':
      return hasLastBox(bytes);
    // Its outer length may be left open, so nothing tells.
    case 'video/webm':
      return true;
  }
}

/** Parts that a file may have on the way to its end: cameras and programs write some thousands at most, and nobody else is served while they are gone over. */
const MOST_PARTS = 50_000;

/** Walks the segments up to the picture itself, past previews that have an end of their own. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = 2;
  for (let parts = 0; parts < MOST_PARTS && at + 4 <= bytes.length && bytes[at] === 0xff; parts += 1) {
    const marker = bytes[at + 1];
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) return bytes.indexOf(Buffer.from([0xff, 0xd9]), at) !== -1;
  }
  return false;
}

/** IEND, as a number. */
const PNG_END = 0x49454e44;

function hasPngEnd(bytes: Buffer): boolean {
  let at = 8;
  for (let parts = 0; parts < MOST_PARTS && at + 12 <= bytes.length; parts += 1) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.readUInt32BE(at + 4) === PNG_END) return end <= bytes.length;
    at = end;
  }
  return false;
}

/** Walks the blocks up to the trailer. What they hold comes in pieces of 255 bytes at most, of which the last is empty. */
function hasGifEnd(bytes: Buffer): boolean {
  let at = 13 + coloursIn(bytes, 10);
  for (let parts = 0; parts < MOST_PARTS; ) {
    const block = bytes[at];
    if (block === 0x3b) return true;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + coloursIn(bytes, at + 9);
    else return false;
    for (let size = 1; size > 0; parts += 1) {
      if (parts >= MOST_PARTS || at >= bytes.length) return false;
      size = bytes[at] ?? 0;
      at += 1 + size;
    }
  }
  return false;
}

/** How many bytes a GIF's table of colours has, by the flags that announce it. */
function coloursIn(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Boxes fill a file to its last byte; a length of 0 means "to the end", and 1 that 64 bits of it follow. */
function hasLastBox(bytes: Buffer): boolean {
  let at = 0;
  for (let parts = 0; parts < MOST_PARTS && at + 8 <= bytes.length; parts += 1) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return true;
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) return false;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < (isLong ? 16 : 8)) return false;
    at += size;
  }
  return at === bytes.length;
}

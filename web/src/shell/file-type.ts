import type { chatVideoTypes } from '@prae/contract/chat-facts';
import type { pictureTypes } from '@prae/contract/routes';

export type PictureType = (typeof pictureTypes)[number];
export type FileType = PictureType | (typeof chatVideoTypes)[number];

/** How pictures of a type begin: the letters, and where they stand. */
const BEGINNINGS: readonly [type: PictureType, at: number, letters: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** What begins like a film and is a picture, of a format that is not taken. */
const NO_FILMS = /^(?:hei[cx]|hevc|mif1|msf1|avif)/;

/** What a file is by its first bytes, as the server tells it; undefined where it is of none of the types. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const start = letters(bytes);
  const [, brand] = /^.{4}ftyp(.{4})/s.exec(start) ?? [];
  if (brand === undefined) return pictureTypeOf(bytes);
  if (NO_FILMS.test(brand)) return undefined;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

/** The same of pictures alone. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = letters(bytes);
  return BEGINNINGS.find(([, at, begins]) => start.startsWith(begins, at))?.[0];
}

function letters(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 16));
}

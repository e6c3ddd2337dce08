import type { pictureTypes } from '@prae/contract/routes';

export type PictureType = (typeof pictureTypes)[number];

/** How files of a type begin: the letters, and where they stand. */
const BEGINNINGS: readonly [type: PictureType, at: number, letters: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** What a picture is by its first bytes, as the server tells it; undefined where it is none that is taken. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return BEGINNINGS.find(([, at, letters]) => start.startsWith(letters, at))?.[0];
}

import { pictureTypes } from '@prae/contract/routes';
import { expect, test } from 'vitest';
import { fileTypeOf, pictureTypeOf } from './file-type.ts';

const bytes = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

const PICTURES = {
  'image/jpeg': '\xff\xd8\xff\xe0\x00\x10JFIF',
  'image/png': '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
  'image/webp': 'RIFF\x24\x00\x00\x00WEBPVP8 ',
  'image/gif': 'GIF89a\x01\x00\x01\x00',
} satisfies Record<(typeof pictureTypes)[number], string>;

test.each(pictureTypes.map((type) => [type, PICTURES[type]]))(
  '%s is known by its first bytes',
  (type, begins) => {
    expect(pictureTypeOf(bytes(begins))).toBe(type);
    expect(fileTypeOf(bytes(begins))).toBe(type);
  },
);

test.each([
  ['nothing', ''],
  ['a text', 'slip.png'],
  ['a PDF', '%PDF-1.7'],
  ['a film', '\x00\x00\x00\x18ftypisom'],
  ['an SVG', '<svg xmlns='],
  ['a sound in the frame of a WebP', 'RIFF\x24\x00\x00\x00WAVEfmt '],
])('%s is no picture that is taken', (_, begins) => {
  expect(pictureTypeOf(bytes(begins))).toBeUndefined();
});

test.each([
  ['video/mp4', '\x00\x00\x00\x18ftypisom'],
  ['video/mp4', '\x00\x00\x00\n' + 'ftypmp42'],
  ['video/quicktime', '\x00\x00\x00\x14ftypqt  '],
  [undefined, '\x00\x00\x00\x18ftypheic'],
  [undefined, '\x00\x00\x00\x18ftypavif'],
  [undefined, 'ftypisom'],
  [undefined, ''],
])('as %s a film is known, or not, by its first bytes', (type, begins) => {
  expect(fileTypeOf(bytes(begins))).toBe(type);
});

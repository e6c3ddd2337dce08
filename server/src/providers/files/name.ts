import { createHash, randomBytes } from 'node:crypto';
import { extensions, FILE_LIMIT_BYTES, FilesAway, type FileType, type Purpose, purposes } from './port.ts';

/**
 * A file's name, `slip/{32 hex}-{32 hex}.jpg`: purpose, a random number, the half of the SHA-256 of what it names, and its
 * type. So every store can tell whether it gives back what was put, and a name leads nowhere but to a file of ours.
 */
const pattern = new RegExp(
  `^(?:${purposes.join('|')})/[0-9a-f]{32}-([0-9a-f]{32})\\.(${Object.values(extensions).join('|')})$`,
);

/** A name that was never given. Throws on more bytes than a store keeps. */
export function newName(purpose: Purpose, bytes: Buffer, type: FileType): string {
  if (bytes.length > FILE_LIMIT_BYTES) throw new Error(`${bytes.length} bytes are too many to keep`);
  return `${purpose}/${randomBytes(16).toString('hex')}-${checksum(bytes)}.${extensions[type]}`;
}

export function isName(text: string): boolean {
  return pattern.test(text);
}

/** The type of what a name names. */
export function typeOf(name: string): FileType {
  const extension = pattern.exec(name)?.[2];
  const type = (Object.keys(extensions) as FileType[]).find((one) => extensions[one] === extension);
  if (!type) throw new Error('This is the name of no file');
  return type;
}

/** Throws `FilesAway` where the bytes are not those that were put under the name. */
export function expectWhole(name: string, bytes: Buffer): void {
  if (pattern.exec(name)?.[1] !== checksum(bytes)) throw new FilesAway(`read: ${name} is damaged`);
}

function checksum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** What files are kept for. A purpose is the first part of its files' names. */
export const purposes = ['slip', 'chat'] as const;
export type Purpose = (typeof purposes)[number];

/** The types of files that are kept, each with what its names end in. */
export const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
} as const;
export type FileType = keyof typeof extensions;

export interface StoredFile {
  bytes: Buffer;
  type: FileType;
}

/** The most that is kept and read of one file. */
export const FILE_LIMIT_BYTES = 20 * 1_024 * 1_024;

/** What one call of a store may take unless told; a list may take it for each page. */
export const FILE_TIME_MS = 20_000;

/** The store fails, is too slow, or has something else than was put. Says in one line what was asked and what came. */
export class FilesAway extends Error {}

/** Keeps uploaded files for good, until they are removed. */
export interface FileStore {
  /**
   * Keeps bytes, `FILE_LIMIT_BYTES` at most, under a fresh random name within a purpose, and answers the name when they are
   * durable. Throws `FilesAway`: then no row may name them. What a store kept all the same, because its answer was lost, has
   * a name that nobody knows, and `list` tells it.
   */
  put(purpose: Purpose, bytes: Buffer, type: FileType): Promise<string>;
  /**
   * Exactly what was put under the name. Undefined where there is none, or where the text is no name of a store; throws
   * `FilesAway` where the store does not say, or has it damaged.
   */
  read(name: string): Promise<StoredFile | undefined>;
  /** Safe to repeat. Does nothing to a text that is no name of a store. Throws `FilesAway`: it may be gone or not. */
  remove(name: string): Promise<void>;
  /**
   * The names of what was written before a time of the store's clock, read page by page; what is put or removed meanwhile may
   * be among them or not. For the sweep that removes what no row names: it has to look an hour back at least, as a row
   * is written after its file. Throws `FilesAway`, in the middle too.
   */
  list(purpose: Purpose, before: Date): AsyncIterable<string>;
}

import { createHash, type Hash, randomUUID } from 'node:crypto';
import { addAbortListener } from 'node:events';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { RefusalCode } from '@prae/contract/refusals';
import type { UploadTerms } from '@prae/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../domain/limits.ts';
import { Refusal } from '../domain/refusal.ts';
import { newPlaces, type Places } from '../places.ts';
import { type BytePace, newBytePace } from './byte-pace.ts';
import { callerOf } from './gate.ts';
import { isWhole, typeOf, type UploadType } from './upload-content.ts';
import { newUploadFolder } from './upload-folder.ts';

/** A file that has arrived whole and is of a type that its call takes. It is on disk, and in memory while it is used alone. */
export interface Upload {
  type: UploadType;
  /** SHA-256 of its bytes, in hex. */
  digest: string;
  /** Gives its bytes to `work`; a few files are in memory at once, the others wait. */
  use<T>(work: (bytes: Buffer) => Promise<T>): Promise<T>;
}

export interface Uploads {
  /**
   * Takes the one file of a form, and the form's other fields as text, for as long as `work` goes on; nothing is left on the disk
   * after it. What it is, and whether it is whole, is told by its bytes, never by its name or by the type it claims. Refusals:
   * KEY_INVALID (a field that comes twice), `missing` (no file), `invalid` (a form that is cut off or overfull, a file that is empty, cut off or of another type),
   * `invalid` with 413 (larger than `maxBytes`).
   */
  take<T>(
    request: FastifyRequest,
    terms: UploadTerms,
    work: (file: Upload, fields: Record<string, string>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** The name of the field that holds the file. */
const FILE_FIELD = 'file';

/** Room for the form around the file: boundaries, headers and short fields. */
const FORM_BYTES = 16_384;
const FIELDS = 8;
const FIELD_BYTES = 1_000;

/** So many files are in memory at once, of twenty megabytes at most. */
const IN_MEMORY = 2;

/** Of all files together, a second. A slip has a megabyte or two, and its picture takes longer to be read than to come. */
export const BYTES_PER_SECOND = 4_000_000;

/** Bytes of a file that come while its last ones are being written, to be written together. */
const WRITTEN_AT_ONCE = 262_144;

/** How long one waits for a place: for longer than all that may be on the disk takes to come. */
export const PATIENCE_MS = 120_000;

/** Registers the routes that take forms with a file; everywhere else a body is JSON or refused with 415. */
export function uploadScope(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    // A file above the limit is noticed where it is read, so that nothing is read in vain.
    scope.register(multipart, { throwFileSizeLimit: false });
    routes(scope);
    done();
  });
}

export function newUploads({ bytesPerSecond = BYTES_PER_SECOND } = {}): Uploads {
  const pace = newBytePace(bytesPerSecond);
  const folder = newUploadFolder();
  const inMemory = newPlaces(() => IN_MEMORY, PATIENCE_MS);
  const ofAll = newDisk(limits.uploadsAtOnce.most, limits.uploadBytesAtOnce.most);
  const ofCallers = new Map<string, { disk: Disk; users: number }>();

  /** A caller's own places come first, so that whoever sends slowly takes none from all others. */
  const onDisk = async <T>(caller: string, bytes: number, work: () => Promise<T>): Promise<T> => {
    const { uploadsAtOnceOfOne, uploadBytesAtOnceOfOne } = limits;
    const own = ofCallers.get(caller) ?? {
      disk: newDisk(uploadsAtOnceOfOne.most, uploadBytesAtOnceOfOne.most),
      users: 0,
    };
    ofCallers.set(caller, own);
    own.users += 1;
    try {
      return await own.disk(bytes, () => ofAll(bytes, work));
    } finally {
      own.users -= 1;
      if (own.users === 0) ofCallers.delete(caller);
    }
  };
  return {
    async take(request, terms, work) {
      const { maxBytes, missing = 'KEY_MISSING', invalid = 'KEY_INVALID' } = terms;
      const refuse = (code: RefusalCode, status?: number) =>
        new Refusal(code, { [FILE_FIELD]: code }, status);
      // Without a length it may become as long as any.
      const bytes = Number(request.headers['content-length'] ?? maxBytes + FORM_BYTES);
      if (bytes > maxBytes + FORM_BYTES) throw refuse(invalid, 413);
      if (!request.isMultipart()) throw refuse(missing);
      const caller = callerOf(request);
      const gone = hangUpOf(request);
      return onDisk(caller, bytes, async () => {
        // Of a connection that ended while its file waited for a place nothing comes any more, not even its end.
        if (gone.aborted) throw refuse(invalid);
        // Somebody may tidy up what is temporary.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, randomUUID());
        try {
          const form = await Promise.race([readForm(request, maxBytes, { path, pace, gone }), cutOff(gone)]);
          if (form === 'malformed') throw refuse(invalid);
          if (typeof form === 'object' && 'twice' in form)
            throw new Refusal('KEY_INVALID', { [form.twice]: 'KEY_INVALID' });
          if (form === 'too-large') throw refuse(invalid, 413);
          if (!form.file) throw refuse(missing);
          const { size, digest, isNamed } = form.file;
          if (size === 0 || (terms.named && !isNamed)) throw refuse(invalid);
          const use: Upload['use'] = (given) => inPlace(inMemory, async () => given(await readFile(path)));
          const type = await use(async (bytes) => wholeTypeOf(bytes));
          if (type === undefined || !(terms.types as readonly string[]).includes(type)) throw refuse(invalid);
          return await work({ type, digest, use }, form.fields);
        } finally {
          await rm(path, { force: true });
        }
      });
    },
    async close() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does what takes so many bytes of the disk, when there is room. */
type Disk = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

function newDisk(mostFiles: number, mostBytes: number): Disk {
  const files = newPlaces(() => mostFiles, PATIENCE_MS);
  const room = newPlaces(() => mostBytes, PATIENCE_MS);
  return (bytes, work) => inPlace(files, () => inPlace(room, work, Math.min(bytes, mostBytes)));
}

/** Does what takes a place, or so many, when there are. */
async function inPlace<T>(places: Places, work: () => Promise<T>, count = 1): Promise<T> {
  if (!(await places.take(count))) throw new Refusal('REQUEST_LIMIT');
  try {
    return await work();
  } finally {
    places.giveBack(count);
  }
}

/** What a file is, where it is one that is taken at all and whole. */
function wholeTypeOf(bytes: Buffer): UploadType | undefined {
  const type = typeOf(bytes);
  return type && isWhole(bytes, type) ? type : undefined;
}

/** A file on the disk. `digest`: as an upload's; `isNamed`: its name has an extension. */
interface Written {
  size: number;
  digest: string;
  isNamed: boolean;
}

interface Form {
  file?: Written;
  fields: Record<string, string>;
}

/** Where a file goes, how fast, and whether whoever sends it has gone. */
interface Target {
  path: string;
  pace: BytePace;
  gone: AbortSignal;
}

/** Aborted as soon as a connection has ended before its request has come whole. */
function hangUpOf({ raw }: FastifyRequest): AbortSignal {
  const hangUp = new AbortController();
  const look = () => raw.complete || hangUp.abort();
  if (raw.destroyed) look();
  raw.once('close', look);
  return hangUp.signal;
}

function cutOff(gone: AbortSignal): Promise<'malformed'> {
  return new Promise((resolve) => addAbortListener(gone, () => resolve('malformed')));
}

/** Reads a form up to its end and writes its file. `twice`: a field that came more than once, of which none counts. */
async function readForm(
  request: FastifyRequest,
  maxBytes: number,
  target: Target,
): Promise<Form | { twice: string } | 'malformed' | 'too-large'> {
  const form: Form = { fields: {} };
  const limits = { files: 1, fileSize: maxBytes, fields: FIELDS, fieldSize: FIELD_BYTES, parts: FIELDS + 1 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const file = await written(part, target);
        if (file === undefined) return 'too-large';
        if (part.fieldname === FILE_FIELD) form.file = file;
      } else {
        const text = textIn(part);
        if (text === undefined) return 'malformed';
        if (Object.hasOwn(form.fields, part.fieldname)) return { twice: part.fieldname };
        form.fields[part.fieldname] = text;
      }
    }
    return form;
  } catch (error) {
    if (isDisk(error)) throw error;
    request.log.debug({ err: error }, 'a form that cannot be read');
    return 'malformed';
  }
}

/** A fault of ours, of which whoever sends the file is not to blame. */
function isDisk(error: unknown): boolean {
  if (!(error instanceof Error) || !('syscall' in error)) return false;
  return 'path' in error || error.syscall === 'write' || error.syscall === 'writev';
}

/** Writes a file to the disk; undefined as soon as it is above the limit. Its digest grows with it: all at once would keep others waiting. */
async function written(
  { file, filename }: MultipartFile,
  { path, pace, gone }: Target,
): Promise<Written | undefined> {
  const cut = new AbortController();
  file.once('limit', () => cut.abort());
  addAbortListener(gone, () => cut.abort());
  const opened = await open(path, 'wx', 0o600).catch((error: Error) => {
    // What still comes of it would wait for somebody to take it, and all that comes behind it.
    file.resume();
    throw error;
  });
  if (gone.aborted) {
    // The call has removed its file already, and so before there was one.
    await opened.close();
    await rm(path, { force: true });
    return undefined;
  }
  const target = opened.createWriteStream({ highWaterMark: WRITTEN_AT_ONCE });
  const hash = createHash('sha256');
  try {
    await pipeline(file, (parts) => inPace(parts, pace, hash), target, { signal: cut.signal });
  } catch (error) {
    if (!cut.signal.aborted) throw error;
  }
  if (cut.signal.aborted || file.truncated) return undefined;
  const isNamed = /[^.]\.[^.]+$/.test(filename.slice(-255));
  return { size: target.bytesWritten, digest: hash.digest('hex'), isNamed };
}

async function* inPace(parts: AsyncIterable<Buffer>, pace: BytePace, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    await pace(part.length);
    hash.update(part);
    yield part;
  }
}

function textIn({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string | undefined {
  return typeof value === 'string' && !valueTruncated && !fieldnameTruncated ? value : undefined;
}

import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { RefusalCode } from '@prae/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../domain/refusal.ts';
import { isWhole, typeOf, type UploadType } from './upload-content.ts';

export interface UploadLimits {
  /** Of the file, without the form around it. */
  maxBytes: number;
  types: readonly UploadType[];
  /** What a call answers instead of KEY_MISSING when no file came. */
  missing?: RefusalCode;
  /** What it answers instead of KEY_INVALID when what came is no file that it takes. */
  invalid?: RefusalCode;
}

export interface Upload {
  bytes: Buffer;
  mimeByContent: UploadType;
  /** The other fields of the form, as text. */
  fields: Record<string, string>;
}

/** The name of the field that holds the file. */
const FILE_FIELD = 'file';

/** Room for the form around the file: boundaries, headers and short fields. */
const FORM_BYTES = 16_384;
const FIELDS = 8;
const FIELD_BYTES = 1_000;

/** Registers the routes that take forms with a file; everywhere else a body is JSON or refused with 415. */
export function uploadScope(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    // A file above the limit is noticed where it is read, so that nothing is read in vain.
    scope.register(multipart, { throwFileSizeLimit: false });
    routes(scope);
    done();
  });
}

/**
 * Reads the one file of a form. What it is, and whether it is whole, is told by its bytes, never by its name or by the
 * type it claims. Refusals: `missing` (no file, or an empty one), `invalid` (a form that is cut off or overfull, a file
 * that is cut off or of another type), `invalid` with 413 (larger than `maxBytes`).
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, types, missing = 'KEY_MISSING', invalid = 'KEY_INVALID' }: UploadLimits,
): Promise<Upload> {
  const refuse = (code: RefusalCode, status?: number) => new Refusal(code, { [FILE_FIELD]: code }, status);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw refuse(invalid, 413);
  const form = await readForm(request, maxBytes);
  if (form === 'malformed') throw refuse(invalid);
  if (form === 'too-large') throw refuse(invalid, 413);
  if (form.bytes.length === 0) throw refuse(missing);
  const mimeByContent = typeOf(form.bytes);
  if (!mimeByContent || !types.includes(mimeByContent) || !isWhole(form.bytes, mimeByContent)) {
    throw refuse(invalid);
  }
  return { ...form, mimeByContent };
}

type Form = Omit<Upload, 'mimeByContent'>;

/** The parts of a form up to its end; a form without a file has no bytes. */
async function readForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<Form | 'malformed' | 'too-large'> {
  const form: Form = { bytes: Buffer.alloc(0), fields: {} };
  const limits = { files: 1, fileSize: maxBytes, fields: FIELDS, fieldSize: FIELD_BYTES, parts: FIELDS + 1 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await fileIn(part);
        if (bytes === undefined) return 'too-large';
        if (part.fieldname !== FILE_FIELD) return 'malformed';
        form.bytes = bytes;
      } else {
        const text = textIn(part);
        if (text === undefined) return 'malformed';
        form.fields[part.fieldname] = text;
      }
    }
    return form;
  } catch (error) {
    request.log.debug({ err: error }, 'a form that cannot be read');
    return 'malformed';
  }
}

/** A file's bytes, or undefined as soon as there are more than the limit. */
async function fileIn(part: MultipartFile): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (part.file.truncated) return undefined;
    chunks.push(chunk);
  }
  return part.file.truncated ? undefined : Buffer.concat(chunks);
}

function textIn({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string | undefined {
  return typeof value === 'string' && !valueTruncated && !fieldnameTruncated ? value : undefined;
}

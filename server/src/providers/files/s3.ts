import { createHash } from 'node:crypto';
import { type BytesReply, callForBytes } from '../http.ts';
import { expectWhole, isName, newName, typeOf } from './name.ts';
import { FILE_LIMIT_BYTES, FILE_TIME_MS, type FileStore, FilesAway, type Purpose } from './port.ts';
import { codeIn, pageIn } from './s3.read.ts';
import { type S3Keys, signed } from './s3.signature.ts';

export interface S3Options extends S3Keys {
  /** Without a slash at the end; the bucket follows as the first part of the path. */
  endpoint: string;
  bucket: string;
  /** For one call; `FILE_TIME_MS` unless told. */
  timeoutMs?: number;
}

interface Question {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Behind the bucket. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

type Response = Extract<BytesReply, { kind: 'response' }>;

/** A list of a thousand names is a third of this. */
const ANSWER_LIMIT_BYTES = 1_048_576;

/**
 * Files in a bucket of any S3-compatible store, each under its own name. Every call is made once, alone on its connection,
 * as neither a removal's answer nor a "no such key" has to name the file.
 */
export function s3Files(options: S3Options): FileStore {
  /** Any answer of the store; throws `FilesAway` when there is none. */
  async function ask(what: string, { name, body, ...question }: Question): Promise<Response> {
    const { endpoint, bucket, timeoutMs = FILE_TIME_MS } = options;
    const address = new URL(`${endpoint}/${bucket}${name === undefined ? '' : `/${name}`}`);
    const request = await signed(options, { ...question, address, body });
    const reply = await callForBytes(request.url, {
      ...{ method: question.method, headers: { ...request.headers, accept: '*/*' }, timeoutMs },
      ...(body && { body }),
      answerLimit: name !== undefined && question.method === 'GET' ? FILE_LIMIT_BYTES : ANSWER_LIMIT_BYTES,
    });
    if (reply.kind === 'unknown') throw new FilesAway(`${what}: ${reply.cause}`);
    return reply;
  }

  return {
    async put(purpose, bytes, type) {
      const name = newName(purpose, bytes, type);
      const md5 = createHash('md5').update(bytes).digest();
      const reply = await ask('put', {
        ...{ method: 'PUT', name, body: bytes },
        // By both it refuses a body that did not come whole.
        headers: {
          ...{ 'content-type': type, 'content-length': String(bytes.length) },
          'content-md5': md5.toString('base64'),
        },
      });
      if (reply.status !== 200) throw unexpected('put', reply);
      if (!isKept(reply, md5)) throw new FilesAway('put: what is kept is not what was sent');
      return name;
    },

    async read(name) {
      if (!isName(name)) return undefined;
      const reply = await ask('read', { method: 'GET', name });
      if (isAbsent(reply)) return undefined;
      if (reply.status !== 200) throw unexpected('read', reply);
      expectWhole(name, reply.bytes);
      return { bytes: reply.bytes, type: typeOf(name) };
    },

    async remove(name) {
      if (!isName(name)) return;
      const reply = await ask('remove', { method: 'DELETE', name });
      if (reply.status !== 204 && !isAbsent(reply)) throw unexpected('remove', reply);
    },

    async *list(purpose, before) {
      let from: string | undefined;
      do {
        const page = await pageAfter(purpose, from);
        yield* page.files.filter(({ name, at }) => at < before && isName(name)).map(({ name }) => name);
        if (page.next !== undefined && page.next === from) throw new FilesAway('list: it turns in a circle');
        from = page.next;
      } while (from !== undefined);
    },
  };

  async function pageAfter(purpose: Purpose, from: string | undefined) {
    const query = { 'list-type': '2', prefix: `${purpose}/` };
    const reply = await ask('list', {
      method: 'GET',
      query: from === undefined ? query : { ...query, 'continuation-token': from },
    });
    const page = reply.status === 200 ? pageIn(reply.bytes.toString('utf8')) : undefined;
    if (!page) throw unexpected('list', reply);
    return page;
  }
}

/**
 * Whether the store says by the ETag that it has these bytes. Under a key of its own for encryption the ETag is no MD5; then its 200 has to do,
 * which it gives after comparing what came with the two checksums in the request.
 */
function isKept({ headers }: Response, md5: Buffer): boolean {
  const { etag } = headers;
  if (typeof etag !== 'string') return false;
  const isUnderKey =
    String(headers['x-amz-server-side-encryption'] ?? '').startsWith('aws:kms') ||
    headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined;
  return isUnderKey || etag.replaceAll('"', '').toLowerCase() === md5.toString('hex');
}

/** A missing bucket, or a page of something in between, says nothing about a file. */
function isAbsent({ status, bytes }: Response): boolean {
  return status === 404 && codeIn(bytes.toString('utf8')) === 'NoSuchKey';
}

function unexpected(what: string, { status, bytes }: Response): FilesAway {
  const code = bytes.length > ANSWER_LIMIT_BYTES ? undefined : codeIn(bytes.toString('utf8'));
  return new FilesAway(`${what}: ${status}${code ? ` ${code}` : ''}`);
}

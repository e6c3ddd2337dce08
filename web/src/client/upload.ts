import type { Body } from '@prae/contract/contract';
import { routeOf, type UploadCallId } from '@prae/contract/routes';
import { address, type Credentials, headers, type Result, readAnswer, sendBy } from './call.ts';
import { heard, unheard } from './connection.ts';
import { uploads } from './uploads.ts';

export interface UploadOptions<Id extends UploadCallId> {
  /** The form's other fields. */
  fields?: Body<Id>;
  /** How much of the file has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Aborted, the upload is given up; the server may have it all the same. */
  signal?: AbortSignal | undefined;
  /** A visitor of the chat, by their id. */
  guest?: string | undefined;
}

/**
 * Sends a file by a call that takes one: what `send` does, and how far it is. Gives up after the call's own `withinMs`. The same bytes
 * with the same fields are the same request, also after a reload, whatever the file is called. A file that cannot be read is as
 * good as not sent. Never throws.
 */
export async function upload<Id extends UploadCallId>(
  id: Id,
  file: Blob,
  options: UploadOptions<Id> = {},
): Promise<Result<Id>> {
  const { fields = {}, guest } = options;
  const digest = await digestOf(file).catch(() => undefined);
  if (digest === undefined) return { outcome: 'unknown', reason: 'no-answer' };
  const form = new FormData();
  for (const [name, value] of Object.entries<unknown>(fields))
    if (value !== undefined) form.append(name, String(value));
  form.append('file', file);
  return sendBy(id, { input: { body: { ...fields, file: digest } }, guest }, (credentials) =>
    carry(id, form, credentials, options),
  );
}

/** SHA-256 in hex; rejects where the file cannot be read, or the browser makes no digests. */
export async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Only this older way of asking tells how far a request is on its way. */
function carry<Id extends UploadCallId>(
  id: Id,
  form: FormData,
  credentials: Credentials,
  { onProgress, signal }: UploadOptions<Id>,
): Promise<Result<Id>> {
  return new Promise((resolve) => {
    const lost = (): void => resolve({ outcome: 'unknown', reason: 'no-answer' });
    if (signal?.aborted) return lost();
    const request = new XMLHttpRequest();
    const { method, upload: terms } = routeOf(id);
    request.open(method, address(id));
    for (const [name, value] of Object.entries(headers({ ...credentials, body: undefined })))
      request.setRequestHeader(name, value);
    request.timeout = terms?.withinMs ?? 0;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    const give = (): void => request.abort();
    signal?.addEventListener('abort', give);
    request.onload = () => {
      heard();
      void readAnswer<Id>(answerOf(request)).then(resolve, lost);
    };
    request.onabort = lost;
    request.onerror = request.ontimeout = () => {
      void unheard();
      lost();
    };
    request.onloadend = () => {
      signal?.removeEventListener('abort', give);
      uploads.set(uploads.get() - 1);
    };
    uploads.set(uploads.get() + 1);
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const retryAfter = request.getResponseHeader('retry-after');
  // A status without a body is none of this API's.
  const isBare = status === 204 || status === 205 || status === 304;
  return new Response(isBare ? null : responseText, {
    status,
    ...(retryAfter !== null && { headers: { 'retry-after': retryAfter } }),
  });
}

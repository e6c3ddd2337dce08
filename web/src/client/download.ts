import type { Body, Params } from '@prae/contract/contract';
import { type FileCallId, type MediaCallId, routeOf } from '@prae/contract/routes';
import { isOnline } from '@prae/ui/online';
import {
  address,
  CALL_TIMEOUT,
  type CallOptions,
  headers,
  type Refused,
  readAnswer,
  type Unknown,
} from './call.ts';
import { heard, isBack, unheard } from './connection.ts';
import { onRefusal } from './on-refusal.ts';
import { currentSession } from './session.ts';

/** What became of a download. A file is whole, or there is none. `offline`: there is no connection, so nothing was sent. */
export type Downloaded =
  | { outcome: 'ok'; file: Blob }
  | Refused<FileCallId | MediaCallId>
  | Unknown
  | { outcome: 'offline' };

export interface DownloadOptions extends Pick<CallOptions, 'guest'> {
  signal: AbortSignal;
  /** How many bytes there are so far. */
  onBytes?: ((bytes: number) => void) | undefined;
}

/** What is asked for, and what the answer is when it is a file. */
interface Wanted {
  url: string;
  body?: unknown;
  type: string;
}

/** What a proxy would answer in the server's place, and what the API answers instead of a file. */
const NO_FILE = /^(?:text\/html|application\/json)/;

/**
 * Asks for a file and waits until all of it is there, as long as something comes at least once a minute. Never throws. Refusals
 * are acted upon as those of any call, and what comes after its login has ended is nobody's.
 */
export function download<Id extends FileCallId>(
  id: Id,
  body: Body<Id>,
  options: DownloadOptions,
): Promise<Downloaded> {
  return carry(id, { url: address(id), body, type: routeOf(id).file ?? '' }, options);
}

/** The same of a file that was uploaded, which is what the answer says that it is. */
export function downloadStored<Id extends MediaCallId>(
  id: Id,
  params: Params<Id>,
  options: DownloadOptions,
): Promise<Downloaded> {
  return carry(id, { url: address(id, params), type: '' }, options);
}

async function carry(
  id: FileCallId | MediaCallId,
  { url, body, type }: Wanted,
  { signal, onBytes, guest }: DownloadOptions,
): Promise<Downloaded> {
  const token = currentSession()?.token;
  if (!isOnline() && (!(await isBack()) || token !== currentSession()?.token)) return { outcome: 'offline' };
  const patience = newPatience(signal);
  try {
    const response = await fetch(url, {
      method: routeOf(id).method,
      headers: {
        ...headers({ body, token, idempotency: undefined, guest }),
        accept: `${type || '*/*'}, application/json`,
      },
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: patience.signal,
    });
    heard();
    const given = response.headers.get('content-type') ?? '';
    if (!response.ok || !given.startsWith(type) || NO_FILE.test(given)) {
      return refusalIn(response, token, guest);
    }
    const parts = await partsOf(response, (bytes) => {
      patience.renew();
      onBytes?.(bytes);
    });
    if (currentSession()?.token !== token) return { outcome: 'unknown', reason: 'no-answer' };
    return { outcome: 'ok', file: new Blob(parts, { type: type || given }) };
  } catch {
    if (!signal.aborted) void unheard();
    return { outcome: 'unknown', reason: 'no-answer' };
  } finally {
    patience.end();
  }
}

async function refusalIn(
  response: Response,
  token: string | undefined,
  guest: string | undefined,
): Promise<Downloaded> {
  const result = await readAnswer<FileCallId | MediaCallId>(response);
  if (result.outcome === 'refused' && guest === undefined) onRefusal(result.code, token);
  return result.outcome === 'ok' ? { outcome: 'unknown', reason: 'fault' } : result;
}

async function partsOf(
  { body }: Response,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return parts;
}

/** Gives up when the other signal says so, or when it was not renewed in time. */
function newPatience(other: AbortSignal) {
  const abort = new AbortController();
  const give = (): void => abort.abort();
  let timer = setTimeout(give, CALL_TIMEOUT);
  other.addEventListener('abort', give);
  // An aborted one calls nobody any more.
  if (other.aborted) give();
  return {
    signal: abort.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(give, CALL_TIMEOUT);
    },
    end() {
      clearTimeout(timer);
      other.removeEventListener('abort', give);
    },
  };
}

import type { Body } from '@prae/contract/contract';
import { type FileCallId, routeOf } from '@prae/contract/routes';
import { isOnline } from '@prae/ui/online';
import { address, CALL_TIMEOUT, headers, type Refused, readAnswer, type Unknown } from './call.ts';
import { heard, isBack, unheard } from './connection.ts';
import { onRefusal } from './on-refusal.ts';
import { currentSession } from './session.ts';

/** What became of a download. A file is whole, or there is none. `offline`: there is no connection, so nothing was sent. */
export type Downloaded =
  | { outcome: 'ok'; file: Blob }
  | Refused<FileCallId>
  | Unknown
  | { outcome: 'offline' };

export interface DownloadOptions {
  signal: AbortSignal;
  /** How many bytes there are so far. */
  onBytes: (bytes: number) => void;
}

/**
 * Asks for a file and waits until all of it is there, as long as something comes at least once a minute. Never throws. Refusals
 * are acted upon as those of any call, and what comes after its login has ended is nobody's.
 */
export async function download<Id extends FileCallId>(
  id: Id,
  body: Body<Id>,
  { signal, onBytes }: DownloadOptions,
): Promise<Downloaded> {
  const token = currentSession()?.token;
  if (!isOnline() && (!(await isBack()) || token !== currentSession()?.token)) return { outcome: 'offline' };
  const { method, file: type = '' } = routeOf(id);
  const patience = newPatience(signal);
  try {
    const response = await fetch(address(id), {
      method,
      headers: {
        ...headers({ body, token, idempotency: undefined }),
        accept: `${type}, application/json`,
      },
      cache: 'no-store',
      body: JSON.stringify(body),
      signal: patience.signal,
    });
    heard();
    if (!response.ok || !response.headers.get('content-type')?.startsWith(type)) {
      return refusalIn<Id>(response, token);
    }
    const parts = await partsOf(response, (bytes) => {
      patience.renew();
      onBytes(bytes);
    });
    if (currentSession()?.token !== token) return { outcome: 'unknown', reason: 'no-answer' };
    return { outcome: 'ok', file: new Blob(parts, { type }) };
  } catch {
    if (!signal.aborted) void unheard();
    return { outcome: 'unknown', reason: 'no-answer' };
  } finally {
    patience.end();
  }
}

async function refusalIn<Id extends FileCallId>(
  response: Response,
  token: string | undefined,
): Promise<Downloaded> {
  const result = await readAnswer<Id>(response);
  if (result.outcome === 'refused') onRefusal(result.code, token);
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

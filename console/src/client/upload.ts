import { type ConsoleCallId, consoleRouteOf } from '@prae/contract/console/routes';
import { address, headers, heed, type Result, readAnswer } from './call.ts';
import { currentSession } from './session.ts';

export type UploadCallId = Extract<ConsoleCallId, 'inbox.uploadImage' | 'inbox.uploadVideo'>;

/** Sends a file for a thread and tells how far it is, from 0 to 1. Never throws. Only this older way of asking tells of progress. */
export function upload<Id extends UploadCallId>(
  id: Id,
  { thread, file }: { thread: string; file: File },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Result<Id>> {
  const token = currentSession()?.token;
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve) => {
    const lost = (): void => resolve({ outcome: 'unknown', reason: 'no-answer' });
    if (signal.aborted) return lost();
    const request = new XMLHttpRequest();
    const { method, upload: terms } = consoleRouteOf(id);
    request.open(method, address(id, { thread }));
    for (const [name, value] of Object.entries(headers(token, false))) request.setRequestHeader(name, value);
    request.timeout = terms?.withinMs ?? 0;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    const give = (): void => request.abort();
    signal.addEventListener('abort', give);
    request.onload = () => {
      const { status, responseText } = request;
      const answered = new Response(status === 204 ? null : responseText, { status });
      void readAnswer<Id>(answered).then((result) => resolve(heed(result, token)), lost);
    };
    request.onabort = request.onerror = request.ontimeout = lost;
    request.onloadend = () => signal.removeEventListener('abort', give);
    request.send(form);
  });
}

/** How long a picture may be read, in milliseconds, with the finder on its way over a slow network. */
const READ_WITHIN = 10_000;

/**
 * The texts of the QR codes in a picture; `undefined` where nobody can look: the browser lacks something, the finder cannot be loaded, the
 * picture is none, it takes too long or was given up. Never throws. Nothing is loaded before it is asked.
 */
export function readCodes(picture: Blob, signal: AbortSignal): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    const worker = signal.aborted ? undefined : startWorker();
    if (worker === undefined) return resolve(undefined);
    // It ends with the picture: what it took in memory is much for a phone.
    const end = (texts?: readonly string[]): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(texts);
    };
    const giveUp = (): void => end();
    const timer = setTimeout(giveUp, READ_WITHIN);
    signal.addEventListener('abort', giveUp, { once: true });
    worker.onerror = giveUp;
    worker.onmessage = ({ data }: MessageEvent<readonly string[] | null>) => end(data ?? undefined);
    worker.postMessage(picture);
  });
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./codes.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

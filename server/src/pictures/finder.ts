import { Worker } from 'node:worker_threads';
import type { Grey } from './decode.ts';

/** What is asked of the thread that looks for codes. */
export interface Search {
  readonly grey: Grey;
  /** How it tells black from white: by each pixel's neighbours, or one threshold for the whole picture. */
  readonly binarizer: 'LocalAverage' | 'GlobalHistogram';
  /** Closes the holes that noise makes. */
  readonly denoise: boolean;
}

/** A code that was seen, and the upright box around it in the pixels that were searched. */
export interface Code {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The thread ended, hung, or the finder was closed. It says nothing about the picture. */
export class FinderFailed extends Error {}

/** Looks for codes in a thread of its own, one search at a time. */
export interface Finder {
  /** Rejects with FinderFailed when there is no answer until `signal`; the thread is then ended, and the next search begins another. */
  find(search: Search, signal: AbortSignal): Promise<Code[]>;
  close(): Promise<void>;
}

/** Megabytes that a thread's own objects may take; the pixels are beside them. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** A finder whose thread begins with the first search. `program` is what the thread runs. */
export function openFinder(program = new URL('./finder.worker.mjs', import.meta.url)): Finder {
  let thread: Worker | undefined;
  let closed = false;
  const begin = () => {
    const begun = new Worker(program, { resourceLimits: HEAP, execArgv: [] });
    begun.unref();
    // Heard at any time, since an error that nobody hears would end the server.
    begun.on('error', () => {});
    begun.on('exit', () => {
      if (thread === begun) thread = undefined;
    });
    return begun;
  };
  return {
    find(search, signal) {
      if (closed || signal.aborted) return Promise.reject(new FinderFailed('closed or too late'));
      thread ??= begin();
      return answerOf(thread, search, signal);
    },
    async close() {
      closed = true;
      await thread?.terminate();
    },
  };
}

/** Ends the thread when it does not answer in time. */
function answerOf(thread: Worker, search: Search, signal: AbortSignal): Promise<Code[]> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      thread.off('message', answered).off('error', failed).off('exit', failed);
      signal.removeEventListener('abort', late);
    };
    const answered = (codes: Code[]) => {
      forget();
      resolve(codes);
    };
    const failed = (cause: unknown) => {
      forget();
      reject(new FinderFailed('the thread has ended', { cause }));
    };
    const late = () => {
      thread.terminate().catch(() => {});
      failed(new Error('too late'));
    };
    thread.once('message', answered).once('error', failed).once('exit', failed);
    signal.addEventListener('abort', late);
    thread.postMessage(search);
  });
}

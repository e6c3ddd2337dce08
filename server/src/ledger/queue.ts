import { sqlState } from '../db/database.ts';
import type { Posting, PostingOutcome } from './post.ts';

/** Thrown when more postings wait than the queue holds: the database does not keep up, and waiting would not help. */
export class LedgerBusy extends Error {}

export interface PostingQueue {
  /**
   * Posts one item and answers with its outcome. Throws when the database failed: whether the money moved is then
   * unknown, and posting again under the same key tells.
   */
  post(posting: Posting): Promise<PostingOutcome>;
  /** Takes no more, and resolves when everything that waited is answered. */
  close(): Promise<void>;
}

export interface PostingQueueOptions {
  /** The most postings in one batch. */
  batch?: number;
  /** The most batches under way at once. */
  underWay?: number;
  /** The most postings that may wait. */
  capacity?: number;
}

type Send = (postings: readonly Posting[]) => Promise<PostingOutcome[]>;

interface Waiting {
  readonly posting: Posting;
  resolve(outcome: PostingOutcome): void;
  reject(error: unknown): void;
}

/**
 * Groups what arrives while a batch is under way into the next one, first come first served: the busier it is, the
 * less a posting costs, and a lone caller waits for nobody. When a batch fails, its items go one by one, so that only
 * the guilty one fails; their keys make it safe to send again what may have been posted.
 */
export function postingQueue(send: Send, options: PostingQueueOptions = {}): PostingQueue {
  const { batch = 100, underWay = 2, capacity = 10_000 } = options;
  const waiting: Waiting[] = [];
  let running = 0;
  let woken = false;
  let closed: { promise: Promise<void>; resolve: () => void } | undefined;

  return {
    post(posting) {
      if (closed) return Promise.reject(new Error('The ledger is closed'));
      if (waiting.length >= capacity) return Promise.reject(new LedgerBusy('Too many postings are waiting'));
      return new Promise((resolve, reject) => {
        waiting.push({ posting, resolve, reject });
        wake();
      });
    },
    close() {
      closed ??= deferred();
      wake();
      return closed.promise;
    },
  };

  // After the callbacks of this turn of the event loop, so that callers whom one answer from the database woke
  // together go together again.
  function wake(): void {
    if (woken) return;
    woken = true;
    setImmediate(start);
  }

  function start(): void {
    woken = false;
    while (running < underWay && waiting.length > 0) {
      running += 1;
      void answer(waiting.splice(0, batch)).then(() => {
        running -= 1;
        wake();
      });
    }
    if (closed && running === 0 && waiting.length === 0) closed.resolve();
  }

  /** Never rejects: whatever happens is told to those who wait. */
  async function answer(items: readonly Waiting[]): Promise<void> {
    try {
      tell(items, await send(items.map((item) => item.posting)));
    } catch (error) {
      if (isDown(error)) await answerOnce(items);
      else for (const item of items) await answerOne(item);
    }
  }

  /** The connection broke: all of it once more on another one, and no waiting for a hundred connections in turn. */
  async function answerOnce(items: readonly Waiting[]): Promise<void> {
    try {
      tell(items, await send(items.map((item) => item.posting)));
    } catch (error) {
      for (const item of items) item.reject(error);
    }
  }

  async function answerOne(item: Waiting): Promise<void> {
    for (let tried = 0; ; tried += 1) {
      try {
        return tell([item], await send([item.posting]));
      } catch (error) {
        if (tried === 3 || !isRace(error)) return item.reject(error);
      }
    }
  }
}

function tell(items: readonly Waiting[], outcomes: readonly PostingOutcome[]): void {
  for (const [index, item] of items.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined)
      item.reject(new Error('The ledger answered for fewer postings than it was given'));
    else item.resolve(outcome);
  }
}

/** A deadlock, or a key that another transaction wrote in the same moment: to be run again. */
function isRace(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40P01' || state === '40001';
}

/** No answer from PostgreSQL at all, or one that says it is going away (57), out of reach (08) or full (53). */
function isDown(error: unknown): boolean {
  return /^(08|53|57)/.test(sqlState(error) ?? '08');
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

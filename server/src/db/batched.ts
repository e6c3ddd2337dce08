import { sqlState } from './database.ts';

/** Thrown when more items wait than the queue holds: the database does not keep up, and waiting would not help. */
export class Overloaded extends Error {}

export interface Batched<Item, Result> {
  /**
   * Sends one item and answers its result. Throws when the database failed: what became of the item is then unknown,
   * and sending it again under its own key tells.
   */
  run(item: Item): Promise<Result>;
  /** Takes no more, and resolves when everything that waited is answered. */
  close(): Promise<void>;
}

export interface BatchOptions {
  /** The most items in one batch. */
  most?: number;
  /** The most batches under way at once. */
  underWay?: number;
  /** How many items must wait for a batch to go beside one that is under way. */
  worthAnother?: number;
  /** After how many ms a batch under way is slow, and keeps fewer than that waiting no longer. Never, unless told. */
  slowAfterMs?: number;
  /** The most items that may wait. */
  capacity?: number;
}

/**
 * For writes that cost more for each batch than for each item in it: batches go one after the other as long as that is
 * fast, and one that waits for a lock holds up nobody else.
 */
export const writeBatches: BatchOptions = { worthAnother: 16, slowAfterMs: 25 };

/** For lookups, which are cheap and have no order: a further batch goes beside others only for so many. */
export const lookupBatches: BatchOptions = { underWay: 3, worthAnother: 16 };

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Groups what arrives while a batch is under way into the next one, first come first served: the busier it is, the
 * less an item costs, and a lone caller waits for nobody. `send` answers for each item in order. When a batch fails,
 * its items go one by one beside the next batches, so that only the guilty one fails and nobody else waits for it; every
 * item is safe to send again.
 */
export function batched<Item, Result>(
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: BatchOptions = {},
): Batched<Item, Result> {
  const { most = 100, underWay = 2, worthAnother = 1, slowAfterMs, capacity = 10_000 } = options;
  const waiting: Waiting<Item, Result>[] = [];
  const alone: Waiting<Item, Result>[] = [];
  let running = 0;
  let slow = 0;
  let isOneAlone = false;
  let woken = false;
  let closed: { promise: Promise<void>; resolve: () => void } | undefined;

  return {
    run(item) {
      if (closed) return Promise.reject(new Error('The queue is closed'));
      if (waiting.length + alone.length >= capacity)
        return Promise.reject(new Overloaded('Too many items are waiting'));
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
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
    while (running < underWay && waiting.length >= (running === slow ? 1 : worthAnother)) {
      void underway(answer(waiting.splice(0, most)));
    }
    const next = isOneAlone ? undefined : alone.shift();
    if (next) {
      isOneAlone = true;
      void answerOne(next).then(() => {
        isOneAlone = false;
        wake();
      });
    }
    if (closed && !isOneAlone && running + waiting.length + alone.length === 0) closed.resolve();
  }

  /** Counts a batch until it is answered, and as a slow one from when it is that. */
  async function underway(batch: Promise<void>): Promise<void> {
    let isSlow = false;
    const onSlow = () => {
      isSlow = true;
      slow += 1;
      wake();
    };
    const timer = slowAfterMs === undefined ? undefined : setTimeout(onSlow, slowAfterMs);
    running += 1;
    await batch;
    clearTimeout(timer);
    running -= 1;
    if (isSlow) slow -= 1;
    wake();
  }

  /** Never rejects: whatever happens is told to those who wait. */
  async function answer(items: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      tell(items, await send(items.map(({ item }) => item)));
    } catch (error) {
      if (isDown(error)) await answerOnce(items);
      else alone.push(...items);
    }
  }

  /** The connection broke: all of it once more on another one, and no waiting for a hundred connections in turn. */
  async function answerOnce(items: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      tell(items, await send(items.map(({ item }) => item)));
    } catch (error) {
      for (const item of items) item.reject(error);
    }
  }

  async function answerOne(waiter: Waiting<Item, Result>): Promise<void> {
    for (let tried = 0; ; tried += 1) {
      try {
        return tell([waiter], await send([waiter.item]));
      } catch (error) {
        if (tried === 3 || !isRace(error)) return waiter.reject(error);
      }
    }
  }
}

function tell<Item, Result>(items: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  for (const [index, item] of items.entries()) {
    if (index < results.length) item.resolve(results[index] as Result);
    else item.reject(new Error('Fewer results came than items were sent'));
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

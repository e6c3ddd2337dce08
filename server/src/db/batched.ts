import { DatabaseAway, isLost, Overloaded, sqlState } from './away.ts';
import { withRetries } from './races.ts';

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

/** Answers for each item, in order. */
type Send<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Groups what arrives while a batch is under way into the next one, first come first served: the busier it is, the
 * less an item costs, and a lone caller waits for nobody. When a batch fails, its items go one by one beside the next
 * batches, so that only the guilty one fails and nobody else waits for it; every item is safe to send again.
 */
export function batched<Item, Result>(
  send: Send<Item, Result>,
  options: BatchOptions = {},
): Batched<Item, Result> {
  const { most = 100, underWay = 2, worthAnother = 1, slowAfterMs, capacity = 10_000 } = options;
  const waiting: Waiting<Item, Result>[] = [];
  const alone = oneByOne(send, wake);
  const batches = counted(slowAfterMs, wake);
  let woken = false;
  let closed: { promise: Promise<void>; resolve: () => void } | undefined;

  return {
    run(item) {
      if (closed) return Promise.reject(new Error('The queue is closed'));
      if (waiting.length + alone.left() >= capacity)
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
    while (
      batches.running() < underWay &&
      waiting.length >= (batches.running() === batches.slow() ? 1 : worthAnother)
    ) {
      const items = waiting.splice(0, most);
      const failed = (error: unknown) => alone.add(items, error);
      // Whoever stands behind has waited as long, and would only wait as long again.
      const unanswered = (error: unknown) => rejectAll([...items, ...waiting.splice(0)], error);
      void batches.during(answer(send, items, { failed, unanswered }));
    }
    if (closed && batches.running() + waiting.length + alone.left() === 0) closed.resolve();
  }
}

interface Counted {
  running(): number;
  /** How many of the running ones take long. */
  slow(): number;
  /** Counts a batch, which never rejects, until it is answered. */
  during(batch: Promise<void>): Promise<void>;
}

/** Counts the batches under way; `changed` is called when one has become slow and when one is over. */
function counted(slowAfterMs: number | undefined, changed: () => void): Counted {
  let running = 0;
  let slow = 0;
  return {
    running: () => running,
    slow: () => slow,
    async during(batch) {
      let isSlow = false;
      const onSlow = () => {
        isSlow = true;
        slow += 1;
        changed();
      };
      const timer = slowAfterMs === undefined ? undefined : setTimeout(onSlow, slowAfterMs);
      running += 1;
      await batch;
      clearTimeout(timer);
      running -= 1;
      if (isSlow) slow -= 1;
      changed();
    },
  };
}

/**
 * How long the items of a failed batch may wait for their turn alone. A few of them that wait for a lock take seconds
 * each; the others would wait for minutes behind many.
 */
const ALONE_MS = 10_000;

interface OneByOne<Item, Result> {
  /** Takes the items of a batch that failed with this error. */
  add(items: readonly Waiting<Item, Result>[], error: unknown): void;
  /** How many are not answered yet. */
  left(): number;
}

/**
 * Sends items one after the other; `idle` is called when none is left. One whose turn does not come in time fails as
 * its batch did.
 */
function oneByOne<Item, Result>(send: Send<Item, Result>, idle: () => void): OneByOne<Item, Result> {
  const turns: { waiter: Waiting<Item, Result>; failure: unknown; until: number }[] = [];
  let isWorking = false;
  const work = async () => {
    isWorking = true;
    for (let turn = turns[0]; turn; turn = turns[0]) {
      if (performance.now() < turn.until) await answerOne(send, turn.waiter);
      else turn.waiter.reject(turn.failure);
      turns.shift();
    }
    isWorking = false;
    idle();
  };
  return {
    add(items, failure) {
      const until = performance.now() + ALONE_MS;
      turns.push(...items.map((waiter) => ({ waiter, failure, until })));
      if (!isWorking) void work();
    },
    left: () => turns.length,
  };
}

/**
 * Sends a batch and tells everybody their result. Where it failed although the database is there, `failed` is called and
 * nobody is told; where it was waited for in vain, `unanswered`. Where the connection broke, all of it goes once more on
 * another one: no waiting for a hundred connections in turn. Never rejects.
 */
async function answer<Item, Result>(
  send: Send<Item, Result>,
  waiters: readonly Waiting<Item, Result>[],
  { failed, unanswered }: Record<'failed' | 'unanswered', (error: unknown) => void>,
): Promise<void> {
  const once = async () => tell(waiters, await send(waiters.map(({ item }) => item)));
  try {
    await once();
  } catch (error) {
    if (error instanceof DatabaseAway && error.waited) return unanswered(error);
    if (!isDown(error)) return failed(error);
    await once().catch((again: unknown) => rejectAll(waiters, again));
  }
}

/** Never rejects. */
async function answerOne<Item, Result>(
  send: Send<Item, Result>,
  waiter: Waiting<Item, Result>,
): Promise<void> {
  try {
    tell([waiter], await withRetries(() => send([waiter.item])));
  } catch (error) {
    waiter.reject(error);
  }
}

function rejectAll(waiters: readonly Waiting<unknown, never>[], error: unknown): void {
  for (const waiter of waiters) waiter.reject(error);
}

function tell<Item, Result>(waiters: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  for (const [index, waiter] of waiters.entries()) {
    if (index < results.length) waiter.resolve(results[index] as Result);
    else waiter.reject(new Error('Fewer results came than items were sent'));
  }
}

/** No answer from PostgreSQL at all, or one that says it is going away, out of reach, full or only reading. */
function isDown(error: unknown): boolean {
  return sqlState(error) === undefined || isLost(error);
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/**
 * One kind of background work. It may run twice and twice at once, and it may have been cut off halfway by an
 * earlier run, so it reads the state of what it is about before it does anything. What it throws is logged and
 * tried again later. The payload came through JSON and is therefore `unknown`.
 */
export type Job = (payload: unknown, deps: Deps) => Promise<void>;

/** The jobs of one feature by name, e.g. `{ 'withdraw.pay': pay }`. Exported as `<feature>Jobs` from `<feature>.jobs.ts`. */
export type JobTable = Record<string, Job>;

/** A job that runs by the clock and finds what fell through: `schedule` is a crontab pattern (UTC, minutes at the finest). */
export interface Sweep {
  job: string;
  schedule: string;
}

export interface AddOptions {
  /** Not before this time; at once unless told. */
  runAt?: Date;
  /** At most one waiting job per key: adding again moves the waiting one to the new time and payload. */
  key?: string;
  /** Added if and only if this transaction commits. */
  tx?: Tx;
}

/** The door of the queue for features. */
export interface Jobs {
  /** Adds a job, e.g. `jobs.add('withdraw.pay', { withdrawal: id }, { key: 'withdraw.pay:' + id, tx })`. */
  add(name: string, payload: Record<string, unknown>, options?: AddOptions): Promise<void>;
}

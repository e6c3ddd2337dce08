import type { Query } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { OperationId } from '../domain/operation.ts';
import type { Due } from './recheck.sql.ts';

/**
 * Something that waits for outside parties. Its rows are the queue: `next_check_at` says when a row is looked at next,
 * by the database's clock, and null that there is nothing left to look for.
 */
export interface Lifecycle {
  /** The stem of the feature, for the log: `transfer`, `deposit.qr`. */
  readonly name: string;
  /** The outside parties whose rows this server looks after. */
  parties(deps: Deps): readonly string[];
  /** Takes what is due: `dueRows` over the lifecycle's own table. */
  due(options: { parties: readonly string[]; free: readonly number[]; leaseMs: number }): Query<Due>;
  /**
   * Carries one row on from whatever state it is in and says when to look next. It may run twice and twice at once,
   * and an earlier run may have been cut off anywhere. What it throws is logged; the row comes again after its lease.
   */
  advance(deps: Deps, id: OperationId): Promise<void>;
}

/** How often a quiet table is asked for what is due; a row that this server wrote is looked at when its time comes. */
const POLL_MS = 1_000;

/** Longer than any `advance` works: the calls of a party have time limits of their own. */
const LEASE_MS = 60_000;

/** How many rows of one party are under way at once: a silent party keeps its own rows waiting and nobody else's. */
const AT_ONCE = 8;

export interface Recheck {
  /** Stops taking rows and waits for those under way. */
  stop(): Promise<void>;
}

/** What wakes the running rechecks; the server makes one and gives its `soon` to the features. */
export interface Alarm {
  soon(afterMs?: number): void;
  onRing(ring: () => void): void;
}

/** Lets whoever wrote a row with a near `next_check_at` have it looked at then rather than at the next poll. */
export function newAlarm(): Alarm {
  const rings: (() => void)[] = [];
  const ringAll = () => {
    for (const ring of rings) ring();
  };
  return {
    soon(afterMs = 0) {
      if (afterMs < POLL_MS) setTimeout(ringAll, Math.max(0, afterMs) + 5).unref();
      else if (afterMs < 10 * POLL_MS) setTimeout(ringAll, afterMs + 5).unref();
    },
    onRing: (ring) => rings.push(ring),
  };
}

/** Looks after the rows of every lifecycle until it is stopped; one queue for each lifecycle and outside party. */
export function startRecheck(deps: Deps, lifecycles: readonly Lifecycle[], alarm: Alarm): Recheck {
  const loops = lifecycles.map((lifecycle) => lookAfter(deps, lifecycle, alarm));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function lookAfter(deps: Deps, lifecycle: Lifecycle, alarm: Alarm): Recheck {
  const underWay = new Map<string, number>();
  const working = new Set<Promise<void>>();
  let asking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const ask = () => {
    if (stopped) return;
    if (asking !== undefined) {
      again = true;
      return;
    }
    asking = take()
      .catch((error: unknown) => {
        deps.log.error(
          { event: 'recheck.failed', lifecycle: lifecycle.name, err: error },
          'nothing could be taken',
        );
      })
      .finally(() => {
        asking = undefined;
        const repeat = again;
        again = false;
        if (repeat) ask();
      });
  };

  async function take(): Promise<void> {
    const parties = lifecycle.parties(deps).filter((party) => (underWay.get(party) ?? 0) < AT_ONCE);
    if (parties.length === 0) return;
    const free = parties.map((party) => AT_ONCE - (underWay.get(party) ?? 0));
    const due = await deps.database.rows(lifecycle.due({ parties, free, leaseMs: LEASE_MS }));
    for (const { id, party } of due) {
      underWay.set(party, (underWay.get(party) ?? 0) + 1);
      const work = advanceSafely(deps, lifecycle, id).finally(() => {
        underWay.set(party, (underWay.get(party) ?? 1) - 1);
        working.delete(work);
        if (due.length >= AT_ONCE) ask();
      });
      working.add(work);
    }
  }

  const poll = setInterval(ask, POLL_MS);
  alarm.onRing(ask);
  ask();
  return {
    async stop() {
      stopped = true;
      clearInterval(poll);
      await asking;
      await Promise.all(working);
    },
  };
}

/** Never rejects. */
async function advanceSafely(deps: Deps, lifecycle: Lifecycle, id: OperationId): Promise<void> {
  try {
    await lifecycle.advance(deps, id);
  } catch (error) {
    deps.log.error(
      { event: `${lifecycle.name}.advance-failed`, id, err: error },
      'it failed and will be tried again',
    );
  }
}

import { randomUUID } from 'node:crypto';
import { isAway } from '../db/away.ts';
import type { Query } from '../db/database.ts';
import type { Deps, LifecycleName } from '../deps.ts';
import type { OperationId } from '../domain/operation.ts';
import { endOfLook, LEASE_MS, type Look, newLook } from './look.ts';
import { type Due, type DueTable, dueRows, givenBack, type Lease, orphanRows } from './recheck.sql.ts';
import { type SilenceChange, silences } from './silence.ts';

/**
 * Something that waits for outside parties. Its rows are the queue: `next_check_at` says when a row is looked at next,
 * by the database's clock, and null that there is nothing left to look for.
 */
export interface Lifecycle {
  /** What wakes its recheck, and the first word of what it logs. */
  readonly name: LifecycleName;
  /** The outside parties that this server can ask. Rows of any other are looked after too, rarely and loudly. */
  parties(deps: Deps): readonly string[];
  readonly rows: DueTable;
  /**
   * Carries one row on from whatever state it is in and says when to look next. It may run twice and twice at once,
   * and an earlier run may have been cut off anywhere. What it throws is logged; the row comes again after its lease, or
   * as soon as the database is there again if that was away.
   * It asks the party by `look`, and begins no other outside call when that is over.
   */
  advance(deps: Deps, id: OperationId, look: Look): Promise<void>;
}

/** How often a quiet table is asked for what is due; a row that this server wrote is looked at when its time comes. */
const POLL_MS = 1_000;

/** How often rows of parties that nobody can ask are looked for. */
const ORPHANS_EVERY_MS = 60_000;

/** How many rows of one party are under way at once: a silent party keeps its own rows waiting and nobody else's. */
const AT_ONCE = 8;

/** After so long without a look at a table that went well, something is wrong with its recheck. */
const STILL_MS = 15_000;

export interface Recheck {
  /** Whether every table has been looked at lately: what is due is taken, or is known to be none. */
  isMoving(): boolean;
  /** Stops taking rows and waits for those under way. */
  stop(): Promise<void>;
}

/** What wakes the running rechecks; the server makes one and gives its `soon` to the features. */
export interface Alarm {
  soon(lifecycle: LifecycleName, afterMs?: number): void;
  /** A party of the lifecycle has answered a request. */
  spoke(lifecycle: LifecycleName, party: string): void;
  /** `ring`: what is due is looked for; a party that is named has answered. */
  onRing(lifecycle: LifecycleName, ring: (party?: string) => void): void;
}

let looking = 0;

/** How many rows the rechecks of this process look at now. A look makes one outside call at a time. */
export function looksUnderWay(): number {
  return looking;
}

/** Lets whoever wrote a row with a near `next_check_at` have it looked at then rather than at the next poll. */
export function newAlarm(): Alarm {
  const rings = new Map<LifecycleName, ((party?: string) => void)[]>();
  return {
    soon(lifecycle, afterMs = 0) {
      if (afterMs >= 10 * POLL_MS) return;
      const ringAll = () => {
        for (const ring of rings.get(lifecycle) ?? []) ring();
      };
      setTimeout(ringAll, Math.max(0, afterMs) + 5).unref();
    },
    spoke(lifecycle, party) {
      for (const ring of rings.get(lifecycle) ?? []) ring(party);
    },
    onRing(lifecycle, ring) {
      rings.set(lifecycle, [...(rings.get(lifecycle) ?? []), ring]);
    },
  };
}

/**
 * Looks after the rows of every lifecycle until it is stopped; one queue for each lifecycle and outside party. `now` is
 * in ms and only goes forward.
 */
export function startRecheck(
  deps: Deps,
  lifecycles: readonly Lifecycle[],
  alarm: Alarm,
  now: () => number = () => performance.now(),
): Recheck {
  const loops = lifecycles.map((lifecycle) => recheckOf(deps, lifecycle, alarm, now));
  return {
    isMoving: () => loops.every((loop) => loop.isMoving()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function recheckOf(deps: Deps, lifecycle: Lifecycle, alarm: Alarm, now: () => number): Recheck {
  const parties = lifecycle.parties(deps);
  const underWay = new Map<string, number>();
  /** Parties of which as much was taken as there was room for: there may be more. */
  const full = new Set<string>();
  /** The looks under way, with the rows that they are at. */
  const working = new Map<Promise<void>, OperationId>();
  const stopping = new AbortController();
  const cutOff = cutOffs(deps, lifecycle, now);
  const silent = silences(AT_ONCE, now);
  let movedAt = now();

  const begin = ({ id, party }: Due, { until, lease }: { until: number; lease: Lease }) => {
    underWay.set(party, (underWay.get(party) ?? 0) + 1);
    looking += 1;
    const look = newLook(until, silent.breaker(party));
    const work = advance(deps, lifecycle, id, look).then((failure) => {
      if (isAway(failure)) cutOff.note(lease);
      looking -= 1;
      tellSilence(deps, lifecycle, party, silent.ended(party, look.heard));
      underWay.set(party, (underWay.get(party) ?? 1) - 1);
      working.delete(work);
      if (full.has(party)) ask();
    });
    working.set(work, id);
  };
  const take = async () => {
    await cutOff.giveBack([...working.values()]);
    const roomOf = (party: string) => silent.room(party, underWay.get(party) ?? 0);
    const roomy = parties.filter((party) => roomOf(party) > 0);
    const free = roomy.map(roomOf);
    const until = endOfLook();
    const lease = randomUUID();
    const due = await cutOff.taken(
      lease,
      dueRows(lifecycle.rows, { parties: roomy, free, lease, leaseMs: LEASE_MS }),
    );
    for (const [index, party] of roomy.entries()) {
      if (countOf(due, party) >= (free[index] ?? 0)) full.add(party);
      else full.delete(party);
    }
    movedAt = now();
    for (const row of due) begin(row, { until, lease });
  };
  const takeOrphans = async () => {
    const lease = randomUUID();
    const orphans = { parties, most: AT_ONCE, lease, leaseMs: 10 * LEASE_MS };
    const until = endOfLook();
    for (const row of await cutOff.taken(lease, orphanRows(lifecycle.rows, orphans))) {
      tellOrphan(deps, lifecycle, row);
      begin(row, { until, lease });
    }
  };
  const ask = oneAtATime(deps, lifecycle, take, stopping.signal);
  const askOrphans = oneAtATime(deps, lifecycle, takeOrphans, stopping.signal);

  const timers = [setInterval(ask, POLL_MS), setInterval(askOrphans, ORPHANS_EVERY_MS)];
  alarm.onRing(lifecycle.name, (party) => {
    if (party === undefined || silent.spoke(party)) ask();
  });
  ask();
  askOrphans();
  return {
    isMoving: () => now() - movedAt < STILL_MS,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([ask.idle(), askOrphans.idle()]);
      await Promise.all(working.keys());
    },
  };
}

function countOf(rows: readonly Due[], party: string): number {
  return rows.filter((row) => row.party === party).length;
}

function tellOrphan({ log }: Deps, { name }: Lifecycle, row: Due): void {
  log.error({ event: 'recheck.orphan', lifecycle: name, ...row }, 'nobody can be asked about this');
}

/** A silence of a party is told once, and its end: how its rows fare says the rest. */
function tellSilence({ log }: Deps, { name }: Lifecycle, party: string, change: SilenceChange): void {
  if (change === 'fell-silent') log.error({ event: 'party.silent', party, lifecycle: name });
  if (change === 'answers-again') log.warn({ event: 'party.answers-again', party, lifecycle: name });
}

interface Asking {
  (): void;
  /** Resolves when it is not at work. */
  idle(): Promise<void>;
}

/** Runs `take` when it is called, and once more after the run under way when it is called meanwhile. */
function oneAtATime(
  deps: Deps,
  { name }: Lifecycle,
  take: () => Promise<void>,
  stopping: AbortSignal,
): Asking {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await take().catch((error: unknown) => {
        deps.log.error({ event: 'recheck.failed', lifecycle: name, err: error }, 'nothing could be taken');
      });
    } while (again && !stopping.aborted);
    running = undefined;
  };
  const ask = () => {
    if (stopping.aborted) return;
    if (running === undefined) running = run();
    else again = true;
  };
  return Object.assign(ask, { idle: async () => running });
}

/** Never rejects; answers what it failed by. */
async function advance(deps: Deps, lifecycle: Lifecycle, id: OperationId, look: Look): Promise<unknown> {
  try {
    await withinLease(lifecycle.advance(deps, id, look));
    return undefined;
  } catch (error) {
    const event = `${lifecycle.name}.advance-failed`;
    deps.log.error({ event, id, err: error }, 'it failed and will be tried again');
    return error;
  }
}

/** Takings of which some rows were not looked at to the end because the database was away. */
function cutOffs(deps: Deps, { rows }: Lifecycle, now: () => number) {
  /** When each of the leases ends by itself, as it was taken before. */
  const endsAt = new Map<Lease, number>();
  const note = (lease: Lease) => endsAt.set(lease, now() + LEASE_MS);
  return {
    note,
    /** The rows of a taking; one that was not answered may have been made all the same. */
    async taken(lease: Lease, taking: Query<Due>): Promise<Due[]> {
      try {
        return await deps.database.rows(taking);
      } catch (error) {
        if (isAway(error)) note(lease);
        throw error;
      }
    },
    /** Has them looked at as soon as the database answers, but for those that somebody here is at work on. */
    async giveBack(atWork: readonly OperationId[]) {
      for (const [lease, end] of endsAt) if (now() >= end) endsAt.delete(lease);
      const leases = [...endsAt.keys()];
      if (leases.length === 0) return;
      await deps.database.run(givenBack(rows, { leases, atWork }));
      for (const lease of leases) endsAt.delete(lease);
    },
  };
}

/** A look that never ends is a fault of ours; it keeps its place no longer than the row is its own. */
async function withinLease(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It did not end within its lease')), LEASE_MS);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

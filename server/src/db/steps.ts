import { type Batched, batched, writeBatches } from './batched.ts';
import { type Database, openDatabase, type Patience } from './database.ts';
import { prepared, type Query, sql } from './sql.ts';

declare const types: unique symbol;

/**
 * One durable step: a function of the database that takes an array of items and answers a result for each, all in one
 * transaction. Every item names its operation, so a step that is sent again finds what was done.
 */
export interface Step<Item, Result> {
  readonly query: (items: string) => Query<{ results: Result[] }>;
  readonly [types]?: (item: Item) => Result;
}

/** The steps of one process, with connections of their own: a step never waits for one that a feature holds. */
export interface Steps {
  /**
   * Runs a step for one item, together with whatever else comes while another batch is under way. Throws when the
   * database failed: what became of the item is then unknown, and running it again tells.
   */
  run<Item, Result>(step: Step<Item, Result>, item: Item): Promise<Result>;
  /** Answers everything that waits, then lets go of the database. */
  close(): Promise<void>;
}

/** Describes a step by the function's name in the database. */
export function step<Item, Result>(name: string): Step<Item, Result> {
  const call = { text: `select ${name}($1::jsonb) as results` };
  return { query: (items) => prepared(`step.${name}`, { ...call, values: [items] }) };
}

/** Connections for the steps; each kind of step has at most two batches under way. */
const CONNECTIONS = 8;

/**
 * A step reaches every row by a key of its own, whatever the values: one plan for all of them, which stays, and is not made
 * for a table that was still small enough to be read whole.
 */
const BY_KEY = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

export function openSteps(url: string, patience: Partial<Patience> = {}): Steps {
  const database = openStepConnections(url, CONNECTIONS, patience);
  const queues = new Map<unknown, Batched<unknown, unknown>>();
  return {
    run<Item, Result>(of: Step<Item, Result>, item: Item) {
      const queue = (queues.get(of) ?? queueOf(database, of)) as Batched<Item, Result>;
      queues.set(of, queue as Batched<unknown, unknown>);
      return queue.run(item);
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await database.close();
    },
  };
}

/** Connections as the steps run on. */
export function openStepConnections(url: string, max: number, patience: Partial<Patience> = {}): Database {
  return openDatabase(url, { role: 'prae_app', max, patience, settings: BY_KEY });
}

function queueOf<Item, Result>(database: Database, of: Step<Item, Result>): Batched<Item, Result> {
  return batched(async (items: readonly Item[]) => {
    const { results } = await database.one(of.query(JSON.stringify(items, storable)));
    return results;
  }, writeBatches);
}

/**
 * JSON has no bigint; the database reads an amount's text as exactly. And the database holds no text with
 * NUL or half a character, which a party outside may send: that must not keep a step from writing what became of money.
 */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd') : value;
}

/** Milliseconds as a parameter that PostgreSQL adds to a time. */
export function inMs(ms: number): Query {
  return sql`make_interval(secs => ${ms / 1000}::double precision)`;
}

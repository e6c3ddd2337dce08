import pg from 'pg';
import { isLost, namingAway } from './away.ts';
import { withRetries } from './races.ts';
import type { Query } from './sql.ts';
import { columnTypes } from './types.ts';

export { sqlState } from './away.ts';
export { prepared, preparedAmong, type Query, sql } from './sql.ts';

/** What runs a query: the pool or one transaction. */
export interface Db {
  /** Every row. */
  rows<Row>(query: Query<Row>): Promise<Row[]>;
  /** The only row; any other number of rows is a fault. */
  one<Row>(query: Query<Row>): Promise<Row>;
  /** The only row or undefined; more than one row is a fault. */
  maybe<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** The number of rows touched. */
  run(query: Query<unknown>): Promise<number>;
}

export interface Tx extends Db {
  readonly inTransaction: true;
}

export interface Database extends Db {
  /**
   * Runs the work in one READ COMMITTED transaction and commits; whatever it throws rolls back. A deadlock or
   * a serialization failure runs the whole work again, at most three times more, so it must have no effects
   * outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * How long things may take, in ms: a lock, a statement in the server's eyes and in ours, a transaction that does nothing,
 * a free or new connection; and for how long a connection that nobody needs is kept.
 */
export interface Patience {
  readonly lockMs: number;
  readonly statementMs: number;
  readonly answerMs: number;
  readonly hangMs: number;
  readonly connectMs: number;
  readonly idleMs: number;
}

/**
 * While somebody waits for the answer: three seconds for a connection and four for the answer at most. Whatever the server can tell itself it tells before we stop
 * waiting, so our own limit is met by a server that is out of reach alone. A process that died or hangs in a
 * transaction lets go of its locks.
 */
const BRISK: Patience = {
  ...{ lockMs: 3_000, statementMs: 3_500, answerMs: 4_000 },
  ...{ hangMs: 10_000, connectMs: 3_000, idleMs: 8_000 },
};

/**
 * How much longer than the pool the server keeps a connection that does nothing. One whose end was lost on the way takes the place of another until then: after a
 * silent network the pools are there twice, and would find no room.
 */
const FORGOTTEN_AFTER_MS = 3_000;

/** For work by the clock, whose statements may be large and which nobody waits for. */
const UNHURRIED: Patience = { ...BRISK, statementMs: 60_000, answerMs: 65_000 };

/** How long a silent connection is left alone until the other side is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000;

export interface DatabaseOptions {
  /** Set as each connection starts: the application runs as `prae_app`, within limits; migrations as the owner, without. */
  role?: string;
  /** The number of connections, 10 unless told. */
  max?: number;
  /** Statements may take a minute. */
  isUnhurried?: boolean;
  /** Goes over the time limits. */
  patience?: Partial<Patience>;
  /** More that is set as each connection starts. */
  settings?: Record<string, string>;
}

/** Opens a pool. What it throws because there is no database to answer is a `DatabaseAway`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { role, max = 10, isUnhurried = false } = options;
  const patience = { ...(isUnhurried ? UNHURRIED : BRISK), ...options.patience };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(role === undefined
      ? { connectionTimeoutMillis: options.patience?.connectMs ?? 10_000 }
      : settingsOf(role, patience, options.settings)),
  });
  // A connection that breaks while it is idle is no fault of a caller: the pool has dropped it already and the
  // next query opens another one. Without a listener the event would end the process.
  pool.on('error', () => {});
  return {
    ...dbOn(pool),
    transaction: (work) => withRetries(() => inTransaction(pool, work)),
    pool,
    close: () => pool.end(),
  };
}

function settingsOf(role: string, patience: Patience, more: Record<string, string> = {}): pg.PoolConfig {
  const { lockMs, statementMs, answerMs, hangMs, connectMs, idleMs } = patience;
  const limits = {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: hangMs,
    idle_session_timeout: idleMs + FORGOTTEN_AFTER_MS,
  };
  const settings = Object.entries({ role, ...limits, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  const times = { query_timeout: answerMs, connectionTimeoutMillis: connectMs, idleTimeoutMillis: idleMs };
  return { options: settings.join(' '), ...times };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await namingAway(pool.connect());
  let broken: Error | undefined;
  // The pool listens only to idle clients; a connection lost between two queries of the work is seen here.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await namingAway(client.query('begin isolation level read committed'));
    const result = await work({ ...dbOn(client), inTransaction: true });
    await namingAway(client.query('commit'));
    return result;
  } catch (error) {
    // Nobody answers there any more: the end of the connection is the end of the transaction.
    if (isLost(error)) broken ??= error as Error;
    else {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function dbOn(client: pg.Pool | pg.PoolClient): Db {
  const rows = async <Row>(query: Query<Row>): Promise<Row[]> => (await send(client, query)).rows as Row[];
  return {
    rows,
    async one<Row>(query: Query<Row>) {
      const found = await rows(query);
      if (found.length !== 1) throw new Error(`Expected one row, got ${found.length}: ${query.text}`);
      return found[0] as Row;
    },
    async maybe<Row>(query: Query<Row>) {
      const found = await rows(query);
      if (found.length > 1) throw new Error(`Expected at most one row, got ${found.length}: ${query.text}`);
      return found[0];
    },
    run: async (query) => (await send(client, query)).rowCount ?? 0,
  };
}

function send(client: pg.Pool | pg.PoolClient, query: Query<unknown>): Promise<pg.QueryResult> {
  const { text, values, name } = query;
  return namingAway(
    client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] }),
  );
}

import pg from 'pg';
import type { Query } from './sql.ts';
import { columnTypes } from './types.ts';

export { prepared, type Query, sql } from './sql.ts';

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
 * What the application may hold up others for: a server that died or hangs in a transaction lets go of its locks, and
 * no statement runs on when nobody waits for it any more. Migrations may take their time.
 */
const LIMITS = { hangMs: 10_000, statementMs: 30_000 };

/**
 * Opens a pool. `role` is set as each connection starts (the application runs as `prae_app` and within its limits,
 * migrations as the owner); `max` is the number of connections, 10 unless told, and `hangMs` how long a transaction of
 * the application may do nothing.
 */
export function openDatabase(
  url: string,
  options: { role?: string; max?: number; hangMs?: number } = {},
): Database {
  const { hangMs = LIMITS.hangMs } = options;
  const limits = `-c idle_in_transaction_session_timeout=${hangMs} -c statement_timeout=${LIMITS.statementMs}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role} ${limits}` }),
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

const retries = 3;

/** 40P01 is a deadlock, 40001 a serialization failure: PostgreSQL asks for both to be run again. */
const retryable = new Set(['40P01', '40001']);

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === retries || !retryable.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens only to idle clients; a connection lost between two queries of the work is seen here.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin isolation level read committed');
    const result = await work({ ...dbOn(client), inTransaction: true });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
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
  return client.query(
    name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
  );
}

/** The SQLSTATE of an error PostgreSQL answered, such as 23505, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

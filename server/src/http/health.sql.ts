import { type Query, sql } from '../db/database.ts';

/** Whether the server at the other end only reads: a standby, or one that was told so. */
export function readsOnly(): Query<{ isReading: boolean }> {
  return sql<{ isReading: boolean }>`select current_setting('transaction_read_only') = 'on' as "isReading"`;
}

/** Leaves the transaction little memory, so that what follows goes to the disk. */
export function littleMemory(): Query {
  return sql`set local work_mem = '64kB'`;
}

/** Writes some hundred kilobytes to the disk of the database, which must have room for them, and forgets them. */
export function spill(): Query {
  return sql`select count(*) from generate_series(1, 20000)`;
}

/** Something for the commit to write into the log, about nothing. */
export function mark(): Query {
  return sql`select pg_logical_emit_message(true, 'prae.ready', '')::text`;
}

import { type Query, sql } from '../db/database.ts';

/** Adds a job through the one function the application's role may call of the queue. */
export function addJob(name: string, payload: string, runAt: Date | null, key: string | null): Query {
  return sql`select add_job(${name}, ${payload}::json, ${runAt}, ${key})`;
}
